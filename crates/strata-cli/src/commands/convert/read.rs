//! A file to a value.

use std::path::Path;
use std::sync::Arc;

use strata_codec::{Limits, decode, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_edit::convert::{Texts, hcl_to_data, json_to_data};
use strata_syntax::parse_body;
use strata_value::Value;

use crate::input;
use crate::notation::Notation;

/// What a file holds.
pub(super) struct Document {
    pub(super) value: Value,
    pub(super) warnings: Diagnostics,
}

/// The value of a file that is to be converted from one notation to another.
pub(super) fn value(
    path: &Path,
    bytes: Vec<u8>,
    (from, to): (Notation, Notation),
    texts: Texts,
    sources: &SourceMap,
) -> Result<Document, Diagnostics> {
    let name = input::name(path);
    let file = sources.add(name.as_str(), decode(&name, bytes)?);
    let limits = Limits::default();
    let document = match from {
        Notation::Hcl => {
            let tree = parse_body(Arc::clone(file.text()));
            let value = hcl_to_data(&tree, &file, texts)?;
            return Ok(Document { value, warnings: Diagnostics::new() });
        }
        Notation::Json if to == Notation::Hcl => {
            let document = strata_syntax::json::parse(Arc::clone(file.text()));
            let value = json_to_data(&document, &file)?;
            return Ok(Document { value, warnings: Diagnostics::new() });
        }
        Notation::Json => json::read(&file, json::Mode::Strict, &limits)?,
        Notation::Yaml => yaml::read(&file, yaml::Profile::Core, &limits)?,
    };
    if document.documents > 1 {
        let message = format!("`{name}` holds {} documents", document.documents);
        return Err(Diagnostic::error("convert-documents", message)
            .at(file.span(0..0), "")
            .hint("give each document a file of its own")
            .into());
    }
    Ok(Document { value: document.value, warnings: document.warnings })
}
