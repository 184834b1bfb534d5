//! Ruby's `to_s` and `inspect` (3.1), as Puppet splices values.

use std::fmt::Write as _;
use std::sync::OnceLock;

use fancy_regex::Regex;
use strata_value::{BigNumber, Capsule, CapsuleData, KeyName, Kind, Value};

use super::{MAX_DEPTH, Marked};

/// Appends the value as Ruby's `to_s` shows it: a text as it is, null as nothing, collections as
/// `["a", 1]` and `{"a"=>nil}`.
///
/// Nothing is appended if the value or anything in it is marked. Bytes that are no UTF-8 become
/// U+FFFD, since a text here cannot hold them.
pub(crate) fn puppet(value: &Value, out: &mut String) -> Result<(), Marked> {
    if value.contains_marks() {
        return Err(Marked);
    }
    match value.kind() {
        Kind::Null => {}
        Kind::String(text) => out.push_str(text),
        Kind::Capsule(capsule) => match (&capsule.data, capsule.type_name) {
            (CapsuleData::Bytes(bytes), _) => out.push_str(&String::from_utf8_lossy(bytes)),
            (CapsuleData::Text(source), "regexp") => {
                let _ = write!(out, "(?-mix:{})", slashes_escaped(source));
            }
            (CapsuleData::Text(text), _) => out.push_str(text),
        },
        _ => inspect(value, out, MAX_DEPTH),
    }
    Ok(())
}

fn inspect(value: &Value, out: &mut String, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else {
        return out.push_str("...");
    };
    match value.kind() {
        Kind::Null => out.push_str("nil"),
        Kind::Bool(b) => out.push_str(if b { "true" } else { "false" }),
        Kind::Int(n) => out.push_str(&n.to_string()),
        Kind::Float(n) => ruby_float(n, out),
        Kind::Big(BigNumber::Integer(n)) => out.push_str(&n.to_string()),
        Kind::Big(BigNumber::Float(n)) => ruby_float(n.to_f64().value(), out),
        Kind::String(text) => ruby_inspect(text, out),
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
            out.push('[');
            for (at, element) in list.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                inspect(element, out, depth);
            }
            out.push(']');
        }
        Kind::Map(map) | Kind::Object(map) => {
            out.push('{');
            for (at, entry) in map.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                match entry.key.name() {
                    KeyName::Text(text) => ruby_inspect(text, out),
                    KeyName::Other(key) => inspect(key, out, depth),
                }
                out.push_str("=>");
                inspect(&entry.value, out, depth);
            }
            out.push('}');
        }
        Kind::Capsule(capsule) => inspect_capsule(capsule, out),
        Kind::Unknown(_) => out.push_str("(unknown)"),
        // Unreachable: the caller has looked for marks.
        Kind::Marked(_) => out.push_str("(marked)"),
    }
}

fn inspect_capsule(capsule: &Capsule, out: &mut String) {
    match (&capsule.data, capsule.type_name) {
        (CapsuleData::Bytes(bytes), _) => {
            out.push('"');
            for (at, byte) in bytes.iter().enumerate() {
                let next = bytes.get(at + 1).map(|byte| char::from(*byte));
                if byte.is_ascii() && !byte.is_ascii_control() || byte_escape(*byte).is_some() {
                    escaped(char::from(*byte), next, out);
                } else {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "\\x{byte:02X}");
                }
            }
            out.push('"');
        }
        (CapsuleData::Text(name), "symbol") => {
            out.push(':');
            if is_plain_symbol(name) {
                out.push_str(name);
            } else {
                ruby_inspect(name, out);
            }
        }
        (CapsuleData::Text(source), "regexp") => {
            let _ = write!(out, "/{}/", slashes_escaped(source));
        }
        (CapsuleData::Text(text), _) => out.push_str(text),
    }
}

fn slashes_escaped(source: &str) -> String {
    source.replace("\\/", "/").replace('/', "\\/")
}

