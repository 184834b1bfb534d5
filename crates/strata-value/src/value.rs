//! The value itself.

use std::sync::Arc;

use arcstr::ArcStr;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::number::Small;
use crate::summary::Summary;
use crate::{
    BigNumber, COUNT_PRECISION, Capsule, Kind, Map, Marked, Marks, NUMBER_PRECISION, Origin, Seq,
    Type, Unknown,
};

/// A value: data, marks and origin in 24 bytes, cloned in constant time.
///
/// Equality compares kind, data and marks, never the origin: integers and floats are different
/// (`1` is not `1.0`), as are a list and a tuple of the same elements; not-a-number equals itself,
/// `0.0` equals `-0.0`, the order of map entries does not count.
#[derive(Clone)]
pub struct Value {
    repr: Repr,
    marks: Marks,
    origin: Origin,
}

// The tag is as wide as what follows: a value that is moved in two words of the width in which it
// was just written does not wait for the store.
#[repr(u64)]
enum Repr {
    Null(Option<Arc<Type>>),
    Bool(bool),
    Int(i64),
    /// An integer of [`COUNT_PRECISION`].
    Count(i64),
    Float(f64),
    /// An integer or float of another precision.
    Precise(Arc<Precise>),
    Big(Arc<BigNumber>),
    String(ArcStr),
    List(Seq),
    Tuple(Seq),
    Set(Seq),
    Map(Map),
    Object(Map),
    Unknown(Arc<Unknown>),
    Capsule(Arc<Capsule>),
}

/// A small number of a precision that few have.
struct Precise {
    small: Small,
    precision: u32,
}

impl Clone for Repr {
    // A clone that is put together in memory and moved from there costs three times as much.
    #[expect(clippy::inline_always, reason = "measured: copying the entries of maps depends on it")]
    #[inline(always)]
    fn clone(&self) -> Self {
        match self {
            Self::Null(ty) => Self::Null(ty.clone()),
            Self::Bool(b) => Self::Bool(*b),
            Self::Int(n) => Self::Int(*n),
            Self::Count(n) => Self::Count(*n),
            Self::Float(n) => Self::Float(*n),
            Self::Precise(n) => Self::Precise(n.clone()),
            Self::Big(n) => Self::Big(n.clone()),
            Self::String(s) => Self::String(s.clone()),
            Self::List(s) => Self::List(s.clone()),
            Self::Tuple(s) => Self::Tuple(s.clone()),
            Self::Set(s) => Self::Set(s.clone()),
            Self::Map(m) => Self::Map(m.clone()),
            Self::Object(m) => Self::Object(m.clone()),
            Self::Unknown(u) => Self::Unknown(u.clone()),
            Self::Capsule(c) => Self::Capsule(c.clone()),
        }
    }
}

impl Value {
    /// Null of no particular type.
    pub const NULL: Self = Self::plain(Repr::Null(None));

    const fn plain(repr: Repr) -> Self {
        Self { repr, marks: Marks::NONE, origin: Origin::NONE }
    }

    /// Null of a type.
    pub fn null_of(ty: Type) -> Self {
        Self::plain(Repr::Null(Some(Arc::new(ty))))
    }

    /// A truth value.
    pub const fn bool(value: bool) -> Self {
        Self::plain(Repr::Bool(value))
    }

    /// An integer.
    pub const fn int(value: i64) -> Self {
        Self::plain(Repr::Int(value))
    }

    /// A float of 64 bits, of full precision. For a number of HCL see [`Value::from_f64`].
    pub const fn float(value: f64) -> Self {
        Self::plain(Repr::Float(value))
    }

    /// A small number of a precision (see [`Value::precision`]).
    pub(crate) fn small(small: Small, precision: u32) -> Self {
        match small {
            Small::Int(n) if precision == NUMBER_PRECISION => Self::plain(Repr::Int(n)),
            Small::Int(n) if precision == COUNT_PRECISION => Self::plain(Repr::Count(n)),
            Small::Float(n) if precision == NUMBER_PRECISION => Self::plain(Repr::Float(n)),
            small => Self::plain(Repr::Precise(Arc::new(Precise { small, precision }))),
        }
    }

