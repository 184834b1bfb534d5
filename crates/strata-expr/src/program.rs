//! Compiled expressions.

use strata_value::Value;

use crate::check::{check, fold};
use crate::evaluate::evaluate;
use crate::parser::{Tree, parse};
use crate::{Environment, ExprError, Names, Type};

/// A compiled expression, which may be evaluated any number of times.
#[derive(Clone, Debug)]
pub struct Program {
    tree: Tree,
    ty: Type,
}

/// Compiles an expression against the names that it may use.
///
/// The first mistake of the text, its names, types and constants is the error. The expression is
/// limited to 10 000 parts, 200 levels of
/// parts, and 100 levels of brackets, calls and signs.
pub fn compile(text: &str, names: &Names) -> Result<Program, ExprError> {
    let mut tree = parse(text, names)?;
    let ty = check(&mut tree, names)?;
    fold(&mut tree)?;
    Ok(Program { tree, ty })
}

impl Program {
    /// The type of the result, as far as it is known before evaluation.
    pub const fn result_type(&self) -> &Type {
        &self.ty
    }

    /// The value of the expression.
    ///
    /// A result that is made of marked values has their marks. The work is limited: see
    /// [`limits`](crate::limits); an error names the limit that is reached.
    pub fn evaluate(&self, environment: &dyn Environment) -> Result<Value, ExprError> {
        evaluate(&self.tree, environment)
    }
}
