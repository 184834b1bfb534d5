//! Durations as the tools of Choria read them.

/// `0`, or a text that holds at least one part `NUMBER UNIT`, each with a known unit.
///
/// Text around the parts does not count.
#[expect(clippy::unnecessary_wraps, reason = "the form of every validator")]
pub(super) fn is_duration(text: &str) -> Result<bool, String> {
    if text == "0" {
        return Ok(true);
    }
    let mut rest = text;
    let mut has_part = false;
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    while let Some(start) = rest.find(is_number) {
        rest = &rest[start..];
        let (number, behind) = split(rest, is_number);
        let (unit, behind) = split(behind, |c| c.is_ascii_alphabetic());
        rest = behind;
        if unit.is_empty() {
            continue;
        }
        let is_known = matches!(
            unit,
            "ns" | "us" | "ms" | "s" | "m" | "h" | "d" | "D" | "w" | "W" | "M" | "y" | "Y"
        );
        if !is_known || number.parse::<f64>().is_err() {
            return Ok(false);
        }
        has_part = true;
    }
    Ok(has_part)
}

/// What a text begins with, as far as a test holds, and the rest.
fn split(text: &str, belongs: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !belongs(c)).unwrap_or(text.len()))
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
