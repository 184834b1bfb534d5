//! The kinds of types among several.

use std::ops::BitOr;

use crate::Type;

/// A set of kinds of types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    pub(super) const DYNAMIC: Self = Self(1);
    pub(super) const PRIMITIVE: Self = Self(2);
    pub(super) const LIST: Self = Self(4);
    pub(super) const SET: Self = Self(8);
    pub(super) const MAP: Self = Self(16);
    pub(super) const TUPLE: Self = Self(32);
    pub(super) const OBJECT: Self = Self(64);
    pub(super) const CAPSULE: Self = Self(128);

    pub(super) fn of(types: &[&Type]) -> Self {
        types.iter().map(|ty| Self::of_type(ty)).fold(Self(0), Self::bitor)
    }

    const fn of_type(ty: &Type) -> Self {
        match ty {
            Type::Dynamic => Self::DYNAMIC,
            Type::Bool | Type::Number | Type::String => Self::PRIMITIVE,
            Type::List(_) => Self::LIST,
            Type::Set(_) => Self::SET,
            Type::Map(_) => Self::MAP,
            Type::Tuple(_) => Self::TUPLE,
            Type::Object(_) => Self::OBJECT,
            Type::Capsule(_) => Self::CAPSULE,
        }
    }

    pub(super) const fn has(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    pub(super) const fn without(self, kind: Self) -> Self {
        Self(self.0 & !kind.0)
    }

    /// Whether all types are of one kind that has types in it.
    pub(super) fn is_one_composite(self) -> bool {
        [Self::LIST, Self::SET, Self::MAP, Self::TUPLE, Self::OBJECT].contains(&self)
    }
}

impl BitOr for Kinds {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
