//! Laws of evaluation on random texts.

use proptest::prelude::*;

use crate::evaluation_law::any_text_has_a_value_or_errors;

/// Pieces of expressions, so that many of the texts are sound.
const PIECES: &[&str] = &[
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
    "h",
    "d.a",
    "d.b",
    "c[0]",
    "e[2]",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "for x in c : x",
    "for k, v in d : k => v",
    "if",
    "...",
    ",",
    ":",
    "?",
    "=",
    "==",
    "&&",
    "||",
    "!",
    "-",
    "+",
    "*",
    "/",
    "%",
    "<",
    "1",
    "0.1",
    "1e9",
    "\"",
    "${",
    "}",
    "%{ if true }",
    "%{ endif }",
    "null",
    "true",
    "[*]",
    ".*",
    ".a",
    "join(",
    "try(",
    "can(",
    "length(",
    "upper(",
    "format(\"%s\", ",
    "\n",
    " ",
    "jsonencode(",
    "convert(a, list(string))",
    "templatestring(b, {})",
    "<<E\n",
    "E\n",
    "keys(d)",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn texts_of_pieces_have_values_or_errors(pieces in prop::collection::vec(0..PIECES.len(), 0..24)) {
        let text: String = pieces.into_iter().map(|at| PIECES[at]).collect();
        any_text_has_a_value_or_errors(&text);
    }

    #[test]
    fn any_text_has_a_value_or_errors_(text in "\\PC{0,40}") {
        any_text_has_a_value_or_errors(&text);
    }
}
