//! The meaning of HCL: expressions and templates as programs, and their values.
//!
//! A text is parsed by `strata-syntax`, lowered once to a program, and evaluated as often as there are
//! scopes. A [`Scope`] has variables and [`Functions`]. What is wrong comes as diagnostics with places.

mod function;
pub mod functions;
mod scope;
pub mod serde;

pub use self::serde::{from_value, to_string, to_value};
pub use function::{
    Accepts, Body, Builtin, Computation, Custom, Function, FunctionError, Functions,
    OwnedParameter, Parameter, ParameterType,
};
pub use scope::Scope;
