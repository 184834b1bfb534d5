//! Paths over JSON text.

use strata_expr::gjson::{Path, Type};

const FLEET: &str = r#"{
  "site": {"name": "north", "ratio": 1.50, "tags": ["a", "b"]},
  "hosts": [
    {"name": "web1", "cpu": 4, "role": "web", "nets": ["lan", "dmz"]},
    {"name": "web2", "cpu": 8, "role": "web", "nets": ["lan"]},
    {"name": "db1", "cpu": 16, "role": "db", "nets": []}
  ],
  "a.b": 1, "": 2
}"#;

/// The text that a path finds; `None` if nothing.
fn raw(json: &str, path: &str) -> Option<String> {
    let path = Path::parse(path).expect("short");
    path.find(json).expect("no limit").map(|found| found.raw)
}

#[track_caller]
fn check(path: &str, expected: impl Into<Option<&'static str>>) {
    assert_eq!(raw(FLEET, path).as_deref(), expected.into(), "{path}");
}

#[test]
fn keys_and_indexes() {
    check("site.name", r#""north""#);
    check("site.ratio", "1.50");
    check("hosts.1.nets.0", r#""lan""#);
    check("site.tags", r#"["a", "b"]"#);
    check(r"a\.b", "1");
    check("", "2");
    check("hosts.3", None);
    check("hosts.-1", None);
    check("site.name.x", None);
}

#[test]
fn every_element() {
    check("hosts.#", "3");
    check("hosts.#.name", r#"["web1","web2","db1"]"#);
    check("hosts.#.nets.#", "[2,1,0]");
    check("hosts.#.nope", "[]");
    check("hosts.#.name|1", r#""web2""#);
}

#[test]
fn queries() {
    check(r#"hosts.#(name=="web2").cpu"#, "8");
    check(r#"hosts.#(role=="web")#.name"#, r#"["web1","web2"]"#);
    check(r#"hosts.#(nets.#(=="dmz")).name"#, r#""web1""#);
    check(r#"hosts.#(name%"*1")#.name"#, r#"["web1","db1"]"#);
    check("hosts.#(cpu>4)#|0.name", r#""web2""#);
    check(r#"hosts.#(name=="none")#"#, "[]");
    check(r#"hosts.#(name=="none")"#, None);
}

#[test]
fn modifiers() {
    check("site.tags.@reverse", r#"["b","a"]"#);
    check("site.@keys", r#"["name","ratio","tags"]"#);
    check("hosts.#.nets|@flatten", r#"["lan","dmz","lan"]"#);
    check(r#"!{"x":[1,2],"y":[3,4]}|@group"#, r#"[{"x":1,"y":3},{"x":2,"y":4}]"#);
    check("site.tags.@ugly.@tostr", r#""[\"a\",\"b\"]""#);
    check("hosts.@join.name", r#""db1""#);
    check("@dig:nets.0", r#"["lan","lan"]"#);
    check("site.@nope", None);
}

/// What is no object gives nothing to join.
#[test]
fn only_objects_are_joined() {
    assert_eq!(raw(r#"[["a","b"],{"c":1}]"#, "@join").as_deref(), Some(r#"{"c":1}"#));
}

#[test]
fn selections_and_literals() {
    check(r#"{site.name,"n":hosts.#}"#, r#"{"name":"north","n":3}"#);
    check(r#"hosts.0.[name,cpu,"x"]"#, r#"["web1",4]"#);
    check(r#"[!1,!"x"]"#, r#"[1,"x"]"#);
    check("{site.tags.#}", r#"{"_":2}"#);
    check("[site.name", "2");
}

/// A pipe asks its question also of what was not found.
#[test]
fn modifiers_of_nothing() {
    check("nope|@keys", "[]");
    check("nope|@reverse", None);
    check("nope.x|@keys", None);
    assert_eq!(raw("", "@keys").as_deref(), Some("[]"));
}

/// A key that leads nowhere does not hide a later one.
#[test]
fn the_search_goes_on() {
    assert_eq!(raw(r#"{"a":{"x":1},"a":{"y":2}}"#, "a.y").as_deref(), Some("2"));
    assert_eq!(raw(r#"{"b1":{"x":1},"b2":{"y":2}}"#, "b*.y").as_deref(), Some("2"));
}

#[test]
fn layout() {
    check(
        r#"site.@pretty:{"indent":"\t","sortKeys":true}"#,
        "{\n\t\"name\": \"north\",\n\t\"ratio\": 1.50,\n\t\"tags\": [\"a\", \"b\"]\n}\n",
    );
    check(r#"site.tags.@pretty:{"width":0}"#, "[\n  \"a\",\n  \"b\"\n]\n");
}

#[test]
fn broken_text() {
    assert_eq!(raw(r#"{"a":1,"b":"#, "a").as_deref(), Some("1"));
    assert_eq!(raw(r#"{"a":1,"b":"#, "@valid"), None);
    assert_eq!(raw(r#"{"a":"open"#, "a"), None);
    assert_eq!(raw("{a:1}", "a"), None);
    assert_eq!(raw(r#"{"a":[1,2"#, "a.1").as_deref(), Some("2"));
}

#[test]
fn lines() {
    let json = "{\"a\":1}\n{\"a\":2}\n";
    assert_eq!(raw(json, "..#").as_deref(), Some("2"));
    assert_eq!(raw(json, "..1.a").as_deref(), Some("2"));
    assert_eq!(raw(json, "..#.a").as_deref(), Some("[1,2]"));
}

#[test]
fn text_forms() {
    for (json, kind, string) in [
        ("\"a\\u0041\"", Type::String, "aA"),
        ("1e3", Type::Number, "1000"),
        ("1e400", Type::Number, "+Inf"),
        ("12345678901234567890", Type::Number, "12345678901234567890"),
        ("null", Type::Null, ""),
        ("true", Type::True, "true"),
        ("{\"a\": 1}", Type::Json, "{\"a\": 1}"),
    ] {
        let found = Path::parse("@this").expect("short").find(json).expect("no limit");
        let found = found.expect("found");
        assert_eq!((found.kind, found.string.as_str()), (kind, string), "{json}");
    }
}
