//! The types of values (HCL information model, "Types").

use std::sync::Arc;

use crate::Key;

/// The type of a value, or of the values that may stand in a place.
///
/// Types are compared, shown and dropped by recursion: who makes them from text holds them below
/// [`Value::MAX_DEPTH`](crate::Value::MAX_DEPTH) levels.
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
        let mut sorted: Vec<(Key, Attribute)> = attributes.into_iter().collect();
        // Stable, so the last of one name is the last of its neighbours.
        sorted.sort_by(|(a, _), (b, _)| a.cmp_text(*b));
        sorted.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        Self { attributes: sorted }
    }

    /// The attribute of this name.
    pub fn get(&self, key: Key) -> Option<&Attribute> {
        let at = self.attributes.binary_search_by(|(k, _)| k.cmp_text(key)).ok()?;
        Some(&self.attributes[at].1)
    }

    /// All attributes, ordered by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Key, &Attribute)> {
        self.attributes.iter().map(|(k, a)| (*k, a))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_sorted_and_the_last_of_one_name_counts() {
        let attribute = |ty| Attribute { ty, optional: false };
        let names = ["b", "a", "c", "b", "a", "b"];
        let types = [Type::Bool, Type::Bool, Type::Number, Type::Bool, Type::String, Type::Dynamic];
        let ty = ObjectType::new(
            names.iter().map(|n| Key::new(n)).zip(types.into_iter().map(attribute)),
        );
        let found: Vec<_> = ty.iter().map(|(k, a)| (k.to_string(), a.ty.clone())).collect();
        let expected = [("a", Type::String), ("b", Type::Dynamic), ("c", Type::Number)];
        assert_eq!(found, expected.map(|(name, ty)| (name.to_owned(), ty)));
        assert_eq!(ty.get(Key::new("b")), Some(&attribute(Type::Dynamic)));
        assert_eq!(ty.get(Key::new("d")), None);
    }
}
