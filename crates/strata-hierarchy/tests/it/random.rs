//! The laws on random input.

use proptest::prelude::*;

use super::laws::{any_bytes_configure, any_text_interpolates, any_text_is_a_path_and_a_key};

/// Texts that look like templates: pieces of the grammar in any order.
fn template() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            "%{", "}", "(", ")", "'", "\"", ".", "::", " ", "%", "lookup", "hiera", "alias", "scope",
            "literal", "lookup('k')", "alias('list')", "%{lookup('list.1')}", "%{facts.os.name}",
            "%{me}", "%{again}", "%{literal('%')}", "facts", "os", "0", "-1", "list", "nope", "é",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Texts that look like a `hiera.yaml`: lines that belong there, with any values.
fn config() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        prop::sample::select(vec![
            "5",
            "4",
            "3",
            "",
            "~",
            "[]",
            "{}",
            "data",
            "yaml_data",
            "json_data",
            "eyaml_lookup_key",
            "common.yaml",
            "\"%{facts.os.name}.yaml\"",
            "[a.yaml, common.yaml]",
            "\"*.yaml\"",
            "[facts.list, x, \"%{x}.yaml\"]",
            "\"%{lookup('k')}\"",
            "\"%{\"",
            "{merge: deep}",
            "[{name: n, path: common.yaml}]",
            "[{name: n}]",
            "12:30",
            "2001-01-01",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,6}",
    ];
    let key = prop::sample::select(vec![
        "version",
        "defaults",
        "hierarchy",
        "default_hierarchy",
        "  datadir",
        "  data_hash",
        "- name",
        "  - name",
        "  path",
        "    path",
        "    paths",
        "    glob",
        "    globs",
        "    uri",
        "    mapped_paths",
        "    lookup_key",
        "    data_hash",
        "    options",
        "    datadir",
        ":backends",
    ]);
    let line = (key, value).prop_map(|(key, value)| format!("{key}: {value}\n"));
    let lines = prop::collection::vec(line, 0..10);
    (any::<bool>(), lines).prop_map(|(valid, lines)| {
        let head = if valid { "version: 5\nhierarchy:\n  - name: first\n" } else { "" };
        head.to_owned() + &lines.concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_template_ends(text in template()) {
        any_text_interpolates(&text);
        any_text_is_a_path_and_a_key(&text);
    }

    #[test]
    fn any_text_ends(text in any::<String>()) {
        any_text_interpolates(&text);
        any_text_is_a_path_and_a_key(&text);
    }

    #[test]
    fn any_configuration_ends(text in config()) {
        any_bytes_configure(text.as_bytes());
    }

    #[test]
    fn any_bytes_as_configuration_end(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        any_bytes_configure(&bytes);
    }
}
