//! Types.

use std::fmt::{self, Display, Write as _};

use arcstr::ArcStr;
use strata_value::Value;

use super::super::render::ruby_float;
use super::pattern::Pattern;
use super::quote::single_quoted;
use super::semver_range::VersionRange;
use super::{string, timespan, timestamp};

/// A data type of Puppet.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Anything, undef too.
    Any,
    /// Null.
    Undef,
    /// The value `default`, which data has only as a Ruby symbol.
    Default,
    /// Anything but undef, or the same of a type.
    NotUndef(Option<Box<Type>>),
    /// Undef or the type; without a type, undef only.
    Optional(Option<Box<Type>>),
    /// Strings, numbers, booleans, and times, versions and regular expressions.
    Scalar,
    /// Strings, numbers and booleans.
    ScalarData,
    /// What JSON can say, with text as keys.
    Data,
    /// `Data` and what Puppet can serialise besides.
    RichData,
    /// Integers and floats.
    Numeric,
    /// Integers in a range.
    Integer(Range<i64>),
    /// Floats in a range.
    Float(Range<f64>),
    /// Strings by their number of characters.
    String(Range<i64>),
    /// One string: `Optional['text']`.
    Literal(ArcStr),
    /// Booleans, or one of them.
    Boolean(Option<bool>),
    /// Some strings, sorted.
    Enum {
        /// The strings; none stands for all strings without one matching.
        values: Vec<ArcStr>,
        /// Whether the case of letters does not count.
        ignore_case: bool,
    },
    /// Strings that match one of the patterns; without patterns, all strings.
    Pattern(Vec<Pattern>),
    /// Regular expressions, or the one of this source.
    Regexp(Option<ArcStr>),
    /// Arrays and hashes by size.
    Collection(Range<i64>),
    /// Arrays of a type, by size.
    Array(Box<Type>, Range<i64>),
    /// Hashes of a type of keys and one of values, by size.
    Hash(Box<Type>, Box<Type>, Range<i64>),
    /// Arrays with a type for each place; the last one repeats if a size is given.
    Tuple(Vec<Type>, Option<Range<i64>>),
    /// Hashes with a type for each key.
    Struct(Vec<Field>),
    /// One of several types.
    Variant(Vec<Type>),
    /// What can be walked: strings, arrays, hashes, integers from zero on.
    Iterable(Option<Box<Type>>),
    /// A Sensitive, by what it holds.
    Sensitive(Option<Box<Type>>),
    /// Bytes.
    Binary,
    /// Instants, in nanoseconds since 1970.
    Timestamp(Range<i128>),
    /// Durations, in nanoseconds.
    Timespan(Range<i128>),
    /// Versions in one of the ranges; without ranges, all.
    SemVer(Vec<VersionRange>),
    /// Ranges of versions.
    SemVerRange,
    /// Addresses.
    Uri,
    /// What a type can be made of, with further arguments of its `new`.
    Init(Option<Box<Type>>, Vec<Value>),
    /// A type of Puppet that no data is of, as it was written.
    Foreign(ArcStr),
    /// A type that is not known here, as it was written: a resource, an alias of a module, or a
    /// slip. It accepts nothing.
    Unknown(ArcStr),
}

/// A range with both ends included; an absent end is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<T> {
    /// The least value.
    pub min: Option<T>,
    /// The greatest value.
    pub max: Option<T>,
}

/// One key of a [`Type::Struct`].
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The key.
    pub name: ArcStr,
    /// Whether the key may be absent.
    pub optional: bool,
    /// The type of its value.
    pub ty: Type,
}

impl<T: PartialOrd + Copy> Range<T> {
    /// The range without ends.
    pub const ALL: Self = Self { min: None, max: None };

    /// Whether the value is in the range.
    pub fn contains(&self, value: T) -> bool {
        self.min.is_none_or(|min| min <= value) && self.max.is_none_or(|max| value <= max)
    }

    /// Whether neither end is given.
    pub fn is_open(&self) -> bool {
        self.min.is_none() && self.max.is_none()
    }
}

impl Range<i64> {
    /// Whether the number of elements or characters is in the range.
    pub fn contains_len(&self, len: usize) -> bool {
        self.contains(i64::try_from(len).unwrap_or(i64::MAX))
    }
}

impl Type {
    /// The type without ranges, sizes and single values, as a Sensitive keeps it.
    #[must_use]
    pub(super) fn generalize(self) -> Self {
        let inner = |ty: Option<Box<Self>>| ty.map(|ty| Box::new(ty.generalize()));
        match self {
            Self::Integer(_) => Self::Integer(Range::ALL),
            Self::Float(_) => Self::Float(Range::ALL),
            Self::String(_) | Self::Literal(_) => Self::String(Range::ALL),
            Self::Boolean(_) => Self::Boolean(None),
            Self::Collection(_) => Self::Collection(Range::ALL),
            Self::Array(ty, _) => Self::Array(Box::new(ty.generalize()), Range::ALL),
            Self::Hash(key, value, _) => {
                Self::Hash(Box::new(key.generalize()), Box::new(value.generalize()), Range::ALL)
            }
            Self::Tuple(types, size) => {
                Self::Tuple(types.into_iter().map(Self::generalize).collect(), size)
            }
            Self::Variant(types) => {
                Self::Variant(types.into_iter().map(Self::generalize).collect())
            }
            Self::Optional(ty) => Self::Optional(inner(ty)),
            Self::NotUndef(ty) => Self::NotUndef(inner(ty)),
            Self::Iterable(ty) => Self::Iterable(inner(ty)),
            Self::Timestamp(_) => Self::Timestamp(Range::ALL),
            Self::Timespan(_) => Self::Timespan(Range::ALL),
            other => other,
        }
    }
}

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
            Self::Float(range) => nested(f, "Float", ends(range, float_text)),
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

fn float_text(n: &f64) -> String {
    let mut text = String::new();
    ruby_float(*n, &mut text);
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
