//! Laws of edits, on generated files.

use proptest::prelude::*;
use strata_edit::edit::Document;

use crate::editing::any_file_is_edited;

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

/// What is done in each edit, and to what.
fn edits() -> impl Strategy<Value = Vec<(usize, usize)>> {
    prop::collection::vec((0..1_000_usize, 0..10_000_usize), 1..6)
}

proptest! {
    #[test]
    fn a_file_is_edited(text in file(), edits in edits()) {
        assert_eq!(Document::parse(&*text).tree().errors(), [], "the generator makes files that parse");
        any_file_is_edited(&text, edits);
    }

    #[test]
    fn a_file_with_mistakes_is_edited(
        text in "[ab{}=\"#$\n/*\\[\\]\u{e9} 1<E-]{0,40}",
        edits in edits(),
    ) {
        any_file_is_edited(&text, edits);
    }
}

/// Found by fuzzing: each broke a law once.
#[test]
fn files_that_were_edited_wrongly() {
    any_file_is_edited("a = 1\nb = 2 // z\r", [(6, 2), (6, 1)]);
}
