//! What an identifier is.

use super::tables::{CONTINUE_ONLY, START};

/// Whether the whole text is one identifier.
///
/// An identifier begins with `ID_Start` or `_` and goes on with `ID_Continue` or `-`, by the tables
/// of Unicode 9.0 (specification, "Identifiers"). A byte order mark before it is overlooked, as at
/// the beginning of any text.
pub fn is_identifier(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    identifier_len(text) == text.len() && !text.is_empty()
}

/// The length of the identifier that the text begins with; 0 if there is none.
pub(super) fn identifier_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    match chars.next() {
        Some((_, first)) if is_start(first) => {}
        _ => return 0,
    }
    chars.find(|(_, c)| !is_continue(*c)).map_or(text.len(), |(at, _)| at)
}

/// Whether an identifier may begin with it.
fn is_start(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphabetic() || c == '_' } else { within(&START, c) }
}

/// Whether it may stand in an identifier behind the first character.
pub(super) fn is_continue(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || c == '_' || c == '-'
    } else {
        within(&START, c) || within(&CONTINUE_ONLY, c)
    }
}

fn within(ranges: &[(u32, u32)], c: char) -> bool {
    let c = c as u32;
    let at = ranges.partition_point(|(_, last)| *last < c);
    ranges.get(at).is_some_and(|(first, _)| *first <= c)
}

#[cfg(test)]
mod tests {
    use super::is_identifier;

    #[test]
    fn identifiers_are_those_of_unicode_9() {
        for good in ["a", "_", "a-b", "a1", "größe", "日本", "a-", "__", "ℕ", "a\u{301}"] {
            assert!(is_identifier(good), "{good}");
        }
        for bad in ["", "1", "-a", "a b", "a.b", "é!", "\u{301}", "🦀", "a ", "\u{560}"] {
            assert!(!is_identifier(bad), "{bad}");
        }
    }
}
