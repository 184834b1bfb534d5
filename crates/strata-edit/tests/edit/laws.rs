//! Laws of edits, on generated files.

use proptest::prelude::*;
use strata_edit::edit::{BlockPath, Document, Expr, ItemName, NewBlock, Position, apply};
use strata_syntax::ast::{Attribute, Block, Body, Item};

/// A file of attributes and blocks in any layout: comments, blank lines, odd spaces, heredocs.
fn file() -> impl Strategy<Value = String> {
    let line_end = prop_oneof![3 => Just("\n"), 1 => Just("\r\n")];
    (body(3), line_end).prop_map(|(text, line_end)| text.replace('\n', line_end))
}

fn body(depth: u32) -> BoxedStrategy<String> {
    let number_names = |items: Vec<String>| -> String {
        let named = items.into_iter().enumerate();
        named.map(|(at, item)| item.replace("NAME", &format!("n{at}"))).collect()
    };
    prop::collection::vec(item(depth), 0..5).prop_map(number_names).boxed()
}

fn item(depth: u32) -> BoxedStrategy<String> {
    let space = prop_oneof![Just(""), Just(" "), Just("\t"), Just("   ")];
    let lead = prop_oneof![
        4 => Just(""), 1 => Just("# lead\n"), 1 => Just("\n"), 1 => Just("/* own */\n"),
        1 => Just("// a\n  # b\n"), 1 => Just("/* in */ "),
    ];
    let trail = prop_oneof![3 => Just(""), 1 => Just(" # trail"), 1 => Just("/* a */ // b")];
    let value = prop_oneof![
        Just("1"),
        Just("\"a ${b}\""),
        Just("[\n  1, # one\n]"),
        Just("{ a = 1 }"),
        Just("f(x)+2"),
        Just("(1\n+ 2)"),
    ];
    let attribute = (lead.clone(), space.clone(), value, trail.clone())
        .prop_map(|(lead, s, value, trail)| format!("{lead}{s}NAME{s}={s}{value}{trail}\n"));
    let heredoc = space.clone().prop_map(|s| format!("{s}NAME = <<-E\n{s} x ${{y}}\n{s}E\n"));
    let one_line = (space.clone(), trail.clone())
        .prop_map(|(s, trail)| format!("{s}NAME {{{s}x = 1{s}}}{trail}\n"));
    if depth == 0 {
        return prop_oneof![4 => attribute, 1 => heredoc, 1 => one_line].boxed();
    }
    let block = (lead, space, body(depth - 1), trail).prop_map(|(lead, s, body, trail)| {
        // The names within must not be named again.
        format!("{lead}{s}NAME \"l\"{s}{{\n{body}{s}}}{trail}\n")
    });
    prop_oneof![4 => attribute, 1 => heredoc, 1 => one_line, 2 => block].boxed()
}

/// All items of a file with the bodies that they stand in.
fn items(document: &Document) -> Vec<(BlockPath, ItemName)> {
    fn walk(body: Body<'_>, path: &BlockPath, found: &mut Vec<(BlockPath, ItemName)>) {
        for item in body.items() {
            match item {
                Item::Attribute(attribute) => {
                    found.push((path.clone(), ItemName::attribute(attribute.name())));
                }
                Item::Block(block) => {
                    let labels: Vec<String> =
                        block.labels().map(|label| label.value().into_owned()).collect();
                    found.push((path.clone(), ItemName::block(block.block_type(), labels.clone())));
                    let inner = path.clone().block(block.block_type(), labels);
                    if let Some(body) = block.body() {
                        walk(body, &inner, found);
                    }
                }
            }
        }
    }
    let mut found = Vec::new();
    walk(Body::cast(document.tree().root()).expect("a body"), &BlockPath::root(), &mut found);
    found
}

fn comments(document: &Document) -> Vec<String> {
    let comments = document.tree().leaves().filter(|leaf| leaf.kind().is_comment());
    let mut texts: Vec<String> = comments.map(|leaf| leaf.text().to_owned()).collect();
    texts.sort();
    texts
}

fn bodies(document: &Document) -> Vec<BlockPath> {
    let inner = items(document).into_iter().filter_map(|(path, item)| match item {
        ItemName::Block(step) => Some(BlockPath([path.0, vec![step]].concat())),
        ItemName::Attribute(_) => None,
    });
    std::iter::once(BlockPath::root()).chain(inner).collect()
}

fn is_on_one_line(document: &Document, path: &BlockPath) -> bool {
    let mut body = Body::cast(document.tree().root()).expect("a body");
    let mut one_line = false;
    for step in &path.0 {
        let block = body.blocks().find(|block| block.block_type() == step.block_type);
        let block = block.expect("it is there");
        one_line = !block.node().text().contains('\n');
        body = block.body().expect("it parses");
    }
    one_line
}

fn parsed(text: &str) -> Document {
    let document = Document::parse(text);
    assert_eq!(document.tree().errors(), [], "the generator makes files that parse: {text:?}");
    document
}

