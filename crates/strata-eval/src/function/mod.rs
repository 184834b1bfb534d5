//! What a function is, and tables of them.

mod builtin;
mod call;
mod custom;
mod error;
mod parameter;
mod table;

pub use builtin::{Body, Builtin, Special};
pub(crate) use call::call;
pub use custom::{Computation, Custom, OwnedParameter};
pub use error::FunctionError;
pub use parameter::{Accepts, Parameter, ParameterType};
pub use table::{Function, Functions};
