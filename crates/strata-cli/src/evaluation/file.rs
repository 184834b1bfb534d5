//! Variables in a file.

use std::path::Path;

use strata_codec::{Limits, decode, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, Severity, SourceFile, SourceMap, Span};
use strata_eval::{DataError, of_data};
use strata_syntax::{json, parse_body};
use strata_value::{Map, Value};

use super::{json_body, native_body};
use crate::input;
use crate::notation::Notation;

/// The variables of a YAML, JSON or HCL file.
///
/// Texts of JSON and YAML are texts. Expressions of HCL may call functions, but see no variable.
pub(super) fn variables(path: &Path, sources: &SourceMap) -> Result<Map, Diagnostics> {
    let name = input::name(path);
    let notation = Notation::of_path(path).ok_or_else(|| {
        Diagnostic::error("usage", format!("it is not clear what `{name}` holds"))
            .hint("give variables in a file that ends in `.yaml`, `.json` or `.hcl`")
    })?;
    let bytes = input::bytes(path).map_err(|error| *error)?;
    let file = sources.add(name.as_str(), decode(&name, bytes)?);
    let text = file.text().as_ref();
    let scope = super::functions_alone();
    let value = match notation {
        Notation::Hcl => native_body(&parse_body(text), &file, &scope)?,
        Notation::Json => json_body(&json::parse(text), &file, false, &scope)?,
        Notation::Yaml => yaml(&file)?,
    };
    Ok(value.as_map().cloned().unwrap_or_default())
}

/// The data of a YAML file; a key that is given twice is an error, since one value would be lost.
fn yaml(file: &SourceFile) -> Result<Value, Diagnostics> {
    let document = yaml::read(file, yaml::Profile::Core, &Limits::default())?;
    if !document.warnings.is_empty() {
        return Err(refused(document.warnings));
    }
    if document.documents > 1 {
        let message = format!("`{}` holds {} documents", file.name(), document.documents);
        return Err(Diagnostic::error("vars-documents", message)
            .hint("give each document a file of its own, and `--vars` for each")
            .into());
    }
    let data = &document.value;
    if data.as_map().is_none() && !data.is_null() {
        return Err(no_variables(data, file).into());
    }
    of_data(data).map_err(|error| no_value(&error).into())
}

/// The warnings of keys that are given twice as errors, after which none counts.
fn refused(warnings: Diagnostics) -> Diagnostics {
    let mut errors = Diagnostics::new();
    errors.extend(warnings.into_iter().map(|warning| Diagnostic {
        severity: Severity::Error,
        message: warning.message.trim_end_matches("; the later one counts").to_owned(),
        ..warning
    }));
    errors
}

fn no_value(error: &DataError) -> Diagnostic {
    let place = error.origin.address().map_or(Span::NONE, Span::at);
    let found = Diagnostic::error("vars-data", error.problem.to_string()).at(place, "");
    let found = found.hint("write it as text, in quotes, or leave it out");
    if error.path.is_empty() { found } else { found.path(error.path.to_string()) }
}

fn no_variables(data: &Value, file: &SourceFile) -> Diagnostic {
    Diagnostic::error("vars-names", format!("`{}` holds no names of variables", file.name()))
        .at(file.span(0..0), format!("this is {}", data.kind_phrase()))
        .hint("write names and values, as in `port: 80`")
}
