//! Templates.

use std::ops::Range;

use strata_expr::value::{string_of_bytes, write_text};
use strata_expr::{Environment, ExprError, Program, Stage, compile};
use strata_value::{Marks, Value};

use super::scan::{Piece, may_hold_expression, pieces};
use crate::environment::Scope;

/// A text with expressions, compiled once and rendered any number of times.
///
/// What an expression gives is not looked at for expressions again.
#[derive(Clone, Debug)]
pub struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Text(Box<str>),
    Expression(Box<Expression>),
}

/// An expression within a text.
#[derive(Clone, Debug)]
struct Expression {
    program: Program,
    /// Where its text is in that of the template.
    range: Range<usize>,
}

/// An entry of a hierarchy, rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The text, with the marks of all that is in it.
    pub text: Value,
    /// Whether it counts. Without expressions: whether it is not empty; with expressions: whether one of
    /// them gave something other than null and `""`.
    pub matched: bool,
}

impl Template {
    /// Compiles a text. The first mistake is the error, its range in bytes of this text.
    pub fn compile(text: &str, scope: Scope) -> Result<Self, ExprError> {
        let part = |piece| {
            Ok(match piece {
                Piece::Text(range) => Part::Text(text[range].into()),
                Piece::Expression(range) => {
                    let program = compile(&text[range.clone()], scope.names())
                        .map_err(|error| moved(error, &range))?;
                    Part::Expression(Box::new(Expression { program, range }))
                }
            })
        };
        let parts = pieces(text).into_iter().map(part).collect::<Result<_, _>>()?;
        Ok(Self { parts })
    }

    /// Compiles a text if it has expressions: no template is needed for one that has none.
    pub fn of(text: &str, scope: Scope) -> Option<Result<Self, ExprError>> {
        if !may_hold_expression(text) {
            return None;
        }
        let template = Self::compile(text, scope);
        let is_text = template.as_ref().is_ok_and(Self::is_text);
        (!is_text).then_some(template)
    }

    fn is_text(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, Part::Text(_)))
    }

    /// The value: that of a lone expression, with its type, and if white space is all that is around
    /// it; of any other template the text.
    pub fn value(&self, environment: &dyn Environment) -> Result<Value, ExprError> {
        match self.lone_expression() {
            Some(expression) => expression.evaluate(environment),
            None => self.text(environment),
        }
    }

    /// The text: that between expressions and the text forms of what they give, with the marks of that.
    ///
    /// It is limited to [`MAX_TEXT`](strata_expr::value::MAX_TEXT) bytes.
    pub fn text(&self, environment: &dyn Environment) -> Result<Value, ExprError> {
        self.render(environment, &mut |_| {})
    }

    /// The template as an entry of a hierarchy.
    pub fn entry(&self, environment: &dyn Environment) -> Result<Entry, ExprError> {
        if self.is_text() {
            let text = self.text(environment)?;
            let matched = text.as_str() != Some("");
            return Ok(Entry { text, matched });
        }
        let mut matched = false;
        let text = self.render(environment, &mut |value| {
            let (value, _) = value.unmark();
            matched |= !value.is_null() && value.as_str() != Some("");
        })?;
        Ok(Entry { text, matched })
    }

    fn lone_expression(&self) -> Option<&Expression> {
        let mut lone = None;
        for part in &self.parts {
            match part {
                Part::Expression(expression) if lone.is_none() => lone = Some(&**expression),
                Part::Text(text) if text.trim().is_empty() => {}
                _ => return None,
            }
        }
        lone
    }

    fn render(
        &self,
        environment: &dyn Environment,
        see: &mut dyn FnMut(&Value),
    ) -> Result<Value, ExprError> {
        let mut out = Vec::new();
        let mut marks = Marks::NONE;
        for part in &self.parts {
            match part {
                Part::Text(text) => out.extend_from_slice(text.as_bytes()),
                Part::Expression(expression) => {
                    let value = expression.evaluate(environment)?;
                    see(&value);
                    marks |= write_text(&value, &mut out)
                        .map_err(|limit| expression.failed(limit.to_string()))?;
                }
            }
        }
        Ok(string_of_bytes(out).marked(marks))
    }
}

impl Expression {
    fn evaluate(&self, environment: &dyn Environment) -> Result<Value, ExprError> {
        self.program.evaluate(environment).map_err(|error| moved(error, &self.range))
    }

    fn failed(&self, message: String) -> ExprError {
        ExprError { stage: Stage::Runtime, message, range: self.range.clone(), hint: None }
    }
}

/// An error of an expression as one of the template around it.
fn moved(mut error: ExprError, expression: &Range<usize>) -> ExprError {
    error.range = expression.start + error.range.start..expression.start + error.range.end;
    error
}
