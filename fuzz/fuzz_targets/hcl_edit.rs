//! Any text as a file of HCL that is edited: the file, NUL, and two characters for each edit, which
//! choose what is done and to what.
#![no_main]

mod editing;

use editing::{Target, edit, laws};
use strata_edit::edit::Document;

/// More edits than this only take time.
const MAX_EDITS: usize = 8;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let (text, edits) = input.rsplit_once('\0').unwrap_or((input, ""));
    let mut document = Document::parse(text);
    assert!(document.changes().is_empty());
    let mut choices = edits.chars().map(|c| c as usize);
    for _ in 0..MAX_EDITS {
        let (Some(what), Some(which)) = (choices.next(), choices.next()) else { break };
        let targets = Target::all(&document);
        let target = &targets[which % targets.len()];
        let to = &targets[(which / targets.len()) % targets.len()];
        if document.tree().errors().is_empty() {
            laws::check(&document, target, to);
        }
        edit::check(text, &mut document, target, to, what);
    }
});
