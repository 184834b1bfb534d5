//! Values that are not known yet, and what is known of them.

use std::sync::{Arc, OnceLock};

use arcstr::ArcStr;

mod prefix;
mod refine;

use crate::{Kind, Type, Value};

pub use refine::Refine;

/// A value that will be known later: its type, and what is certain already.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unknown {
    /// The type the value will have.
    pub ty: Type,
    /// What is certain of the value.
    pub refinements: Refinements,
}

/// What is certain of an unknown value (HCL: `RefineUnknown`). All empty: nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Refinements {
    /// The value is not null.
    pub not_null: bool,
    /// A string that begins so.
    pub string_prefix: Option<ArcStr>,
    /// The least possible number.
    pub number_min: Option<Bound>,
    /// The greatest possible number.
    pub number_max: Option<Bound>,
    /// The least possible number of elements.
    pub length_min: Option<u64>,
    /// The greatest possible number of elements.
    pub length_max: Option<u64>,
}

/// One end of a range of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The number at the end; always a known number.
    pub limit: Value,
    /// Whether the number itself is in the range.
    pub inclusive: bool,
}

impl Value {
    /// An unknown value of this type, of which nothing more is known.
    pub fn unknown_of(ty: Type) -> Self {
        Self::unknown(Unknown { ty, refinements: Refinements::default() })
    }

    /// An unknown value of this type that is not null; of a type that is not known either, nothing
    /// can be said.
    pub fn unknown_not_null(ty: Type) -> Self {
        let not_null = ty != Type::Dynamic;
        Self::unknown(Unknown {
            ty,
            refinements: Refinements { not_null, ..Refinements::default() },
        })
    }

    /// A value whose type is not known either.
    ///
    /// All of them share one, so nothing is allocated.
    pub fn dynamic() -> Self {
        static DYNAMIC: OnceLock<Arc<Unknown>> = OnceLock::new();
        let unknown = || Unknown { ty: Type::Dynamic, refinements: Refinements::default() };
        Self::shared_unknown(Arc::clone(DYNAMIC.get_or_init(|| Arc::new(unknown()))))
    }

    /// Whether the value itself is known, whatever its marks; what is in it may be unknown.
    pub fn is_known(&self) -> bool {
        !matches!(self.content(), Kind::Unknown(_))
    }

    /// Whether the value and all that is in it is known. Constant time.
    pub fn is_wholly_known(&self) -> bool {
        !self.contains_unknown()
    }
}
