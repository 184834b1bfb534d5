//! What is done with a value behind its decoding.

use std::fmt;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Key, Map, Refine, Type, Value};

use crate::body::{Expression, Reference};
use crate::{Functions, Program, Scope};

/// An expression that is not part of the body that is decoded.
#[derive(Clone, Debug)]
pub struct ExpressionSpec {
    program: Program,
    span: Span,
    variables: Vec<Reference>,
}

impl ExpressionSpec {
    /// An expression that is evaluated in the scope of the decoding; nothing where the text is broken.
    pub fn new(expression: &Expression<'_>) -> Option<Self> {
        let (span, variables) = (expression.span(), expression.variables());
        Some(Self { program: expression.program()?, span, variables })
    }

    pub(super) fn program(&self) -> &Program {
        &self.program
    }

    pub(super) fn span(&self) -> Span {
        self.span
    }

    pub(super) fn variables(&self) -> &[Reference] {
        &self.variables
    }
}

/// How another value is made of a value.
#[derive(Clone)]
pub struct Transform(Arc<dyn Transformation>);

/// What a transformation does.
trait Transformation: Send + Sync {
    /// The type of the result for values of a type, dynamic where it cannot be told.
    fn implied_type(&self, wrapped: &Type) -> Type;
    fn apply(&self, value: &Value) -> Result<Value, Problem>;
}

/// Why there is no value.
enum Problem {
    Found(Vec<Diagnostic>),
    /// In one line, without a place.
    Message(String),
}

impl Transform {
    /// Evaluates an expression, which sees the value as a variable, beside it these variables, and
    /// these functions.
    pub fn expression(
        program: Program,
        variable: impl Into<Key>,
        variables: Map,
        functions: Arc<Functions>,
    ) -> Self {
        Self(Arc::new(ByExpression { program, variable: variable.into(), variables, functions }))
    }

    /// Calls a function. `implied_type` tells the type of the result for a type of values; an error of
    /// `apply` is one line, without a secret in it.
    pub fn function(
        implied_type: impl Fn(&Type) -> Type + Send + Sync + 'static,
        apply: impl Fn(&Value) -> Result<Value, String> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(ByFunction { implied_type, apply }))
    }

    /// Says more about a value that is unknown. A known value must be as is said; it stays.
    pub fn refinement(refine: impl Fn(Refine) -> Refine + Send + Sync + 'static) -> Self {
        Self::function(Type::clone, move |value| {
            let refined = refine(value.refine()).finish();
            refined.map_err(|error| format!("the value is not as it must be: {error}"))
        })
    }

    pub(super) fn implied_type(&self, wrapped: &Type) -> Type {
        self.0.implied_type(wrapped)
    }

    pub(super) fn apply(
        &self,
        value: &Value,
        place: impl FnOnce() -> Span,
    ) -> Result<Value, Vec<Diagnostic>> {
        self.0.apply(value).map_err(|problem| match problem {
            Problem::Found(errors) => errors,
            Problem::Message(message) => {
                let error = Diagnostic::error("hcl-value-refused", message);
                vec![error.at(place(), "of this value")]
            }
        })
    }
}

struct ByExpression {
    program: Program,
    variable: Key,
    variables: Map,
    functions: Arc<Functions>,
}

impl ByExpression {
    fn evaluate(&self, value: Value) -> Result<Value, Vec<Diagnostic>> {
        let own = [(self.variable, value)].into_iter().collect();
        let outer = Scope::new().with_variables(self.variables.clone());
        let outer = outer.with_functions(&self.functions);
        self.program.evaluate(&outer.child().with_variables(own))
    }
}

impl Transformation for ByExpression {
    fn implied_type(&self, wrapped: &Type) -> Type {
        let unknown = Value::unknown_of(wrapped.without_optional());
        self.evaluate(unknown).map_or(Type::Dynamic, |value| value.ty())
    }

    fn apply(&self, value: &Value) -> Result<Value, Problem> {
        self.evaluate(value.clone()).map_err(Problem::Found)
    }
}

struct ByFunction<T, A> {
    implied_type: T,
    apply: A,
}

impl<T, A> Transformation for ByFunction<T, A>
where
    T: Fn(&Type) -> Type + Send + Sync,
    A: Fn(&Value) -> Result<Value, String> + Send + Sync,
{
    fn implied_type(&self, wrapped: &Type) -> Type {
        (self.implied_type)(wrapped)
    }

    fn apply(&self, value: &Value) -> Result<Value, Problem> {
        (self.apply)(value).map_err(Problem::Message)
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Transform")
    }
}

/// How a value is checked.
#[derive(Clone)]
pub struct Validation(Arc<Check>);

type Check = dyn Fn(&Value) -> Vec<Diagnostic> + Send + Sync;

impl Validation {
    /// Calls a function, which tells what is wrong with a value. A diagnostic without a place gets that
    /// of what the value is decoded from.
    pub fn new(check: impl Fn(&Value) -> Vec<Diagnostic> + Send + Sync + 'static) -> Self {
        Self(Arc::new(check))
    }

    pub(super) fn check(&self, value: &Value, place: impl FnOnce() -> Span) -> Vec<Diagnostic> {
        let found = (self.0)(value);
        if found.is_empty() {
            return found;
        }
        let span = place();
        let placed = |d: Diagnostic| if d.primary.is_some() { d } else { d.at(span, "here") };
        found.into_iter().map(placed).collect()
    }
}

impl fmt::Debug for Validation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Validation")
    }
}
