//! What the tests share.

use std::fmt::Write as _;

use strata_codec::yaml::{self, Profile};
use strata_codec::{Document, Limits};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_value::{BigNumber, CapsuleData, Kind, Value};

/// Reads a YAML text.
pub(crate) fn yaml(text: &str, profile: Profile) -> Result<Document, Diagnostics> {
    let sources = SourceMap::default();
    let file = sources.add("test.yaml", text.into());
    yaml::read(&file, profile, &Limits::default())
}

/// A value in a form that both sides of a comparison can write: kinds and floats by their bits.
pub(crate) fn dump(value: &Value) -> String {
    let mut out = String::new();
    dump_into(&mut out, value, false);
    out
}

/// As [`dump`], with the entries of maps in the order of their texts.
pub(crate) fn dump_sorted(value: &Value) -> String {
    let mut out = String::new();
    dump_into(&mut out, value, true);
    out
}

fn dump_into(out: &mut String, value: &Value, sorted: bool) {
    let _ = match value.kind() {
        Kind::Null => write!(out, "n"),
        Kind::Bool(b) => write!(out, "{b}"),
        Kind::Int(n) => write!(out, "i{n}"),
        Kind::Float(n) if n.is_nan() => write!(out, "nan"),
        Kind::Float(n) => write!(out, "f{:016x}", n.to_bits()),
        Kind::Big(BigNumber::Integer(n)) => write!(out, "i{n}"),
        Kind::Big(n @ BigNumber::Float(_)) => write!(out, "f{n}"),
        Kind::String(s) => text(out, 's', s.as_bytes()),
        Kind::List(elements) => {
            out.push('[');
            for element in elements {
                dump_into(out, element, sorted);
                out.push(' ');
            }
            write!(out, "]")
        }
        Kind::Map(map) => {
            let mut entries: Vec<String> = Vec::new();
            for entry in map {
                let mut out = String::new();
                dump_into(&mut out, &entry.key.to_value(), sorted);
                out.push('=');
                dump_into(&mut out, &entry.value, sorted);
                entries.push(out + " ");
            }
            if sorted {
                entries.sort();
            }
            write!(out, "{{{}}}", entries.concat())
        }
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(name) => text(out, 'y', name.as_bytes()),
            CapsuleData::Bytes(bytes) => text(out, 'b', bytes),
        },
        other => panic!("a codec never makes this: {}", kind_name(other)),
    };
}

/// A value with the origins of all keys and values in it.
pub(crate) fn dump_with_origins(value: &Value) -> String {
    let mut out = format!("{:?}", value.origin());
    match value.kind() {
        Kind::List(elements) => {
            let inner: Vec<String> = elements.iter().map(dump_with_origins).collect();
            let _ = write!(out, "[{}]", inner.join(" "));
        }
        Kind::Map(map) => {
            for entry in map {
                let key = dump(&entry.key.to_value());
                let _ = write!(
                    out,
                    "{{{key}{:?}={}}}",
                    entry.key_origin,
                    dump_with_origins(&entry.value)
                );
            }
        }
        _ => out.push_str(&dump(value)),
    }
    out
}

fn kind_name(kind: Kind<'_>) -> &'static str {
    match kind {
        Kind::Tuple(_) => "tuple",
        Kind::Set(_) => "set",
        Kind::Object(_) => "object",
        Kind::Unknown(_) => "unknown",
        _ => "marked",
    }
}

fn text(out: &mut String, kind: char, bytes: &[u8]) -> std::fmt::Result {
    write!(out, "{kind}'")?;
    for b in bytes {
        match b {
            b' '..=b'~' if *b != b'\'' => out.push(char::from(*b)),
            _ => write!(out, "\\{b:02x}")?,
        }
    }
    write!(out, "'")
}
