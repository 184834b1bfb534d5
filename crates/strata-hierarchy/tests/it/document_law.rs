//! What holds for any text as a single document. The test and the fuzz target call the same check, so
//! this file must not know which of the two it is in.

use strata_diagnostics::{Diagnostics, Format, SourceMap};
use strata_hierarchy::document::Document;
use strata_template::environment::Environment;
use strata_value::{Kind, Map, Value, json};

/// Any text is a document that resolves, or has mistakes that can be shown. The explanation of a
/// resolution comes to the same value, with all its origins.
pub(crate) fn any_text_is_a_document(text: &str) {
    let sources = SourceMap::default();
    let file = sources.add("site.yaml", text.into());
    let document = match Document::read(&file, Document::DATA_KEY) {
        Ok(document) => document,
        Err(mistakes) => return show(&mistakes, &sources),
    };
    show(document.warnings(), &sources);
    let facts = json::parse(r#"{"site": "a", "role": "web", "n": 2, "list": [1], "none": null}"#);
    let facts = facts.expect("JSON").as_map().cloned().expect("a map");
    for facts in [Map::default(), facts] {
        let environment = Environment::of_facts(facts);
        let resolved = document.resolve(&environment);
        match (&resolved, &document.explain(&environment).0) {
            (Ok(a), Ok(b)) => assert!(same(a, b), "{a:?}\nis explained as\n{b:?}"),
            (a, b) => assert_eq!(a.is_ok(), b.is_ok(), "only one of them fails"),
        }
        match &resolved {
            Ok(data) => show(&document.rules().check(data), &sources),
            Err(mistakes) => {
                assert!(mistakes.has_errors(), "a failure without an error");
                show(mistakes, &sources);
            }
        }
    }
}

fn show(findings: &Diagnostics, sources: &SourceMap) {
    let mut text = String::new();
    findings.render(sources, Format::Terminal, false, &mut text);
}

/// Equal with all origins and in the same order.
fn same(a: &Value, b: &Value) -> bool {
    a.origin() == b.origin()
        && match (a.kind(), b.kind()) {
            (Kind::Float(a), Kind::Float(b)) => a.to_bits() == b.to_bits(),
            (Kind::List(a), Kind::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
            }
            (Kind::Map(a), Kind::Map(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        a.key == b.key && a.key_origin == b.key_origin && same(&a.value, &b.value)
                    })
            }
            // Times of one moment are equal, others of two.
            (Kind::Capsule(a), Kind::Capsule(b)) => a.type_name == b.type_name,
            _ => a == b,
        }
}
