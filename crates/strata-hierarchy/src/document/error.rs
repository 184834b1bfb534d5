//! The codes of findings about documents.

use strata_diagnostics::{Code, Diagnostic, Span};
use strata_value::Origin;

/// The text is no document: not a map, or keys given twice.
pub(super) const DOCUMENT: Code = "document-structure";
/// The section `hierarchy` or `overrides` is not what it must be.
pub(super) const HIERARCHY: Code = "document-hierarchy";
/// An entry of `hierarchy.order` in the notation of another program.
pub(super) const PLACEHOLDER: Code = "document-placeholder";
/// A comment that looks like a rule and is none.
pub(super) const DIRECTIVE: Code = "document-directive";
/// A key that nothing reads.
pub(super) const KEY: Code = "document-key";
/// A value breaks a rule of the document.
pub(super) const RULE: Code = "document-rule";

/// A query asks for too much.
pub(super) const QUERY: Code = "document-query";
/// Data has no such form.
pub(super) const OUTPUT: Code = "output-format";

/// The span of what begins at an origin.
pub(super) fn span(origin: Origin) -> Span {
    origin.address().map_or(Span::NONE, Span::at)
}

/// An error of the hierarchy at an origin.
pub(super) fn hierarchy(message: impl Into<String>, origin: Origin) -> Diagnostic {
    Diagnostic::error(HIERARCHY, message).at(span(origin), "")
}