    /// An integer that a function has counted: of 64 bits precision.
    pub const fn count(n: i64) -> Self {
        Self::plain(Repr::Count(n))
    }

    /// The two integers of full precision that unmarked values are, as nearly all numbers are.
    pub(crate) fn both_ints(&self, other: &Self) -> Option<(i64, i64)> {
        match (&self.repr, &other.repr) {
            (Repr::Int(a), Repr::Int(b)) if (self.marks | other.marks).is_empty() => Some((*a, *b)),
            _ => None,
        }
    }

    /// The precision of a number, whatever its marks: the bits of the mantissa that the reference
    /// keeps for it. `None` for what is no number.
    ///
    /// Numbers of texts have [`NUMBER_PRECISION`], those that functions count [`COUNT_PRECISION`];
    /// results of arithmetic are rounded to the greater precision of their operands. Equality
    /// ignores it.
    pub fn precision(&self) -> Option<u32> {
        match &self.repr {
            Repr::Int(_) | Repr::Float(_) => Some(NUMBER_PRECISION),
            Repr::Count(_) => Some(COUNT_PRECISION),
            Repr::Precise(n) => Some(n.precision),
            Repr::Big(n) => Some(n.precision()),
            _ => None,
        }
    }

    /// A number beyond 64 bits. Integers that fit the small form take it.
    pub fn big(number: BigNumber) -> Self {
        let number = number.normal();
        match &number {
            BigNumber::Integer(n) => match i64::try_from(n) {
                Ok(small) => Self::int(small),
                Err(_) => Self::plain(Repr::Big(Arc::new(number))),
            },
            BigNumber::Float(_) => Self::plain(Repr::Big(Arc::new(number))),
        }
    }

    /// Text.
    pub fn string(text: impl Into<ArcStr>) -> Self {
        Self::plain(Repr::String(text.into()))
    }

