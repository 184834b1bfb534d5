//! A file of a case of HCL, and what can be said about it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_eval::{Program, Scope, functions, of_data};
use strata_syntax::schema::Body;
use strata_syntax::{Tree, parse_body};
use strata_value::{Map, Value};

use super::case::{same, text};

/// A file of native syntax, with the variables of its case.
pub(super) struct HclFile {
    pub(super) tree: Tree,
    pub(super) file: Arc<SourceFile>,
    sources: SourceMap,
    variables: Map,
}

impl HclFile {
    /// Reads a file and the `vars.json` beside it, if there is one.
    pub(super) fn open(folder: &Path, name: &str) -> Result<Self, String> {
        let failed = |e: &dyn std::fmt::Display| format!("{name}: {e}");
        let source = fs::read_to_string(folder.join(name)).map_err(|e| failed(&e))?;
        let sources = SourceMap::default();
        let file = sources.add(name, source.into());
        let tree = parse_body(Arc::clone(file.text()));
        let variables = match fs::read_to_string(folder.join("vars.json")) {
            Ok(text) => strata_value::json::parse(&text).map_err(|e| failed(&e))?,
            Err(_) => Value::object(Map::default()),
        };
        let variables = of_data(&variables).map_err(|e| format!("vars.json: {e:?}"))?;
        let variables = variables.as_map().cloned().ok_or("vars.json holds no mapping")?;
        Ok(Self { tree, file, sources, variables })
    }

    /// The text of the file.
    pub(super) fn text(&self) -> &str {
        self.file.text()
    }

    /// The value of an attribute.
    pub(super) fn evaluate(&self, name: &str) -> Result<Value, Vec<Diagnostic>> {
        let (attributes, _) = Body::of_tree(&self.tree).just_attributes();
        let found = attributes.iter().find(|attribute| attribute.name == name);
        let Some(expression) = found.and_then(|attribute| attribute.expression) else {
            return Err(self.tree.diagnostics(&self.file).into_iter().collect());
        };
        let scope = Scope::new()
            .with_variables(self.variables.clone())
            .with_functions(functions::standard());
        Program::of(expression, &self.file).evaluate(&scope)
    }

    /// That the text has no mistakes and an attribute has the value that this JSON says.
    pub(super) fn gives(&self, name: &str, expected: &str) -> Result<(), String> {
        self.parses()?;
        let got = match self.evaluate(name) {
            Ok(value) => text(&value)?,
            Err(errors) => self.told(&errors),
        };
        same(&format!("`{name}`"), &got, expected)
    }

    /// That the text has no mistakes.
    pub(super) fn parses(&self) -> Result<(), String> {
        let found = self.mistakes();
        if found.is_empty() { Ok(()) } else { Err(self.told(&found)) }
    }

    /// The mistakes of the text.
    pub(super) fn mistakes(&self) -> Vec<Diagnostic> {
        self.tree.diagnostics(&self.file).into_iter().collect()
    }

    /// That one of the mistakes of the text stands at this place and says all these words.
    pub(super) fn fails(&self, place: &str, words: &[&str]) -> Result<(), String> {
        self.says(&self.mistakes(), place, words)
    }

    /// That one of the errors stands at this `line:column` and says all these words.
    pub(super) fn says(
        &self,
        errors: &[Diagnostic],
        place: &str,
        words: &[&str],
    ) -> Result<(), String> {
        let is_it = |error: &&Diagnostic| {
            let said = told_by(error);
            let at = error.primary.as_ref().and_then(|label| self.place(label.span));
            at.as_deref() == Some(place) && words.iter().all(|word| said.contains(word))
        };
        if errors.iter().any(|error| is_it(&error)) {
            return Ok(());
        }
        Err(format!("no error at {place} with {words:?}: {}", self.told(errors)))
    }

    /// `line:column` of a place in the file.
    pub(super) fn place(&self, span: strata_diagnostics::Span) -> Option<String> {
        let place = self.sources.locate(span.start)?;
        Some(format!("{}:{}", place.line, place.column))
    }

    fn told(&self, errors: &[Diagnostic]) -> String {
        let told = errors.iter().map(|error| {
            let at = error.primary.as_ref().and_then(|label| self.place(label.span));
            format!("{}: {}", at.unwrap_or_default(), told_by(error))
        });
        told.collect::<Vec<_>>().join("; ")
    }
}

/// All that an error says.
fn told_by(error: &Diagnostic) -> String {
    let labels = error.primary.iter().chain(&error.labels).map(|label| &*label.message);
    let others = error.notes.iter().chain(&error.hint).map(String::as_str);
    std::iter::once(error.message.as_str())
        .chain(labels)
        .chain(others)
        .collect::<Vec<_>>()
        .join("; ")
}
