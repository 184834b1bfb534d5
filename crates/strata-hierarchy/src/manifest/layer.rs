//! What a layer or a vars file says, checked against the variables.

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, Span, did_you_mean};
use strata_value::{Key, Origin, Value};

use super::limits::Usage;
use super::place::span;
use super::types::{Extent, Form};
use super::{Variables, data};

/// The values that a file supplies. They have no marks yet, so it must not be shown.
#[derive(Default)]
pub(super) struct Content {
    /// The positions of variables, and their values as data.
    pub(super) values: Vec<(usize, Value)>,
    pub(super) usage: Usage,
    /// Whether what it supplies is secret.
    pub(super) is_secret: bool,
}

/// The rules that hold for a file.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) variables: &'a Variables,
    /// For each variable whether its objects may be partial.
    pub(super) partial: &'a [bool],
    /// Whether what the file supplies is secret.
    pub(super) is_secret: bool,
}

impl Rules<'_> {
    /// Reads a file. All values that do not fit are told, with places if the file has addresses.
    pub(super) fn read(self, file: &SourceFile) -> Result<Content, Diagnostics> {
        let data = data::read(file)?;
        let mut values = Vec::with_capacity(data.map.len());
        let mut errors = Diagnostics::new();
        for entry in &data.map {
            match self.variables.position(entry.key) {
                Some(at) => {
                    self.check(at, &entry.value, &mut errors);
                    values.push((at, entry.value.clone()));
                }
                None => errors.push(unknown_variable(self.variables, entry.key, entry.key_origin)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Content { values, usage: data.usage, is_secret: self.is_secret })
    }

    fn check(self, at: usize, value: &Value, errors: &mut Diagnostics) {
        let variable = &self.variables[at];
        let extent = if self.partial[at] { Extent::Partial } else { Extent::Whole };
        let hidden = variable.sensitive || self.is_secret;
        let name = variable.name.to_string();
        for mismatch in variable.check(value, extent, Form::Data) {
            errors.push(mismatch.diagnostic("manifest-type", &name, Span::NONE, hidden));
        }
    }
}

/// The error of a name that is no variable.
#[cold]
pub(super) fn unknown_variable(variables: &Variables, name: Key, at: Origin) -> Diagnostic {
    let names = variables.iter().filter_map(|variable| variable.name.as_str());
    let hint = match name.as_str().and_then(|name| did_you_mean(name, names)) {
        Some(close) => format!("did you mean `{close}`?"),
        None => "declare it in a `variable` block of the root module, or remove it".to_owned(),
    };
    Diagnostic::error("manifest-variable", format!("there is no variable `{name}`"))
        .at(span(at), "")
        .hint(hint)
}
