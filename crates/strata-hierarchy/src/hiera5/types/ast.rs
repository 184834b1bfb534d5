//! Types.

use arcstr::ArcStr;
use strata_value::Value;

use super::pattern::Pattern;
use super::semver_range::VersionRange;

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
