//! What attributes are set to, and mistakes of calls.

use strata_edit::edit::{Document, EditError, Expr, NewBlock};
use strata_value::{Value, json};

use crate::{at, check};

#[test]
fn an_object_is_written_with_the_indentation_of_its_place() {
    let value = Expr::Value(json::parse(r#"{"a":1,"long":[{"x":2}]}"#).expect("JSON"));
    check(
        "b {\n    x=1 # c\n}\n",
        |d| d.set_attribute(&at("b"), "x", &value),
        "b {\n    x={\n      a = 1\n      long = [{\n        x = 2\n      }]\n    } # c\n}\n",
    );
}

#[test]
fn a_heredoc_that_something_follows_is_put_in_parentheses() {
    let heredoc = Expr::text("<<E\nx\nE");
    check("a = 1\n", |d| d.set_attribute(&at(""), "a", &heredoc), "a = <<E\nx\nE\n");
    check("a = 1", |d| d.set_attribute(&at(""), "a", &heredoc), "a = (<<E\nx\nE\n)");
    check("a = 1 # c\n", |d| d.set_attribute(&at(""), "a", &heredoc), "a = (<<E\nx\nE\n) # c\n");
    check(
        "b { a = 1 }\n",
        |d| d.set_attribute(&at("b"), "a", &heredoc),
        "b { a = (<<E\nx\nE\n) }\n",
    );
}

#[test]
fn an_expression_that_would_end_with_its_line_is_put_in_parentheses() {
    check("", |d| d.set_attribute(&at(""), "a", &Expr::text("1\n+ 2")), "a = (1\n+ 2)\n");
}

type Call<'a> = &'a dyn Fn(&mut Document) -> Result<bool, EditError>;

#[test]
fn mistakes_name_what_is_wrong_and_change_nothing() {
    let one = Expr::Value(Value::int(1));
    let deep = (0..300).fold(NewBlock::default(), |inner, _| NewBlock {
        block_type: "b".to_owned(),
        blocks: if inner.block_type.is_empty() { vec![] } else { vec![inner] },
        ..NewBlock::default()
    });
    let calls: [(Call<'_>, &str); 10] = [
        (&|d| d.set_attribute(&at(""), "a b", &one), "`a b` is no name"),
        (&|d| d.rename_attribute(&at(""), "a", "1"), "`1` is no name"),
        (&|d| d.set_type(&at("b"), "\""), "`\"` is no name"),
        (&|d| d.set_attribute(&at(""), "a", &Expr::text("1 +")), "`1 +` is no expression"),
        (&|d| d.set_attribute(&at(""), "a", &Expr::text("1 # c")), "a comment stands outside"),
        (
            &|d| d.set_attribute(&at(""), "a", &Expr::text("1\nb = 2")),
            "`1\nb = 2` is no expression",
        ),
        (&|d| d.set_attribute(&at(""), "a", &Expr::reference("a + b")), "`a + b` is no reference"),
        (&|d| d.append_comment(&at(""), "x = 1\n"), "`x = 1` is no comment"),
        (&|d| d.append_block(&at(""), &deep), "nested too deep"),
        (
            &|d| {
                d.append_block(
                    &at(""),
                    &NewBlock {
                        block_type: "b".to_owned(),
                        attributes: vec![
                            ("x".to_owned(), one.clone()),
                            ("x".to_owned(), one.clone()),
                        ],
                        ..NewBlock::default()
                    },
                )
            },
            "hcl-duplicate-attribute",
        ),
    ];
    for (call, message) in calls {
        let text = "a = 1\nb {\n}\n";
        let mut document = Document::parse(text);
        let error = call(&mut document).expect_err(message);
        assert!(error.to_string().contains(message), "{error}");
        assert_eq!(document.text(), text);
        assert_eq!(document.changes(), []);
    }
}

#[test]
fn what_is_not_there_is_told_and_changes_nothing() {
    let one = Expr::Value(Value::int(1));
    let text = "a = 1\nb = 2\n";
    let mut document = Document::parse(text);
    assert_eq!(document.set_attribute(&at("nope"), "a", &one), Ok(false));
    assert_eq!(document.remove_attribute(&at(""), "nope"), Ok(false));
    assert_eq!(document.rename_attribute(&at(""), "a", "b"), Ok(false));
    assert_eq!(document.remove_block(&at("")), Ok(false));
    assert_eq!(document.set_labels(&at(""), &["x"]), Ok(false));
    assert_eq!(document.text(), text);
}

#[test]
fn a_broken_file_is_edited_where_it_is_understood() {
    let mut document = Document::parse("a = \nb = 2\nc {\n  d = 3\n}\n");
    assert_eq!(document.set_attribute(&at("c"), "d", &Expr::text("4")), Ok(true));
    assert_eq!(document.text(), "a = \nb = 2\nc {\n  d = 4\n}\n");
}
