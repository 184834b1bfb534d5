//! What holds for the layout of any text. It panics if the law is broken; a test and a fuzz target
//! call it, so this file must not know which of the two it is in.

use strata_edit::format::{edits, format, literals_are_clear};
use strata_syntax::{SyntaxKind, lex};

/// A second run changes nothing, only spaces change, tokens stay, and the edits say the same.
pub(crate) fn any_text_has_a_layout(text: &str) {
    let formatted = format(text);
    assert_eq!(format(&formatted), formatted, "a second run changes it");
    assert_eq!(ink(&formatted), ink(text), "more than spaces changed");
    // Behind a forgotten quote text looks like code.
    if literals_are_clear(text) {
        assert_eq!(tokens(&formatted), tokens(text), "the tokens changed");
        assert!(literals_are_clear(&formatted), "what is literal became unclear");
    }
    let mut edited = String::new();
    let mut at = 0;
    for edit in edits(text, 0) {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        assert!(at <= start, "edits overlap or are not in order");
        assert!(ink(&text[start..end]).is_empty(), "an edit takes more than spaces");
        assert_ne!(text[start..end], edit.text, "an edit changes nothing");
        edited.extend([&text[at..start], &edit.text]);
        at = end;
    }
    edited.push_str(&text[at..]);
    assert_eq!(edited, formatted, "the edits do something else");
}

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

/// What is neither space, tab nor byte order mark.
fn ink(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, ' ' | '\t' | '\u{feff}')).collect()
}