/// Appends a float as Ruby shows it: with a fraction always, exponents from 16 digits before the point on and below
/// four zeros after the point.
pub(crate) fn ruby_float(n: f64, out: &mut String) {
    if n.is_nan() {
        return out.push_str("NaN");
    }
    if n.is_infinite() {
        return out.push_str(if n > 0.0 { "Infinity" } else { "-Infinity" });
    }
    let text = format!("{n:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let point = if (-4..15).contains(&exponent) {
        let text = format!("{n}");
        out.push_str(&text);
        !text.contains('.')
    } else {
        out.push_str(mantissa);
        !mantissa.contains('.')
    };
    if point {
        out.push_str(".0");
    }
    if !(-4..15).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.abs());
    }
}

/// Appends a text as Ruby's `String#inspect` shows it, in double quotes.
pub(crate) fn ruby_inspect(text: &str, out: &mut String) {
    out.reserve(text.len() + 2);
    out.push('"');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        escaped(c, chars.peek().copied(), out);
    }
    out.push('"');
}

/// One character of a text, before `next`.
fn escaped(c: char, next: Option<char>, out: &mut String) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        // What would begin an interpolation.
        '#' if matches!(next, Some('{' | '$' | '@')) => out.push_str("\\#"),
        c if c.is_ascii() => match byte_escape(c as u8) {
            Some(letter) => out.extend(['\\', letter]),
            None if c.is_ascii_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            None => out.push(c),
        },
        c if is_printable(c) => out.push(c),
        c if u32::from(c) > 0xFFFF => {
            let _ = write!(out, "\\u{{{:X}}}", u32::from(c));
        }
        c => {
            let _ = write!(out, "\\u{:04X}", u32::from(c));
        }
    }
}

const fn byte_escape(byte: u8) -> Option<char> {
    Some(match byte {
        b'\n' => 'n',
        b'\r' => 'r',
        b'\t' => 't',
        0x0c => 'f',
        0x0b => 'v',
        0x08 => 'b',
        0x07 => 'a',
        0x1b => 'e',
        _ => return None,
    })
}

/// Whether Ruby 3.1 (Unicode 13) shows the character, which is not ASCII, as it is.
fn is_printable(c: char) -> bool {
    static PRINTABLE: OnceLock<Option<Regex>> = OnceLock::new();
    let class = r"\A[\x{85}[\p{age:13.0}&&[^\p{Cc}\p{Cn}\p{Zl}\p{Zp}]]]\z";
    let regex = PRINTABLE.get_or_init(|| Regex::new(class).ok());
    let mut buffer = [0; 4];
    let text = c.encode_utf8(&mut buffer);
    regex.as_ref().is_some_and(|regex| regex.is_match(&*text).unwrap_or(false))
}

/// Whether Ruby writes the symbol without quotes.
fn is_plain_symbol(name: &str) -> bool {
    const OPERATORS: [&str; 28] = [
        "+", "-", "*", "/", "%", "**", "==", "===", "=~", "!", "!=", "!~", "<", "<=", "<=>", ">",
        ">=", "<<", ">>", "[]", "[]=", "&", "|", "^", "~", "+@", "-@", "`",
    ];
    let word = |text: &str| {
        let mut chars = text.chars();
        chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii())
            && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii())
            && text.chars().all(|c| c.is_ascii() || is_printable(c))
    };
    let variable = ["@@", "@", "$"].into_iter().find_map(|sigil| name.strip_prefix(sigil));
    match variable {
        Some(name) => word(name),
        None => {
            word(name.strip_suffix(['?', '!', '=']).unwrap_or(name)) || OPERATORS.contains(&name)
        }
    }
}

#[cfg(test)]
mod tests {
    use strata_value::{Capsule, CapsuleData, Key, Map, Marks, Value};

    use super::puppet;

    fn shown(value: &Value) -> String {
        let mut out = String::new();
        puppet(value, &mut out).expect("not marked");
        out
    }

    fn inspected(value: Value) -> String {
        let list = shown(&Value::list(vec![value]));
        list[1..list.len() - 1].to_owned()
    }

    fn symbol(name: &str) -> Value {
        let data = CapsuleData::Text(name.into());
        Value::capsule(Capsule { type_name: "symbol", data })
    }

