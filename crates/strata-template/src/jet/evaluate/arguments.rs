//! What a function is called with.

use super::super::builtins::Parameter;
use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Arguments, Expression, Kind};
use super::super::term::Term;

/// A call: its arguments, and what is piped in.
pub(super) struct Call<'c, 't> {
    pub(super) arguments: &'t Arguments,
    pub(super) piped: Option<&'c Term>,
    pub(super) place: Place,
}

pub(super) enum Given<'c, 't> {
    Piped(&'c Term),
    Expression(&'t Expression),
}

impl<'c, 't> Call<'c, 't> {
    /// Whether what is piped in comes before the arguments.
    fn piped_first(&self) -> Option<&'c Term> {
        self.piped.filter(|_| !self.arguments.has_slot)
    }

    pub(super) fn len(&self) -> usize {
        self.arguments.list.len() + usize::from(self.piped_first().is_some())
    }

    /// The argument at a position below [`Call::len`].
    pub(super) fn given(&self, at: usize) -> Given<'c, 't> {
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

    pub(super) fn count(&self, name: &str, least: usize, most: usize) -> Result<()> {
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

    pub(super) fn wrong(&self, name: &str, at: usize, parameter: Parameter, found: &str) -> Fault {
        let wanted = match parameter {
            Parameter::Text => "a text",
            Parameter::Whole => "a number",
            Parameter::Any => "a value",
        };
        let message = format!("argument {} of `{name}` must be {wanted}, and is {found}", at + 1);
        Fault::new(Mistake::Call, self.place, message)
    }
}
