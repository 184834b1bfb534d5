//! Templates.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile};
use strata_expr::Environment;
use strata_value::Value;

use super::delimiters::Delimiters;
use super::evaluate::render;
use super::fault::{Fault, Mistake, Place};
use super::limits::Limits;
use super::parser::{Parsed, parse};

/// A parsed template, which may be rendered any number of times.
#[derive(Debug)]
pub struct Template {
    file: Arc<SourceFile>,
    parsed: Parsed,
}

impl Template {
    /// Parses the text of a file. The first mistake is the error.
    pub fn parse(file: &Arc<SourceFile>, delimiters: &Delimiters) -> Result<Self, Box<Diagnostic>> {
        if u32::try_from(file.text().len()).is_err() {
            let message = "a template of more than 4 GiB is not read";
            return Err(Fault::new(Mistake::OutputSize, Place::default(), message).diagnostic(file));
        }
        match parse(file.text(), delimiters) {
            Ok(parsed) => Ok(Self { file: Arc::clone(file), parsed }),
            Err(fault) => Err(fault.diagnostic(file)),
        }
    }

    /// Renders the template within the usual limits; see [`Template::render_within`].
    pub fn render(&self, environment: &dyn Environment) -> Result<Value, Box<Diagnostic>> {
        self.render_within(environment, Limits::default())
    }

    /// Renders the template: a text, with the marks of everything that it shows or that decided about it.
    ///
    /// The data are the variables `Data`, `Facts` and `Environ` of the environment; a template also
    /// knows them in lower case. Of the functions of the environment it calls `lookup` (with a default or
    /// without), `readFile`, `file`, `template`, `kvGet` and `registrations`.
    pub fn render_within(
        &self,
        environment: &dyn Environment,
        limits: Limits,
    ) -> Result<Value, Box<Diagnostic>> {
        render(&self.parsed, self.file.text(), environment, limits)
            .map_err(|fault| fault.diagnostic(&self.file))
    }
}
