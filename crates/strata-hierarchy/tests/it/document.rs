//! Laws of single documents.

use std::fmt::Write as _;

use proptest::prelude::*;

use crate::document_law::any_text_is_a_document;

/// A value in the flow style of YAML, some of them with expressions.
fn value() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "1",
        "2.0",
        "x",
        "~",
        "true",
        "\"\"",
        "[]",
        "{}",
        "\"{{ Facts }}\"",
        "\"${ lookup('facts.list') }\"",
        "\"a-${ lookup('facts.role') }\"",
        "\"{{ lookup('facts.none') }}\"",
        "\"{{ Facts.n + 1 }}\"",
        "\"{{ {a: 1, b: [2]} }}\"",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|v| format!("[{}]", v.join(", "))),
            section(inner),
        ]
    })
}

fn section(value: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec!["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]);
    prop::collection::btree_map(key, value, 0..11)
        .prop_map(|map| map.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|entries| {
            let entries: Vec<_> = entries.iter().map(|(k, v)| format!("{k}: {v}")).collect();
            format!("{{{}}}", entries.join(", "))
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn layered_documents(
        data in section(value()),
        layers in prop::collection::vec(section(value()), 0..7),
        merge in prop::sample::select(vec!["deep", "deep", "deep", "first", "other"]),
    ) {
        let mut text = format!("hierarchy:\n  merge: {merge}\n  order:\n");
        for number in 0..layers.len() {
            let _ = writeln!(text, "    - \"layer{number}{{{{ lookup('facts.none', '') }}}}\"");
            let _ = writeln!(text, "    - \"{{{{ lookup('facts.site') }}}}{number}\"");
        }
        if layers.is_empty() {
            text.push_str("    []\n");
        }
        let _ = writeln!(text, "data: {data}\noverrides:");
        for (number, layer) in layers.iter().enumerate() {
            let _ = writeln!(text, "  a{number}: {layer}");
        }
        if layers.is_empty() {
            text.push_str("  {}\n");
        }
        any_text_is_a_document(&text);
    }

    #[test]
    fn documents_of_any_lines(lines in prop::collection::vec(
        prop::sample::select(vec![
            "hierarchy:", "  order: [a, '{{ Facts.site }}', \"${x\"]", "  merge: deep", "  merge: [1]",
            "data:", "  a: 1 # @require", "  # @validate isInt(value)", "  b: {c: [1, 2], d: ~}",
            "  e: '{{ Facts.n }}'", "  e: '{{ Facts.'", "overrides:", "  a: {a: 2}", "  a: [1]",
            "  a:", "    b: {c: [3]}", "{", "}", "---", "...", "",
        ]),
        0..14,
    )) {
        any_text_is_a_document(&lines.join("\n"));
    }
}
