//! Shared sequences of values.

use std::ops::Deref;

use triomphe::ThinArc;

use crate::types::Type;
use crate::value::{Flags, Value};

/// The elements of a list, tuple or set: immutable, shared, eight bytes.
#[derive(Clone)]
pub struct Seq(ThinArc<Header, Value>);

struct Header {
    flags: Flags,
    element: Option<Type>,
}

impl Seq {
    /// A sequence of these elements.
    pub fn new(elements: Vec<Value>) -> Self {
        Self::typed(elements, None)
    }

    /// A sequence whose elements have a declared type (it matters when there are none).
    pub fn typed(elements: Vec<Value>, element: Option<Type>) -> Self {
        let flags = elements.iter().fold(Flags::NONE, |flags, v| flags | v.deep_flags());
        Self(ThinArc::from_header_and_iter(Header { flags, element }, elements.into_iter()))
    }

    /// The declared type of the elements, if one was given.
    pub fn element_type(&self) -> Option<&Type> {
        self.0.header.header.element.as_ref()
    }

    /// Whether two sequences are the same shared one.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        self.0.ptr() == other.0.ptr()
    }

    pub(crate) fn flags(&self) -> Flags {
        self.0.header.header.flags
    }
}

impl Deref for Seq {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        &self.0.slice
    }
}

impl<'a> IntoIterator for &'a Seq {
    type Item = &'a Value;
    type IntoIter = std::slice::Iter<'a, Value>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Seq {
    fn eq(&self, other: &Self) -> bool {
        self.ptr_eq(other) || **self == **other
    }
}

impl Eq for Seq {}

impl FromIterator<Value> for Seq {
    fn from_iter<I: IntoIterator<Item = Value>>(iter: I) -> Self {
        Self::new(iter.into_iter().collect())
    }
}
