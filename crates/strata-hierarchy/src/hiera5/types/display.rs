//! Types as Puppet writes them.

use std::fmt::{self, Display, Write as _};

use strata_value::Value;

use super::super::render::ruby_float;
use super::quote::single_quoted;
use super::{Field, Range, Type, string, timespan, timestamp};

impl Display for Type {
    /// As Puppet writes the type.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("Any"),
            Self::Undef => f.write_str("Undef"),
            Self::Default => f.write_str("Default"),
            Self::Scalar => f.write_str("Scalar"),
            Self::ScalarData => f.write_str("ScalarData"),
            Self::Data => f.write_str("Data"),
            Self::RichData => f.write_str("RichData"),
            Self::Numeric => f.write_str("Numeric"),
            Self::Binary => f.write_str("Binary"),
            Self::SemVerRange => f.write_str("SemVerRange"),
            Self::Uri => f.write_str("URI"),
            Self::NotUndef(ty) => nested(f, "NotUndef", ty.iter().map(ToString::to_string)),
            Self::Optional(ty) => nested(f, "Optional", ty.iter().map(ToString::to_string)),
            Self::Iterable(ty) => nested(f, "Iterable", ty.iter().map(ToString::to_string)),
            Self::Sensitive(ty) => nested(f, "Sensitive", ty.iter().map(ToString::to_string)),
            Self::Integer(range) => nested(f, "Integer", ends(range, ToString::to_string)),
            Self::Float(range) => nested(f, "Float", ends(range, |n| float_text(*n))),
            Self::String(size) => nested(f, "String", sizes(size)),
            Self::Literal(text) => f.write_str(&single_quoted(text)),
            Self::Boolean(value) => nested(f, "Boolean", value.iter().map(ToString::to_string)),
            Self::Enum { values, ignore_case } => {
                let flag = ignore_case.then(|| "true".to_owned());
                nested(f, "Enum", values.iter().map(|v| single_quoted(v)).chain(flag))
            }
            Self::Pattern(patterns) => {
                nested(f, "Pattern", patterns.iter().map(|p| slashed(p.source())))
            }
            Self::Regexp(source) => nested(f, "Regexp", source.iter().map(|s| slashed(s))),
            Self::Collection(size) => nested(f, "Collection", sizes(size)),
            Self::Array(ty, size) if **ty == Self::Any && size.is_open() => f.write_str("Array"),
            Self::Array(ty, size) => {
                nested(f, "Array", std::iter::once(ty.to_string()).chain(sizes(size)))
            }
            Self::Hash(key, value, size)
                if **key == Self::Any && **value == Self::Any && size.is_open() =>
            {
                f.write_str("Hash")
            }
            Self::Hash(key, value, size) => {
                let types = [key.to_string(), value.to_string()];
                nested(f, "Hash", types.into_iter().chain(sizes(size)))
            }
            Self::Tuple(types, size) => {
                let size = size.iter().flat_map(sizes);
                nested(f, "Tuple", types.iter().map(ToString::to_string).chain(size))
            }
            Self::Struct(fields) if fields.is_empty() => f.write_str("Struct"),
            Self::Struct(fields) => {
                let fields: Vec<String> = fields.iter().map(field_text).collect();
                write!(f, "Struct[{{{}}}]", fields.join(", "))
            }
            Self::Variant(types) => nested(f, "Variant", types.iter().map(ToString::to_string)),
            Self::Timestamp(range) => {
                nested(f, "Timestamp", ends(range, |t| single_quoted(&timestamp::to_text(*t))))
            }
            Self::Timespan(range) => {
                nested(f, "Timespan", ends(range, |t| single_quoted(&timespan::to_text(*t))))
            }
            Self::SemVer(ranges) => {
                nested(f, "SemVer", ranges.iter().map(|r| single_quoted(r.text())))
            }
            Self::Init(ty, arguments) => {
                let arguments = arguments.iter().map(argument_text);
                nested(f, "Init", ty.iter().map(ToString::to_string).chain(arguments))
            }
            Self::Foreign(text) | Self::Unknown(text) => f.write_str(text),
        }
    }
}

fn nested(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    parameters: impl Iterator<Item = String>,
) -> fmt::Result {
    f.write_str(name)?;
    let mut open = '[';
    for parameter in parameters {
        f.write_char(open)?;
        if open == ',' {
            f.write_char(' ')?;
        }
        f.write_str(&parameter)?;
        open = ',';
    }
    if open == ',' { f.write_char(']') } else { Ok(()) }
}

/// The parameters that say a range: none, the least, or both.
fn ends<T>(range: &Range<T>, text: impl Fn(&T) -> String) -> std::vec::IntoIter<String> {
    let min = range.min.as_ref().map_or_else(|| "default".to_owned(), &text);
    match (&range.min, &range.max) {
        (None, None) => vec![],
        (_, None) => vec![min],
        (_, Some(max)) => vec![min, text(max)],
    }
    .into_iter()
}

/// The parameters that say a size, which starts at zero.
fn sizes(size: &Range<i64>) -> std::vec::IntoIter<String> {
    if size.is_open() {
        return vec![].into_iter();
    }
    ends(&Range { min: Some(size.min.unwrap_or(0)), max: size.max }, ToString::to_string)
}

fn float_text(n: f64) -> String {
    let mut text = String::new();
    ruby_float(n, &mut text);
    text
}

fn slashed(source: &str) -> String {
    format!("/{}/", source.replace("\\/", "/").replace('/', "\\/"))
}

/// An argument of `Init`, which was written in a type and is no secret.
fn argument_text(argument: &Value) -> String {
    string::programmatic(argument).unwrap_or_else(|_| "…".to_owned())
}

/// One field; the key says whether it may be absent only where the type does not tell.
fn field_text(field: &Field) -> String {
    let name = single_quoted(&field.name);
    let key = match (field.optional, field.ty.accepts(&Value::NULL)) {
        (true, false) => format!("Optional[{name}]"),
        (false, true) => format!("NotUndef[{name}]"),
        _ => name,
    };
    format!("{key} => {}", field.ty)
}
