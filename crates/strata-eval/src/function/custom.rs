//! Functions that a program makes while it runs.

use std::fmt;

use strata_value::{Type, Value};

use super::{Accepts, FunctionError, Parameter, ParameterType};

/// What is worked out from the arguments of a call.
pub type Computation<T> = Box<dyn Fn(&[Value]) -> Result<T, FunctionError> + Send + Sync>;

/// A function made at run time: by `function` blocks, or by the embedding program.
pub struct Custom {
    /// What it does, in one sentence.
    pub description: String,
    /// The parameters that every call gives.
    pub parameters: Vec<OwnedParameter>,
    /// The parameter of all further arguments, if there may be more.
    pub variadic: Option<OwnedParameter>,
    /// The type of the result; the arguments may be unknown.
    pub result: Computation<Type>,
    /// The result.
    pub body: Computation<Value>,
}

/// A [`Parameter`] that owns what it holds.
#[derive(Clone, Debug)]
pub struct OwnedParameter {
    /// The name, for messages and help.
    pub name: String,
    /// What it means, in one sentence.
    pub description: String,
    /// The type to which arguments are converted.
    pub ty: Type,
    /// What the function deals with itself.
    pub accepts: Accepts,
}

impl OwnedParameter {
    /// The parameter by reference.
    pub fn as_parameter(&self) -> Parameter<'_> {
        let (name, description, accepts) = (&self.name, &self.description, self.accepts);
        Parameter { name, description, ty: ParameterType::Exact(&self.ty), accepts }
    }
}

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Custom");
        shown.field("parameters", &self.parameters).field("variadic", &self.variadic);
        shown.finish_non_exhaustive()
    }
}
