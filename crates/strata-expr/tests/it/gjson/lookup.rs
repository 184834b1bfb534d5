//! Paths over values, as `lookup()` asks them.

use strata_expr::gjson::Path;
use strata_value::{BigNumber, Key, Kind, Map, Marks, Value};

fn map(entries: &[(&str, Value)]) -> Value {
    let entries = entries.iter().map(|(key, value)| (Key::new(key), value.clone()));
    Value::map(entries.collect::<Map>())
}

fn lookup(root: &Value, path: &str) -> Option<Value> {
    Path::parse(path).expect("short").lookup(root).expect("no limit")
}

fn facts() -> Value {
    let host = map(&[
        ("name", Value::text("web1")),
        ("load", Value::float(0.5)),
        ("cpus", Value::float(4.0)),
        ("mem", Value::int(16)),
        ("nets", Value::list(vec![Value::text("lan"), Value::text("dmz")])),
    ]);
    map(&[("zone", Value::NULL), ("host", host), ("area", map(&[("name", Value::text("n"))]))])
}

#[test]
fn numbers_alone_are_integers_if_whole() {
    let facts = facts();
    assert!(matches!(lookup(&facts, "host.cpus").expect("found").kind(), Kind::Int(4)));
    assert!(matches!(lookup(&facts, "host.mem").expect("found").kind(), Kind::Int(16)));
    assert!(matches!(lookup(&facts, "host.load").expect("found").kind(), Kind::Float(0.5)));
    assert!(matches!(lookup(&facts, "host.nets.#").expect("found").kind(), Kind::Int(2)));
    let huge = Value::big(BigNumber::from_decimal("12345678901234567890").expect("a number"));
    assert_eq!(lookup(&map(&[("n", huge.clone())]), "n"), Some(huge));
}

#[test]
fn numbers_in_collections_are_floats() {
    let host = lookup(&facts(), "host").expect("found");
    let mem = host.as_map().and_then(|m| m.get(Key::new("mem"))).expect("there");
    assert!(matches!(mem.kind(), Kind::Float(16.0)));
    let list = lookup(&facts(), "[host.mem,host.cpus]").expect("found");
    let list = list.as_seq().expect("a list");
    assert!(list.iter().all(|n| matches!(n.kind(), Kind::Float(_))));
}

/// Nothing is copied where nothing changes.
#[test]
fn collections_are_shared() {
    let facts = facts();
    let found = lookup(&facts, "host.nets").expect("found");
    let host = facts.as_map().and_then(|m| m.get(Key::new("host"))).and_then(Value::as_map);
    let nets = host.and_then(|m| m.get(Key::new("nets"))).and_then(Value::as_seq).expect("there");
    assert!(found.as_seq().expect("a list").ptr_eq(nets));
}

#[test]
fn patterns_meet_keys_in_order() {
    assert_eq!(lookup(&facts(), "*.name"), Some(Value::text("n")));
    let keys = ["area", "host", "zone"].map(Value::text).to_vec();
    assert_eq!(lookup(&facts(), "@keys"), Some(Value::list(keys)));
}

#[test]
fn null_is_found_and_nothing_is_not() {
    assert_eq!(lookup(&facts(), "zone"), Some(Value::NULL));
    assert_eq!(lookup(&facts(), "nope"), None);
    assert_eq!(lookup(&facts(), "host.nets.#(==\"x\")#"), Some(Value::list(Vec::new())));
}

#[test]
fn text_is_read_and_made() {
    let data = map(&[("json", Value::text(r#"{"a":[1,{"b":2.5}]}"#))]);
    assert_eq!(lookup(&data, "json.@fromstr.a.1.b"), Some(Value::float(2.5)));
    let made = lookup(&facts(), "host.@tostr").expect("found");
    let text = r#"{"cpus":4,"load":0.5,"mem":16,"name":"web1","nets":["lan","dmz"]}"#;
    assert_eq!(made, Value::text(text));
}

/// A secret that was looked into marks the result, whether it is in it or led to it.
#[test]
fn marks_stay() {
    let secret = Value::text("s3cret").marked(Marks::SENSITIVE);
    let user = |name: &str, key: &Value| map(&[("name", Value::text(name)), ("key", key.clone())]);
    let users = Value::list(vec![user("ann", &Value::text("x")), user("bob", &secret)]);
    let data =
        map(&[("users", users), ("vault", map(&[("a", Value::int(1))]).marked(Marks::SENSITIVE))]);
    let marks = |path: &str| lookup(&data, path).expect("found").all_marks();
    assert_eq!(marks("users.1.key"), Marks::SENSITIVE);
    assert_eq!(marks("users.1"), Marks::SENSITIVE);
    assert_eq!(marks("vault.a"), Marks::SENSITIVE);
    assert_eq!(marks("users.#(key==\"s3cret\").name"), Marks::SENSITIVE);
    assert_eq!(marks("users.@tostr"), Marks::SENSITIVE);
    assert_eq!(marks("users.1.name"), Marks::NONE);
    assert_eq!(marks("users.#.name"), Marks::NONE);
}
