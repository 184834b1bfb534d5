//! Comments are found from the keys and values beside them.

use strata_codec::yaml::{self, Profile};
use strata_codec::{Document, Limits, hocon, json};
use strata_diagnostics::SourceMap;
use strata_value::{Entry, Key, Origin, Value};

fn yaml_both(text: &str) -> [Document; 2] {
    let file = SourceMap::default().add("test.yaml", text.into());
    let limits = Limits::default();
    [yaml::read(&file, Profile::Core, &limits), yaml::read_general(&file, Profile::Core, &limits)]
        .map(|result| result.expect("it is YAML"))
}

fn entry(document: &Document, path: &[&str]) -> Entry {
    let mut value = &document.value;
    let mut found = None;
    for key in path {
        let entry = value.as_map().and_then(|map| map.entry(Key::new(key))).expect(key);
        value = &entry.value;
        found = Some(entry.clone());
    }
    found.expect("a path")
}

fn leading(document: &Document, origin: Origin) -> Vec<&str> {
    let comments = &document.comments;
    comments.leading(origin).iter().map(|c| comments.text(c)).collect()
}

fn trailing(document: &Document, origin: Origin) -> Vec<&str> {
    let comments = &document.comments;
    comments.trailing(origin).iter().map(|c| comments.text(c)).collect()
}

const TEXT: &str = "\
# far away

# one
# two
a: 1 # on a
b:   # on b
  # for c
  c: x
d:
  # for x
  - x # on x
  - e: 1
# for f
f: [1] # on f
# the end
";

#[test]
fn above_and_behind_keys_and_elements() {
    for document in yaml_both(TEXT) {
        let key = |path: &[&str]| entry(&document, path).key_origin;
        assert_eq!(leading(&document, key(&["a"])), ["# one", "# two"]);
        assert_eq!(trailing(&document, key(&["a"])), ["# on a"]);
        assert_eq!(leading(&document, key(&["b"])), [""; 0]);
        assert_eq!(trailing(&document, key(&["b"])), ["# on b"]);
        assert_eq!(leading(&document, key(&["b", "c"])), ["# for c"]);
        assert_eq!(trailing(&document, key(&["b", "c"])), [""; 0]);
        let list = entry(&document, &["d"]).value;
        let element = list.as_seq().map(|s| s[0].origin()).expect("a list");
        assert_eq!(leading(&document, element), ["# for x"]);
        assert_eq!(trailing(&document, element), ["# on x"]);
        assert_eq!(leading(&document, key(&["f"])), ["# for f"]);
        assert_eq!(trailing(&document, key(&["f"])), ["# on f"]);
        assert_eq!(document.comments.all().len(), 11);
    }
}

#[test]
fn text_without_comments_has_none() {
    for document in yaml_both("a: '# no comment'\nb: x#y\n") {
        assert!(document.comments.all().is_empty());
        assert!(document.comments.leading(Origin::NONE).is_empty());
    }
}

#[test]
fn json_and_hocon_have_them_too() {
    let sources = SourceMap::default();
    let file = sources.add("test.json", "{\n // for a\n \"a\": 1 /* on a */\n}".into());
    let document = json::read(&file, json::Mode::Lenient, &Limits::default()).expect("JSON");
    assert_eq!(leading(&document, entry(&document, &["a"]).key_origin), ["// for a"]);
    assert_eq!(trailing(&document, entry(&document, &["a"]).key_origin), ["/* on a */"]);
    let file = sources.add("test.conf", "# for a\na = 1 // on a\n".into());
    let document = hocon::read(&file, &Limits::default()).expect("HOCON");
    assert_eq!(leading(&document, entry(&document, &["a"]).key_origin), ["# for a"]);
    assert_eq!(trailing(&document, entry(&document, &["a"]).key_origin), ["// on a"]);
    assert_eq!(document.value, Value::map(vec![entry(&document, &["a"])]));
}
