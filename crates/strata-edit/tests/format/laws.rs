//! What holds for every text.

use proptest::prelude::*;
use strata_edit::format::{edits, format, literals_are_clear};
use strata_syntax::{SyntaxKind, lex};

use crate::vector_inputs;

/// The kinds and texts of all tokens but white space and the byte order mark.
fn tokens(text: &str) -> Vec<(SyntaxKind, &str)> {
    let mut start = 0;
    let mut tokens = Vec::new();
    for token in lex(text) {
        let end = token.end as usize;
        if !matches!(token.kind, SyntaxKind::Whitespace | SyntaxKind::ByteOrderMark) {
            tokens.push((token.kind, &text[start..end]));
        }
        start = end;
    }
    tokens
}

/// Bytes that are neither space, tab nor of a byte order mark.
fn ink(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, ' ' | '\t' | '\u{feff}')).collect()
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let formatted = format(text);
    prop_assert_eq!(&format(&formatted), &formatted, "a second run changes it");
    prop_assert_eq!(ink(&formatted), ink(text), "more than spaces changed");
    if literals_are_clear(text) {
        prop_assert_eq!(tokens(&formatted), tokens(text), "the tokens changed");
        prop_assert!(literals_are_clear(&formatted), "what is literal became unclear");
    }
    let mut edited = text.to_owned();
    for edit in edits(text, 0).iter().rev() {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        prop_assert!(text[start..end].chars().all(|c| ink(&c.to_string()).is_empty()));
        prop_assert_ne!(&text[start..end], &edit.text, "an edit that changes nothing");
        edited.replace_range(start..end, &edit.text);
    }
    prop_assert_eq!(edited, formatted, "the edits do something else");
    Ok(())
}

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
        check(&text)?;
    }

    #[test]
    fn pieces_of_code_keep_their_tokens(text in soup()) {
        check(&text)?;
    }

    #[test]
    fn files_with_a_mistake_keep_their_tokens(text in mutated()) {
        check(&text)?;
    }
}
