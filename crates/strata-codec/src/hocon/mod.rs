//! HOCON, as Ruby's `hocon` 1.3 takes it for Puppet.
//!
//! The text becomes tokens (`lexer`), the tokens a tree whose fields hold every value they were
//! given (`parser`, `tree`), and the tree a value (`resolve`): later values win, maps merge,
//! substitutions are looked up from the root, and one that refers to its own field means the values
//! that field had before. An `include` brings in nothing, and no environment variable is looked at.

mod lexer;
mod number;
mod parser;
mod path;
mod resolve;
mod token;
mod tree;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile};

use crate::limits::Budget;
use crate::place::{Fail, Place};
use crate::{Comments, Document, Limits};

const SYNTAX: &str = "hocon-syntax";
const SUBSTITUTION: &str = "hocon-substitution";

/// The map of a HOCON text; an empty one for a text without content.
///
/// Errors have the code `hocon-syntax`, `hocon-substitution` or `limit-…`. That a key is given again is
/// no fault: later values override.
pub fn read(file: &SourceFile, limits: &Limits) -> Result<Document, Diagnostics> {
    document(Place::new(file), limits).map_err(|fail| (*fail).into())
}

fn document(place: Place<'_>, limits: &Limits) -> Result<Document, Fail> {
    let mut budget = Budget::of(limits, place)?;
    let tokens = lexer::tokens(place)?;
    let parsed = parser::parse(&tokens.list, place, &mut budget)?;
    let value = resolve::resolve(&parsed.root, place, &mut budget, limits)?;
    Ok(Document {
        value,
        documents: 1,
        warnings: parsed.warnings,
        comments: Comments::new(&tokens.comments, place),
    })
}

/// An error at a place.
#[cold]
fn error(
    code: &'static str,
    at: std::ops::Range<usize>,
    message: impl Into<String>,
    hint: impl Into<String>,
    place: Place<'_>,
) -> Fail {
    Diagnostic::error(code, message).at(place.span(at), "").hint(hint).into()
}
