//! A JSON text as a flat array of nodes.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::{JsonError, Offsets, string};

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    Object,
    Array,
    /// The name of a property; its value follows.
    Name,
    String,
    Number,
    True,
    False,
    Null,
    Invalid,
}

/// A node in 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    /// The number of nodes in its subtree, itself included.
    pub(super) size: u32,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A JSON text that was read, with the places of all names and values.
///
/// Reading never fails: what is wrong is told by [`Document::errors`]; a value that could not be read
/// is [`ValueKind::Invalid`]. Properties of one name are all kept, and in order. A clone shares.
#[expect(clippy::rc_buffer, reason = "a slice would have to be copied out of the vector")]
#[derive(Clone)]
pub struct Document {
    pub(super) text: Arc<str>,
    pub(super) nodes: Arc<Vec<Node>>,
    pub(super) errors: Arc<[JsonError]>,
}

impl Document {
    /// The text that was read.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The value that the text is.
    pub fn root(&self) -> Value<'_> {
        Value { document: self, index: 0 }
    }

    /// What is wrong, in the order of [`JsonError::range`]; empty if the text is right.
    pub fn errors(&self) -> &[JsonError] {
        &self.errors
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("text", &self.text)
            .field("errors", &self.errors)
            .finish_non_exhaustive()
    }
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// `{…}`
    Object,
    /// `[…]`
    Array,
    /// A text in quotes.
    String,
    /// A number, of any size.
    Number,
    /// `true` or `false`
    Bool,
    /// `null`
    Null,
    /// What could not be read.
    Invalid,
}

/// A value in a document, by reference; as cheap to copy as two words.
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document,
    index: u32,
}

impl<'d> Value<'d> {
    fn node(self) -> &'d Node {
        &self.document.nodes[self.index as usize]
    }

    fn text(self) -> &'d str {
        self.document.text.get(self.range()).unwrap_or_default()
    }

    /// The document it belongs to.
    pub fn document(self) -> &'d Document {
        self.document
    }

    /// What it is.
    pub fn kind(self) -> ValueKind {
        match self.node().kind {
            NodeKind::Object => ValueKind::Object,
            NodeKind::Array => ValueKind::Array,
            NodeKind::Name | NodeKind::String => ValueKind::String,
            NodeKind::Number => ValueKind::Number,
            NodeKind::True | NodeKind::False => ValueKind::Bool,
            NodeKind::Null => ValueKind::Null,
            NodeKind::Invalid => ValueKind::Invalid,
        }
    }

    /// Its bytes in the text, quotes and brackets included.
    pub fn range(self) -> Range<usize> {
        self.node().start as usize..self.node().end as usize
    }

    /// The bytes of the opening bracket of an object or array, of other values all bytes.
    pub fn start_range(self) -> Range<usize> {
        let Range { start, end } = self.range();
        let bracketed = matches!(self.kind(), ValueKind::Object | ValueKind::Array);
        start..if bracketed { start + 1 } else { end }
    }

    /// The bytes of the closing bracket of an object or array, of other values all bytes.
    pub fn end_range(self) -> Range<usize> {
        let Range { start, end } = self.range();
        let bracketed = matches!(self.kind(), ValueKind::Object | ValueKind::Array);
        // What was not closed has only its opening bracket.
        if bracketed { end.saturating_sub(1).max(start)..end } else { start..end }
    }

    /// The elements of an array in order; nothing for other values.
    pub fn elements(self) -> impl Iterator<Item = Value<'d>> + use<'d> {
        self.children().filter(move |_| self.node().kind == NodeKind::Array)
    }

    /// The properties of an object in order, those of one name too; nothing for other values.
    pub fn properties(self) -> impl Iterator<Item = Property<'d>> + use<'d> {
        let names = self.children().filter(|child| child.node().kind == NodeKind::Name);
        names.map(|name| Property { name })
    }

    fn children(self) -> impl Iterator<Item = Value<'d>> + use<'d> {
        let document = self.document;
        let end = self.index + self.node().size;
        let inside = move |next: u32| (next < end).then_some(Value { document, index: next });
        std::iter::successors(inside(self.index + 1), move |child| {
            inside(child.index + child.node().size)
        })
    }

    /// The text of a string, escapes decoded. Half of a surrogate pair stands for U+FFFD.
    pub fn as_str(self) -> Option<Cow<'d, str>> {
        (self.kind() == ValueKind::String).then(|| string::decode(self.text()))
    }

    /// Where the text of a string stands in the file.
    pub fn offsets(self) -> Option<Offsets> {
        let is_string = self.kind() == ValueKind::String;
        is_string.then(|| Offsets::new(self.text(), self.range().start))
    }

    /// A number as it is written.
    pub fn as_number(self) -> Option<&'d str> {
        (self.kind() == ValueKind::Number).then(|| self.text())
    }

    /// The truth of `true` and `false`.
    pub fn as_bool(self) -> Option<bool> {
        match self.node().kind {
            NodeKind::True => Some(true),
            NodeKind::False => Some(false),
            _ => None,
        }
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.document, other.document) && self.index == other.index
    }
}

impl Eq for Value<'_> {}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}@{:?} {:?}", self.kind(), self.range(), self.text())
    }
}

/// A property of an object, by reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'d> {
    name: Value<'d>,
}

impl<'d> Property<'d> {
    /// The name, escapes decoded.
    pub fn name(self) -> Cow<'d, str> {
        string::decode(self.name.text())
    }

    /// Where the text of the name stands in the file.
    pub fn name_offsets(self) -> Offsets {
        Offsets::new(self.name.text(), self.name.range().start)
    }

    /// The bytes of the name, quotes included.
    pub fn name_range(self) -> Range<usize> {
        self.name.range()
    }

    /// The value.
    pub fn value(self) -> Value<'d> {
        Value { document: self.name.document, index: self.name.index + 1 }
    }

    /// The bytes from the name to the end of the value.
    pub fn range(self) -> Range<usize> {
        self.name.range().start..self.value().range().end
    }
}

#[cfg(test)]
mod tests {
    use super::Node;

    #[test]
    fn a_node_takes_16_bytes() {
        assert_eq!(size_of::<Node>(), 16);
    }
}
