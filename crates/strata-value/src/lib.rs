//! The values of Strata: data with marks and origins.
//!
//! A [`Value`] is 24 bytes, cloned in constant time and shared freely. It carries its [`Marks`]
//! (sensitive, …) and its [`Origin`] (where in the sources it was written); equality ignores the
//! origin. Read a value through [`Value::kind`]: a marked value shows itself only as
//! [`Kind::Marked`] until its marks are named.

#[cfg(any(test, feature = "arbitrary"))]
pub mod arbitrary;
mod capsule;
mod convert;
mod debug;
mod equality;
pub mod json;
mod key;
mod kind;
#[cfg(test)]
mod laws;
mod map;
mod map_index;
mod marks;
mod number;
mod ops;
mod order;
mod origin;
mod path;
mod seq;
mod summary;
mod types;
mod unify;
mod unknown;
mod unmark;
mod value;
mod walk;

pub use capsule::{Capsule, CapsuleData};
pub use convert::{ConvertError, ConvertProblem, Safety, conversion, convert};
pub use key::{Key, KeyName};
pub use kind::{Kind, Marked};
pub use map::{Duplicate, Entry, Map};
pub use marks::Marks;
pub use number::{
    BigNumber, COUNT_PRECISION, FLOAT_PRECISION, NUMBER_PRECISION, Number, cmp_numbers,
};
pub use ops::{ElementKey, Elements, OperationError};
pub use origin::Origin;
pub use path::{Path, Step};
pub use seq::Seq;
pub use types::{Attribute, ObjectType, Type};
pub use unify::{Unified, unify};
pub use unknown::{Bound, Refine, Refinements, Unknown};
pub use value::Value;
pub use walk::Leaves;
