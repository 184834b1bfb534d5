//! What a value is converted to.

use std::sync::Arc;

use crate::{Attribute, Key, ObjectType, Type};

/// A type that is wanted, and the same without optional attributes: what the result has.
///
/// Both are walked side by side, so that a value made anew shares its type with what was given.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) wanted: &'a Type,
    pub(super) bare: &'a Type,
}

/// An element type that is wanted; as [`Target`].
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    wanted: &'a Type,
    bare: &'a Arc<Type>,
}

/// An object type that is wanted; as [`Target`].
#[derive(Clone, Copy)]
pub(super) struct Object<'a> {
    wanted: &'a ObjectType,
    bare: &'a ObjectType,
}

/// The shape of a wanted type.
pub(super) enum Shape<'a> {
    List(Element<'a>),
    Set(Element<'a>),
    Map(Element<'a>),
    Object(Object<'a>),
    Tuple(Vec<Target<'a>>),
    /// Neither collection nor structure.
    Single,
}

impl<'a> Target<'a> {
    /// A type that has no optional attributes.
    pub(super) const fn exact(ty: &'a Type) -> Self {
        Self { wanted: ty, bare: ty }
    }

    pub(super) fn shape(self) -> Shape<'a> {
        match (self.wanted, self.bare) {
            (Type::List(wanted), Type::List(bare)) => Shape::List(Element { wanted, bare }),
            (Type::Set(wanted), Type::Set(bare)) => Shape::Set(Element { wanted, bare }),
            (Type::Map(wanted), Type::Map(bare)) => Shape::Map(Element { wanted, bare }),
            (Type::Object(wanted), Type::Object(bare)) => Shape::Object(Object { wanted, bare }),
            (Type::Tuple(wanted), Type::Tuple(bare)) => {
                let pairs = wanted.iter().zip(&**bare);
                Shape::Tuple(pairs.map(|(wanted, bare)| Target { wanted, bare }).collect())
            }
            _ => Shape::Single,
        }
    }
}

impl<'a> Element<'a> {
    pub(super) fn target(self) -> Target<'a> {
        Target { wanted: self.wanted, bare: self.bare }
    }

    /// The type of the elements of the result.
    pub(super) const fn shared(self) -> &'a Arc<Type> {
        self.bare
    }
}

impl<'a> Object<'a> {
    /// The attributes in the order of their names.
    pub(super) fn attributes(self) -> impl ExactSizeIterator<Item = (Key, Wanted<'a>)> {
        let pairs = self.wanted.iter().zip(self.bare.iter());
        pairs.map(|((name, Attribute { ty, optional }), (_, bare))| {
            let target = Target { wanted: ty, bare: &bare.ty };
            (name, Wanted { target, optional: *optional })
        })
    }

    pub(super) fn len(self) -> usize {
        self.wanted.len()
    }
}

/// An attribute that is wanted.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) target: Target<'a>,
    pub(super) optional: bool,
}
