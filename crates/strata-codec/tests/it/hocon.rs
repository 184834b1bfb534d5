//! HOCON against the library of Puppet.

use strata_codec::{Document, Limits, hocon};
use strata_diagnostics::{Diagnostics, SourceMap};

use crate::ruby::{differences, table};
use crate::support::dump_sorted;

fn read(text: &str) -> Result<Document, Diagnostics> {
    let file = SourceMap::default().add("test.conf", text.into());
    hocon::read(&file, &Limits::default())
}

/// Text without quotes behind a map or list: Ruby drops it without a word.
const STRICTER: &[&str] = &["a = {b=1} x", "a = [1] x"];

#[test]
fn documents() {
    let texts = table(include_str!("hocon.txt"));
    assert!(texts.len() > 150, "the table is there");
    let ours = |text: &str| read(text).map(|document| dump_sorted(&document.value));
    let differences = differences("hocon", &texts, STRICTER, ours);
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}
