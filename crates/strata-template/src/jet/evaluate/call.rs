//! Calls and pipes.

use strata_value::{Key, Map, Marks, Value};

use super::super::builtins::{Function, Parameter, Pure, Special, Supplied, Writer};
use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Arguments, Command, Expression, Kind, Pipe, Step};
use super::super::number::Number;
use super::super::term::Term;
use super::super::text;
use super::Renderer;

impl<'t> Renderer<'t> {
    /// Runs a pipe and prints what it gives, unless its last function has written itself.
    pub(super) fn pipe(&mut self, pipe: &'t Pipe) -> Result<()> {
        let mut piped: Option<Term> = None;
        for (at, command) in pipe.commands.iter().enumerate() {
            let is_last = at + 1 == pipe.commands.len();
            let callee = self.expression(&command.callee)?;
            match self.command(command, callee, piped.as_ref())? {
                Some(term) => piped = Some(term),
                None if is_last => return Ok(()),
                None => {
                    let next = &pipe.commands[at + 1];
                    let message = "a function that writes must be the last of a pipe";
                    return Err(Fault::new(Mistake::Call, next.place, message));
                }
            }
        }
        let place = pipe.commands.first().map_or(self.budget.here, |first| first.place);
        match piped {
            Some(term) => self.print(&term, place),
            None => Ok(()),
        }
    }

    /// One stage of a pipe; `None` if it has written.
    fn command(
        &mut self,
        command: &'t Command,
        callee: Term,
        piped: Option<&Term>,
    ) -> Result<Option<Term>> {
        static NONE: Arguments = Arguments { list: Vec::new(), has_slot: false };
        let place = command.place;
        let arguments = match &command.arguments {
            // A value, or nothing, which takes no arguments.
            None if piped.is_none() => return Ok(Some(callee)),
            _ if piped.is_none() && matches!(callee, Term::Missing) => return Ok(Some(callee)),
            arguments => arguments.as_ref().unwrap_or(&NONE),
        };
        if let Term::Function(Function::Writer(writer)) = callee {
            self.write(writer, arguments, piped, place)?;
            return Ok(None);
        }
        self.call(&callee, arguments, piped, place).map(Some)
    }

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

    fn call_special(&mut self, special: Special, call: &Call<'_, 't>) -> Result<Term> {
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

    /// Writes what is piped in and the arguments, escaped.
    fn write(
        &mut self,
        writer: Writer,
        arguments: &'t Arguments,
        piped: Option<&Term>,
        place: Place,
    ) -> Result<()> {
        let mut terms: Vec<Term> = piped.cloned().into_iter().collect();
        for argument in &arguments.list {
            terms.push(self.expression(argument)?);
        }
        for term in terms {
            let Term::Value(value) = term else {
                let message = format!("`{}` cannot write {}", writer.name(), term.phrase());
                return Err(Fault::new(Mistake::Call, place, message));
            };
            self.marks |= value.all_marks();
            let mut plain = String::new();
            let bare = value.reveal(value.marks());
            let printed = text::print(&bare, &mut plain, self.budget.limits.output);
            self.written(printed, place)?;
            self.budget.make_text(plain.len())?;
            let escaped = writer.escape(&plain);
            self.push(&escaped)?;
        }
        Ok(())
    }

    fn argument(&mut self, call: &Call<'_, 't>, at: usize) -> Result<Term> {
        match call.given(at) {
            Given::Piped(term) => Ok(term.clone()),
            Given::Expression(expression) => self.expression(expression),
        }
    }

    fn value_argument(&mut self, call: &Call<'_, 't>, at: usize, name: &str) -> Result<Value> {
        match self.argument(call, at)? {
            Term::Value(value) => Ok(value),
            other => Err(call.wrong(name, at, Parameter::Any, &other.phrase())),
        }
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

/// What a function is called with.
struct Call<'c, 't> {
    arguments: &'t Arguments,
    piped: Option<&'c Term>,
    place: Place,
}

enum Given<'c, 't> {
    Piped(&'c Term),
    Expression(&'t Expression),
}

impl<'c, 't> Call<'c, 't> {
    /// Whether what is piped in comes before the arguments.
    fn piped_first(&self) -> Option<&'c Term> {
        self.piped.filter(|_| !self.arguments.has_slot)
    }

    fn len(&self) -> usize {
        self.arguments.list.len() + usize::from(self.piped_first().is_some())
    }

    /// The argument at a position below [`Call::len`].
    fn given(&self, at: usize) -> Given<'c, 't> {
        let at = match self.piped_first() {
            Some(term) if at == 0 => return Given::Piped(term),
            Some(_) => at - 1,
            None => at,
        };
        let expression = &self.arguments.list[at];
        match (self.piped, &expression.kind) {
            (Some(term), Kind::Underscore) => Given::Piped(term),
            _ => Given::Expression(expression),
        }
    }

    fn count(&self, name: &str, least: usize, most: usize) -> Result<()> {
        let found = self.len();
        if (least..=most).contains(&found) {
            return Ok(());
        }
        let wanted = match (least, most) {
            (least, usize::MAX) => format!("at least {least}"),
            (0, 0) => "none".to_owned(),
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        let message = format!("`{name}` wants arguments: {wanted}; it has {found}");
        Err(Fault::new(Mistake::Call, self.place, message))
    }

    fn wrong(&self, name: &str, at: usize, parameter: Parameter, found: &str) -> Fault {
        let wanted = match parameter {
            Parameter::Text => "a text",
            Parameter::Whole => "a number",
            Parameter::Any => "a value",
        };
        let message = format!("argument {} of `{name}` must be {wanted}, and is {found}", at + 1);
        Fault::new(Mistake::Call, self.place, message)
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
