//! Literals in paths: `!"text"`, `!42`, `!true`.

use std::ops::Range;

use serde::de::IgnoredAny;

use super::scan::closing;

/// Where the text of the literal stands that a path begins with (its `!` first), and where it ends.
/// `None` if it is none.
pub(super) fn literal(path: &str) -> Option<(Range<usize>, usize)> {
    let first = *path.as_bytes().get(1)?;
    if matches!(first, b'{' | b'[' | b'"' | b'+' | b'-' | b'0'..=b'9') {
        // The reference looks for a closing bracket behind scalars too; often there is none, and the
        // literal is the whole rest.
        let end = closing(path.as_bytes(), 1);
        return Some((1..end, end));
    }
    let end = path.find(['|', '.']).unwrap_or(path.len());
    let known = ["true", "false", "null", "nan", "inf"];
    known.iter().any(|word| path[1..end].eq_ignore_ascii_case(word)).then_some((1..end, end))
}

/// Whether a text is JSON.
pub(super) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}
