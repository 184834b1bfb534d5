//! Calls.

use strata_value::{Key, Kind, Value};

use super::{Evaluator, Result2, Stop, what};
use crate::builtins::{self, Builtin, Context, Reading};
use crate::parser::NodeId;
use crate::value::methods;

impl Evaluator<'_> {
    /// Calls a function of the language.
    pub(super) fn builtin(
        &mut self,
        id: NodeId,
        function: &'static Builtin,
        arguments: &[NodeId],
    ) -> Result2<Value> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let value = self.value(*argument)?;
            values.push(match function.reading {
                Reading::Outer => self.unmarked(value),
                Reading::Deep => self.bare(id, &value)?,
            });
        }
        let mut context = Context {
            budget: &mut self.budget,
            hidden: !self.taint.is_empty(),
            now: self.environment.now(),
        };
        let result = (function.call)(&mut context, &values);
        match result {
            Ok(value) => self.not_too_deep(id, value),
            Err(why) => Err(self.error(id, why)),
        }
    }

    /// Calls a function of the environment.
    pub(super) fn call(&mut self, id: NodeId, name: Key, arguments: &[NodeId]) -> Result2<Value> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.element(*argument)?);
        }
        let text = name.as_str().unwrap_or_default();
        match self.environment.call(text, &values) {
            Some(Ok(value)) => Ok(value),
            Some(Err(why)) => Err(self.error(id, why)),
            None => {
                let message = format!("there is no function `{text}`");
                Err(match Self::close_name(text, builtins::names()) {
                    Some(hint) => self.error_with_hint(id, message, hint),
                    None => self.error(id, message),
                })
            }
        }
    }

    /// Calls a method of a value.
    pub(super) fn method(
        &mut self,
        id: NodeId,
        of: NodeId,
        name: Key,
        arguments: &[NodeId],
        optional: bool,
    ) -> Result2<Value> {
        let of = self.value(of)?;
        let of = self.unmarked(of);
        if optional && of.is_null() {
            return Err(Stop::Missing);
        }
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let value = self.value(*argument)?;
            values.push(self.bare(id, &value)?);
        }
        let text = name.as_str().unwrap_or_default();
        match methods::call(&of, text, &values) {
            Some(result) => result.map_err(|why| self.error(id, why)),
            None if matches!(of.kind(), Kind::Null) => Err(self.no_field(id, of.kind(), name)),
            None => {
                let message = format!("{} has no method `{text}`", what(of.kind()));
                Err(match Self::close_name(text, methods::names(&of).iter().copied()) {
                    Some(hint) => self.error_with_hint(id, message, hint),
                    None => self.error(id, message),
                })
            }
        }
    }
}
