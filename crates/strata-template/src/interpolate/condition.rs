//! Expressions that say whether.

use strata_expr::{Environment, ExprError, Program, Stage, Type, compile};
use strata_value::Kind;

use crate::environment::Scope;

/// A bare expression, without delimiters, that says whether: `if` and `unless` of a resource.
#[derive(Clone, Debug)]
pub struct Condition {
    program: Program,
    len: usize,
}

impl Condition {
    /// Compiles a condition. One that cannot be boolean is an error (`behaviour.md` §9).
    pub fn compile(text: &str, scope: Scope) -> Result<Self, ExprError> {
        let program = compile(text, scope.names())?;
        match program.result_type() {
            Type::Bool | Type::Any => Ok(Self { program, len: text.len() }),
            other => Err(not_boolean(Stage::Type, text.len(), &other.to_string())),
        }
    }

    /// Whether it holds. Null is no; anything else that is not boolean is an error.
    ///
    /// Of a marked value the answer is given without the marks: it tells no more than whether.
    pub fn holds(&self, environment: &dyn Environment) -> Result<bool, ExprError> {
        let (value, _) = self.program.evaluate(environment)?.unmark();
        match value.kind() {
            Kind::Bool(holds) => Ok(holds),
            Kind::Null => Ok(false),
            _ => Err(not_boolean(Stage::Runtime, self.len, &value.kind_phrase())),
        }
    }
}

fn not_boolean(stage: Stage, len: usize, found: &str) -> ExprError {
    ExprError {
        stage,
        message: format!("a condition must be true or false, not {found}"),
        range: 0..len,
        hint: Some("compare it with something: `x != nil`, `x > 0`, `x != \"\"`".to_owned()),
    }
}
