//! Fingerprints of text.

use base64ct::{Base64, Encoding};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};
use strata_value::Value;

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const fn row(
    name: &'static str,
    description: &'static str,
    body: fn(&[Value]) -> Result<Value, FunctionError>,
) -> Builtin {
    const TEXT: &[Parameter<'static>] =
        &[Parameter::new("str", ParameterType::String, "The text, taken as UTF-8.")];
    Builtin::new(name, description, TEXT, Body::Fixed(ParameterType::String, body))
}

pub(super) const TERRAFORM: &[Builtin] = &[
    row("md5", "Computes the MD5 hash of a text, in hexadecimal digits.", hexadecimal::<Md5>),
    row("sha1", "Computes the SHA-1 hash of a text, in hexadecimal digits.", hexadecimal::<Sha1>),
    row(
        "sha256",
        "Computes the SHA-256 hash of a text, in hexadecimal digits.",
        hexadecimal::<Sha256>,
    ),
    row(
        "sha512",
        "Computes the SHA-512 hash of a text, in hexadecimal digits.",
        hexadecimal::<Sha512>,
    ),
    row("base64sha256", "Computes the SHA-256 hash of a text, in Base64.", base64::<Sha256>),
    row("base64sha512", "Computes the SHA-512 hash of a text, in Base64.", base64::<Sha512>),
    Builtin::new(
        "uuidv5",
        "Makes the UUID of a name in a namespace (RFC 9562, version 5).",
        &[
            Parameter::new(
                "namespace",
                ParameterType::String,
                "The namespace: `dns`, `url`, `oid`, `x500`, or a UUID.",
            ),
            Parameter::new("name", ParameterType::String, "The name."),
        ],
        Body::Fixed(ParameterType::String, uuid_v5),
    ),
];

fn hexadecimal<D: Digest>(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::string(digits(&D::digest(text(args, 0)?))))
}

fn base64<D: Digest>(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::string(Base64::encode_string(&D::digest(text(args, 0)?))))
}

/// Two hexadecimal digits for each byte.
fn digits(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn uuid_v5(args: &[Value]) -> Result<Value, FunctionError> {
    // The namespaces of RFC 9562, section 6.6, differ in one digit.
    let known = |digit| format!("6ba7b81{digit}-9dad-11d1-80b4-00c04fd430c8");
    let namespace = match text(args, 0)? {
        "dns" => known('0'),
        "url" => known('1'),
        "oid" => known('2'),
        "x500" => known('4'),
        uuid => uuid.to_owned(),
    };
    let namespace = uuid_bytes(&namespace).ok_or_else(|| {
        FunctionError::argument(0, "this is neither a namespace nor a UUID")
            .hint("use `dns`, `url`, `oid`, `x500` or a UUID")
    })?;
    let mut hash = Sha1::new();
    hash.update(namespace);
    hash.update(text(args, 1)?);
    let mut uuid: Vec<u8> = hash.finalize().into_iter().take(16).collect();
    // The version and the variant.
    uuid[6] = uuid[6] & 0x0f | 0x50;
    uuid[8] = uuid[8] & 0x3f | 0x80;
    let digits = digits(&uuid);
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Ok(Value::string(parts.join("-")))
}

/// The 16 bytes of a UUID in its usual form.
fn uuid_bytes(text: &str) -> Option<[u8; 16]> {
    let bytes = text.as_bytes();
    let dashes = [8, 13, 18, 23];
    if bytes.len() != 36 || dashes.iter().any(|at| bytes[*at] != b'-') {
        return None;
    }
    let mut digits = bytes.iter().enumerate().filter(|(at, _)| !dashes.contains(at));
    let mut digit = || char::from(*digits.next()?.1).to_digit(16);
    let mut uuid = [0; 16];
    for byte in &mut uuid {
        *byte = (digit()? << 4 | digit()?) as u8;
    }
    Some(uuid)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(body: fn(&[Value]) -> Result<Value, FunctionError>, args: &[&str]) -> String {
        let args: Vec<Value> = args.iter().map(|text| Value::string(*text)).collect();
        body(&args).expect("a text").as_str().expect("a string").to_owned()
    }

    #[test]
    fn hashes_are_those_of_the_standards() {
        assert_eq!(call(hexadecimal::<Md5>, &["hello world"]), "5eb63bbbe01eeed093cb22bb8f5acdc3");
        assert_eq!(
            call(hexadecimal::<Sha1>, &["hello world"]),
            "2aae6c35c94fcfb415dbe95f408b9ce91ee846ed"
        );
        assert_eq!(
            call(hexadecimal::<Sha256>, &["hello world"]),
            "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"
        );
        assert!(
            call(hexadecimal::<Sha512>, &["hello world"]).starts_with("309ecc489c12d6eb4cc40f50")
        );
        assert_eq!(
            call(base64::<Sha256>, &["hello world"]),
            "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek="
        );
    }

    #[test]
    fn names_have_uuids() {
        let example = "cfbff0d1-9375-5685-968c-48ce8b15ae17";
        assert_eq!(call(uuid_v5, &["dns", "example.com"]), example);
        let namespace = "6BA7B810-9dad-11d1-80b4-00c04fd430c8";
        assert_eq!(call(uuid_v5, &[namespace, "example.com"]), example);
        for wrong in [
            "",
            "tls",
            "6ba7b810-9dad-11d1-80b4-00c04fd430c",
            "6ba7b810-9dad-11d1-80b4-00c04fd430cé",
        ] {
            assert!(uuid_v5(&[Value::string(wrong), Value::string("a")]).is_err(), "{wrong}");
        }
    }
}
