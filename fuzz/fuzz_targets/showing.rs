//! Findings as people and programs get them.

use std::sync::Arc;

use strata_diagnostics::{Diagnostics, Format, SourceFile, SourceMap};

/// All findings about a text can be shown; gives how many there are.
pub fn check(text: &Arc<str>, find: impl Fn(&SourceFile) -> Diagnostics) -> usize {
    let sources = SourceMap::default();
    let findings = find(&sources.add("any", Arc::clone(text)));
    for finding in findings.iter() {
        assert!(finding.primary.is_some() && finding.hint.is_some(), "{finding:?}");
    }
    let mut out = String::new();
    findings.render(&sources, Format::Terminal, false, &mut out);
    findings.render(&sources, Format::Json, false, &mut out);
    findings.len()
}
