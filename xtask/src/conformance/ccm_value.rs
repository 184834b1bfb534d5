//! How the vectors of `ccm` write values: JSON that keeps integers and floats apart, and a few
//! objects with a `$` for what JSON has not.

use base64ct::{Base64, Encoding as _};
use serde_json::{Map as JsonMap, Value as Json};
use strata_expr::value::{
    MONTH, WEEKDAY, bytes, duration, location, named_number, string_of_bytes, time_of_text,
};
use strata_value::{BigNumber, Key, Kind, Map, Number, Value};

/// The names of the objects that stand for what JSON has not; any other is a map.
const FORMS: &[&str] =
    &["$float", "$duration", "$time", "$location", "$bytes", "$str_b64", "$enum", "$pairs"];

/// Reads a value.
pub(super) fn value(json: &Json) -> Result<Value, String> {
    Ok(match json {
        Json::Null => Value::NULL,
        Json::Bool(b) => Value::bool(*b),
        Json::Number(n) => match (n.as_i64(), n.as_u64(), n.as_f64()) {
            (Some(n), ..) => Value::int(n),
            (None, Some(n), _) => Value::big(BigNumber::Integer(n.into())),
            (None, None, Some(n)) => Value::float(n),
            _ => return Err(format!("the number {n} is none")),
        },
        Json::String(text) => Value::string(text.as_str()),
        Json::Array(elements) => {
            Value::list(elements.iter().map(value).collect::<Result<Vec<_>, _>>()?)
        }
        Json::Object(object) => match object.iter().next() {
            Some((name, of)) if FORMS.contains(&name.as_str()) => special(name, of, object)?,
            _ => {
                let entry = |(k, v): (&String, &Json)| Ok((Key::new(k), value(v)?));
                Value::map(object.iter().map(entry).collect::<Result<Map, String>>()?)
            }
        },
    })
}

/// The variables of a case: an object of values.
pub(super) fn variables(json: &Json) -> Result<Map, String> {
    let map = value(json)?;
    map.as_map().cloned().ok_or_else(|| format!("{json} is no object of variables"))
}

fn special(name: &str, of: &Json, object: &JsonMap<String, Json>) -> Result<Value, String> {
    let text = || of.as_str().ok_or_else(|| format!("{name} needs text"));
    let decoded = || Base64::decode_vec(text()?).map_err(|e| format!("{name}: {e}"));
    Ok(match name {
        "$float" => match text()? {
            "NaN" => Value::float(f64::NAN),
            "+Inf" => Value::float(f64::INFINITY),
            "-Inf" => Value::float(f64::NEG_INFINITY),
            other => return Err(format!("the float {other} is unknown")),
        },
        "$duration" => duration(of.as_i64().ok_or("a duration needs an integer")?),
        "$time" => time_of_text(text()?),
        "$location" => location(text()?),
        "$bytes" => bytes(decoded()?),
        "$str_b64" => string_of_bytes(decoded()?),
        "$enum" => {
            let number = object.get("value").and_then(Json::as_i64).ok_or("$enum needs a value")?;
            match text()? {
                MONTH => named_number(MONTH, number),
                WEEKDAY => named_number(WEEKDAY, number),
                other => return Err(format!("the named number {other} is unknown")),
            }
        }
        "$pairs" => {
            let pairs = of.as_array().ok_or("$pairs needs a list")?;
            let entry = |pair: &Json| Ok((Key::of(&value(&pair[0])?), value(&pair[1])?));
            Value::map(pairs.iter().map(entry).collect::<Result<Map, String>>()?)
        }
        _ => return Err(format!("the form {name} is unknown")),
    })
}

/// Compares a value with what a case records; the kinds count, the order of maps does not.
pub(super) fn compare(actual: &Value, expected: &Json) -> Result<(), String> {
    let expected = value(expected)?;
    if same(actual, &expected) {
        Ok(())
    } else {
        Err(format!("is {actual:?}, recorded {expected:?}"))
    }
}

/// Whether two values are the same in kind too.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a.kind(), b.kind()) {
        (Kind::List(_) | Kind::Tuple(_), Kind::List(_)) => {
            let (Some(a), Some(b)) = (a.as_seq(), b.as_seq()) else { return false };
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Kind::Map(a) | Kind::Object(a), Kind::Map(b)) => {
            a.len() == b.len() && a.iter().all(|e| b.get(e.key).is_some_and(|v| same(&e.value, v)))
        }
        // Not-a-number equals itself here, and the zeros of either sign do not.
        (Kind::Float(x), Kind::Float(y)) => x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(),
        _ => match (a.as_number(), b.as_number()) {
            (Some(Number::Int(a)), Some(Number::Int(b))) => a == b,
            _ => a == b,
        },
    }
}
