//! Functions of Jet that see more than the values of their arguments: `isset`, `len`, `slice`, `map`, `ints`,
//! `dump`, and those of other templates, which there are none of.

use strata_value::{Key, Map, Marks, Value};

use super::super::builtins::{Parameter, Special};
use super::super::fault::{Fault, Mistake, Result};
use super::super::node::{Kind, Step};
use super::super::number::Number;
use super::super::term::Term;
use super::super::text;
use super::Renderer;
use super::arguments::{Call, Given};

impl<'t> Renderer<'t> {
    pub(super) fn call_special(&mut self, special: Special, call: &Call<'_, 't>) -> Result<Term> {
        let name = special.name();
        match special {
            Special::IsSet => {
                call.count(name, 1, usize::MAX)?;
                for at in 0..call.len() {
                    if !self.is_set(call, at)? {
                        return Ok(Term::Value(Value::bool(false)));
                    }
                }
                Ok(Term::Value(Value::bool(true)))
            }
            Special::Len => {
                call.count(name, 1, 1)?;
                let term = self.argument(call, 0)?;
                length(&term, call)
            }
            Special::List => {
                let mut elements = Vec::with_capacity(call.len());
                for at in 0..call.len() {
                    elements.push(self.value_argument(call, at, name)?);
                }
                Ok(Term::Value(Value::list(elements)))
            }
            Special::Map => self.map(call),
            Special::Ints => {
                call.count(name, 0, 2)?;
                let mut bounds = [0; 2];
                for (at, bound) in bounds.iter_mut().enumerate().take(call.len()) {
                    let value = self.value_argument(call, at, name)?;
                    let (bare, marks) = value.unmark();
                    self.marks |= marks;
                    *bound = Number::of(&bare).map(Number::to_int).ok_or_else(|| {
                        call.wrong(name, at, Parameter::Whole, &value.kind_phrase())
                    })?;
                }
                if bounds[1] <= bounds[0] {
                    let message = "`ints` needs a second number that is greater than the first";
                    return Err(Fault::new(Mistake::Call, call.place, message));
                }
                Ok(Term::Integers(bounds[0], bounds[1]))
            }
            Special::IncludeIfExists => {
                call.count(name, 1, 2)?;
                // There is no other template.
                self.argument(call, 0)?;
                Ok(Term::Hidden)
            }
            Special::Dump => self.dump(call),
            Special::Exec => {
                call.count(name, 1, 2)?;
                let message = "there is no other template that could be executed";
                Err(Fault::new(Mistake::NoTemplates, call.place, message))
            }
        }
    }

    /// A map of keys and values that take turns. A value that is nothing leaves its key out.
    fn map(&mut self, call: &Call<'_, 't>) -> Result<Term> {
        let name = Special::Map.name();
        if call.len() % 2 == 1 {
            let message = "`map` takes keys and values in turn, and the last key has no value";
            return Err(Fault::new(Mistake::Call, call.place, message));
        }
        let mut entries: Vec<(Key, Value)> = Vec::with_capacity(call.len() / 2);
        let mut marks = Marks::NONE;
        for at in (0..call.len()).step_by(2) {
            let (key, own) = self.value_argument(call, at, name)?.unmark();
            marks |= own;
            let Some(text) = key.as_str() else {
                return Err(call.wrong(name, at, Parameter::Text, &key.kind_phrase()));
            };
            let value = self.argument(call, at + 1)?;
            match value {
                Term::Value(value) => entries.push((Key::new(text), value)),
                Term::Missing => {}
                other => return Err(call.wrong(name, at + 1, Parameter::Any, &other.phrase())),
            }
        }
        let map: Map = entries.into_iter().collect();
        Ok(Term::Value(Value::map(map).marked(marks)))
    }

    /// The variables of the names that are given, one a line; without names nothing.
    fn dump(&mut self, call: &Call<'_, 't>) -> Result<Term> {
        let mut text = String::new();
        let mut marks = Marks::NONE;
        for at in 0..call.len() {
            let (name, own) = self.value_argument(call, at, Special::Dump.name())?.unmark();
            let found = name.as_str().and_then(Key::known).map(|key| self.resolve(key, call.place));
            if let Some(Ok(Term::Value(value))) = found {
                marks |= own | value.all_marks();
                text.extend(["\t", name.as_str().unwrap_or_default(), ":="]);
                let written = text::write(&value, &mut text, self.budget.limits.output);
                self.written(written, call.place)?;
                text.extend([" // ", value.kind_name(), "\n"]);
            }
        }
        self.budget.make_text(text.len())?;
        Ok(Term::Value(Value::string(text).marked(marks)))
    }

    /// Whether an argument exists and is not null. Anything but names, fields and indices always is.
    fn is_set(&mut self, call: &Call<'_, 't>, at: usize) -> Result<bool> {
        let Given::Expression(expression) = call.given(at) else { return Ok(true) };
        let may_be_unset = match &expression.kind {
            Kind::Name(_) | Kind::Context => true,
            Kind::Steps(_, steps) => {
                matches!(steps.last(), Some(Step::Field { .. } | Step::Index(_)))
            }
            Kind::Underscore => return Ok(false),
            _ => false,
        };
        if !may_be_unset {
            return Ok(true);
        }
        match self.expression(expression) {
            Ok(Term::Missing) => Ok(false),
            Ok(Term::Value(value)) => {
                let (bare, marks) = value.unmark();
                self.marks |= marks;
                Ok(!bare.is_null())
            }
            Ok(_) => Ok(true),
            Err(fault) if fault.mistake().can_be_caught() => Ok(false),
            Err(fault) => Err(fault),
        }
    }
}

fn length(term: &Term, call: &Call<'_, '_>) -> Result<Term> {
    let refuse = |what: &str| {
        let message = format!("{what} has no length");
        Err(Fault::new(Mistake::Call, call.place, message))
    };
    let Term::Value(value) = term else { return refuse(&term.phrase()) };
    let (bare, marks) = value.unmark();
    let length = match (bare.as_str(), bare.as_seq(), bare.as_map()) {
        (Some(text), ..) => text.len(),
        (_, Some(list), _) => list.len(),
        (_, _, Some(map)) => map.len(),
        _ => return refuse(&value.kind_phrase()),
    };
    Ok(Term::Value(Value::int(length.cast_signed() as i64).marked(marks)))
}