    /// Text in the normal form that HCL gives every text (NFC).
    pub fn text(text: &str) -> Self {
        if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
            Self::string(text)
        } else {
            Self::string(text.nfc().collect::<String>())
        }
    }

    /// A list of these elements.
    pub fn list(elements: impl Into<Seq>) -> Self {
        Self::plain(Repr::List(elements.into()))
    }

    /// A tuple of these elements.
    pub fn tuple(elements: impl Into<Seq>) -> Self {
        Self::plain(Repr::Tuple(elements.into()))
    }

    /// A set of these elements as data files have it: in the order of [`Value::total_cmp`], made
    /// distinct by `==`. For a set of HCL see [`Value::set_of`].
    pub fn set(mut elements: Vec<Self>, element: Option<Type>) -> Self {
        elements.sort_by(Self::total_cmp);
        elements.dedup();
        Self::plain(Repr::Set(Seq::typed(elements, element)))
    }

    /// A set of elements that are distinct and in order.
    pub(crate) fn of_distinct(elements: Seq) -> Self {
        Self::plain(Repr::Set(elements))
    }

    /// A map of these entries.
    pub fn map(entries: impl Into<Map>) -> Self {
        Self::plain(Repr::Map(entries.into()))
    }

    /// An object of these attributes.
    pub fn object(attributes: impl Into<Map>) -> Self {
        Self::plain(Repr::Object(attributes.into()))
    }

    /// A value that is not known yet.
    pub fn unknown(unknown: Unknown) -> Self {
        Self::plain(Repr::Unknown(Arc::new(unknown)))
    }

    pub(crate) fn shared_unknown(unknown: Arc<Unknown>) -> Self {
        Self::plain(Repr::Unknown(unknown))
    }

    /// A value of a dialect's own type.
    pub fn capsule(capsule: Capsule) -> Self {
        Self::plain(Repr::Capsule(Arc::new(capsule)))
    }

    /// The same value with these marks added.
    #[must_use]
    pub fn marked(mut self, marks: Marks) -> Self {
        self.marks |= marks;
        self
    }

    /// The same value with another origin.
    #[must_use]
    pub const fn at(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// The marks of the value itself, not of what is in it.
    pub const fn marks(&self) -> Marks {
        self.marks
    }

    /// Where the value was written.
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// What the value is. A marked value is [`Kind::Marked`].
    pub fn kind(&self) -> Kind<'_> {
        if self.marks.is_empty() { self.content() } else { Kind::Marked(Marked(self)) }
    }

    /// What the value is, whatever its marks: for the operations that never show it.
    pub(crate) fn content(&self) -> Kind<'_> {
        match &self.repr {
            Repr::Null(_) => Kind::Null,
            Repr::Bool(b) => Kind::Bool(*b),
            Repr::Int(n) | Repr::Count(n) => Kind::Int(*n),
            Repr::Float(n) => Kind::Float(*n),
            Repr::Precise(n) => match n.small {
                Small::Int(n) => Kind::Int(n),
                Small::Float(n) => Kind::Float(n),
            },
            Repr::Big(n) => Kind::Big(n),
            Repr::String(s) => Kind::String(s),
            Repr::List(s) => Kind::List(s),
            Repr::Tuple(s) => Kind::Tuple(s),
            Repr::Set(s) => Kind::Set(s),
            Repr::Map(m) => Kind::Map(m),
            Repr::Object(m) => Kind::Object(m),
            Repr::Unknown(u) => Kind::Unknown(u),
            Repr::Capsule(c) => Kind::Capsule(c),
        }
    }

    /// The value without the marks that are named; other marks stay.
    #[must_use]
    pub fn reveal(&self, marks: Marks) -> Self {
        Self { marks: self.marks.without(marks), ..self.clone() }
    }

    /// The declared type of a null, if one was given.
    pub fn null_type(&self) -> Option<&Type> {
        match &self.repr {
            Repr::Null(Some(ty)) => Some(ty),
            _ => None,
        }
    }

    /// Whether this is an unmarked null.
    pub fn is_null(&self) -> bool {
        matches!(self.kind(), Kind::Null)
    }

    /// The truth value of an unmarked boolean.
    pub fn as_bool(&self) -> Option<bool> {
        if let Kind::Bool(b) = self.kind() { Some(b) } else { None }
    }

    /// The number of an unmarked integer of 64 bits.
    pub fn as_int(&self) -> Option<i64> {
        if let Kind::Int(n) = self.kind() { Some(n) } else { None }
    }

    /// The text of an unmarked string.
    pub fn as_str(&self) -> Option<&str> {
        if let Kind::String(s) = self.kind() { Some(s) } else { None }
    }

    /// The elements of an unmarked list, tuple or set.
    pub fn as_seq(&self) -> Option<&Seq> {
        match self.kind() {
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => Some(s),
            _ => None,
        }
    }

    /// The entries of an unmarked map or object.
    pub fn as_map(&self) -> Option<&Map> {
        match self.kind() {
            Kind::Map(m) | Kind::Object(m) => Some(m),
            _ => None,
        }
    }

    /// Whether the value or anything in it is marked, keys too. Constant time.
    pub fn contains_marks(&self) -> bool {
        self.summary().has(Summary::MARKS)
    }

    /// Whether the value or anything in it is unknown. Constant time.
    pub fn contains_unknown(&self) -> bool {
        self.summary().has(Summary::UNKNOWN)
    }

    /// Whether the value or anything in it is of a dialect's own type. Constant time.
    pub fn contains_capsule(&self) -> bool {
        self.summary().has(Summary::CAPSULE)
    }

    /// How many collections are in each other, keys counted too: 0 for a scalar, 1 for `[]`, 2 for
    /// `[[]]`. Constant time.
    ///
    /// Any depth is sound in this crate: values are dropped, compared, hashed, walked and written
    /// without recursion. Who recurses over a value asks this first; readers of text hold it below
    /// [`Value::MAX_DEPTH`], also where aliases put read values into each other.
    pub fn depth(&self) -> u32 {
        self.summary().depth()
    }

    /// The greatest depth that readers of text let pass.
    pub const MAX_DEPTH: u32 = 200;

    /// Whether the summary is that of nothing.
    pub(crate) const fn is_plain(&self) -> bool {
        let is_plain = matches!(
            self.repr,
            Repr::Null(_)
                | Repr::Bool(_)
                | Repr::Int(_)
                | Repr::Count(_)
                | Repr::Float(_)
                | Repr::Precise(_)
                | Repr::Big(_)
                | Repr::String(_)
        );
        is_plain && self.marks.is_empty()
    }

    pub(crate) fn summary(&self) -> Summary {
        let own = if self.marks.is_empty() { Summary::NONE } else { Summary::MARKS };
        own | match &self.repr {
            Repr::List(s) | Repr::Tuple(s) | Repr::Set(s) => s.summary(),
            Repr::Map(m) | Repr::Object(m) => m.summary(),
            Repr::Unknown(_) => Summary::UNKNOWN,
            Repr::Capsule(_) => Summary::CAPSULE,
            _ => Summary::NONE,
        }
    }

    /// Moves those elements out that nest deep, if nobody else shares them.
    pub(crate) fn take_deep(&mut self, into: &mut Vec<Self>) {
        match &mut self.repr {
            Repr::List(s) | Repr::Tuple(s) | Repr::Set(s) => s.take_deep(into),
            Repr::Map(m) | Repr::Object(m) => m.take_deep(into),
            _ => {}
        }
    }

    /// The name of the kind, for messages: `string`, `integer`, `list` …
    pub fn kind_name(&self) -> &'static str {
        match self.content() {
            Kind::Null => "null",
            Kind::Bool(_) => "boolean",
            Kind::Int(_) | Kind::Big(BigNumber::Integer(_)) => "integer",
            Kind::Float(_) | Kind::Big(BigNumber::Float(_)) => "float",
            Kind::String(_) => "string",
            Kind::List(_) => "list",
            Kind::Tuple(_) => "tuple",
            Kind::Set(_) => "set",
            Kind::Map(_) => "map",
            Kind::Object(_) => "object",
            Kind::Unknown(_) => "unknown",
            Kind::Capsule(c) => c.type_name,
            Kind::Marked(_) => "marked",
        }
    }

    /// What the value is, for a message: `an integer`, `a list`, `null`.
    pub fn kind_phrase(&self) -> String {
        match self.kind_name() {
            kind @ ("null" | "unknown" | "marked") => kind.to_owned(),
            kind if kind.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {kind}"),
            kind => format!("a {kind}"),
        }
    }
}

