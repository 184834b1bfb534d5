//! Where new lines go, and what goes with a removed or moved item.

use strata_edit::edit::{Document, EditError, Expr, ItemName, NewBlock, Position};
use strata_value::Value;

use crate::{at, check};

fn one() -> Expr {
    Expr::Value(Value::int(1))
}

#[test]
fn a_file_without_a_last_line_end_gets_one() {
    check("a = 1", |d| d.set_attribute(&at(""), "b", &one()), "a = 1\nb = 1\n");
    check("a = 1 # c", |d| d.append_comment(&at(""), "# d"), "a = 1 # c\n# d\n");
    check("a = 1", |d| d.append_newline(&at("")), "a = 1\n");
    check("\u{feff}", |d| d.set_attribute(&at(""), "b", &one()), "\u{feff}b = 1\n");
}

#[test]
fn a_block_on_one_line_is_spread() {
    let block = NewBlock { block_type: "in".to_owned(), ..NewBlock::default() };
    check("b {}\n", |d| d.set_attribute(&at("b"), "b", &one()), "b {\n  b = 1\n}\n");
    check(
        "x {\n  b { a = 1 } # c\n}\n",
        |d| d.set_attribute(&at("x/b"), "bb", &one()),
        "x {\n  b {\n    a = 1\n    bb = 1\n  } # c\n}\n",
    );
    check("b { a = 1 }", |d| d.append_block(&at("b"), &block), "b {\n  a = 1\n  in {\n  }\n}");
    check("b { /* c */ }\n", |d| d.append_newline(&at("b")), "b {\n  /* c */\n}\n");
}

#[test]
fn line_ends_are_those_of_the_file() {
    check(
        "b {\r\n\tx = 1\r\n}\r\n",
        |d| d.set_attribute(&at("b"), "y", &Expr::text("[\n\t\t1,\n\t]")),
        "b {\r\n\tx = 1\r\n\ty = [\r\n\t\t1,\r\n\t]\r\n}\r\n",
    );
}

#[test]
fn a_new_sign_aligns_with_lines_that_are_aligned() {
    let set = |d: &mut Document| d.set_attribute(&at(""), "xy", &one());
    check("long = 1\na    = 2\n", set, "long = 1\na    = 2\nxy   = 1\n");
    check("a     = 2\n", set, "a     = 2\nxy = 1\n");
    check("long = 1\n\na = 2\n", set, "long = 1\n\na = 2\nxy = 1\n");
    check("a = 2\n# c\n", set, "a = 2\n# c\nxy = 1\n");
    check("é日 = 2\n", |d| d.set_attribute(&at(""), "x", &one()), "é日 = 2\nx  = 1\n");
}

#[test]
fn a_removed_item_takes_its_comments_and_its_line() {
    let remove = |d: &mut Document| d.remove_attribute(&at("b"), "x");
    check("b { # head\n  # lead\n  x = 1 # c\n  y = 2\n}\n", remove, "b { # head\n  y = 2\n}\n");
    check("b { # head\n  x = 1\n}\n", remove, "b { # head\n}\n");
    check("b { /* c */ x = 1 }\n", remove, "b {}\n");
    check("b {\n  y = 2 # its\n  x = 1\n}\n", remove, "b {\n  y = 2 # its\n}\n");
    check("b {\n  /* own */\n  x = 1\n}\n", remove, "b {\n  /* own */\n}\n");
}

#[test]
fn a_moved_item_takes_its_comments_along() {
    let x = ItemName::attribute("x");
    let text = "a = 0\nb {\n  # lead\n  x = [\n    1,\n  ] # trail\n  y = 2\n}\n";
    let to_root = "a = 0\n# lead\nx = [\n  1,\n] # trail\nb {\n  y = 2\n}\n";
    let before_b = Position::Before(ItemName::block("b", [""; 0]));
    check(text, |d| d.move_item(&at("b"), &x, &at(""), &before_b), to_root);
    let before_y = Position::Before(ItemName::attribute("y"));
    check(to_root, |d| d.move_item(&at(""), &x, &at("b"), &before_y), text);
    let behind_y = Position::After(ItemName::attribute("y"));
    check(
        text,
        |d| d.move_item(&at("b"), &x, &at("b"), &behind_y),
        "a = 0\nb {\n  y = 2\n  # lead\n  x = [\n    1,\n  ] # trail\n}\n",
    );
    check(
        "b { x = 1 /* c */ }\nc {}\n",
        |d| d.move_item(&at("b"), &x, &at("c"), &Position::End),
        "b {}\nc {\n  x = 1 /* c */\n}\n",
    );
}

#[test]
fn the_lines_of_a_heredoc_stay_where_they_are() {
    check(
        "b {\n  x = <<E\n  text\nE\n}\n",
        |d| d.move_item(&at("b"), &ItemName::attribute("x"), &at(""), &Position::End),
        "b {\n}\nx = <<E\n  text\nE\n",
    );
}

#[test]
fn a_block_moves_but_not_into_itself() {
    let b = ItemName::block("b", [""; 0]);
    let text = "b {\n  c {\n  }\n}\nd {\n}\n";
    check(
        text,
        |d| d.move_item(&at(""), &b, &at("d"), &Position::End),
        "d {\n  b {\n    c {\n    }\n  }\n}\n",
    );
    let mut document = Document::parse(text);
    let moved = document.move_item(&at(""), &b, &at("b/c"), &Position::End);
    assert_eq!(moved, Err(EditError::IntoItself));
}

#[test]
fn labels_are_replaced_where_they_stand() {
    check(
        "b   \"x\"  y {\n}\n",
        |d| d.set_labels(&at("b x y"), &["p", "q"]),
        "b   \"p\"  \"q\" {\n}\n",
    );
    check("b{\n}\n", |d| d.set_labels(&at("b"), &["p"]), "b \"p\" {\n}\n");
}
