//! One edit of any file, with mistakes or without.

use strata_edit::edit::{
    BlockPath, Document, EditError, Expr, ItemName, NewBlock, Position, apply,
};
use strata_value::Value;

use super::Target;
use super::laws::excused;

/// What attributes are set to.
const EXPRESSIONS: &[&str] =
    &["2", "[\n1,\n2]", "<<E\nhi\nE", "a\n+ b", "{\n# c\nb = \"${x}\"\n}", "1 /* c */", "", "]"];

/// Comments that are set, of which not all are comments or fit.
const COMMENTS: &[&[&str]] =
    &[&[], &["# x", "/* y */"], &["// z"], &["/* a\nb */", "# c"], &["no comment"]];

/// Makes an edit; it is told by the changes, or nothing has changed, and no file is broken by it.
pub(super) fn check(
    text: &str,
    document: &mut Document,
    target: &Target,
    to: &Target,
    what: usize,
) {
    let before = document.text().to_owned();
    let good = document.tree().errors().is_empty();
    let result = make(document, target, to, what);
    if !matches!(result, Ok(true)) {
        assert_eq!(document.text(), before, "{result:?}, and yet something changed");
    }
    if good {
        assert_eq!(document.tree().errors(), [], "{result:?} broke it");
        if let Err(error @ EditError::Breaks(_)) = &result {
            assert!(excused(error), "{error:?}");
        }
    }
    let again = apply(text, &document.changes());
    assert_eq!(again.as_deref(), Some(document.text()), "the changes are others");
}

fn make(
    document: &mut Document,
    target: &Target,
    to: &Target,
    what: usize,
) -> Result<bool, EditError> {
    let Target { path, item } = target;
    let choice = what / 16;
    let expression = Expr::text(EXPRESSIONS[choice % EXPRESSIONS.len()]);
    let comments = COMMENTS[choice % COMMENTS.len()];
    let name = target.attribute().unwrap_or("new");
    let named = item.clone().unwrap_or_else(|| ItemName::attribute("new"));
    match what % 16 {
        0 => document.set_attribute(path, name, &expression),
        1 => document.set_attribute(&target.inside(), "new", &expression),
        2 => document.set_attribute(path, name, &Expr::Value(Value::string("a ${b}\n\"c\""))),
        3 => document.set_attribute(path, name, &Expr::reference("var.region[0]")),
        4 => document.remove_item(path, &named),
        5 => document.rename_attribute(path, name, "other"),
        6 => document.move_item(path, &named, &to.inside(), &position(to, choice)),
        7 => document.append_block(&target.inside(), &block(expression)),
        8 => document.append_newline(&target.inside()),
        9 => document.append_comment(&target.inside(), "# one\n\n/* two\n */\n"),
        10 => document.set_labels(&target.inside(), &["a", "${b}\n"][..choice % 3]),
        11 => document.set_type(&target.inside(), "other"),
        12 => document.remove_block(&target.inside()),
        13 => document.clear(&target.inside()),
        14 => document.set_lead_comments(path, &named, comments),
        _ => document.set_trailing_comments(path, &named, comments),
    }
}

fn position(to: &Target, choice: usize) -> Position {
    match (choice % 3, &to.item) {
        (1, Some(item)) => Position::Before(item.clone()),
        (2, Some(item)) => Position::After(item.clone()),
        _ => Position::End,
    }
}

fn block(expression: Expr) -> NewBlock {
    NewBlock {
        block_type: "new".to_owned(),
        labels: vec!["${x}".to_owned()],
        attributes: vec![("a".to_owned(), expression), ("long".to_owned(), Expr::text("1"))],
        blocks: vec![NewBlock { block_type: "in".to_owned(), ..NewBlock::default() }],
    }
}

/// The block that is appended, and the way to it from a body.
pub(super) fn new_block(path: &BlockPath) -> (BlockPath, NewBlock) {
    (path.clone().block("new", ["${x}"]), block(Expr::text("[\n1]")))
}
