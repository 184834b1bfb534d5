//! Findings about manifests.

use std::borrow::Cow;

use strata_diagnostics::{Code, Diagnostic};
use strata_value::{Key, KeyName, Origin, Value};

use crate::document::error::span;

/// The text is no manifest.
pub(super) const STRUCTURE: Code = "manifest-structure";
/// A resource is not what its kind allows.
pub(super) const RESOURCE: Code = "manifest-resource";
/// The file of resources gives none.
pub(super) const JET_FILE: Code = "manifest-jet-file";

/// What is wrong with the structure of a manifest, at an origin.
pub(super) fn structure(message: impl Into<String>, origin: Origin) -> Diagnostic {
    Diagnostic::error(STRUCTURE, message).at(span(origin), "")
}

/// What is wrong with a resource, at an origin.
pub(super) fn resource(message: impl Into<String>, origin: Origin) -> Diagnostic {
    Diagnostic::error(RESOURCE, message).at(span(origin), "")
}

/// A key for a message or a path. Only the keys of free maps may be no text.
pub(super) fn key_text(key: Key) -> Cow<'static, str> {
    match key.name() {
        KeyName::Text(text) => Cow::Borrowed(text),
        KeyName::Other(value) => Cow::Owned(value.kind_phrase()),
    }
}

/// A text for a message: in back-ticks, or what it is if it is secret.
pub(super) fn shown(value: &Value) -> String {
    match value.as_str() {
        Some(text) => format!("`{text}`"),
        None => value.kind_phrase(),
    }
}
