//! Texts to the map that a document is.

use strata_codec::{Comments, Limits, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, Severity, SourceFile};
use strata_value::Value;

use super::error::{DOCUMENT, span};
use super::fold::{Numbers, fold};

/// A document as it was read.
pub(super) struct Text {
    /// A map; its numbers are folded and its keys are text.
    pub(super) root: Value,
    /// The comments; those of JSON are none.
    pub(super) comments: Comments,
    pub(super) warnings: Diagnostics,
}

/// Whether a text is JSON: it begins with `{` or `[`, whatever its name says.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Reads a document (`behaviour.md` section 3): JSON, or else YAML as goccy reads it.
pub(super) fn read(file: &SourceFile) -> Result<Text, Diagnostics> {
    let document = read_value(file)?;
    if document.value.as_map().is_none() {
        return Err(no_map(&document, file).into());
    }
    let numbers = if is_json(file.text()) { Numbers::Floats } else { Numbers::Exact };
    let root = fold(&document.value, numbers)?;
    Ok(Text { root, comments: document.comments, warnings: document.warnings })
}

/// Any value in the notation of documents; its numbers are not folded.
pub(super) fn read_value(file: &SourceFile) -> Result<strata_codec::Document, Diagnostics> {
    let limits = Limits::default();
    if is_json(file.text()) {
        return json::read(file, json::Mode::Strict, &limits);
    }
    let mut document = yaml::read(file, yaml::Profile::Goccy, &limits)?;
    refuse_duplicates(&mut document.warnings)?;
    if document.documents > 1 {
        document.warnings.push(
            Diagnostic::warning(DOCUMENT, "only the first YAML document of the text is read")
                .at(file.span(0..0), "")
                .hint("put all keys into the first one, and remove the `---` between them"),
        );
    }
    Ok(document)
}

/// In YAML a key that is given twice is an error.
fn refuse_duplicates(warnings: &mut Diagnostics) -> Result<(), Diagnostics> {
    if warnings.is_empty() {
        return Ok(());
    }
    let error = |mut finding: Diagnostic| {
        finding.severity = Severity::Error;
        finding.message = finding.message.replace("; the later one counts", "");
        finding
    };
    let mut errors = Diagnostics::new();
    errors.extend(std::mem::take(warnings).into_iter().map(error));
    Err(errors)
}

fn no_map(document: &strata_codec::Document, file: &SourceFile) -> Diagnostic {
    let found = match document.documents {
        0 => "nothing".to_owned(),
        _ => document.value.kind_phrase(),
    };
    let place = match span(document.value.origin()) {
        place if place.is_none() => file.span(0..0),
        place => place,
    };
    Diagnostic::error(DOCUMENT, format!("a document is a map, this is {found}"))
        .at(place, "")
        .hint("write the values below `data:`")
}

/// A map of data in the notation of documents, as `--data-file` takes it; its numbers are folded.
pub fn read_data(file: &SourceFile) -> Result<Value, Diagnostics> {
    Ok(read(file)?.root)
}
