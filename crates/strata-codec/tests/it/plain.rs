//! The reader of the everyday subset gives exactly what the events give.

use std::fmt::Write as _;

use proptest::prelude::*;
use strata_codec::Limits;
use strata_codec::yaml::{self, Profile};
use strata_diagnostics::SourceMap;

use crate::plain_law::plain_is_general;
use crate::ruby::table;

fn both(text: &str) -> Result<bool, TestCaseError> {
    let mut is_read = true;
    for profile in [Profile::Core, Profile::Strict, Profile::Psych, Profile::Goccy] {
        is_read &= plain_is_general(text, profile).map_err(TestCaseError::fail)?;
    }
    Ok(is_read)
}

#[test]
fn the_documents_of_the_table() {
    for text in table(include_str!("documents.txt")) {
        both(&text).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn scalars_everywhere() {
    for s in crate::psych::SCALARS {
        for text in [
            format!("k: {s}\n"),
            format!("{s}: v\n"),
            format!("- {s}\n- x\n"),
            format!("k: [{s}, x]\n"),
            format!("k: {{{s}: x, y: {s}}}\n"),
            format!("- {s}: v\n  w: {s} # c\n"),
            format!("k:\n- \"{s}\"\n- '{s}'\n"),
        ] {
            both(&text).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn texts_that_the_fuzzer_found() {
    for text in ["data:\n... @validate nope\n  v: x\n", "a: 1\n... # c\n", "a: 1\n...  \nb: 2\n"] {
        both(text).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Words that stand for keys and scalars.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]{1,8}",
        1 => "[a-z]{1,4}::[a-z_]{1,5}",
        1 => "-?[0-9]{1,6}",
        1 => Just("yes".to_owned()),
        1 => Just("~".to_owned()),
        1 => Just(":sym".to_owned()),
        1 => "[0-9]\\.[0-9]{1,3}",
        1 => "'[a-z :#,]{0,6}'",
        1 => "\"[a-z :#,]{0,6}\"",
        1 => "[a-z]{1,3} [a-z#:/]{1,4}",
        1 => "é[a-z日]{0,3}",
        1 => "[-a-z:#' \"\\[{,&*!|>%@`?]{1,5}",
    ]
}

/// A value: text of one line, or the lines of a collection.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Scalar(String),
    Nothing,
    Flow(String),
    Block(String, Vec<String>),
    List(Vec<Tree>, bool),
    Map(Vec<(String, Tree, Option<String>)>),
}

pub(crate) fn tree() -> impl Strategy<Value = Tree> {
    let flow = word().prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4)
                .prop_map(|v| format!("[{}]", v.join(", "))),
            proptest::collection::vec((word(), inner), 0..4).prop_map(|v| {
                let entries: Vec<String> =
                    v.into_iter().map(|(k, v)| format!("{k}: {v}")).collect();
                format!("{{{}}}", entries.join(", "))
            }),
        ]
    });
    let header = prop_oneof![Just("|"), Just(">"), Just("|-"), Just(">-"), Just("|+"), Just(">+")];
    let block_line =
        prop_oneof![4 => "[a-z#: ]{0,8}", 1 => Just(String::new()), 1 => " {1,3}[a-z]{1,4}"];
    let leaf = prop_oneof![
        6 => word().prop_map(Tree::Scalar),
        1 => Just(Tree::Nothing),
        1 => flow.prop_map(Tree::Flow),
        1 => (header, proptest::collection::vec(block_line, 1..5))
            .prop_map(|(header, lines)| Tree::Block(header.to_owned(), lines)),
    ];
    let comment = proptest::option::weighted(0.15, "#[ a-z#]{0,6}");
    leaf.prop_recursive(4, 40, 5, move |inner| {
        prop_oneof![
            (proptest::collection::vec(inner.clone(), 1..5), any::<bool>())
                .prop_map(|(elements, indented)| Tree::List(elements, indented)),
            proptest::collection::vec((word(), inner, comment.clone()), 1..5).prop_map(Tree::Map),
        ]
    })
}

