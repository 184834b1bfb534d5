//! Edits of HCL files.

mod comments;
mod editing;
mod laws;
mod places;
mod values;

use strata_edit::edit::{BlockPath, Document, EditError};

/// The path of blocks without labels, as `a/b`; empty for the file.
fn at(path: &str) -> BlockPath {
    let steps = path.split('/').filter(|step| !step.is_empty());
    steps.fold(BlockPath::root(), |path, step| {
        let mut words = step.split(' ');
        let block_type = words.next().unwrap_or_default();
        path.block(block_type, words.map(str::to_owned).collect::<Vec<_>>())
    })
}

/// Makes an edit, which must do something, and compares the text.
#[track_caller]
fn check(text: &str, edit: impl FnOnce(&mut Document) -> Result<bool, EditError>, expected: &str) {
    let mut document = Document::parse(text);
    assert_eq!(edit(&mut document), Ok(true), "{text}");
    assert_eq!(document.text(), expected);
    assert_eq!(document.tree().errors(), [], "{expected}");
}