proptest! {
    #[test]
    fn setting_back_is_identity(text in file(), value in prop_oneof![
        Just("2"), Just("[\n1,\n2]"), Just("<<E\nhi\nE"), Just("a\n+ b"),
    ]) {
        let first = parsed(&text);
        for (path, item) in items(&first) {
            let ItemName::Attribute(name) = &item else { continue };
            let mut document = first.clone();
            let old = expression(&document, &path, name);
            prop_assert_eq!(document.set_attribute(&path, name, &Expr::text(value)), Ok(true));
            prop_assert_eq!(document.tree().errors(), []);
            let again = apply(&text, &document.changes());
            prop_assert_eq!(again.as_deref(), Some(document.text()));
            prop_assert_eq!(document.set_attribute(&path, name, &Expr::text(old)), Ok(true));
            prop_assert_eq!(document.text(), &*text);
        }
    }

    #[test]
    fn appending_and_removing_is_identity(text in file()) {
        let first = parsed(&text);
        let block = NewBlock {
            block_type: "new".to_owned(),
            labels: vec!["${x}".to_owned()],
            attributes: vec![("a".to_owned(), Expr::text("[\n1]"))],
            blocks: vec![NewBlock { block_type: "in".to_owned(), ..NewBlock::default() }],
        };
        for path in bodies(&first) {
            if is_on_one_line(&first, &path) {
                continue;
            }
            // A comment without a line between would become that of the new item.
            let mut document = first.clone();
            document.append_newline(&path).expect("no mistake");
            let before = document.text().to_owned();
            prop_assert_eq!(document.set_attribute(&path, "new", &Expr::text("1")), Ok(true));
            prop_assert_eq!(document.tree().errors(), []);
            prop_assert_eq!(document.remove_attribute(&path, "new"), Ok(true));
            prop_assert_eq!(document.text(), &*before);
            prop_assert_eq!(document.append_block(&path, &block), Ok(true));
            prop_assert_eq!(document.tree().errors(), []);
            let inner = BlockPath(path.0.clone()).block("new", ["${x}"]);
            prop_assert_eq!(document.remove_block(&inner), Ok(true));
            prop_assert_eq!(document.text(), &*before);
        }
    }

    #[test]
    fn renaming_twice_is_identity(text in file()) {
        let first = parsed(&text);
        for (path, item) in items(&first) {
            let mut document = first.clone();
            match item {
                ItemName::Attribute(name) => {
                    prop_assert_eq!(document.rename_attribute(&path, &name, "other"), Ok(true));
                    prop_assert_eq!(document.rename_attribute(&path, "other", &name), Ok(true));
                }
                ItemName::Block(step) => {
                    let labels = step.labels.clone();
                    let to = |name: &str| path.clone().block(name, labels.clone());
                    prop_assert_eq!(document.set_type(&to(&step.block_type), "other"), Ok(true));
                    prop_assert_eq!(document.set_type(&to("other"), &step.block_type), Ok(true));
                }
            }
            prop_assert_eq!(document.text(), &*text);
        }
    }

    #[test]
    fn moving_keeps_every_comment_and_every_item(text in file(), to in any::<prop::sample::Index>()) {
        let first = parsed(&text);
        let bodies = bodies(&first);
        let to = &bodies[to.index(bodies.len())];
        for (path, item) in items(&first) {
            let mut document = first.clone();
            match document.move_item(&path, &item, to, &Position::End) {
                Ok(_) => {}
                Err(error) => prop_assert_eq!(error, strata_edit::edit::EditError::IntoItself),
            }
            prop_assert_eq!(document.tree().errors(), [], "{}", document.text());
            prop_assert_eq!(comments(&document), comments(&first));
            prop_assert_eq!(items(&document).len(), items(&first).len());
        }
    }

    #[test]
    fn comments_are_set_as_they_are_read(text in file()) {
        let first = parsed(&text);
        for (path, item) in items(&first) {
            let mut document = first.clone();
            let lead = ["# x", "/* y */"];
            prop_assert_eq!(document.set_lead_comments(&path, &item, &lead), Ok(true));
            prop_assert_eq!(document.set_trailing_comments(&path, &item, &["// z"]), Ok(true));
            prop_assert_eq!(document.tree().errors(), []);
            prop_assert_eq!(document.lead_comments(&path, &item), Some(lead.to_vec()));
            prop_assert_eq!(document.trailing_comments(&path, &item), Some(vec!["// z"]));
            let again = apply(&text, &document.changes());
            prop_assert_eq!(again.as_deref(), Some(document.text()));
        }
    }

    #[test]
    fn no_edit_breaks_a_file_or_panics(text in "[ab{}=\"#$\n/*\\[\\]\u{e9} 1<E-]{0,40}") {
        let first = Document::parse(&*text);
        let good = first.tree().errors().is_empty();
        for path in bodies(&first) {
            let mut document = first.clone();
            for result in [
                document.set_attribute(&path, "a", &Expr::text("[1,\n2]")),
                document.set_attribute(&path, "new", &Expr::text("1")),
                document.append_comment(&path, "# c"),
                document.set_lead_comments(&path, &ItemName::attribute("a"), &["# d"]),
                document.move_item(&path, &ItemName::attribute("a"), &BlockPath::root(), &Position::End),
                document.append_newline(&path),
                document.clear(&path),
            ] {
                prop_assert!(result.is_ok() || !good, "{result:?}");
            }
            prop_assert!(!good || document.tree().errors().is_empty());
        }
    }
}

fn expression(document: &Document, path: &BlockPath, name: &str) -> String {
    let mut body = Body::cast(document.tree().root()).expect("a body");
    for step in &path.0 {
        let block = body.blocks().find(|block| block.block_type() == step.block_type);
        body = block.and_then(Block::body).expect("it is there");
    }
    let attribute = body.attribute(name).and_then(Attribute::expression);
    attribute.expect("it parses").node().text().to_owned()
}
