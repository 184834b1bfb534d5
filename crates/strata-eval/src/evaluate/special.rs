//! Functions that get their arguments as expressions (reference: `ext/tryfunc`, `ext/typeexpr`).

use strata_diagnostics::Diagnostic;
use strata_value::{Marks, Type, Value, convert};

use super::Evaluation;
use crate::function::Special;
use crate::program::{Call, NodeId};
use crate::{Function, FunctionError, message};

/// An argument of such a function.
pub(super) enum Argument {
    /// Not evaluated yet.
    Written(NodeId),
    /// Made by `...`.
    Expanded(Value),
}

impl Evaluation<'_> {
    pub(super) fn special(
        &mut self,
        special: Special,
        function: &Function,
        site: &Call,
        arguments: &[Argument],
    ) -> Value {
        match special {
            Special::Try => self.try_each(site, arguments),
            Special::Can => self.can(&arguments[0]),
            Special::Convert => self.convert_to(function, site, &arguments[0]),
            Special::TemplateString => {
                self.template_string(function, site, &arguments[0], &arguments[1])
            }
        }
    }

    pub(super) fn argument_value(&mut self, argument: &Argument) -> Value {
        match argument {
            Argument::Written(node) => self.value(*node),
            Argument::Expanded(value) => value.clone(),
        }
    }

    /// The first argument without an error. One that is not wholly known might still fail, so that
    /// nothing can be said.
    fn try_each(&mut self, site: &Call, arguments: &[Argument]) -> Value {
        let before = self.errors.mark();
        let mut failures = Vec::new();
        for argument in arguments {
            let value = self.argument_value(argument);
            if self.errors.since(before) {
                if self.errors.is_exhausted() {
                    return Value::dynamic();
                }
                failures.extend_from_slice(self.errors.take(before).list());
                continue;
            }
            return if value.is_wholly_known() { value } else { Value::dynamic() };
        }
        let error = if failures.is_empty() {
            FunctionError::new("it needs at least one argument")
        } else {
            FunctionError::new("no argument can be evaluated")
                .hint("give a last argument that always can, as in `try(…, null)`")
        };
        let mut error = message::call_failed(site, &error, None, site.start_span, true);
        for failure in failures {
            error = with_failure(error, failure);
        }
        self.fail(error)
    }

    /// Whether the argument has no error.
    fn can(&mut self, argument: &Argument) -> Value {
        let before = self.errors.mark();
        let value = self.argument_value(argument);
        if self.errors.since(before) {
            self.errors.forget(before);
            return Value::bool(false);
        }
        if value.is_wholly_known() { Value::bool(true) } else { Value::unknown_of(Type::Bool) }
    }

    /// The first argument in the type that the second one says.
    fn convert_to(&mut self, function: &Function, site: &Call, argument: &Argument) -> Value {
        let before = self.errors.mark();
        let value = self.argument_value(argument);
        let ty = match self.code.type_argument(site) {
            Some(Ok(ty)) => ty,
            Some(Err(errors)) => {
                for error in errors {
                    self.errors.push(error.clone());
                }
                return Value::dynamic();
            }
            None => return Value::dynamic(),
        };
        if self.errors.since(before) {
            return Value::dynamic();
        }
        // As of any function: marks within are put on the result, and of what is not known yet only the
        // type is converted. As in the reference, what is known must also have the attributes that are
        // optional.
        let (bare, marks) = value.unmark_deep();
        let converted = convert(&bare, ty).and_then(|result| match result.ty() {
            of if !bare.is_known() => Ok(Value::unknown_of(of)),
            of if ty.has_optional() => convert(&bare, &of),
            _ => Ok(result),
        });
        match converted {
            Ok(result) => result.marked(marks),
            Err(error) => {
                let reason = message::reason(&value, Marks::NONE, &error);
                let error = FunctionError::argument(0, reason);
                self.call_failed(function, site, &error, !value.contains_marks())
            }
        }
    }
}

/// With one failure more, and its place.
fn with_failure(error: Diagnostic, failure: Diagnostic) -> Diagnostic {
    match failure.primary {
        Some(label) => error.label(label.span, failure.message),
        None => error.note(failure.message),
    }
}
