//! A file to a value.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use strata_codec::{Limits, decode, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_edit::convert::{Texts, hcl_to_data, json_to_data};
use strata_syntax::parse_body;
use strata_value::Value;

use super::Notation;

/// What a file holds.
pub(super) struct Document {
    pub(super) value: Value,
    pub(super) warnings: Diagnostics,
}

/// The bytes of a file, or of standard input.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    let mut input = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut input).map(|_| input)
    } else {
        fs::read(path)
    };
    read.map_err(|failure| {
        let message = format!("cannot read `{}`: {failure}", name(path));
        Box::new(Diagnostic::error("io", message).hint("check the path"))
    })
}

fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// The value of a file that is to be converted from one notation to another.
pub(super) fn value(
    path: &Path,
    bytes: Vec<u8>,
    (from, to): (Notation, Notation),
    texts: Texts,
    sources: &SourceMap,
) -> Result<Document, Diagnostics> {
    let name = name(path);
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
