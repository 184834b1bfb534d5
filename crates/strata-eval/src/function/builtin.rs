//! Functions that are written in Rust and known when the program is built.

use strata_value::{Type, Value};

use super::{FunctionError, Parameter, ParameterType};

/// A function as a row of a table: signature, documentation and body.
///
/// The rules of a call are those of the reference (go-cty, `function.Call`): arguments are converted
/// to the types of their parameters; null, unknown, marked and dynamically typed arguments are dealt
/// with before the body sees them, unless a parameter [accepts](super::Accepts) them.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// The name; parts of a namespaced one are separated by `::`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub description: &'static str,
    /// The parameters that every call gives.
    pub parameters: &'static [Parameter<'static>],
    /// The parameter of all further arguments, if there may be more.
    pub variadic: Option<Parameter<'static>>,
    /// Whether the result is never null, also where it is not known yet.
    pub not_null: bool,
    /// What it does.
    pub body: Body,
}

/// The body of a [`Builtin`].
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// The result has always one type.
    Fixed(ParameterType<'static>, fn(&[Value]) -> Result<Value, FunctionError>),
    /// The type of the result depends on the arguments.
    Computed {
        /// The type of the result. The arguments may be unknown, for `result` is asked where the body
        /// is not.
        result: fn(&[Value]) -> Result<Type, FunctionError>,
        /// The result, which must have the type that `result` tells, and fail where it fails: the
        /// body alone is run where all arguments are known.
        body: fn(&[Value]) -> Result<Value, FunctionError>,
    },
    /// The arguments are expressions, not values.
    Special(Special),
}

/// Functions that get their arguments as expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `try`: the first argument that can be evaluated.
    Try,
    /// `can`: whether the argument can be evaluated.
    Can,
    /// `convert`: the first argument in the type that the second one is.
    Convert,
    /// `templatestring`: a text evaluated as a template.
    TemplateString,
}

impl Builtin {
    /// A function whose result is never null.
    pub const fn new(
        name: &'static str,
        description: &'static str,
        parameters: &'static [Parameter<'static>],
        body: Body,
    ) -> Self {
        Self { name, description, parameters, variadic: None, not_null: true, body }
    }

    /// With any number of further arguments.
    #[must_use]
    pub const fn variadic(self, parameter: Parameter<'static>) -> Self {
        Self { variadic: Some(parameter), ..self }
    }

    /// With a result that may be null.
    #[must_use]
    pub const fn nullable(self) -> Self {
        Self { not_null: false, ..self }
    }
}
