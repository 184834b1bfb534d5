//! Expressions over the facts of a host, compiled once.
//!
//! Every case checks what it found.

use divan::Bencher;
use divan::counter::ItemsCount;
use strata_expr::{Names, Type, compile};
use strata_value::{Map, Value, json};

fn main() {
    divan::main();
}

/// Facts as a host has them, of which an expression reads a few.
fn facts() -> Map {
    let text = r#"{"Facts": {"os": {"name": "debian", "family": "debian", "release": {"major": "12"}},
        "hostname": "web01", "processors": {"count": 8}, "role": "web",
        "networking": {"interfaces": [{"name": "lo", "mtu": 65536}, {"name": "eth0", "mtu": 1500}]}}}"#;
    json::parse(text).expect("JSON").as_map().cloned().expect("a map")
}

fn evaluate(bencher: Bencher<'_, '_>, text: &str, expected: &Value) {
    let names = Names::new().variable("Facts", Type::Any);
    let program = compile(text, &names).expect("an expression");
    let facts = facts();
    bencher.counter(ItemsCount::new(1usize)).bench(|| {
        let value = program.evaluate(divan::black_box(&facts)).expect("a value");
        assert_eq!(value, *expected);
        value
    });
}

/// A fact by its path, as levels and templates have it.
#[divan::bench]
fn lookup(bencher: Bencher<'_, '_>) {
    evaluate(bencher, "Facts.os.release.major", &Value::string("12"));
}

/// A fact compared, as gates have it.
#[divan::bench]
fn gate(bencher: Bencher<'_, '_>) {
    let text = "Facts.os.family == 'debian' and Facts.processors.count > 4";
    evaluate(bencher, text, &Value::bool(true));
}

/// A list searched.
#[divan::bench]
fn search(bencher: Bencher<'_, '_>) {
    let text = "find(Facts.networking.interfaces, .name != 'lo').mtu";
    evaluate(bencher, text, &Value::int(1500));
}

/// A text put together.
#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    let text = "Facts.role + '-' + upper(Facts.hostname)";
    evaluate(bencher, text, &Value::string("web-WEB01"));
}

/// The way from text to a program.
#[divan::bench]
fn compilation(bencher: Bencher<'_, '_>) {
    let names = Names::new().variable("Facts", Type::Any);
    let text = "Facts.os.family == 'debian' and Facts.processors.count > 4 ? 'large' : 'small'";
    bencher
        .counter(ItemsCount::new(1usize))
        .bench(|| compile(divan::black_box(text), &names).expect("an expression"));
}
