//! Whole files of HCL.

use strata_diagnostics::{Diagnostics, SourceFile};
use strata_edit::convert::body_to_data;
use strata_eval::{Compiler, Program, Scope};
use strata_syntax::ast::{Body, Expression};
use strata_syntax::json::Document;
use strata_syntax::{Tree, schema};
use strata_value::{Key, Map, Value};

use super::run;

/// The object of a body: attributes, and blocks as objects below their types and labels.
pub(crate) fn native_body(
    tree: &Tree,
    file: &SourceFile,
    scope: &Scope<'_>,
) -> Result<Value, Diagnostics> {
    if !tree.errors().is_empty() {
        return Err(tree.diagnostics(file));
    }
    let mut value = |expression: Expression<'_>| run(&Program::of_native(expression, file), scope);
    match Body::cast(tree.root()) {
        Some(body) => body_to_data(body, file, &mut value),
        None => Ok(Value::NULL),
    }
}

/// The object of a body in JSON, whose texts are templates if `templates` says so.
pub(crate) fn json_body(
    document: &Document,
    file: &SourceFile,
    templates: bool,
    scope: &Scope<'_>,
) -> Result<Value, Diagnostics> {
    if !document.errors().is_empty() {
        return Err(document.diagnostics(file));
    }
    let (attributes, found) = schema::Body::of_json(document).just_attributes();
    let mut errors = Diagnostics::new();
    errors.extend(found.iter().map(|error| error.diagnostic(file)));
    let mut entries = Vec::with_capacity(attributes.len());
    for attribute in &attributes {
        let Some(expression) = attribute.expression else { continue };
        let compiler = Compiler::new(file);
        let mut compiler = if templates { compiler } else { compiler.without_templates() };
        let root = compiler.add(expression);
        match run(&compiler.finish(root), scope) {
            Ok(value) => entries.push((Key::new(&attribute.name), value)),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() {
        Ok(Value::object(entries.into_iter().collect::<Map>()))
    } else {
        Err(errors)
    }
}
