//! Pipes, and the functions that write at their end.

use super::super::builtins::{Function, Writer};
use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Arguments, Command, Pipe};
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
}
