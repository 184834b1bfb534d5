//! Functions of an embedding program.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use strata_hierarchy::hiera5::{
    Call, DataDig, DataHash, Dialect, FunctionError, Functions, LookupKey, LookupKeyFunction,
    MapScope, Node, Query, Tree,
};
use strata_value::{Key, Map, Value, json};

use crate::memory::Memory;

/// A `data_hash` function that counts its calls.
struct Counted(Arc<AtomicUsize>);

impl DataHash for Counted {
    fn data_hash(&self, call: &mut Call<'_>) -> Result<Value, FunctionError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let uri = call.options.get(Key::new("uri")).cloned().unwrap_or(Value::NULL);
        let raw = Value::string("%{role}");
        let entries = [("uri", uri), ("token", raw), ("h", parse(r#"{"a": 1}"#))];
        Ok(Value::map(entries.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>()))
    }
}

/// A `lookup_key` function: it knows keys that begin with `secret::`, and interpolates itself.
struct Vault(Arc<AtomicUsize>);

impl LookupKeyFunction for Vault {
    fn lookup_key(&self, key: &str, call: &mut Call<'_>) -> Result<Option<Value>, FunctionError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        match key.strip_prefix("secret::") {
            None => Ok(None),
            Some("broken") => Err(FunctionError::Message("the vault is sealed".to_owned())),
            Some("token") => call.interpolate(&Value::string("<%{lookup('token')}>")).map(Some),
            Some(name) => Ok(Some(Value::string(format!("%{{raw}} {name}")))),
        }
    }
}

/// A `data_dig` function: it gets the whole key.
struct Digger;

impl DataDig for Digger {
    fn data_dig(
        &self,
        key: &LookupKey,
        call: &mut Call<'_>,
    ) -> Result<Option<Value>, FunctionError> {
        let asked = key.segments().iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
        let who = call.scope.variable("role").unwrap_or(Value::NULL);
        Ok((key.root() == Key::new("dug"))
            .then(|| Value::string(format!("{asked} for {}", who.as_str().unwrap_or_default()))))
    }
}

const CONFIG: &[u8] = b"\
version: 5
hierarchy:
  - {name: http, data_hash: counted, uri: 'https://%{role}.example'}
  - {name: vault, lookup_key: vault, options: {mount: kv}}
  - {name: dig, data_dig: digger}
  - {name: common, path: common.yaml}
";

struct Site {
    tree: Tree,
    hash_calls: Arc<AtomicUsize>,
    key_calls: Arc<AtomicUsize>,
}

fn site() -> Site {
    let data = b"h: {b: 2}\nlookup_options: {h: {merge: deep}}\n";
    let files = Memory::of(&[("/hiera.yaml", CONFIG), ("/data/common.yaml", data)]);
    let hash_calls = Arc::new(AtomicUsize::new(0));
    let key_calls = Arc::new(AtomicUsize::new(0));
    let functions = Functions::new()
        .with_data_hash("counted", Counted(Arc::clone(&hash_calls)))
        .with_lookup_key("vault", Vault(Arc::clone(&key_calls)))
        .with_data_dig("digger", Digger);
    Site { tree: files.into_tree().with_functions(functions), hash_calls, key_calls }
}

#[track_caller]
fn check(key: &str, expected: &str) {
    let site = site();
    let scope = scope();
    let node = Node::new(&site.tree, &scope, Dialect::Puppet8);
    let answer = node.lookup(&[key], &Query::default()).expect("the lookup succeeds");
    assert_eq!(answer.expect("the key is found").value, parse(expected), "{key}");
}

#[test]
fn data_hash_values_are_interpolated_and_merged() {
    check("token", r#""web""#);
    check("uri", r#""https://web.example""#);
    check("h", r#"{"b": 2, "a": 1}"#);
}

#[test]
fn lookup_key_values_are_taken_as_they_are() {
    check("secret::db", r#""%{raw} db""#);
    check("secret::token", r#""<web>""#);
}

#[test]
fn data_dig_gets_the_whole_key() {
    check("dug.a.b", r#""a/b for web""#);
}

#[test]
fn a_function_is_asked_once_for_what_a_node_has_seen() {
    let site = site();
    let scope = scope();
    let node = Node::new(&site.tree, &scope, Dialect::Puppet8);
    for _ in 0..3 {
        node.lookup(&["token"], &Query::default()).expect("the lookup succeeds");
        node.lookup(&["secret::db"], &Query::default()).expect("the lookup succeeds");
    }
    assert_eq!(site.hash_calls.load(Ordering::Relaxed), 1);
    // Once for `lookup_options`, once for the key.
    assert_eq!(site.key_calls.load(Ordering::Relaxed), 2);
}

#[test]
fn a_failing_function_fails_the_lookup_and_says_why() {
    let site = site();
    let scope = scope();
    let node = Node::new(&site.tree, &scope, Dialect::Hiera);
    let findings = node.lookup(&["secret::broken"], &Query::default()).expect_err("it fails");
    let finding = findings.iter().next().expect("there is a finding");
    assert!(finding.message.contains("the vault is sealed"), "{}", finding.message);
    assert!(finding.notes.iter().any(|note| note.contains("`secret::broken`")), "{finding:?}");
}

fn scope() -> MapScope {
    MapScope::new(parse(r#"{"role": "web"}"#).as_map().cloned().unwrap_or_default())
}

fn parse(text: &str) -> Value {
    json::parse(text).expect("the test's JSON is right")
}
