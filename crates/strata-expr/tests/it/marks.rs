//! What is made of a secret is one, and no error shows it.

use strata_expr::{Names, compile};
use strata_value::{Map, Marks, Value};

use crate::{evaluate, evaluated};

fn secrets() -> Map {
    let secret = |value: Value| value.marked(Marks::SENSITIVE);
    [
        ("password".into(), secret(Value::string("hunter2"))),
        ("port".into(), secret(Value::int(4711))),
        (
            "users".into(),
            Value::list(vec![Value::string("ann"), secret(Value::string("bob-hunter2"))]),
        ),
        ("open".into(), Value::string("open")),
    ]
    .into_iter()
    .collect()
}

#[test]
fn what_is_made_of_a_secret_is_marked() {
    for text in [
        "password",
        "upper(password)",
        "password + 'x'",
        "password == 'hunter2'",
        "port > 1 ? 'a' : 'b'",
        "len(password)",
        "users[1]",
        "string(users)",
        "toJSON(users)",
        "filter(users, len(#) > 3)",
        "'bob' in users",
        "let p = password; p + 'x'",
        "password matches 'h'",
        "port in 1..5000",
        "users == users",
        "{(password): 1}",
        "sort(users)",
        "password ?? 'x'",
    ] {
        let value = evaluated(text, &secrets());
        assert!(value.marks().contains(Marks::SENSITIVE), "{text}");
        assert!(!format!("{value:?}").contains("hunter2"), "{text}");
    }
}

#[test]
fn what_stands_beside_a_secret_is_not_marked() {
    let value = evaluated("{secret: upper(password), open: upper(open)}", &secrets());
    assert!(value.marks().is_empty());
    let map = value.as_map().expect("a map");
    assert!(map.get("secret".into()).expect("the secret").marks().contains(Marks::SENSITIVE));
    assert_eq!(map.get("open".into()).and_then(Value::as_str), Some("OPEN"));
    for text in [
        "users[0]",
        "first(users)",
        "len(users)",
        "map([open], upper(#))",
        "false ? password : open",
    ] {
        assert!(evaluated(text, &secrets()).marks().is_empty(), "{text}");
    }
}

#[test]
fn no_error_shows_a_secret() {
    for text in [
        "int(password)",
        "float(password)",
        "duration(password)",
        "date(password)",
        "timezone(password)",
        "fromJSON(password)",
        "[1][port]",
        "open matches (password + '(')",
        "password.x",
        "password + 1",
        "sort([password, 1])",
        "date(password, '2006')",
        "repeat(password, 100000000)",
    ] {
        let error = evaluate(text, &secrets()).expect_err(text);
        let all = format!("{error:?}");
        assert!(!all.contains("hunter2") && !all.contains("4711"), "{text}: {all}");
    }
    let program = compile("password", &Names::open()).expect("a program");
    assert!(!format!("{program:?}").contains("hunter2"));
}
