//! Numbers as HCL has them.

use std::convert::Infallible;

use strata_value::{BigNumber, Kind, Path, Value};

/// The value with all numbers in a form that prints every digit that they have in HCL, where `1` and
/// `1.0` are the same and 64 bits are not the limit.
pub(crate) fn exact_numbers(value: &Value) -> Value {
    let replaced: Result<Value, Infallible> =
        value.replace_leaves(&mut |_: &Path, leaf| Ok(exact(leaf)));
    match replaced {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

fn exact(value: &Value) -> Option<Value> {
    match value.kind() {
        Kind::Float(n) if n.is_finite() && n != 0.0 => {}
        Kind::Big(_) => {}
        _ => return None,
    }
    let number = BigNumber::from_decimal(&value.number_text()?)?;
    Some(Value::big(number).at(value.origin()))
}

#[cfg(test)]
mod tests {
    use strata_value::json;

    use super::*;

    #[track_caller]
    fn check(number: &str, expected: &str) {
        let value =
            exact_numbers(&Value::tuple(vec![Value::parse_number(number).expect("a number")]));
        let text = json::write(&value, &json::Options::default()).expect("JSON");
        assert_eq!(text, format!("[{expected}]"));
    }

    #[test]
    fn every_digit_is_printed() {
        check("1e20", "100000000000000000000");
        check("1180591620717411303424", "1180591620717411303424");
        check("0.1", "0.1");
        check("-0.5", "-0.5");
        check("1e-7", "0.0000001");
        check("3.0", "3");
    }
}
