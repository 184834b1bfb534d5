//! Brace alternatives: `{a,b}c` is `ac`, then `bc`.

use super::limit;
use crate::error::SourceError;
use crate::limits::MAX_ALTERNATIVES;

/// Whether a text has an opening brace that is not escaped.
pub(super) fn has_brace(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'{' => return true,
            _ => {}
        }
    }
    false
}

/// All alternatives of a text from left to right, outer braces first. A text whose braces do not close has none.
pub(super) fn expand(text: &str) -> Result<Vec<String>, SourceError> {
    let mut done = Vec::new();
    // The next text to look at is on top.
    let mut waiting = vec![text.to_owned()];
    let mut steps = 0;
    while let Some(next) = waiting.pop() {
        steps += 1;
        // Nested braces need a step each on the way to their alternatives.
        if done.len() + waiting.len() >= MAX_ALTERNATIVES || steps > 2 * MAX_ALTERNATIVES {
            return Err(limit(text, "has too many alternatives", MAX_ALTERNATIVES));
        }
        match outermost(&next) {
            Braces::None => done.push(next),
            Braces::Unclosed => {}
            Braces::Pair(open, close) => {
                let (before, after) = (&next[..open], &next[close + 1..]);
                let parts = alternatives(&next[open + 1..close]);
                waiting.extend(parts.iter().rev().map(|part| format!("{before}{part}{after}")));
            }
        }
    }
    Ok(done)
}

enum Braces {
    None,
    Unclosed,
    /// Offsets of the first opening brace and of its partner.
    Pair(usize, usize),
}

fn outermost(text: &str) -> Braces {
    let (mut open, mut depth) = (None, 0_usize);
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match (byte, open) {
            (b'\\', _) => _ = bytes.next(),
            (b'{', _) => {
                open = open.or(Some(at));
                depth += 1;
            }
            (b'}', Some(open)) => {
                depth -= 1;
                if depth == 0 {
                    return Braces::Pair(open, at);
                }
            }
            _ => {}
        }
    }
    if open.is_some() { Braces::Unclosed } else { Braces::None }
}

/// The parts between the commas that are in no inner brace.
fn alternatives(inner: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut bytes = inner.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inner[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_come_from_left_to_right() {
        for (text, expected) in [
            ("a", &["a"] as &[&str]),
            ("{b,a}.yaml", &["b.yaml", "a.yaml"]),
            ("{a,b}{c,d}", &["ac", "ad", "bc", "bd"]),
            ("{a,{b,c}d}e", &["ae", "bde", "cde"]),
            ("x{}", &["x"]),
            ("x{,y}", &["x", "xy"]),
            (r"{a\,b,c}", &[r"a\,b", "c"]),
            (r"\{a,b\}", &[r"\{a,b\}"]),
            ("{a,b", &[]),
            ("a}", &["a}"]),
        ] {
            assert_eq!(expand(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn the_number_of_alternatives_is_bounded() {
        assert!(matches!(expand(&"{a,b}".repeat(11)), Err(SourceError::Limit { .. })));
        assert!(matches!(expand(&"{a,b}".repeat(400)), Err(SourceError::Limit { .. })));
        assert_eq!(expand(&"{a,b}".repeat(9)).unwrap().len(), 512);
    }
}
