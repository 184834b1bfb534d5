//! Values that are not known yet, and what is known of them.

use arcstr::ArcStr;

use crate::types::Type;
use crate::value::Value;

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
