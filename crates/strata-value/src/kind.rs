//! What a value is.

use arcstr::ArcStr;

use crate::{BigNumber, Capsule, Map, Marks, Seq, Unknown, Value};

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
    /// Distinct values in the order of their constructor, [`Value::set`] or [`Value::set_of`].
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
pub struct Marked<'a>(pub(crate) &'a Value);

impl<'a> Marked<'a> {
    /// The marks of the value.
    pub const fn marks(self) -> Marks {
        self.0.marks()
    }

    /// The content, for a caller who names every mark of the value.
    pub fn reveal(self, marks: Marks) -> Option<Kind<'a>> {
        marks.contains(self.0.marks()).then(|| self.0.content())
    }
}
