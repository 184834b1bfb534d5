//! Comments of items.

use strata_edit::edit::{Document, EditError, ItemName};

use crate::{at, check};

fn x() -> ItemName {
    ItemName::attribute("x")
}

#[test]
fn comments_are_read_as_they_belong() {
    let document = Document::parse(
        "# far\n\n# one\n/* two */ # three\n/* four */ x = 1 /* five */ # six\n# seven\nb {\n} # eight\n",
    );
    let lead = document.lead_comments(&at(""), &x()).expect("it is there");
    assert_eq!(lead, ["# one", "/* two */", "# three", "/* four */"]);
    let trail = document.trailing_comments(&at(""), &x()).expect("it is there");
    assert_eq!(trail, ["/* five */", "# six"]);
    let b = ItemName::block("b", [""; 0]);
    assert_eq!(document.lead_comments(&at(""), &b), Some(vec!["# seven"]));
    assert_eq!(document.trailing_comments(&at(""), &b), Some(vec!["# eight"]));
    assert_eq!(document.lead_comments(&at(""), &ItemName::attribute("y")), None);
}

#[test]
fn lead_comments_are_set_and_removed() {
    let text = "b {\n    x=1\n}\n";
    let with = "b {\n    # one\n    /* two */ x=1\n}\n";
    check(text, |d| d.set_lead_comments(&at("b"), &x(), &["# one", "/* two */"]), with);
    check(with, |d| d.set_lead_comments(&at("b"), &x(), &[]), text);
    check(
        "b { x=1 }\n",
        |d| d.set_lead_comments(&at("b"), &x(), &["/* c */"]),
        "b { /* c */ x=1 }\n",
    );
    check(
        "b { x=1 }\n",
        |d| d.set_lead_comments(&at("b"), &x(), &["# c"]),
        "b {\n  # c\n  x=1\n}\n",
    );
}

#[test]
fn trailing_comments_are_set_and_removed() {
    check("x = 1\n", |d| d.set_trailing_comments(&at(""), &x(), &["# c"]), "x = 1 # c\n");
    check("x = 1   # c\n", |d| d.set_trailing_comments(&at(""), &x(), &["# d"]), "x = 1   # d\n");
    check("x = 1   # c\n", |d| d.set_trailing_comments(&at(""), &x(), &[]), "x = 1\n");
    check("x = 1  \n", |d| d.set_trailing_comments(&at(""), &x(), &["# c"]), "x = 1 # c\n");
    check("x = 1 /* c */ ", |d| d.set_trailing_comments(&at(""), &x(), &["// d"]), "x = 1 // d");
    check(
        "b { x = 1 }\n",
        |d| d.set_trailing_comments(&at("b"), &x(), &["# c"]),
        "b {\n  x = 1 # c\n}\n",
    );
    check(
        "x = <<E\nE\n",
        |d| d.set_trailing_comments(&at(""), &x(), &["# c"]),
        "x = (<<E\nE\n) # c\n",
    );
}

#[test]
fn what_is_no_comment_is_refused() {
    let mut document = Document::parse("x = 1\n");
    for text in ["c", "# a\nb = 2", "# a\n", "/* a", ""] {
        let refused = document.set_lead_comments(&at(""), &x(), &[text]);
        assert_eq!(refused, Err(EditError::Comment(text.to_owned())));
    }
    let refused = document.set_trailing_comments(&at(""), &x(), &["# a", "/* b */"]);
    assert_eq!(refused, Err(EditError::CommentOrder("# a".to_owned())));
    assert_eq!(document.text(), "x = 1\n");
}
