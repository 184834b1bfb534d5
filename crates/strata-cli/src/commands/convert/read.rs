//! A file to a value.

use std::path::Path;
use std::sync::Arc;

use strata_codec::{Limits, decode, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap, Span};
use strata_edit::convert::{Options, hcl_to_data, json_to_data};
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
    options: &Options,
    sources: &SourceMap,
) -> Result<Document, Diagnostics> {
    let name = input::name(path);
    let file = sources.add(name.as_str(), decode(&name, bytes)?);
    let limits = Limits::default();
    let mut document = match from {
        Notation::Hcl => {
            let tree = parse_body(Arc::clone(file.text()));
            let value = hcl_to_data(&tree, &file, options.texts)?;
            let comments = tree.leaves().filter(|leaf| leaf.kind().is_comment());
            let warnings = no_comments(comments.map(|comment| file.span(comment.range())));
            return Ok(Document { value, warnings });
        }
        Notation::Json if to == Notation::Hcl => {
            let document = strata_syntax::json::parse(Arc::clone(file.text()));
            let value = json_to_data(&document, &file, options)?;
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
    let comments = document.comments.all().iter().map(|comment| comment.span);
    document.warnings.extend(no_comments(comments));
    Ok(Document { value: document.value, warnings: document.warnings })
}

/// The note that comments are left out, once for all of them.
fn no_comments(mut comments: impl Iterator<Item = Span>) -> Diagnostics {
    let mut told = Diagnostics::new();
    if let Some(first) = comments.next() {
        let message = match comments.count() {
            0 => "a comment is left out".to_owned(),
            more => format!("{} comments are left out", more + 1),
        };
        told.push(
            Diagnostic::info("convert-comments", message)
                .at(first, "the first one")
                .note("data has no place for comments")
                .hint("keep the file, or `--quiet` if they are not needed"),
        );
    }
    told
}
