//! The value itself.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::BitOr;
use std::sync::Arc;

use arcstr::ArcStr;

use crate::{BigNumber, Capsule, Map, Marks, Origin, Seq, Type, Unknown};

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

#[derive(Clone)]
enum Repr {
    Null(Option<Arc<Type>>),
    Bool(bool),
    Int(i64),
    Float(f64),
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

/// What a value is: a view that borrows from it.
#[derive(Clone, Copy)]
pub enum Kind<'a> {
    /// Null.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer of 64 bits.
    Int(i64),
    /// A binary float of 64 bits, which dialects with two kinds of number keep apart.
    Float(f64),
    /// A number beyond these.
    Big(&'a BigNumber),
    /// Text.
    String(&'a ArcStr),
    /// An ordered sequence.
    List(&'a Seq),
    /// A sequence whose elements may differ in type.
    Tuple(&'a Seq),
    /// Distinct values in the order of [`Value::total_cmp`].
    Set(&'a Seq),
    /// Values under keys.
    Map(&'a Map),
    /// Attributes.
    Object(&'a Map),
    /// Not known yet.
    Unknown(&'a Unknown),
    /// A value of a dialect's own type.
    Capsule(&'a Capsule),
    /// A marked value; see [`Marked::reveal`].
    Marked(Marked<'a>),
}

/// A marked value, which shows its content only to those who name its marks.
#[derive(Clone, Copy)]
pub struct Marked<'a>(&'a Value);

/// What a value or anything in it has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flags(u8);

impl Flags {
    pub(crate) const NONE: Self = Self(0);
    const MARKS: Self = Self(1);
    const UNKNOWN: Self = Self(2);
    const CAPSULE: Self = Self(4);

    const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Flags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
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

    /// A float of 64 bits.
    pub const fn float(value: f64) -> Self {
        Self::plain(Repr::Float(value))
    }

    /// A number beyond 64 bits. Integers that fit the small form take it.
    pub fn big(number: BigNumber) -> Self {
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

    /// A list of these elements.
    pub fn list(elements: impl Into<Seq>) -> Self {
        Self::plain(Repr::List(elements.into()))
    }

    /// A tuple of these elements.
    pub fn tuple(elements: impl Into<Seq>) -> Self {
        Self::plain(Repr::Tuple(elements.into()))
    }

    /// A set of these elements, brought into order and made distinct.
    pub fn set(mut elements: Vec<Self>, element: Option<Type>) -> Self {
        elements.sort_by(Self::total_cmp);
        elements.dedup();
        Self::plain(Repr::Set(Seq::typed(elements, element)))
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

    fn content(&self) -> Kind<'_> {
        match &self.repr {
            Repr::Null(_) => Kind::Null,
            Repr::Bool(b) => Kind::Bool(*b),
            Repr::Int(n) => Kind::Int(*n),
            Repr::Float(n) => Kind::Float(*n),
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

    /// Whether the value or anything in it is marked. Constant time.
    pub fn contains_marks(&self) -> bool {
        self.deep_flags().has(Flags::MARKS)
    }

    /// Whether the value or anything in it is unknown. Constant time.
    pub fn contains_unknown(&self) -> bool {
        self.deep_flags().has(Flags::UNKNOWN)
    }

    /// Whether the value or anything in it is of a dialect's own type. Constant time.
    pub fn contains_capsule(&self) -> bool {
        self.deep_flags().has(Flags::CAPSULE)
    }

    pub(crate) fn deep_flags(&self) -> Flags {
        let own = if self.marks.is_empty() { Flags::NONE } else { Flags::MARKS };
        own | match &self.repr {
            Repr::List(s) | Repr::Tuple(s) | Repr::Set(s) => s.flags(),
            Repr::Map(m) | Repr::Object(m) => m.flags(),
            Repr::Unknown(_) => Flags::UNKNOWN,
            Repr::Capsule(_) => Flags::CAPSULE,
            _ => Flags::NONE,
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
}

impl<'a> Marked<'a> {
    /// The marks of the value.
    pub const fn marks(self) -> Marks {
        self.0.marks
    }

    /// The content, for a caller who names every mark of the value.
    pub fn reveal(self, marks: Marks) -> Option<Kind<'a>> {
        marks.contains(self.0.marks).then(|| self.0.content())
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.marks == other.marks
            && match (&self.repr, &other.repr) {
                (Repr::Null(_), Repr::Null(_)) => true,
                (Repr::Bool(a), Repr::Bool(b)) => a == b,
                (Repr::Int(a), Repr::Int(b)) => a == b,
                (Repr::Float(a), Repr::Float(b)) => a == b || a.is_nan() && b.is_nan(),
                (Repr::Big(a), Repr::Big(b)) => a == b,
                (Repr::String(a), Repr::String(b)) => a == b,
                (Repr::List(a), Repr::List(b))
                | (Repr::Tuple(a), Repr::Tuple(b))
                | (Repr::Set(a), Repr::Set(b)) => a == b,
                (Repr::Map(a), Repr::Map(b)) | (Repr::Object(a), Repr::Object(b)) => a == b,
                (Repr::Unknown(a), Repr::Unknown(b)) => a == b,
                (Repr::Capsule(a), Repr::Capsule(b)) => a == b,
                _ => false,
            }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(&self.repr).hash(state);
        match &self.repr {
            Repr::Null(_) => {}
            Repr::Bool(b) => b.hash(state),
            Repr::Int(n) => n.hash(state),
            Repr::Float(n) => canonical_bits(*n).hash(state),
            Repr::Big(n) => n.hash(state),
            Repr::String(s) => s.hash(state),
            Repr::List(s) | Repr::Tuple(s) | Repr::Set(s) => s.hash(state),
            // Equal maps may differ in order: a walk that does not depend on it.
            Repr::Map(m) | Repr::Object(m) => {
                let keys = m.iter().fold(0u32, |sum, e| sum.wrapping_add(e.key.id()));
                (m.len(), keys).hash(state);
            }
            Repr::Unknown(u) => u.hash(state),
            Repr::Capsule(c) => c.hash(state),
        }
    }
}

/// The bits of a float, one pattern for both zeros and one for all that are not numbers.
fn canonical_bits(n: f64) -> u64 {
    if n.is_nan() {
        f64::NAN.to_bits()
    } else if n == 0.0 {
        0
    } else {
        n.to_bits()
    }
}

impl fmt::Debug for Value {
    /// JSON-like, for tests and panics; marked values show their marks only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Null => f.write_str("null"),
            Kind::Bool(b) => write!(f, "{b}"),
            Kind::Int(n) => write!(f, "{n}"),
            Kind::Float(n) => write!(f, "{n:?}"),
            Kind::Big(n) => write!(f, "{n:?}"),
            Kind::String(s) => write!(f, "{s:?}"),
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => f.debug_list().entries(s).finish(),
            Kind::Map(m) | Kind::Object(m) => {
                f.debug_map().entries(m.iter().map(|e| (e.key, &e.value))).finish()
            }
            Kind::Unknown(u) => write!(f, "unknown({:?})", u.ty),
            Kind::Capsule(c) => match &c.data {
                crate::CapsuleData::Text(text) => write!(f, "{}({text:?})", c.type_name),
                crate::CapsuleData::Bytes(bytes) => write!(f, "{}({bytes:?})", c.type_name),
            },
            Kind::Marked(m) => write!(f, "({:?})", m.marks()),
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
        assert_eq!(size_of::<crate::Entry>(), 32);
        assert_eq!(size_of::<Seq>(), 8);
        assert_eq!(size_of::<Map>(), 8);
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
