//! Calls of functions: those of Jet that need nothing but their arguments, and those of the environment.

use strata_value::{Marks, Value};

use super::super::builtins::{Function, Parameter, Pure, Supplied};
use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::Arguments;
use super::super::number::Number;
use super::super::term::Term;
use super::Renderer;
use super::arguments::{Call, Given};

impl<'t> Renderer<'t> {
    /// Calls a function.
    pub(super) fn call(
        &mut self,
        callee: &Term,
        arguments: &'t Arguments,
        piped: Option<&Term>,
        place: Place,
    ) -> Result<Term> {
        let Term::Function(function) = callee else {
            let message = format!("{} cannot be called", callee.phrase());
            return Err(
                Fault::new(Mistake::Call, place, message).hint("only functions take arguments")
            );
        };
        let call = Call { arguments, piped, place };
        match function {
            Function::Pure(pure) => self.call_pure(pure, &call),
            Function::Special(special) => self.call_special(*special, &call),
            Function::Supplied(supplied) => self.call_supplied(supplied, &call),
            Function::ErrorText(text) => {
                call.count("Error", 0, 0)?;
                Ok(Term::Value(text.clone()))
            }
            Function::Writer(writer) => {
                let message = format!("`{}` writes, and has no value", writer.name());
                Err(Fault::new(Mistake::Call, place, message).hint("use it as the last of a pipe"))
            }
        }
    }

    fn call_pure(&mut self, pure: &Pure, call: &Call<'_, 't>) -> Result<Term> {
        call.count(pure.name, pure.parameters.len(), pure.parameters.len())?;
        let mut marks = Marks::NONE;
        let mut values = Vec::with_capacity(pure.parameters.len());
        for (at, parameter) in pure.parameters.iter().enumerate() {
            let term = self.argument(call, at)?;
            let Term::Value(value) = term else {
                return Err(call.wrong(pure.name, at, *parameter, &term.phrase()));
            };
            let (value, own) = value.unmark_deep();
            marks |= own;
            values.push(match (parameter, Number::of(&value)) {
                (Parameter::Any, _) => value,
                (Parameter::Text, _) if value.as_str().is_some() => value,
                (Parameter::Whole, Some(number)) => Value::int(number.to_int()),
                _ => return Err(call.wrong(pure.name, at, *parameter, &value.kind_phrase())),
            });
        }
        self.budget.here = call.place;
        let result = (pure.run)(&values, &mut self.budget)?;
        Ok(Term::of_result(result.marked(marks)))
    }

    /// Calls a function of the environment, whose arguments keep their marks.
    fn call_supplied(&mut self, supplied: &Supplied, call: &Call<'_, 't>) -> Result<Term> {
        call.count(supplied.name, supplied.texts, supplied.texts + usize::from(supplied.default))?;
        let mut values = Vec::new();
        for at in 0..call.len() {
            values.push(match self.argument(call, at)? {
                Term::Value(value) => {
                    if at < supplied.texts && value.unmark().0.as_str().is_none() {
                        let phrase = value.kind_phrase();
                        return Err(call.wrong(supplied.name, at, Parameter::Text, &phrase));
                    }
                    value
                }
                Term::Missing if at >= supplied.texts => Value::NULL,
                other => {
                    return Err(call.wrong(supplied.name, at, Parameter::Text, &other.phrase()));
                }
            });
        }
        match self.environment.call(supplied.name, &values) {
            Some(Ok(value)) => Ok(Term::of_result(value)),
            Some(Err(message)) => Err(Fault::new(Mistake::Function, call.place, message)),
            None => {
                let message = format!("`{}` is not available here", supplied.name);
                Err(Fault::new(Mistake::UnknownName, call.place, message))
            }
        }
    }

    pub(super) fn argument(&mut self, call: &Call<'_, 't>, at: usize) -> Result<Term> {
        match call.given(at) {
            Given::Piped(term) => Ok(term.clone()),
            Given::Expression(expression) => self.expression(expression),
        }
    }

    pub(super) fn value_argument(
        &mut self,
        call: &Call<'_, 't>,
        at: usize,
        name: &str,
    ) -> Result<Value> {
        match self.argument(call, at)? {
            Term::Value(value) => Ok(value),
            other => Err(call.wrong(name, at, Parameter::Any, &other.phrase())),
        }
    }
}
