//! What was written, before substitutions are looked up.

use hashbrown::HashMap;
use strata_value::{Key, Value};

/// A value as it was written.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The offset at which it begins; unique among the values of one field.
    pub(super) at: usize,
    /// Whether a substitution is in it.
    pub(super) is_open: bool,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// A scalar, with its text in a concatenation.
    Scalar(Value, Text),
    List(Vec<Node>),
    Object(Object),
    /// Values side by side.
    Concat(Vec<Node>),
    /// Elements behind those that the field had before.
    Append(Vec<Node>),
    Reference {
        path: Vec<Key>,
        optional: bool,
    },
}

/// The text of a scalar.
#[derive(Debug)]
pub(super) enum Text {
    /// The value is the text.
    Own,
    /// The text is not that of the value, as in `1.50`.
    Written(Box<str>),
    /// White space between values: counts between scalars only.
    Space,
}

/// The fields of an object, each with all values it was given, the first one first.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) fields: Vec<Field>,
    /// The positions of the fields.
    index: HashMap<Key, usize>,
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) key: Key,
    pub(super) at: usize,
    pub(super) layers: Vec<Node>,
}

impl Object {
    pub(super) fn field(&self, key: Key) -> Option<&Field> {
        self.index.get(&key).map(|at| &self.fields[*at])
    }

    /// Gives a field one more value.
    pub(super) fn add(&mut self, key: Key, at: usize, node: Node) {
        let position = *self.index.entry(key).or_insert(self.fields.len());
        match self.fields.get_mut(position) {
            Some(field) => field.add(node),
            None => self.fields.push(Field { key, at, layers: vec![node] }),
        }
    }
}

impl Field {
    /// Adds a value, and at once does what no substitution can change: objects merge, elements are
    /// appended, a scalar hides what was there.
    fn add(&mut self, node: Node) {
        let Some(last) = self.layers.last_mut() else {
            self.layers.push(node);
            return;
        };
        match (&mut last.kind, node.kind) {
            (Kind::Object(object), Kind::Object(more)) => {
                last.is_open |= node.is_open;
                for field in more.fields {
                    for layer in field.layers {
                        object.add(field.key, field.at, layer);
                    }
                }
            }
            (Kind::List(elements) | Kind::Append(elements), Kind::Append(more))
                if !node.is_open && !last.is_open =>
            {
                elements.extend(more);
            }
            (_, kind @ Kind::Scalar(..)) => {
                self.layers.clear();
                self.layers.push(Node { kind, ..node });
            }
            (_, kind) => self.layers.push(Node { kind, ..node }),
        }
    }
}
