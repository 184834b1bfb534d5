//! Files for tests.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_eval::body::Body;
use strata_eval::{Program, Scope};
use strata_syntax::{Tree, json, parse_body, parse_expression};
use strata_value::{Key, Map, Value};

/// A file that was parsed without a mistake.
pub(crate) struct File {
    file: Arc<SourceFile>,
    text: Parsed,
}

enum Parsed {
    Native(Tree),
    Json(json::Document),
}

impl File {
    /// A file of native syntax, or of JSON if its name says so.
    pub(crate) fn new(sources: &SourceMap, name: &str, text: &str) -> Self {
        let file = sources.add(name, text.into());
        let text = if std::path::Path::new(name).extension().is_some_and(|e| e == "json") {
            let document = json::parse(file.text().clone());
            assert!(document.errors().is_empty(), "{text}");
            Parsed::Json(document)
        } else {
            let tree = parse_body(file.text().clone());
            assert!(tree.errors().is_empty(), "{text}");
            Parsed::Native(tree)
        };
        Self { file, text }
    }

    pub(crate) fn body(&self) -> Body<'_> {
        match &self.text {
            Parsed::Native(tree) => Body::of_tree(tree, &self.file),
            Parsed::Json(document) => Body::of_json(document, &self.file),
        }
    }
}

/// `line:column code: message` of each error.
pub(crate) fn told(errors: &[Diagnostic], sources: &SourceMap) -> Vec<String> {
    let tell = |error: &Diagnostic| {
        let place = error.primary.as_ref().and_then(|label| sources.locate(label.span.start));
        let place = place.map_or("nowhere".to_owned(), |at| {
            format!("{}:{}:{}", at.file.name(), at.line, at.column)
        });
        format!("{place} {}: {}", error.code, error.message)
    };
    errors.iter().map(tell).collect()
}

/// The value of an expression.
pub(crate) fn value(text: &str) -> Value {
    evaluate(text, &Scope::new()).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

pub(crate) fn evaluate(text: &str, scope: &Scope<'_>) -> Result<Value, Vec<Diagnostic>> {
    let file = SourceMap::default().add("expression", text.into());
    Program::of_tree(&parse_expression(text), &file).evaluate(scope)
}

/// Variables of these expressions.
pub(crate) fn variables(named: &[(&str, &str)]) -> Map {
    named.iter().map(|(name, text)| (Key::new(name), value(text))).collect()
}
