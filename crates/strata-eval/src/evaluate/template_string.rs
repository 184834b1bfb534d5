//! `templatestring`: a text that is evaluated as a template.

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_syntax::parse_template;
use strata_value::{Kind, Type, Value, convert};

use super::Evaluation;
use super::special::Argument;
use crate::limits::MAX_CALLS;
use crate::program::{Call, Program};
use crate::{Function, FunctionError, message};

impl Evaluation<'_> {
    /// A text as a template, evaluated with the variables of an object and the functions of the scope.
    pub(super) fn template_string(
        &mut self,
        function: &Function,
        site: &Call,
        template: &Argument,
        vars: &Argument,
    ) -> Value {
        let before = self.errors.mark();
        let (template, vars) = (self.argument_value(template), self.argument_value(vars));
        if self.errors.since(before) {
            return Value::dynamic();
        }
        let ((template, marks), (vars, vars_marks)) = (template.unmark(), vars.unmark());
        let marks = marks | vars_marks;
        match self.rendered(site, &template, &vars) {
            Ok(value) => value.marked(marks),
            Err(error) => self.call_failed(function, site, &error, marks.is_empty()),
        }
    }

    fn rendered(
        &mut self,
        site: &Call,
        template: &Value,
        vars: &Value,
    ) -> Result<Value, FunctionError> {
        let text = convert(template, &Type::String)
            .map_err(|error| FunctionError::argument(0, error.to_string()))?;
        let variables = match (text.kind(), vars.kind()) {
            (Kind::Null, _) => return Err(FunctionError::argument(0, "it must not be null")),
            (Kind::Unknown(_), _) | (_, Kind::Unknown(_)) => {
                return Ok(Value::unknown_of(Type::String));
            }
            (_, Kind::Map(map) | Kind::Object(map)) => map.clone(),
            _ => return Err(FunctionError::argument(1, "an object of variables is required")),
        };
        if self.depth == MAX_CALLS {
            return Ok(self.exhausted(site.name_span, message::too_many_calls));
        }
        let tree = parse_template(text.as_str().unwrap_or_default());
        let file = SourceMap::default().add("template", tree.text().clone());
        if !tree.errors().is_empty() {
            return Err(failed(tree.diagnostics(&file), &file));
        }
        let scope = self.scope.isolated(variables);
        let value = self
            .nested(&Program::of_tree(&tree, &file), &scope, site.name_span)
            .map_err(|errors| failed(errors, &file))?;
        convert(&value, &Type::String).map_err(|error| FunctionError::new(error.to_string()))
    }
}

/// The mistakes of a template, with their lines and columns in it: it stands in no file.
fn failed(errors: impl IntoIterator<Item = Diagnostic>, file: &SourceFile) -> FunctionError {
    let told: Vec<String> = errors
        .into_iter()
        .map(|error| {
            let place = error.primary.map_or(0, |label| label.span.start - file.base());
            let (line, column) = file.line_column(place);
            format!("line {line}, column {column}: {}", error.message)
        })
        .collect();
    FunctionError::argument(0, "the template cannot be evaluated").detail(told.join("; "))
}
