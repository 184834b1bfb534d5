//! Text as Base64, in other encodings, and as a part of a URL.

use base64ct::{Base64, Encoding as _};
use strata_value::Value;

use super::argument::text;
use super::charset::Charset;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const TEXT: Parameter<'static> =
    Parameter::new("str", ParameterType::String, "The text to encode.");
const ENCODED: Parameter<'static> =
    Parameter::new("source", ParameterType::String, "The Base64 text to decode.");
const CHARSET: Parameter<'static> = Parameter::new(
    "encoding",
    ParameterType::String,
    "The encoding: `UTF-8`, `UTF-16LE`, `UTF-16BE`, `ISO-8859-1` or `US-ASCII`.",
);

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "base64encode",
        "Writes the bytes of a text, in UTF-8, as Base64.",
        &[TEXT],
        Body::Fixed(ParameterType::String, |args| {
            Ok(Value::string(Base64::encode_string(text(args, 0)?.as_bytes())))
        }),
    ),
    Builtin::new(
        "base64decode",
        "Reads a text, in UTF-8, that was written as Base64.",
        &[ENCODED],
        Body::Fixed(ParameterType::String, |args| decoded(Charset::Utf8, &bytes(args)?)),
    ),
    Builtin::new(
        "textencodebase64",
        "Writes the bytes of a text in some encoding as Base64.",
        &[TEXT, CHARSET],
        Body::Fixed(ParameterType::String, |args| {
            let bytes = charset(args)?.encode(text(args, 0)?).ok_or_else(|| {
                FunctionError::argument(0, "the encoding has no bytes for a character of the text")
                    .hint("use an encoding of Unicode, such as `UTF-8`")
            })?;
            Ok(Value::string(Base64::encode_string(&bytes)))
        }),
    ),
    Builtin::new(
        "textdecodebase64",
        "Reads a text in some encoding that was written as Base64.",
        &[ENCODED, CHARSET],
        Body::Fixed(ParameterType::String, |args| decoded(charset(args)?, &bytes(args)?)),
    ),
    Builtin::new(
        "urlencode",
        "Writes a text so that it can stand in the query of a URL.",
        &[TEXT],
        Body::Fixed(ParameterType::String, |args| Ok(Value::string(url_encoded(text(args, 0)?)))),
    ),
    Builtin::new(
        "urldecode",
        "Reads a text as it stands in the query of a URL.",
        &[Parameter::new("source", ParameterType::String, "The text of the URL.")],
        Body::Fixed(ParameterType::String, |args| {
            let bytes = url_decoded(text(args, 0)?).ok_or_else(|| {
                FunctionError::argument(0, "behind a `%` there are no two hexadecimal digits")
                    .hint("write `%25` for a percent sign")
            })?;
            decoded(Charset::Utf8, &bytes)
        }),
    ),
];

/// The bytes of a Base64 argument; line ends in it do not count.
fn bytes(args: &[Value]) -> Result<Vec<u8>, FunctionError> {
    let text: String = text(args, 0)?.chars().filter(|c| !matches!(c, '\r' | '\n')).collect();
    Base64::decode_vec(&text).map_err(|_| {
        FunctionError::argument(0, "this is no Base64")
            .hint("Base64 has letters, digits, `+`, `/`, and `=` at its end, in groups of four")
    })
}

fn decoded(charset: Charset, bytes: &[u8]) -> Result<Value, FunctionError> {
    let text = charset.decode(bytes).ok_or_else(|| {
        FunctionError::argument(0, "the decoded bytes are no text in this encoding")
            .hint("if they are a text in another encoding, name it to `textdecodebase64`")
    })?;
    Ok(Value::text(&text))
}

fn charset(args: &[Value]) -> Result<Charset, FunctionError> {
    let name = text(args, 1)?;
    Charset::named(name).ok_or_else(|| {
        FunctionError::argument(1, "this encoding is not supported")
            .detail(format!("it is {name:?}"))
            .hint("use `UTF-8`, `UTF-16LE`, `UTF-16BE`, `ISO-8859-1` or `US-ASCII`")
    })
}

fn url_encoded(text: &str) -> String {
    let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value & 15)]);
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            _ => out.extend(['%', digit(byte >> 4), digit(byte)]),
        }
    }
    out
}

fn url_decoded(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(bytes.next()?).to_digit(16);
                (digit()? << 4 | digit()?) as u8
            }
            byte => byte,
        });
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: &str, args: &[&str]) -> Result<String, FunctionError> {
        let row = TERRAFORM.iter().find(|row| row.name == name).expect("a row");
        let args: Vec<Value> = args.iter().map(|text| Value::string(*text)).collect();
        let Body::Fixed(_, body) = row.body else { panic!("a fixed type") };
        body(&args).map(|text| text.as_str().expect("a string").to_owned())
    }

    #[test]
    fn base64_is_of_bytes() {
        assert_eq!(call("base64encode", &["Hello Wörld"]).as_deref(), Ok("SGVsbG8gV8O2cmxk"));
        assert_eq!(call("base64decode", &["SGVsbG8g\r\nV8O2cmxk\n"]).as_deref(), Ok("Hello Wörld"));
        assert_eq!(call("textencodebase64", &["é", "UTF-16LE"]).as_deref(), Ok("6QA="));
        assert_eq!(call("textdecodebase64", &["6Q==", "iso-8859-1"]).as_deref(), Ok("é"));
        for wrong in ["SGVsbG8gV8O2cmx", "SGV$", "/w==", "6Q"] {
            assert_eq!(call("base64decode", &[wrong]).expect_err(wrong).argument, Some(0));
        }
        assert_eq!(
            call("textencodebase64", &["日", "US-ASCII"]).expect_err("none").argument,
            Some(0)
        );
        assert_eq!(call("textencodebase64", &["a", "EBCDIC"]).expect_err("none").argument, Some(1));
    }

    #[test]
    fn a_query_has_escapes() {
        assert_eq!(call("urlencode", &["a b/é~&"]).as_deref(), Ok("a+b%2F%C3%A9~%26"));
        assert_eq!(call("urldecode", &["a+b%2f%C3%A9%7e"]).as_deref(), Ok("a b/é~"));
        for wrong in ["%", "%2", "%zz", "%+1", "%ff"] {
            assert!(call("urldecode", &[wrong]).is_err(), "{wrong}");
        }
    }

    proptest::proptest! {
        #[test]
        fn what_is_encoded_is_decoded_again(text in ".*") {
            let text = Value::text(&text);
            let text = text.as_str().expect("a string");
            let base64 = call("base64encode", &[text]).expect("text");
            let again = call("base64decode", &[&base64]);
            proptest::prop_assert_eq!(again.as_deref(), Ok(text));
            let url = call("urlencode", &[text]).expect("text");
            let again = call("urldecode", &[&url]);
            proptest::prop_assert_eq!(again.as_deref(), Ok(text));
            for charset in ["UTF-8", "UTF-16LE", "utf-16be"] {
                let encoded = call("textencodebase64", &[text, charset]).expect("Unicode");
                let again = call("textdecodebase64", &[&encoded, charset]);
                proptest::prop_assert_eq!(again.as_deref(), Ok(text));
            }
        }
    }
}
