//! Whether there is a conversion between two types.

use crate::unify::Unified;
use crate::{ObjectType, Type};

/// How sure a conversion is to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// It works for every value of the type, and loses nothing.
    Safe,
    /// It may fail for some values, or lose something: whether it works is seen at the value.
    Unsafe,
}

/// What kind of conversion there is from one type to another; `None` if no value can be converted.
///
/// A type converts safely to itself. By go-cty, `GetConversion` and `GetConversionUnsafe`, which
/// have nothing between equal types.
pub fn conversion(from: &Type, to: &Type) -> Option<Safety> {
    [Safety::Safe, Safety::Unsafe].into_iter().find(|safety| convertible(from, to, *safety))
}

/// Whether there is a conversion that is at least so safe.
pub(crate) fn convertible(from: &Type, to: &Type, safety: Safety) -> bool {
    Search::new(safety).convertible(from, to)
}

/// A question about types: the safety that is wanted, and how much may still be tried.
pub(crate) struct Search {
    pub(crate) safety: Safety,
    guesses: u32,
}

impl Search {
    /// How many mixed sets of types are tried before they count as having nothing in common.
    ///
    /// Collections of collections of such sets would else be tried twice at each level.
    const MAX_GUESSES: u32 = 10_000;

    pub(crate) const fn new(safety: Safety) -> Self {
        Self { safety, guesses: Self::MAX_GUESSES }
    }

    /// Allows one more try, while there are any left.
    pub(crate) fn guess(&mut self) -> Option<()> {
        self.guesses = self.guesses.checked_sub(1)?;
        Some(())
    }

    /// Whether values of the one type become values of the other.
    pub(crate) fn convertible(&mut self, from: &Type, to: &Type) -> bool {
        let may_lose = self.safety == Safety::Unsafe;
        match (from, to) {
            (_, Type::Dynamic) | (Type::Bool | Type::Number, Type::String) => true,
            // What an unknown type will be is seen when it is known.
            (Type::Dynamic, _) | (Type::String, Type::Bool | Type::Number) => may_lose,
            (Type::Object(from), Type::Object(to)) => self.object_to_object(from, to),
            (Type::Tuple(from), Type::Tuple(to)) => {
                from.len() == to.len() && self.all_convertible(from.iter().zip(&**to))
            }
            (Type::List(from) | Type::Set(from), Type::List(to))
            | (Type::Set(from), Type::Set(to))
            | (Type::Map(from), Type::Map(to)) => self.convertible(from, to),
            // The order of a list and what is in it twice are lost.
            (Type::List(from), Type::Set(to)) => may_lose && self.convertible(from, to),
            (Type::Tuple(from), Type::List(to) | Type::Set(to)) => self.elements_to(from, to),
            (Type::Object(from), Type::Map(to)) => self.attributes_to(from, to),
            (Type::Map(from), Type::Object(to)) => may_lose && self.map_to_object(from, to),
            _ => from == to,
        }
    }

    fn all_convertible<'a>(&mut self, pairs: impl Iterator<Item = (&'a Type, &'a Type)>) -> bool {
        let mut pairs = pairs;
        pairs.all(|(from, to)| self.convertible(from, to))
    }

    /// Attributes that the target does not have are left out; those that it wants must be there.
    fn object_to_object(&mut self, from: &ObjectType, to: &ObjectType) -> bool {
        to.iter().all(|(name, wanted)| match from.get(name) {
            Some(own) => self.convertible(&own.ty, &wanted.ty),
            None => wanted.optional,
        })
    }

    /// An attribute that may be absent may also have a type that the elements do not convert to:
    /// the map may not have it.
    fn map_to_object(&mut self, element: &Type, to: &ObjectType) -> bool {
        to.iter().all(|(_, wanted)| wanted.optional || self.convertible(element, &wanted.ty))
    }

    fn elements_to(&mut self, from: &[Type], to: &Type) -> bool {
        if *to != Type::Dynamic {
            return self.all_convertible(from.iter().map(|element| (element, to)));
        }
        if from.is_empty() {
            return true;
        }
        match self.unify(from.iter()) {
            // Elements of any types at all are no list, if they are not all still unknown.
            Some(Unified { ty: Type::Dynamic, .. }) => from.iter().all(|e| *e == Type::Dynamic),
            unified => unified.is_some(),
        }
    }

    fn attributes_to(&mut self, from: &ObjectType, to: &Type) -> bool {
        let types = from.iter().map(|(_, attribute)| &attribute.ty);
        if *to == Type::Dynamic {
            return from.is_empty() || self.unify(types).is_some();
        }
        self.all_convertible(types.map(|attribute| (attribute, to)))
    }
}
