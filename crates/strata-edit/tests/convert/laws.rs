//! Laws of conversion, on generated data.

use std::sync::Arc;

use proptest::prelude::*;
use strata_diagnostics::SourceMap;
use strata_edit::convert::Texts::{Plain, Templates};
use strata_edit::convert::{Texts, data_to_hcl, hcl_to_data, quote};
use strata_edit::format::format;
use strata_syntax::ast::{Expression, Template};
use strata_syntax::{parse_body, parse_expression};
use strata_value::{Key, Value};

use crate::convert_law::any_text_is_converted_or_told;
use crate::options;

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z ]{0,6}", "[$%{}\"\\\\~\n\r\t\u{0}\u{200b}é日a]{0,8}", any::<String>()]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::NULL),
        any::<bool>().prop_map(Value::bool),
        any::<i64>().prop_map(Value::int),
        text().prop_map(Value::string),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        let entries = prop::collection::vec((text(), inner.clone()), 0..5);
        prop_oneof![
            prop::collection::vec(inner, 0..5).prop_map(Value::tuple),
            entries.prop_map(|entries| {
                let entries = entries.into_iter().map(|(key, value)| (Key::new(&key), value));
                Value::object(entries.collect::<strata_value::Map>())
            }),
        ]
    })
}

fn body() -> impl Strategy<Value = Value> {
    prop::collection::vec(value(), 0..5).prop_map(|values| {
        let named = values.into_iter().enumerate();
        let entries = named.map(|(at, value)| (Key::new(&format!("n{at}")), value));
        Value::object(entries.collect::<strata_value::Map>())
    })
}

fn read(text: &str, texts: Texts) -> Value {
    let text: Arc<str> = text.into();
    let sources = SourceMap::default();
    let file = sources.add("f", Arc::clone(&text));
    let errors = |e: strata_diagnostics::Diagnostics| e.concise(&sources).collect::<Vec<_>>();
    hcl_to_data(&parse_body(Arc::clone(&text)), &file, texts).map_err(errors).expect(&text)
}

proptest! {
    #[test]
    fn data_to_hcl_and_back_is_identity(value in body()) {
        let hcl = data_to_hcl(&value, &options(Plain, &[])).expect("it has HCL");
        prop_assert_eq!(format(&hcl), &*hcl);
        prop_assert_eq!(format!("{:?}", read(&hcl, Plain)), format!("{value:?}"), "{}", hcl);
    }

    #[test]
    fn hcl_to_hcl_json_and_back_keeps_the_file(value in body()) {
        let hcl = data_to_hcl(&value, &options(Plain, &[])).expect("it has HCL");
        let data = read(&hcl, Templates);
        let again = data_to_hcl(&data, &options(Templates, &[])).expect("it has HCL");
        prop_assert_eq!(again, hcl);
    }

    #[test]
    fn hcl_json_to_hcl_and_back_is_stable(texts in prop::collection::vec("[$%{}\"~ \n=xa.-]{0,12}|\\$\\{[a-c ~+\n]{1,6}\\}[ $%]{0,2}(%\\{ if x ~?\\}[ y\n]{0,4}%\\{~? endif \\})?", 1..4)) {
        let entries = texts.iter().enumerate().map(|(at, t)| (Key::new(&format!("n{at}")), Value::string(t.as_str())));
        let value = Value::object(entries.collect::<strata_value::Map>());
        if let Ok(hcl) = data_to_hcl(&value, &options(Templates, &[])) {
            prop_assert!(parse_body(hcl.as_str()).errors().is_empty(), "{}", hcl);
            let data = read(&hcl, Templates);
            let again = data_to_hcl(&data, &options(Templates, &[])).expect("it was HCL");
            prop_assert_eq!(again, hcl);
        }
    }

    #[test]
    fn texts_are_converted_or_told(
        text in "[a-c{}=\"$%<E~\r\n \\[\\]\\\\().1-]{0,60}",
        json in "[{]\"a\": [\\[{]?[\"a{}:,\\[\\]$%\\\\n 1.e-]{0,20}[}\\]]{0,3}[}]",
    ) {
        any_text_is_converted_or_told(&text);
        any_text_is_converted_or_told(&json);
    }

    #[test]
    fn files_are_converted_or_told(value in body(), labels in "[a$%{}]{0,4}") {
        let json = strata_value::json::write(&value, &strata_value::json::Options::default());
        any_text_is_converted_or_told(&json.expect("JSON can say it"));
        let hcl = data_to_hcl(&value, &options(Plain, &[])).expect("it has HCL");
        any_text_is_converted_or_told(&hcl);
        any_text_is_converted_or_told(&format!("blk {} {{\n{hcl}}}\nblk \"b\" {{\n}}\n", quote(&labels)));
    }

    #[test]
    fn a_quoted_text_means_the_text(text in text()) {
        let tree = parse_expression(quote(&text));
        prop_assert!(tree.errors().is_empty());
        let Some(Expression::Template(template)) = tree.root().expressions().find_map(Expression::cast) else {
            return Err(TestCaseError::fail("it is no template"));
        };
        prop_assert_eq!(meaning(template), Some(text));
    }
}

/// The text of a template; `None` if it has a sequence.
fn meaning(template: Template<'_>) -> Option<String> {
    let parts = template.parts().map(|part| match part {
        strata_syntax::ast::Part::Text(text) => Some(text.value().into_owned()),
        _ => None,
    });
    parts.collect()
}

/// Found by fuzzing.
#[test]
fn spaces_of_expressions_are_laid_out() {
    for text in ["a = n+e\nb = \"${n+e}\"\n", "E<a"] {
        any_text_is_converted_or_told(text);
    }
}