/// Writes a collection at an indentation; the first line is not indented.
pub(crate) fn write(out: &mut String, tree: &Tree, indent: usize) {
    match tree {
        Tree::Map(entries) => {
            for (at, (key, value, comment)) in entries.iter().enumerate() {
                if at > 0 {
                    out.push_str(&" ".repeat(indent));
                }
                out.push_str(key);
                out.push(':');
                write_value(out, value, indent, comment.as_deref(), true);
            }
        }
        Tree::List(elements, _) => {
            for (at, element) in elements.iter().enumerate() {
                if at > 0 {
                    out.push_str(&" ".repeat(indent));
                }
                out.push('-');
                match element {
                    Tree::Map(_) | Tree::List(..) => {
                        out.push(' ');
                        write(out, element, indent + 2);
                    }
                    _ => write_value(out, element, indent, None, false),
                }
            }
        }
        other => write_value(out, other, indent, None, false),
    }
}

fn write_value(out: &mut String, value: &Tree, indent: usize, comment: Option<&str>, in_map: bool) {
    let comment = comment.map(|c| format!(" {c}")).unwrap_or_default();
    let _ = match value {
        Tree::Scalar(text) | Tree::Flow(text) => writeln!(out, " {text}{comment}"),
        Tree::Nothing => writeln!(out, "{comment}"),
        Tree::Block(header, lines) => {
            let pad = |line: &str| if line.is_empty() { 0 } else { indent + 2 };
            let _ = writeln!(out, " {header}{comment}");
            lines.iter().try_for_each(|line| writeln!(out, "{}{line}", " ".repeat(pad(line))))
        }
        Tree::Map(_) | Tree::List(..) => {
            let indented = !matches!(value, Tree::List(_, false)) || !in_map;
            let inner = if indented { indent + 2 } else { indent };
            let _ = write!(out, "{comment}\n{}", " ".repeat(inner));
            write(out, value, inner);
            Ok(())
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn generated_documents(tree in tree(), dashes in any::<bool>()) {
        let mut text = if dashes { "---\n".to_owned() } else { String::new() };
        write(&mut text, &tree, 0);
        both(&text)?;
    }

    #[test]
    fn documents_with_a_change(tree in tree(), at in any::<prop::sample::Index>(), insert in "[ \n:#\\-'\"\\[\\]{},&*!|>ab\t]{0,2}", cut in 0usize..3) {
        let mut text = String::new();
        write(&mut text, &tree, 0);
        let mut start = at.index(text.len() + 1);
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = (start + cut).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        text.replace_range(start..end, &insert);
        both(&text)?;
    }
}

#[test]
fn ordinary_data_is_in_the_subset() {
    let text = "---\n# c\na::b:\n  - 'x y'\n  - \"z\\n\"\n  - k: 1\n    l: [1, {m: n}]\nc: |\n  text\n\n  more\nd: >-\n  text\n  more\ne:\n- 1\n-   - 2\nf: # c\n  g: h # d\n";
    assert!(
        both(text).unwrap_or_else(|error| panic!("{error}")),
        "read by the reader of the subset"
    );
}

/// The laws above say nothing of texts outside of the subset, so enough have to be in it.
#[test]
fn enough_of_the_generated_documents_are_in_the_subset() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut read, mut plain) = (0, 0);
    for _ in 0..2000 {
        let tree = tree().new_tree(&mut runner).expect("a tree").current();
        let mut text = String::new();
        write(&mut text, &tree, 0);
        let file = SourceMap::default().add("test.yaml", text.as_str().into());
        let is_read = yaml::read(&file, Profile::Core, &Limits::default()).is_ok();
        read += usize::from(is_read);
        plain += usize::from(both(&text).unwrap_or_else(|error| panic!("{error}")));
    }
    assert!(read > 600 && plain * 2 > read, "{plain} of {read}");
}
