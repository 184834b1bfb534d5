//! The types of values (HCL information model, "Types").

use std::sync::Arc;

use crate::Key;

/// The type of a value, or of the values that may stand in a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Any type, not known yet.
    Dynamic,
    /// `true` and `false`.
    Bool,
    /// Numbers of any size.
    Number,
    /// Unicode text.
    String,
    /// An ordered sequence of values of one type.
    List(Arc<Type>),
    /// A collection of distinct values of one type.
    Set(Arc<Type>),
    /// Values of one type under string keys.
    Map(Arc<Type>),
    /// A sequence of fixed length, each element with its own type.
    Tuple(Arc<[Type]>),
    /// Attributes, each with its own type.
    Object(Arc<ObjectType>),
    /// A type that only one dialect has.
    Capsule(&'static str),
}

/// The attributes of an object type, ordered by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct ObjectType {
    attributes: Vec<(Key, Attribute)>,
}

/// One attribute of an object type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attribute {
    /// The type of the attribute.
    pub ty: Type,
    /// Whether the attribute may be absent (it is null then).
    pub optional: bool,
}

impl ObjectType {
    /// An object type; of attributes with one name the last counts.
    pub fn new(attributes: impl IntoIterator<Item = (Key, Attribute)>) -> Self {
        let mut sorted: Vec<(Key, Attribute)> = Vec::new();
        for (key, attribute) in attributes {
            match sorted.binary_search_by(|(k, _)| k.cmp_text(key)) {
                Ok(at) => sorted[at].1 = attribute,
                Err(at) => sorted.insert(at, (key, attribute)),
            }
        }
        Self { attributes: sorted }
    }

    /// The attribute of this name.
    pub fn get(&self, key: Key) -> Option<&Attribute> {
        self.attributes.iter().find(|(k, _)| *k == key).map(|(_, a)| a)
    }

    /// All attributes, ordered by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Key, &Attribute)> {
        self.attributes.iter().map(|(k, a)| (*k, a))
    }
}
