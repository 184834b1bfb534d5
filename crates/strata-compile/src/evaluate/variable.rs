//! Variables of modules: arguments, defaults, validations.

use strata_diagnostics::{Diagnostic, Span};
use strata_hierarchy::manifest::{Form, Variable};
use strata_value::{Map, Marks, Value};

use super::carried::Carried;
use super::instance::Slot;
use super::run::{Blocked, Run};
use crate::declaration::Argument;

impl<'r> Run<'r> {
    /// Takes the values of the variables of the root module.
    pub(super) fn root_variables(&mut self, values: &Map) {
        for (at, variable) in self.module(0).variables.iter().enumerate() {
            let declared = &variable.declared;
            if let Some(value) = values.get(declared.name) {
                let slot = Slot::Known(value.clone(), Carried::NONE);
                self.instances[0].variables[at] = slot;
            } else {
                let message = format!("the variable `{}` has no value", declared.name);
                self.errors.push(
                    Diagnostic::error("config-variable-missing", message)
                        .at(declared.span, "it has no default")
                        .hint("supply it, or give it a default"),
                );
                self.instances[0].is_invalid = true;
            }
        }
    }

    /// Evaluates the argument for a variable of a module that is called, or takes the default.
    pub(super) fn argument(&mut self, instance: usize, at: usize) {
        if let Ok(slot) = self.argument_value(instance, at) {
            self.instances[instance].variables[at] = slot;
        }
    }

    fn argument_value(&mut self, instance: usize, at: usize) -> Result<Slot, Blocked> {
        let variable = &self.module(instance).variables[at].declared;
        let Some((parent, argument)) = self.given(instance, variable) else {
            let default = variable.default.as_ref().ok_or(Blocked)?.complete.clone();
            return Ok(Slot::Known(marked(default, variable), Carried::NONE));
        };
        let each = self.instances[instance].each.clone();
        let (each, from) = each.map_or((None, Carried::NONE), |(e, c)| (Some(e), c));
        let value = self.value(parent, &argument.uses, each.as_ref(), &argument.expression)?;
        let span = argument.expression.span;
        let value = variable.complete(&value, Form::Hcl(self)).map_err(|found| {
            let (name, code) = (variable.name.to_string(), "config-module-argument");
            self.misfits(&found, code, &name, span, variable.sensitive)
        })?;
        let carried = self.carried(parent, &argument.uses, &from)?;
        Ok(Slot::Known(value, carried))
    }

    /// The argument of the call for a variable, and the instance that holds the call.
    fn given(&self, instance: usize, variable: &Variable) -> Option<(usize, &'r Argument)> {
        let of = &self.instances[instance];
        let parent = of.parent?;
        let (_, call) = self.configuration.tree.paths[of.path].parent?;
        Some((parent, self.module(parent).calls[call].argument(variable.name)?))
    }

    /// Runs a validation. A module with an invalid variable is not evaluated any further.
    pub(super) fn validation(&mut self, instance: usize, at: usize, nth: usize) {
        let declared = &self.module(instance).variables[at];
        let validation = &declared.validations[nth];
        let Slot::Known(value, _) = &self.instances[instance].variables[at] else { return };
        let (origin, hidden) = (value.origin(), value.contains_marks());
        let condition = self.value(instance, &validation.uses, None, &validation.condition);
        let Ok(condition) = condition else {
            self.instances[instance].is_invalid = true;
            return;
        };
        let condition = condition.reveal(condition.marks());
        let span = validation.condition.span;
        let error = match condition.as_bool() {
            Some(true) => return,
            Some(false) => self.broken(instance, at, nth),
            None => Some(
                Diagnostic::error("config-validation", "the condition must be true or false")
                    .at(span, format!("this is {}", condition.kind_phrase())),
            ),
        };
        self.instances[instance].is_invalid = true;
        let Some(error) = error else { return };
        let place = match self.given(instance, &declared.declared) {
            Some((_, argument)) => argument.expression.span,
            None => origin.address().map_or(Span::NONE, Span::at),
        };
        let error = error.label(place, "the value");
        self.errors.push(if hidden { error.hide_source() } else { error });
    }

    /// The error of a condition that is not met.
    fn broken(&mut self, instance: usize, at: usize, nth: usize) -> Option<Diagnostic> {
        let declared = &self.module(instance).variables[at];
        let validation = &declared.validations[nth];
        let message = self.value(instance, &validation.uses, None, &validation.message).ok()?;
        let name = declared.declared.name;
        let error = match message.as_str() {
            Some(text) => {
                let text = text.trim().trim_end_matches('.');
                Diagnostic::error("config-invalid", format!("`{name}` is invalid: {text}"))
            }
            None if message.contains_marks() => {
                Diagnostic::error("config-invalid", format!("`{name}` is invalid"))
                    .note("the message is made of what is sensitive, and is not shown")
            }
            None => {
                let wrong = "the error message must be a text";
                return Some(
                    Diagnostic::error("config-validation", wrong).at(validation.message.span, ""),
                );
            }
        };
        Some(error.at(validation.condition.span, "this is not met"))
    }
}

/// A value with the mark of its variable.
fn marked(value: Value, variable: &Variable) -> Value {
    if variable.sensitive { value.marked(Marks::SENSITIVE) } else { value }
}
