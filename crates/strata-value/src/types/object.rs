//! Object types.

use std::fmt;

use super::Type;
use crate::Key;

/// The attributes of an object type, ordered by name.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct ObjectType {
    attributes: Vec<(Key, Attribute)>,
    has_dynamic: bool,
    has_optional: bool,
    depth: u32,
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
        Self {
            has_dynamic: sorted.iter().any(|(_, a)| a.ty.has_dynamic()),
            has_optional: sorted.iter().any(|(_, a)| a.optional || a.ty.has_optional()),
            depth: sorted.iter().map(|(_, a)| a.ty.depth()).max().unwrap_or(0),
            attributes: sorted,
        }
    }

    /// The number of attributes.
    pub fn len(&self) -> usize {
        self.attributes.len()
    }

    /// Whether there is no attribute.
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty()
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

    /// Whether an attribute is dynamic or has a dynamic part.
    pub(super) const fn has_dynamic(&self) -> bool {
        self.has_dynamic
    }

    /// Whether an attribute is optional, here or in the type of an attribute.
    pub(super) const fn has_optional(&self) -> bool {
        self.has_optional
    }

    /// The greatest depth of the types of the attributes.
    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }
}

impl fmt::Debug for ObjectType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
