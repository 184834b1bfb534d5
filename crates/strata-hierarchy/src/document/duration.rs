//! Durations as the tools of Choria read them.

const SECOND: f64 = 1e9;
const DAY: f64 = 24.0 * 3600.0 * SECOND;

/// The nanoseconds of `0`, or of a text that holds parts `NUMBER UNIT`; none of anything else.
///
/// Text around the parts does not count (`behaviour.md` section 7).
pub(crate) fn nanoseconds(text: &str) -> Option<i64> {
    if text == "0" {
        return Some(0);
    }
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut total = None;
    let mut rest = text;
    while let Some(start) = rest.find(is_number) {
        let (number, behind) = split(&rest[start..], is_number);
        let (unit, behind) = split(behind, |c| c.is_ascii_alphabetic());
        rest = behind;
        if unit.is_empty() {
            continue;
        }
        let length = match unit {
            "ns" => 1.0,
            "us" => 1e3,
            "ms" => 1e6,
            "s" => SECOND,
            "m" => 60.0 * SECOND,
            "h" => 3600.0 * SECOND,
            "d" | "D" => DAY,
            "w" | "W" => 7.0 * DAY,
            "M" => 30.0 * DAY,
            "y" | "Y" => 365.0 * DAY,
            _ => return None,
        };
        total = Some(total.unwrap_or(0.0) + number.parse::<f64>().ok()? * length);
    }
    // What is longer than 292 years is as long as that.
    total.map(|nanoseconds| nanoseconds as i64)
}

/// What a text begins with, as far as a test holds, and the rest.
fn split(text: &str, belongs: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !belongs(c)).unwrap_or(text.len()))
}
