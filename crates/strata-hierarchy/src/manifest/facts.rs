//! The facts of a host.

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, Span};
use strata_eval::of_data;
use strata_value::Value;

use super::limits::Usage;
use super::{Failure, data};

/// The facts of a file, an object in the form of HCL.
///
/// A name that ends in `.json` is strict JSON, any other YAML. The file must be a mapping and keep the
/// rules of every input; its size is for the reader to hold below [`MAX_FACTS`](super::limits::MAX_FACTS).
/// Facts are no secrets, but no error shows them: add the file as a private one.
pub fn read_facts(file: &SourceFile) -> Result<Value, Failure> {
    let data = data::read(file).map_err(Failure::of_configuration)?;
    if let Err(exceeded) = (Usage { read: 0, ..data.usage }).check() {
        return Err(Failure::of_configuration(exceeded.diagnostic(file.name())));
    }
    of_data(&Value::map(data.map)).map_err(|error| {
        let at = error.origin.address().map_or(Span::NONE, Span::at);
        let diagnostic = Diagnostic::error("manifest-facts", error.problem.to_string()).at(at, "");
        Failure::of_configuration(Diagnostics::from(diagnostic.hint("correct the fact")))
    })
}
