//! Durations as the tools of Choria read them.

use strata_expr::value::duration_text;
use strata_value::Value;

use super::super::properties::Text;
use crate::document::duration::nanoseconds;

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
