//! Cases that neither vectors nor real files hold.

use std::borrow::Cow;

use strata_edit::format::{format, literals_are_clear};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text), expected);
    assert_eq!(format(expected), expected, "a second run");
}

#[test]
fn a_text_that_has_the_layout_is_not_copied() {
    assert!(matches!(format("a  = 1\nbb = 2 # c\n"), Cow::Borrowed(_)));
}

#[test]
fn spaces_that_part_tokens_stay() {
    check("a = b.0 .1\n", "a = b.0 .1\n");
    check("a = 1 .5\n", "a = 1 .5\n");
    check("a = ! = b\n", "a = ! = b\n");
    check("a = \"${ ~}\"\n", "a = \"${ ~}\"\n");
}

#[test]
fn a_mark_that_is_no_byte_order_mark_does_not_become_one() {
    check("\u{feff}a=1\n", "a = 1\n");
    check("\u{feff}\u{feff}a=1\n", " \u{feff} a = 1\n");
}

#[test]
fn a_stray_carriage_return_does_not_become_part_of_a_line_end() {
    check("a=1\r \nb=2\n", "a = 1 \r \nb = 2\n");
}

#[test]
fn layouts_that_would_be_far_longer_than_the_text_are_not_made() {
    let deep = "[\n".repeat(100_000);
    assert!(matches!(format(&deep), Cow::Borrowed(_)));
    let wide = format!("{} = 1\n{}", "a".repeat(100_000), "b = 1\n".repeat(100_000));
    assert!(matches!(format(&wide), Cow::Borrowed(_)));
}

#[test]
fn deep_nesting_of_real_size_is_laid_out() {
    let open = "b {\n".repeat(200);
    let formatted = format(&open);
    assert!(formatted.ends_with(&format!("\n{}b {{\n", " ".repeat(398))));
}

#[test]
fn it_is_clear_what_is_literal() {
    for text in
        ["", "a = \"${b[\"c\"]}\"\n", "a = <<E\n\"\nE\n", "b {\n", "a = ]\n", "a = 1 < < 2\n"]
    {
        assert!(literals_are_clear(text), "{text:?}");
    }
    let unclear = [
        "a = \"b\nc = \"d\"\n",
        "a = \"b",
        "a = \"${b",
        "a = \"b\" c\"\n",
        "a = <<E\nb\n",
        "a = <<E \nb\nE\n",
        "a = b ~}\n",
    ];
    for text in unclear {
        assert!(!literals_are_clear(text), "{text:?}");
    }
}
