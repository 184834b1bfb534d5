//! A file of the suite.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_eval::body::Body;
use strata_syntax::{Tree, json, parse_body};

use crate::conformance::hcl_places::Places;

/// A file of native syntax, or of JSON if its name says so.
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) source: Arc<SourceFile>,
    text: Text,
}

enum Text {
    Native(Tree),
    Json(json::Document),
}

impl File {
    pub(super) fn read(path: &Path, sources: &SourceMap) -> Result<Self, String> {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let source = sources.add(name, text.into());
        let text = source.text().clone();
        let text = if path.extension().is_some_and(|ending| ending == "json") {
            Text::Json(json::parse(text))
        } else {
            Text::Native(parse_body(text))
        };
        Ok(Self { path: path.to_owned(), source, text })
    }

    /// A file without mistakes.
    pub(super) fn read_sound(path: &Path, sources: &SourceMap) -> Result<Self, String> {
        let file = Self::read(path, sources)?;
        match file.errors().first() {
            None => Ok(file),
            Some(error) => Err(format!("{}: {}", path.display(), error.message)),
        }
    }

    pub(super) fn body(&self) -> Body<'_> {
        match &self.text {
            Text::Native(tree) => Body::of_tree(tree, &self.source),
            Text::Json(document) => Body::of_json(document, &self.source),
        }
    }

    /// The mistakes of the text.
    pub(super) fn errors(&self) -> Vec<Diagnostic> {
        match &self.text {
            Text::Native(tree) => tree.diagnostics(&self.source).into_iter().collect(),
            Text::Json(document) => document.diagnostics(&self.source).into_iter().collect(),
        }
    }

    pub(super) fn places(&self) -> Places<'_> {
        match &self.text {
            Text::Native(tree) => Places::of_tree(tree, &serde_json::Value::Null),
            Text::Json(document) => Places::Json(json::Positions::new(document)),
        }
    }
}
