//! What holds for any input. Each check panics if its law is broken; tests and fuzz targets call
//! the same ones, so this file must not know which of the two it is in.

use strata_diagnostics::{Diagnostics, Format};
use strata_hierarchy::hiera5::{Answer, Detail, Dialect, LookupKey, MapScope, Node, Query, Tree};
use strata_value::json::{Options, write};
use strata_value::{Key, Map, Value};

use super::memory::Memory;

/// All dialects.
pub(crate) const DIALECTS: [Dialect; 3] = [Dialect::Hiera, Dialect::Puppet8, Dialect::Puppet7];

/// Texts of this size end in any dialect, with a value or with errors that say what and where; a
/// text without a token is left alone.
pub(crate) fn any_text_interpolates(text: &str) {
    let mut data =
        b"{\"list\": [1, {\"a.b\": 2.5}], \"loop\": \"%{lookup('k')}\", \"k\": ".to_vec();
    data.extend(write(&Value::string(text), &Options::default()).expect("no marks").into_bytes());
    data.extend(b", \"nested\": [{\"%{facts.os.name}\": ");
    data.extend(write(&Value::string(text), &Options::default()).expect("no marks").into_bytes());
    data.extend(b"}]}");
    let config = b"version: 5\ndefaults: {datadir: /d, data_hash: json_data}\nhierarchy: [{name: n, path: c.json}]\n";
    let tree = Memory::of(&[("/hiera.yaml", config), ("/d/c.json", &data)]).into_tree();
    let scope = scope();
    for dialect in DIALECTS {
        let node = Node::new(&tree, &scope, dialect);
        let found = ask(&node, "k", &tree);
        if !text.contains("%{") {
            let value = found.expect("no token, no error").expect("the key is there").value;
            assert_eq!(value.as_str(), Some(text), "{dialect:?}");
        }
        drop(ask(&node, "nested", &tree));
        drop(ask(&node, "loop", &tree));
        check(&node.take_warnings(), &tree);
    }
}

/// Texts of this size as a place in `hiera.yaml` and as a key of a lookup end in any dialect.
pub(crate) fn any_text_is_a_path_and_a_key(text: &str) {
    let quoted = write(&Value::string(text), &Options::default()).expect("no marks");
    let config = format!(
        "version: 5\nhierarchy:\n- {{name: a, path: {quoted}}}\n- {{name: b, glob: {quoted}}}\n\
         - {{name: c, mapped_paths: [facts.list, x, {quoted}]}}\n"
    );
    let data = format!("a: {{b: [1, 2]}}\n{quoted}: 1\n");
    let tree =
        Memory::of(&[("/hiera.yaml", config.as_bytes()), ("/data/common.yaml", data.as_bytes())])
            .into_tree();
    let scope = scope();
    for dialect in DIALECTS {
        let node = Node::new(&tree, &scope, dialect);
        drop(ask(&node, text, &tree));
        drop(ask(&node, "a", &tree));
        check(&node.take_warnings(), &tree);
    }
}

/// Any bytes as `hiera.yaml` end in a value or in errors that say what and where.
pub(crate) fn any_bytes_configure(bytes: &[u8]) {
    let tree = Memory::of(&[
        ("/hiera.yaml", bytes),
        ("/data/common.yaml", b"k: {a: [1]}\nlookup_options: {k: {merge: deep}}\n"),
        ("/data/common.json", b"{\"k\": {\"b\": \"%{facts.os.name}\"}}"),
        ("/data/Debian.yaml", b"k: {a: [2]}\nm::k: \"%{alias('k')}\"\n"),
        ("/modules/m/hiera.yaml", bytes),
        ("/modules/m/data/common.yaml", b"m::k: 1\n"),
    ])
    .into_tree();
    let scope = scope();
    for dialect in DIALECTS {
        let node = Node::new(&tree, &scope, dialect);
        for key in ["k", "k.a", "m::k", "missing"] {
            drop(ask(&node, key, &tree));
        }
        if let Err(findings) = node.keys() {
            check(&findings, &tree);
        }
        check(&node.take_warnings(), &tree);
    }
}

/// Looks a key up, explains it, and checks what is said about it.
pub(crate) fn ask(node: &Node<'_>, key: &str, tree: &Tree) -> Result<Option<Answer>, Diagnostics> {
    let query = Query::default();
    let result = node.lookup(&[key], &query);
    if let Err(findings) = &result {
        assert!(findings.has_errors(), "a failure without an error");
        check(findings, tree);
    }
    if let Ok(key) = LookupKey::parse(key, node.dialect()) {
        let explanation = node.explain(&key, &query);
        assert_eq!(explanation.result.is_ok(), result.is_ok(), "the explanation disagrees");
        assert!(explanation.text(Detail::Leaves, tree.sources()).starts_with(key.as_str()));
        drop(explanation.to_value(tree.sources()));
    }
    result
}

fn check(findings: &Diagnostics, tree: &Tree) {
    for finding in findings {
        assert!(!finding.message.is_empty() && !finding.code.is_empty(), "{finding:?}");
        assert!(!finding.message.ends_with('.') || finding.message.contains('`'), "{finding:?}");
    }
    let mut text = String::new();
    findings.render(tree.sources(), Format::Terminal, false, &mut text);
    findings.render(tree.sources(), Format::Json, false, &mut text);
}

/// The scope of a host, with what makes trouble: dots in names, tokens in texts, all kinds.
pub(crate) fn scope() -> MapScope {
    let map = |entries: Vec<(&str, Value)>| {
        Value::map(entries.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>())
    };
    let os = map(vec![("name", Value::string("Debian")), ("a.b", Value::int(1))]);
    let list = Value::list(vec![Value::string("x"), Value::NULL, Value::bool(true)]);
    let facts = map(vec![
        ("os", os),
        ("list", list),
        ("me", Value::string("%{me}")),
        ("again", Value::string("%{lookup('k')}")),
    ]);
    let facts = facts.as_map().expect("a map").clone();
    MapScope::of_node(&facts, &Map::default(), None, Some("production"))
}
