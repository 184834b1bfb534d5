//! What is to be evaluated.

use std::path::Path;
use std::sync::Arc;

use strata_codec::decode;
use strata_diagnostics::{Diagnostics, SourceFile, SourceMap};
use strata_eval::Scope;
use strata_syntax::ast::Body;
use strata_syntax::{json, parse_body};
use strata_value::Value;

use super::Args;
use crate::evaluation::{Text, evaluate, json_body, native_body};
use crate::input;
use crate::notation::Notation;

/// A text to be evaluated.
pub(super) struct Input {
    file: Arc<SourceFile>,
    text: Text,
    /// What the text is by the name of its file, if it has one that tells.
    notation: Option<Notation>,
    /// The argument was no file, but looks like the name of one.
    looks_like_file: bool,
}

impl Input {
    /// What the arguments name.
    pub(super) fn of(args: &Args, sources: &SourceMap) -> Result<Self, Diagnostics> {
        let text = if args.template { Text::Template } else { Text::Expression };
        let given = args.input.as_deref().unwrap_or_default();
        let names_file = |notation| matches!(notation, Notation::Hcl | Notation::Json);
        let named = Notation::of_path(Path::new(given)).filter(|n| names_file(*n));
        let path = match &args.file {
            Some(file) => Some(file.as_path()),
            None if given == "-" || named.is_some() && Path::new(given).is_file() => {
                Some(Path::new(given))
            }
            None => None,
        };
        let Some(path) = path else {
            let file = sources.add("<expression>", given.into());
            return Ok(Self { file, text, notation: None, looks_like_file: named.is_some() });
        };
        let name = input::name(path);
        let bytes = input::bytes(path).map_err(|error| *error)?;
        let file = sources.add(name.as_str(), decode(&name, bytes)?);
        let notation = Notation::of_path(path).filter(|n| names_file(*n) && !args.template);
        Ok(Self { file, text, notation, looks_like_file: false })
    }

    /// Its value. No expression is a body with anything in it, so the text tells which it is; of a
    /// text that is neither the name of the file tells which was meant.
    pub(super) fn value(&self, scope: &Scope<'_>) -> Result<Value, Diagnostics> {
        let source = self.file.text();
        if self.notation == Some(Notation::Json) {
            return json_body(&json::parse(Arc::clone(source)), &self.file, true, scope);
        }
        let tree = self.text.parse(source);
        if self.text == Text::Expression && !tree.errors().is_empty() {
            let body = parse_body(Arc::clone(source));
            let has_items =
                Body::cast(body.root()).is_some_and(|body| body.items().next().is_some());
            let is_body = body.errors().is_empty() && has_items;
            if is_body || self.notation == Some(Notation::Hcl) {
                return native_body(&body, &self.file, scope);
            }
        }
        evaluate(&tree, &self.file, scope).map_err(|errors| self.explained(errors))
    }

    /// The errors of an expression that was perhaps meant as the name of a file.
    fn explained(&self, errors: Diagnostics) -> Diagnostics {
        if !self.looks_like_file {
            return errors;
        }
        let note = format!("there is no file `{}` either", self.file.text());
        let mut explained = Diagnostics::new();
        explained.extend(errors.into_iter().map(|error| error.note(note.clone())));
        explained
    }
}
