//! Durations as the tools of Choria read them.

use strata_expr::value::duration_text;
use strata_value::Value;

use super::super::properties::Text;

const SECOND: f64 = 1e9;
const DAY: f64 = 24.0 * 3600.0 * SECOND;

/// The nanoseconds of `0`, or of a text that holds parts `NUMBER UNIT`; none of anything else.
///
/// Text around the parts does not count (`behaviour.md` section 7).
pub(super) fn nanoseconds(text: &str) -> Option<i64> {
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

/// How long a registration lives, in its normal form: `never`, a duration as `10m0s`, null for nothing
/// or no time at all. None if the text is neither.
pub(in super::super) fn lifetime(given: &Value) -> Option<Value> {
    let text = Text::of(given);
    match text.as_str().trim() {
        "" => return Some(Value::NULL),
        "never" => return Some(given.clone()),
        _ => {}
    }
    let nanoseconds = nanoseconds(text.as_str())?;
    if nanoseconds <= 0 {
        return Some(Value::NULL);
    }
    Some(Value::string(duration_text(nanoseconds)).marked(given.marks()))
}

#[cfg(test)]
mod tests {
    use super::nanoseconds;

    #[test]
    fn durations_and_what_is_none() {
        assert_eq!(nanoseconds("0"), Some(0));
        assert_eq!(nanoseconds("1h30m"), Some(5_400_000_000_000));
        assert_eq!(nanoseconds("1.5s"), Some(1_500_000_000));
        assert_eq!(nanoseconds("1w"), nanoseconds("7d"));
        for text in ["", "5", "bogus", "1x", "1..5h"] {
            assert_eq!(nanoseconds(text), None, "{text}");
        }
    }
}
