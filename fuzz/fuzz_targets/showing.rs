//! Findings as people and programs get them.

use std::sync::Arc;

use strata_diagnostics::{Diagnostics, Format, SourceFile, SourceMap};

/// Showing more findings of one text than these takes time and tells nothing new.
const SHOWN: usize = 5;

/// The findings about a text can be shown; gives how many there are.
pub fn check(text: &Arc<str>, find: impl Fn(&SourceFile) -> Diagnostics) -> usize {
    let sources = SourceMap::default();
    let findings = find(&sources.add("any", Arc::clone(text)));
    let mut shown = Diagnostics::new();
    for (at, finding) in findings.iter().enumerate() {
        assert!(finding.primary.is_some() && finding.hint.is_some(), "{finding:?}");
        if at < SHOWN {
            shown.push(finding.clone());
        }
    }
    let mut out = String::new();
    shown.render(&sources, Format::Terminal, false, &mut out);
    shown.render(&sources, Format::Json, false, &mut out);
    findings.len()
}
