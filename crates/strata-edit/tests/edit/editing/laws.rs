//! What edits do, and undo, in a file without mistakes.

use strata_edit::edit::{BlockPath, Document, EditError, Expr, ItemName, Position};
use strata_syntax::SyntaxKind;

use super::Target;
use super::edit::new_block;

/// A name that no input has by chance.
const FRESH: &str = "fresh_name";

/// Each law, from the same file.
pub(super) fn check(document: &Document, target: &Target, to: &Target) {
    if document.text().contains(FRESH) {
        return;
    }
    setting_back(document.clone(), target);
    renaming_back(document.clone(), target);
    appending_and_removing(document.clone(), &target.inside());
    comments_are_read_as_set(document.clone(), target);
    moving_keeps_comments(document.clone(), target, to);
}

/// Whether an edit was made; nothing but [`excused`] may keep it.
fn made(result: Result<bool, EditError>) -> bool {
    match result {
        Ok(done) => {
            assert!(done, "what the edit is about was not found");
            true
        }
        Err(error) if excused(&error) => false,
        Err(error) => panic!("{error:?}"),
    }
}

/// What keeps an edit from a file without mistakes: the greatest depth.
pub(super) fn excused(error: &EditError) -> bool {
    matches!(error, EditError::Breaks(why) if why.ends_with("(hcl-limit-depth)"))
}

fn setting_back(mut document: Document, target: &Target) {
    let (Some(name), Some(old)) = (target.attribute(), target.expression(&document)) else {
        return;
    };
    let (path, before) = (&target.path, document.text().to_owned());
    let old = Expr::text(old);
    made(document.set_attribute(path, name, &old));
    assert_eq!(document.text(), before, "the same expression changes something");
    for value in ["2", "[\n1,\n2]", "a\n+ b"] {
        if made(document.set_attribute(path, name, &Expr::text(value))) {
            made(document.set_attribute(path, name, &old));
            assert_eq!(document.text(), before, "{value:?} is not set back");
        }
    }
    // Spaces behind the marker of a heredoc belong to it, and go with it.
    if made(document.set_attribute(path, name, &Expr::text("<<E\nhi\nE"))) {
        made(document.set_attribute(path, name, &old));
        assert_eq!(trimmed(document.text()), trimmed(&before), "a heredoc is not set back");
    }
}

/// The lines without spaces at their ends.
fn trimmed(text: &str) -> Vec<&str> {
    text.split('\n').map(str::trim_ascii_end).collect()
}

fn renaming_back(mut document: Document, target: &Target) {
    let (path, before) = (&target.path, document.text().to_owned());
    match &target.item {
        None => return,
        Some(ItemName::Attribute(name)) => {
            made(document.rename_attribute(path, name, FRESH));
            made(document.rename_attribute(path, FRESH, name));
        }
        Some(ItemName::Block(step)) => {
            let named = |name: &str| path.clone().block(name, step.labels.clone());
            made(document.set_type(&named(&step.block_type), FRESH));
            made(document.set_type(&named(FRESH), &step.block_type));
        }
    }
    assert_eq!(document.text(), before);
}

fn appending_and_removing(mut document: Document, path: &BlockPath) {
    // One ends a line or spreads a block, the next is an empty line: a comment directly before the
    // new item would become its own.
    if !made(document.append_newline(path)) || !made(document.append_newline(path)) {
        return;
    }
    let before = document.text().to_owned();
    if made(document.set_attribute(path, FRESH, &Expr::text("1"))) {
        made(document.remove_attribute(path, FRESH));
        assert_eq!(document.text(), before);
    }
    let (inner, block) = new_block(path);
    let is_new = document.append_block(&inner, &block) == Ok(false);
    if is_new && made(document.append_block(path, &block)) {
        made(document.remove_block(&inner));
        assert_eq!(document.text(), before);
    }
}

fn comments_are_read_as_set(mut document: Document, target: &Target) {
    let Target { path, item: Some(item) } = target else { return };
    let lead = ["# x", "/* y */"];
    if made(document.set_lead_comments(path, item, &lead)) {
        assert_eq!(document.lead_comments(path, item).as_deref(), Some(&lead[..]));
    }
    if made(document.set_trailing_comments(path, item, &["// z"])) {
        assert_eq!(document.trailing_comments(path, item), Some(vec!["// z"]));
    }
}

fn moving_keeps_comments(mut document: Document, target: &Target, to: &Target) {
    let Target { path, item: Some(item) } = target else { return };
    let before = (comments(&document), items(&document));
    match document.move_item(path, item, &to.inside(), &Position::End) {
        Ok(_) | Err(EditError::IntoItself) => {}
        error => {
            made(error);
        }
    }
    assert_eq!((comments(&document), items(&document)), before);
}

/// How many arguments and blocks there are.
fn items(document: &Document) -> usize {
    let nodes = document.tree().root().descendants();
    nodes.filter(|node| matches!(node.kind(), SyntaxKind::Attribute | SyntaxKind::Block)).count()
}

/// All comments. A carriage return at the end of a file is part of the last one, until a line end
/// follows.
fn comments(document: &Document) -> Vec<String> {
    let comments = document.tree().leaves().filter(|leaf| leaf.kind().is_comment());
    let mut texts: Vec<String> =
        comments.map(|leaf| leaf.text().trim_end_matches('\r').to_owned()).collect();
    texts.sort();
    texts
}
