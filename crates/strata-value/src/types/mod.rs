//! The types of values (HCL information model, "Types").

mod names;
mod object;
mod of_value;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use object::{Attribute, ObjectType};
pub(crate) use of_value::distinct_types;

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

impl Type {
    /// The greatest depth of types that come from values; below it is [`Type::Dynamic`].
    ///
    /// More than [`Value::MAX_DEPTH`](crate::Value::MAX_DEPTH), so that what was read can be put
    /// into collections and still have its exact type.
    pub const MAX_DEPTH: u32 = 256;

    /// The type of lists of this element type.
    pub fn list(element: impl Into<Arc<Self>>) -> Self {
        Self::List(element.into())
    }

    /// The type of sets of this element type.
    pub fn set(element: impl Into<Arc<Self>>) -> Self {
        Self::Set(element.into())
    }

    /// The type of maps of this element type.
    pub fn map(element: impl Into<Arc<Self>>) -> Self {
        Self::Map(element.into())
    }

    /// The type of tuples of these element types.
    pub fn tuple(elements: impl Into<Arc<[Self]>>) -> Self {
        Self::Tuple(elements.into())
    }

    /// The type of objects with these attributes, none of them optional.
    pub fn object<K: Into<crate::Key>>(attributes: impl IntoIterator<Item = (K, Self)>) -> Self {
        let required = |(name, ty): (K, Self)| (name.into(), Attribute { ty, optional: false });
        Self::Object(Arc::new(ObjectType::new(attributes.into_iter().map(required))))
    }

    /// Whether this is the type of booleans, numbers or text.
    pub const fn is_primitive(&self) -> bool {
        matches!(self, Self::Bool | Self::Number | Self::String)
    }

    /// The element type of a list, set or map.
    pub const fn element(&self) -> Option<&Arc<Self>> {
        match self {
            Self::List(element) | Self::Set(element) | Self::Map(element) => Some(element),
            _ => None,
        }
    }

    /// Whether the type is dynamic or has a dynamic part.
    ///
    /// Object types remember it; the cost is that of the collections and tuples around them.
    pub fn has_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::Bool | Self::Number | Self::String | Self::Capsule(_) => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_dynamic(),
            Self::Tuple(elements) => elements.iter().any(Self::has_dynamic),
            Self::Object(object) => object.has_dynamic(),
        }
    }

    /// Whether an object type in the type has optional attributes. Cost as of [`Type::has_dynamic`].
    pub fn has_optional(&self) -> bool {
        match self {
            Self::Dynamic | Self::Bool | Self::Number | Self::String | Self::Capsule(_) => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_optional(),
            Self::Tuple(elements) => elements.iter().any(Self::has_optional),
            Self::Object(object) => object.has_optional(),
        }
    }

    /// How many types are in each other: 0 for a primitive type. Cost as of [`Type::has_dynamic`].
    pub fn depth(&self) -> u32 {
        match self {
            Self::Dynamic | Self::Bool | Self::Number | Self::String | Self::Capsule(_) => 0,
            Self::List(element) | Self::Set(element) | Self::Map(element) => 1 + element.depth(),
            Self::Tuple(elements) => 1 + elements.iter().map(Self::depth).max().unwrap_or(0),
            Self::Object(object) => 1 + object.depth(),
        }
    }

    /// The same type with every attribute required, at every depth; what has no optional attribute
    /// is shared. The types of values are of this form.
    #[must_use]
    pub fn without_optional(&self) -> Self {
        if !self.has_optional() {
            return self.clone();
        }
        match self {
            Self::List(element) => Self::list(element.without_optional()),
            Self::Set(element) => Self::set(element.without_optional()),
            Self::Map(element) => Self::map(element.without_optional()),
            Self::Tuple(elements) => {
                Self::Tuple(elements.iter().map(Self::without_optional).collect())
            }
            Self::Object(object) => {
                Self::object(object.iter().map(|(name, a)| (name, a.ty.without_optional())))
            }
            _ => self.clone(),
        }
    }

    /// Whether a value of this type can stand where `constraint` is wanted, as it is: the types are
    /// equal but for parts that are dynamic in the constraint (go-cty: `TestConformance`).
    pub fn conforms_to(&self, constraint: &Self) -> bool {
        match (self, constraint) {
            (_, Self::Dynamic) => true,
            (Self::List(own), Self::List(wanted))
            | (Self::Set(own), Self::Set(wanted))
            | (Self::Map(own), Self::Map(wanted)) => own.conforms_to(wanted),
            (Self::Tuple(own), Self::Tuple(wanted)) => {
                own.len() == wanted.len()
                    && own.iter().zip(&**wanted).all(|(o, w)| o.conforms_to(w))
            }
            (Self::Object(own), Self::Object(wanted)) => {
                let mut pairs = own.iter().zip(wanted.iter());
                own.len() == wanted.len()
                    && pairs.all(|((a, own), (b, wanted))| a == b && own.ty.conforms_to(&wanted.ty))
            }
            _ => self == constraint,
        }
    }
}