    #[test]
    fn floats_are_those_of_ruby() {
        // ruby -e 'puts n.to_s', 3.1.
        for (n, expected) in [
            (2.0, "2.0"),
            (0.5, "0.5"),
            (1e14, "100000000000000.0"),
            (1e15, "1.0e+15"),
            (1e16, "1.0e+16"),
            (1e20, "1.0e+20"),
            (123_456_789_012_345_680.0, "1.2345678901234568e+17"),
            (9_007_199_254_740_993.0, "9.007199254740992e+15"),
            (0.0001, "0.0001"),
            (0.00001, "1.0e-05"),
            (1.5e300, "1.5e+300"),
            (-0.0, "-0.0"),
            (5e-324, "5.0e-324"),
            (f64::INFINITY, "Infinity"),
            (f64::NEG_INFINITY, "-Infinity"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(shown(&Value::float(n)), expected);
        }
    }

    #[test]
    fn texts_are_inspected_as_in_ruby() {
        // ruby -e 'puts text.inspect', 3.1.
        for (text, expected) in [
            ("a", r#""a""#),
            ("\u{7f}", r#""\u007F""#),
            ("\0\u{1}\u{1b}\u{7}\u{8}\u{b}\u{c}\n\r\t", r#""\u0000\u0001\e\a\b\v\f\n\r\t""#),
            ("\u{200b}\u{a0}\u{2028}\u{85}", "\"\u{200b}\u{a0}\\u2028\u{85}\""),
            ("\u{e000}\u{1F600}", "\"\u{e000}\u{1F600}\""),
            ("\u{10FFFF}\u{378}\u{80}", r#""\u{10FFFF}\u0378\u0080""#),
            ("#{a} #$ #@ #a #", r#""\#{a} \#$ \#@ #a #""#),
            ("\"\\", r#""\"\\""#),
            ("é", "\"é\""),
        ] {
            assert_eq!(inspected(Value::string(text)), expected);
        }
    }

    #[test]
    fn symbols_are_inspected_as_in_ruby() {
        let names = [
            "a", "a b", "a?", "a!", "a=", "+", "[]", "1a", "@a", "é", "A", "", "a-b", "$x", "foo=",
            "foo?=", "@@x", "!", "a\n", "nil", "[]=", "&&", "<=>", "@",
        ];
        let shown: Vec<String> = names.iter().map(|name| inspected(symbol(name))).collect();
        // ruby -e 'puts [:a, …].map(&:inspect).join(" ")', 3.1.
        assert_eq!(
            shown.join(" "),
            r#":a :"a b" :a? :a! :a= :+ :[] :"1a" :@a :é :A :"" :"a-b" :$x :foo= :"foo?=" :@@x :! :"a\n" :nil :[]= :"&&" :<=> :"@""#
        );
    }

    #[test]
    fn collections_and_scalars() {
        assert_eq!(shown(&Value::NULL), "");
        assert_eq!(shown(&Value::string("as \"it\" is\n")), "as \"it\" is\n");
        assert_eq!(shown(&Value::bool(false)), "false");
        let bytes = CapsuleData::Bytes(b"\xff\x00A\xc3\xa9\n".to_vec().into());
        let bytes = Value::capsule(Capsule { type_name: "bytes", data: bytes });
        assert_eq!(inspected(bytes), r#""\xFF\x00A\xC3\xA9\n""#);
        let map: Map = [
            (Key::of(&Value::NULL), Value::int(1)),
            (Key::of(&symbol("a")), Value::NULL),
            (Key::of(&Value::int(1)), Value::map(vec![])),
            (Key::new("k"), Value::list(vec![])),
        ]
        .into_iter()
        .collect();
        assert_eq!(shown(&Value::map(map)), r#"{nil=>1, :a=>nil, 1=>{}, "k"=>[]}"#);
    }

    #[test]
    fn nothing_of_a_marked_value_is_shown() {
        let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
        let mut out = String::new();
        assert!(puppet(&Value::list(vec![secret.clone()]), &mut out).is_err());
        assert!(puppet(&secret, &mut out).is_err());
        assert_eq!(out, "");
    }
}
