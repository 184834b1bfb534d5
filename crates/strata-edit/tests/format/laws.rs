//! What holds for every text.

use proptest::prelude::*;

use crate::layout_law::any_text_has_a_layout;
use crate::vector_inputs;

/// Pieces that make, put together, most of what the lexer and the layout tell apart.
const PIECES: &[&str] = &[
    "a",
    "in",
    "for",
    "b_1",
    "é",
    "क्ष",
    "1",
    "2.5",
    "1e3",
    "e5",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "=",
    "==",
    "!",
    "!=",
    "-",
    "+",
    "/",
    "*",
    "<",
    "<<",
    ">",
    "=>",
    "?",
    ":",
    "::",
    ".",
    "..",
    "...",
    ",",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "\"a b\"",
    "${",
    "%{",
    "~}",
    "${~",
    "~",
    "$",
    "%",
    "\\",
    "# c",
    "// d",
    "/* e */",
    "/*",
    "*/",
    "<<E\n x\nE\n",
    "<<-E\n",
    "E\n",
    "@",
    "'",
    "\u{feff}",
    "a = 1\n",
    "b {\n",
    "}\n",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

/// A text of the vectors with a piece put in and a few characters taken out.
fn mutated() -> impl Strategy<Value = String> {
    let mut texts = vector_inputs();
    texts.push("a = 1\nbb {\n  c = [\n  1, 2] # d\n}\n".to_owned());
    let change = (any::<prop::sample::Index>(), prop::sample::select(PIECES), 0_usize..4);
    (prop::sample::select(texts), prop::collection::vec(change, 1..4)).prop_map(
        |(text, changes)| {
            let mut chars: Vec<char> = text.chars().collect();
            for (at, piece, removed) in changes {
                let at = at.index(chars.len() + 1);
                let end = (at + removed).min(chars.len());
                chars.splice(at..end, piece.chars());
            }
            chars.into_iter().collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_keeps_its_tokens(text in any::<String>()) {
        any_text_has_a_layout(&text);
    }

    #[test]
    fn pieces_of_code_keep_their_tokens(text in soup()) {
        any_text_has_a_layout(&text);
    }

    #[test]
    fn files_with_a_mistake_keep_their_tokens(text in mutated()) {
        any_text_has_a_layout(&text);
    }
}

/// Found by fuzzing: each broke the law once.
#[test]
fn texts_that_were_laid_out_wrongly() {
    for text in ["2 ......2", "2 ...... 2", "2 ....2", "1 .......e5", "2 ....... 2"] {
        any_text_has_a_layout(text);
    }
}
