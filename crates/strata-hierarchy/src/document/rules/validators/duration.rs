//! Whether a text is a duration.

use crate::document::duration::nanoseconds;

/// `0`, or a text that holds at least one part `NUMBER UNIT`, each with a known unit.
///
/// Text around the parts does not count.
#[expect(clippy::unnecessary_wraps, reason = "the form of every validator")]
pub(super) fn is_duration(text: &str) -> Result<bool, String> {
    Ok(nanoseconds(text).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_of_the_vectors() {
        for text in ["0", "1h", "1d12h", "1.5h", ".5d", "x5m", "5m junk", "1h 30m", "+5m", "100ms"]
        {
            assert_eq!(is_duration(text), Ok(true), "{text}");
        }
        for text in ["", "10", "bob", "1 h", "1x", "5µs", "1..5h", "1h 2x"] {
            assert_eq!(is_duration(text), Ok(false), "{text}");
        }
    }
}
