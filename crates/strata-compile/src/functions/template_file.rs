//! `templatefile`: a file evaluated as a template.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_eval::{Custom, FunctionError, Functions, Program, Scope, functions};
use strata_syntax::parse_template;
use strata_value::{Kind, Map, Type, Value};

use super::library::{Content, Library};
use super::parameter;
use crate::limits::MAX_TEMPLATE_STEPS;

/// The file of a template, for the places of its errors: that of no configuration.
const NAME: &str = "template";

/// `templatefile(path, vars)`: the text of a file as a template that knows only the given variables. It
/// may call all functions but `templatefile`.
pub(super) fn function(
    library: &Arc<Library>,
    directory: &str,
    shared: &Arc<Functions>,
    of_host: Functions,
) -> Custom {
    let (library, directory) = (Arc::clone(library), directory.to_owned());
    let shared = Arc::clone(shared);
    Custom {
        description: "A file of the module evaluated as a template.".to_owned(),
        parameters: vec![parameter::path(), parameter::variables()],
        variadic: None,
        result: Box::new(|_| Ok(Type::Dynamic)),
        body: Box::new(move |arguments| {
            let content = library.file(&directory, arguments)?;
            let program = content.template()?;
            let variables = variables(&arguments[1])?;
            let standard = Scope::new().with_functions(functions::standard());
            let of_module = standard.child().with_functions(&shared);
            let scope = of_module.child().with_functions(&of_host).with_variables(variables);
            program.evaluate_within(&scope, MAX_TEMPLATE_STEPS).map_err(|errors| {
                let error = FunctionError::argument(0, "the template cannot be evaluated");
                // A template can only be told apart from a missing file in it by the code.
                let code = errors.first().map_or("config-template", |error| match error.code {
                    code if code.starts_with("config-") => code,
                    _ => "config-template",
                });
                error.code(code).detail(told(content.text_of_template(), &errors))
            })
        }),
    }
}

fn variables(value: &Value) -> Result<Map, FunctionError> {
    match value.kind() {
        Kind::Object(map) | Kind::Map(map) => Ok(map.clone()),
        _ => Err(FunctionError::argument(1, "it must be an object or a map")
            .hint("give the variables of the template, as in `{ name = local.name }`")),
    }
}

impl Content {
    /// The template that the file is.
    fn template(&self) -> Result<&Program, FunctionError> {
        let text = self.text()?.as_str().unwrap_or_default();
        let template = self.template.get_or_init(|| {
            let tree = parse_template(text);
            let alone = SourceMap::default();
            let file = alone.add(NAME, tree.text().clone());
            if tree.errors().is_empty() {
                return Ok(Program::of_tree(&tree, &file));
            }
            let errors: Vec<Diagnostic> = tree.diagnostics(&file).iter().cloned().collect();
            Err(told(text, &errors))
        });
        template.as_ref().map_err(|why| {
            FunctionError::argument(0, "the file is not a template")
                .code("config-template")
                .detail(why.clone())
        })
    }

    fn text_of_template(&self) -> &str {
        self.text().ok().and_then(Value::as_str).unwrap_or_default()
    }
}

/// The errors of a template, each with its line and column.
fn told(text: &str, errors: &[Diagnostic]) -> String {
    let alone = SourceMap::default();
    alone.add(NAME, text.into());
    let mut told = Vec::new();
    for error in errors.iter().take(5) {
        let place = error.primary.as_ref().and_then(|label| alone.locate(label.span.start));
        told.push(match place {
            Some(place) => {
                format!("line {}, column {}: {}", place.line, place.column, error.message)
            }
            None => error.message.clone(),
        });
    }
    told.join("; ")
}
