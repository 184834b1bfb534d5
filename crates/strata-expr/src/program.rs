//! Compiled expressions.

use strata_value::Value;

use crate::{Environment, ExprError, Names, Stage};

/// A compiled expression, which may be evaluated any number of times.
#[derive(Clone, Debug)]
pub struct Program {}

/// Compiles an expression against the names that it may use.
///
/// The first mistake of the text, its names, types and constants is the error.
pub fn compile(text: &str, names: &Names) -> Result<Program, ExprError> {
    let _ = names;
    Err(ExprError::new(Stage::Syntax, 0..text.len(), "expressions are not read yet"))
}

impl Program {
    /// The value of the expression.
    ///
    /// A result that is made of marked values has their marks.
    pub fn evaluate(&self, environment: &dyn Environment) -> Result<Value, ExprError> {
        let _ = environment;
        Ok(Value::NULL)
    }
}
