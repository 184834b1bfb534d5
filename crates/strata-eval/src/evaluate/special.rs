//! Functions that get their arguments as expressions (reference: `ext/tryfunc`, `ext/typeexpr`).

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_syntax::parse_template;
use strata_value::{Kind, Map, Marks, Type, Value, convert};

use super::Evaluation;
use crate::function::Special;
use crate::limits::MAX_CALLS;
use crate::program::{Call, NodeId, Program};
use crate::{FunctionError, message};

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
        site: &Call,
        arguments: &[Argument],
    ) -> Value {
        match special {
            Special::Try => self.try_each(site, arguments),
            Special::Can => self.can(&arguments[0]),
            Special::Convert => self.convert_to(site, &arguments[0]),
            Special::TemplateString => self.template_string(site, &arguments[0], &arguments[1]),
        }
    }

    fn argument_value(&mut self, argument: &Argument) -> Value {
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
    fn convert_to(&mut self, site: &Call, argument: &Argument) -> Value {
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
                let shows = !value.contains_marks();
                let reason = message::reason(&value, Marks::NONE, &error);
                let error = FunctionError::argument(0, reason);
                let span = match argument {
                    Argument::Written(node) => self.code.start_span(*node),
                    Argument::Expanded(_) => site.start_span,
                };
                self.fail(message::call_failed(site, &error, Some("value"), span, shows))
            }
        }
    }

    /// A text as a template, evaluated with the variables of an object and the functions of the scope.
    fn template_string(&mut self, site: &Call, template: &Argument, vars: &Argument) -> Value {
        let before = self.errors.mark();
        let template_value = self.argument_value(template);
        let vars = self.argument_value(vars);
        if self.errors.since(before) {
            return Value::dynamic();
        }
        let (text, marks) = template_value.unmark();
        let (vars, vars_marks) = vars.unmark();
        let marks = marks | vars_marks;
        let span = |argument: &Argument| match argument {
            Argument::Written(node) => self.code.start_span(*node),
            Argument::Expanded(_) => site.start_span,
        };
        let places = (span(template), site.start_span);
        let text = match convert(&text, &Type::String) {
            Ok(text) => text,
            Err(error) => {
                let error = FunctionError::argument(0, error.to_string());
                return self.fail(message::call_failed(
                    site,
                    &error,
                    Some("template"),
                    places.0,
                    true,
                ));
            }
        };
        let text = match text.kind() {
            Kind::String(text) => text.clone(),
            Kind::Null => {
                let error = FunctionError::argument(0, "the template is null");
                return self.fail(message::call_failed(
                    site,
                    &error,
                    Some("template"),
                    places.0,
                    true,
                ));
            }
            _ => return Value::unknown_of(Type::String).marked(marks),
        };
        let variables: Map = match vars.kind() {
            Kind::Map(map) | Kind::Object(map) => map.clone(),
            Kind::Unknown(_) => return Value::unknown_of(Type::String).marked(marks),
            _ => {
                let error = FunctionError::argument(1, "the variables must be an object");
                return self.fail(message::call_failed(site, &error, Some("vars"), places.1, true));
            }
        };
        if self.depth == MAX_CALLS {
            return self.exhausted(site.name_span, message::too_many_calls);
        }
        let tree = parse_template(text.as_str());
        let file = SourceMap::default().add("template", tree.text().clone());
        let shows = marks.is_empty();
        let errors: Vec<Diagnostic> = if tree.errors().is_empty() {
            let program = Program::of_tree(&tree, &file);
            let scope = self.scope.isolated(variables);
            match self.nested(&program, &scope, site.name_span) {
                Ok(value) => match convert(&value, &Type::String) {
                    Ok(value) => return value.marked(marks),
                    Err(error) => {
                        let error = FunctionError::new(error.to_string());
                        return self
                            .fail(message::call_failed(site, &error, None, places.1, shows));
                    }
                },
                Err(errors) => errors,
            }
        } else {
            tree.diagnostics(&file).into_iter().collect()
        };
        let error = FunctionError::argument(0, "the template cannot be evaluated");
        let mut error = message::call_failed(site, &error, Some("template"), places.0, shows);
        for failure in errors.into_iter().filter(|_| shows) {
            let place = failure.primary.as_ref().map(|label| label.span.start - file.base());
            let (line, column) = place.map_or((1, 1), |offset| file.line_column(offset));
            error = error.note(format!("line {line}, column {column}: {}", failure.message));
        }
        self.fail(error)
    }
}

/// With one failure more, and its place.
fn with_failure(error: Diagnostic, failure: Diagnostic) -> Diagnostic {
    match failure.primary {
        Some(label) => error.label(label.span, failure.message),
        None => error.note(failure.message),
    }
}
