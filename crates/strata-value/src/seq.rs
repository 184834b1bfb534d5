//! Shared sequences of values.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use triomphe::{Arc, ThinArc};

use crate::summary::{Summary, drop_deep, is_deep};
use crate::types::Type;
use crate::value::Value;

/// The elements of a list, tuple or set: immutable, shared, eight bytes.
#[derive(Clone)]
pub struct Seq(ThinArc<Header, Value>);

struct Header {
    summary: Summary,
    element: Option<std::sync::Arc<Type>>,
}

impl Seq {
    /// A sequence of these elements.
    pub fn new(elements: Vec<Value>) -> Self {
        Self::typed(elements, None)
    }

    /// A sequence whose elements have a declared type (it matters when there are none).
    pub fn typed(elements: Vec<Value>, element: Option<Type>) -> Self {
        Self::of_type(elements, element.map(std::sync::Arc::new))
    }

    /// As [`Seq::typed`], with a shared type.
    pub fn of_type(elements: Vec<Value>, element: Option<std::sync::Arc<Type>>) -> Self {
        let summary = Summary::of_collection(elements.iter().map(Value::summary));
        Self(ThinArc::from_header_and_iter(Header { summary, element }, elements.into_iter()))
    }

    /// A sequence of elements whose number is known beforehand, which go straight to their places.
    pub fn of_exact(elements: impl ExactSizeIterator<Item = Value>) -> Self {
        let header = Header { summary: Summary::NONE, element: None };
        let mut seq = Self(ThinArc::from_header_and_iter(header, elements));
        seq.0.with_arc_mut(|arc| {
            let own = Arc::get_mut(arc).expect("nobody else has the sequence yet");
            let summary = Summary::of_collection(own.slice().iter().map(Value::summary));
            own.header_mut().summary = summary;
        });
        seq
    }

    /// The same sequence with other elements at some positions; of two for one position the later
    /// counts, and a position that the sequence does not have changes nothing.
    #[must_use]
    pub fn with_changes(&self, changes: impl IntoIterator<Item = (usize, Value)>) -> Self {
        let mut elements = self.to_vec();
        for (at, value) in changes {
            if let Some(element) = elements.get_mut(at) {
                *element = value;
            }
        }
        Self::typed(elements, self.element_type().cloned())
    }

    /// The declared type of the elements, if one was given.
    pub fn element_type(&self) -> Option<&Type> {
        self.0.header.header.element.as_deref()
    }

    /// The declared type of the elements, shared.
    pub(crate) fn shared_element_type(&self) -> Option<&std::sync::Arc<Type>> {
        self.0.header.header.element.as_ref()
    }

    /// Whether two sequences are the same shared one.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        self.0.ptr() == other.0.ptr()
    }

    pub(crate) fn summary(&self) -> Summary {
        self.0.header.header.summary
    }

    /// Moves the elements that nest deep out, if nobody else shares them.
    pub(crate) fn take_deep(&mut self, into: &mut Vec<Value>) {
        if !is_deep(self.summary()) {
            return;
        }
        self.0.with_arc_mut(|arc| {
            let Some(shared) = Arc::get_mut(arc) else { return };
            let deep = shared.slice_mut().iter_mut().filter(|v| is_deep(v.summary()));
            into.extend(deep.map(|v| std::mem::replace(v, Value::NULL)));
        });
    }
}

impl Drop for Seq {
    fn drop(&mut self) {
        if is_deep(self.summary()) {
            let mut pending = Vec::new();
            self.take_deep(&mut pending);
            drop_deep(pending);
        }
    }
}

impl fmt::Debug for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::debug::seq(self, f)
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
        crate::equality::same_seq(self, other)
    }
}

impl Eq for Seq {}

impl Hash for Seq {
    fn hash<H: Hasher>(&self, state: &mut H) {
        crate::equality::hash_seq(self, state);
    }
}

impl Default for Seq {
    /// A sequence without elements.
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl FromIterator<Value> for Seq {
    fn from_iter<I: IntoIterator<Item = Value>>(iter: I) -> Self {
        Self::new(iter.into_iter().collect())
    }
}
