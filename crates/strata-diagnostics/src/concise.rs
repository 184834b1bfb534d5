//! Diagnostics in one line each.

use crate::{Diagnostic, Severity, SourceMap};

/// `file:line:column: severity[code]: message`, for other programs and for narrow places.
pub(crate) fn line(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let place = diagnostic.primary.as_ref().and_then(|label| sources.describe(label.span));
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let place = place.map(|p| format!("{p}: ")).unwrap_or_default();
    format!("{place}{severity}[{}]: {}", diagnostic.code, diagnostic.message)
}
