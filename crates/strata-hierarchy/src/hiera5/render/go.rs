//! Go's `%v`, as go-hiera splices values.

use std::cmp::Ordering;
use std::fmt::Write as _;

use strata_value::{BigNumber, CapsuleData, Key, KeyName, Kind, Value};

use super::{MAX_DEPTH, Marked};

/// Appends the value as Go's `fmt.Sprintf("%v", value)` shows it, null alone as nothing.
///
/// Lists are `[a b]`, maps `map[k:v]` sorted by key; floats are the shortest digits, `1e+06` from
/// a million on. Nothing is appended if the value or anything in it is marked.
pub(crate) fn hiera(value: &Value, out: &mut String) -> Result<(), Marked> {
    if value.contains_marks() {
        return Err(Marked);
    }
    if !value.is_null() {
        show(value, out, MAX_DEPTH);
    }
    Ok(())
}

fn show(value: &Value, out: &mut String, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else {
        return out.push_str("...");
    };
    match value.kind() {
        Kind::Null => out.push_str("<nil>"),
        Kind::Bool(b) => out.push_str(if b { "true" } else { "false" }),
        Kind::Int(n) => out.push_str(&n.to_string()),
        Kind::Float(n) => float(n, out),
        Kind::Big(BigNumber::Integer(n)) => out.push_str(&n.to_string()),
        Kind::Big(BigNumber::Float(n)) => float(n.to_f64().value(), out),
        Kind::String(text) => out.push_str(text),
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
            out.push('[');
            for (at, element) in list.iter().enumerate() {
                if at > 0 {
                    out.push(' ');
                }
                show(element, out, depth);
            }
            out.push(']');
        }
        Kind::Map(map) | Kind::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_by(|a, b| by_key(a.key, b.key));
            out.push_str("map[");
            for (at, entry) in entries.into_iter().enumerate() {
                if at > 0 {
                    out.push(' ');
                }
                match entry.key.name() {
                    KeyName::Text(text) => out.push_str(text),
                    KeyName::Other(key) => show(key, out, depth),
                }
                out.push(':');
                show(&entry.value, out, depth);
            }
            out.push(']');
        }
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => out.push_str(text),
            CapsuleData::Bytes(bytes) => out.push_str(&String::from_utf8_lossy(bytes)),
        },
        Kind::Unknown(_) => out.push_str("(unknown)"),
        // Unreachable: the caller has looked for marks.
        Kind::Marked(_) => out.push_str("(marked)"),
    }
}

/// Keys by kind, then by value. Go orders the kinds by where their types lie in memory; this order
/// is null, text, numbers, booleans.
fn by_key(a: Key, b: Key) -> Ordering {
    let (KeyName::Other(left), KeyName::Other(right)) = (a.name(), b.name()) else {
        return match (rank(a), rank(b)) {
            (x, y) if x == y => a.cmp_text(b),
            (x, y) => x.cmp(&y),
        };
    };
    rank(a).cmp(&rank(b)).then_with(|| match (left.kind(), right.kind()) {
        (Kind::Int(x), Kind::Int(y)) => x.cmp(&y),
        (Kind::Float(x), Kind::Float(y)) => x.total_cmp(&y),
        (Kind::Bool(x), Kind::Bool(y)) => x.cmp(&y),
        _ => a.cmp_text(b),
    })
}

fn rank(key: Key) -> u8 {
    match key.name() {
        KeyName::Text(_) => 1,
        KeyName::Other(value) => match value.kind() {
            Kind::Null => 0,
            Kind::Int(_) => 2,
            Kind::Float(_) => 3,
            Kind::Bool(_) => 4,
            _ => 5,
        },
    }
}

/// `strconv.FormatFloat(n, 'g', -1, 64)`.
fn float(n: f64, out: &mut String) {
    if n.is_nan() {
        return out.push_str("NaN");
    }
    if n.is_infinite() {
        return out.push_str(if n > 0.0 { "+Inf" } else { "-Inf" });
    }
    let text = format!("{n:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    // Digits that are as few as possible count as six for this decision. Writing to a string
    // cannot fail.
    if (-4..6).contains(&exponent) || n == 0.0 {
        let _ = write!(out, "{n}");
        return;
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "{mantissa}e{sign}{:02}", exponent.abs());
}

#[cfg(test)]
mod tests {
    use strata_value::{Key, Marks, Value};

    use super::hiera;

    fn shown(value: &Value) -> String {
        let mut out = String::new();
        hiera(value, &mut out).expect("not marked");
        out
    }

    #[test]
    fn floats_are_those_of_go() {
        // fmt.Printf("%v", n), Go 1.2x.
        for (n, expected) in [
            (2.0, "2"),
            (0.5, "0.5"),
            (1e5, "100000"),
            (123_456.0, "123456"),
            (1e6, "1e+06"),
            (1_234_567.0, "1.234567e+06"),
            (1e20, "1e+20"),
            (1e21, "1e+21"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (0.000_123, "0.000123"),
            (1.5e300, "1.5e+300"),
            (100_000.5, "100000.5"),
            (1_234_567.5, "1.2345675e+06"),
            (5e-324, "5e-324"),
            (f64::INFINITY, "+Inf"),
            (f64::NEG_INFINITY, "-Inf"),
            (f64::NAN, "NaN"),
            (-0.0, "-0"),
        ] {
            assert_eq!(shown(&Value::float(n)), expected);
        }
    }

    #[test]
    fn collections_are_those_of_go() {
        // fmt.Printf("%v", []any{nil, "a b", 1, 2.0, true, []any{"x"}}) and so on.
        let list = Value::list(vec![
            Value::NULL,
            Value::string("a b"),
            Value::int(1),
            Value::float(2.0),
            Value::bool(true),
            Value::list(vec![Value::string("x")]),
        ]);
        assert_eq!(shown(&list), "[<nil> a b 1 2 true [x]]");
        let map = [("b", Value::NULL), ("a", Value::int(1)), ("Z", Value::list(vec![]))];
        let map: strata_value::Map = map.into_iter().map(|(k, v)| (Key::new(k), v)).collect();
        assert_eq!(shown(&Value::map(map)), "map[Z:[] a:1 b:<nil>]");
        assert_eq!(shown(&Value::NULL), "");
        assert_eq!(shown(&Value::string("as it is\n")), "as it is\n");
    }

    #[test]
    fn nothing_of_a_marked_value_is_shown() {
        let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
        let mut out = String::new();
        assert!(hiera(&Value::list(vec![Value::int(1), secret]), &mut out).is_err());
        assert_eq!(out, "");
    }
}