impl From<Vec<Value>> for Seq {
    fn from(elements: Vec<Value>) -> Self {
        Self::new(elements)
    }
}

impl From<Vec<crate::Entry>> for Map {
    fn from(entries: Vec<crate::Entry>) -> Self {
        Self::new(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_24_bytes_and_an_entry_32() {
        assert_eq!(size_of::<Value>(), 24);
        assert_eq!(size_of::<Option<Value>>(), 24);
        assert_eq!(size_of::<crate::Entry>(), 32);
        assert_eq!(size_of::<Seq>(), 8);
        assert_eq!(size_of::<Map>(), 8);
    }

    #[test]
    fn values_and_keys_may_be_shared_by_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Value>();
        shared::<crate::Key>();
        shared::<crate::Path>();
    }

    #[test]
    fn there_is_one_big_zero_and_small_integers_are_small() {
        let zero = |text: &str| Value::big(BigNumber::from_decimal(text).expect("a number"));
        assert_eq!(zero("-0.0"), zero("0.0"));
        assert_eq!(zero("12").as_int(), Some(12));
        let negative = dashu_float::FBig::from_repr_const(dashu_float::Repr::neg_zero());
        assert_eq!(Value::big(BigNumber::Float(negative)), zero("0.0"));
    }

    #[test]
    fn a_marked_value_shows_only_its_marks() {
        let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
        let list = Value::list(vec![secret.clone(), Value::int(1)]);
        assert!(!format!("{list:?}").contains("hunter2"));
        assert!(list.contains_marks());
        assert_eq!(secret.as_str(), None);
        assert_eq!(secret.reveal(Marks::SENSITIVE).as_str(), Some("hunter2"));
    }
}
