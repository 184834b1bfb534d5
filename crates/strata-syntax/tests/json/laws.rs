//! Laws of the JSON reader.

use std::fmt::Write as _;

use proptest::prelude::*;
use strata_syntax::json::{
    Document, ErrorKind, Positions, Property, Value, ValueKind, parse, parse_bytes,
};
use strata_syntax::{MAX_DEPTH, MAX_ERRORS};

/// Any text; often one that is nearly JSON.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[{}\\[\\],:\"]",
        "\"[a-z]{0,3}\"[:,]?",
        Just("\"a\":".to_owned()),
        "-?[0-9.eE+]{1,4}",
        "true|false|null|nul|x",
        "\\\\[a-z\"\\\\]|\\\\u[0-9a-f]{0,4}",
        "[ \t\r\n]",
        any::<char>().prop_map(|c| c.to_string()),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// A document that is JSON, as another library reads it.
fn documents() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(serde_json::Value::from),
        any::<i64>().prop_map(serde_json::Value::from),
        any::<String>().prop_map(serde_json::Value::from),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(serde_json::Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..5)
                .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

/// The value without its places; of properties of one name the last one.
fn plain(value: Value<'_>) -> serde_json::Value {
    match value.kind() {
        ValueKind::Object => {
            let properties = value.properties();
            properties.map(|p| (p.name().into_owned(), plain(p.value()))).collect()
        }
        ValueKind::Array => value.elements().map(plain).collect(),
        ValueKind::String => value.as_str().unwrap().into(),
        ValueKind::Number => serde_json::from_str(value.as_number().unwrap()).unwrap(),
        ValueKind::Bool => value.as_bool().unwrap().into(),
        ValueKind::Null | ValueKind::Invalid => serde_json::Value::Null,
    }
}

fn check_places(document: &Document) -> Result<(), TestCaseError> {
    fn walk(value: Value<'_>, len: usize) -> Result<(), TestCaseError> {
        let range = value.range();
        prop_assert!(range.start <= range.end && range.end <= len);
        let mut at = range.start;
        for inner in value.elements().chain(value.properties().map(Property::value)) {
            prop_assert!(at <= inner.range().start && inner.range().end <= range.end);
            at = inner.range().end;
            walk(inner, len)?;
        }
        Ok(())
    }
    let len = document.text().len();
    walk(document.root(), len)?;
    let mut positions = Positions::new(document);
    for error in document.errors() {
        prop_assert!(error.range.start <= len + 1 && error.cause.end <= len, "{:?}", error);
        positions.at(error.range.start);
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_can_be_read(text in texts()) {
        check_places(&parse(text))?;
    }

    #[test]
    fn any_bytes_can_be_read(bytes in prop::collection::vec(prop_oneof![
        prop::sample::select(b"{}[],:\"\\a1 ".to_vec()),
        any::<u8>(),
    ], 0..40)) {
        let document = parse_bytes(&bytes);
        prop_assert_eq!(document.text().len(), bytes.len());
        prop_assert!(std::str::from_utf8(&bytes).is_ok() || !document.errors().is_empty());
        check_places(&document)?;
    }

    #[test]
    fn what_is_json_is_read_as_such(value in documents(), pretty: bool) {
        let text = if pretty {
            serde_json::to_string_pretty(&value).unwrap()
        } else {
            value.to_string()
        };
        let document = parse(text);
        let errors: Vec<ErrorKind> = document.errors().iter().map(|error| error.kind).collect();
        let is_body = value.is_object() || value.is_array();
        prop_assert_eq!(errors, if is_body { vec![] } else { vec![ErrorKind::Root] });
        prop_assert_eq!(plain(document.root()), value);
        check_places(&document)?;
    }

    #[test]
    fn what_is_not_json_has_an_error(text in texts()) {
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        let ours = parse(text.as_str());
        let wrong = ours.errors().iter().any(|error| error.kind != ErrorKind::Root);
        // Numbers beyond a double and halves of surrogate pairs are right here.
        if theirs.is_ok() {
            prop_assert!(!wrong, "{:?}", ours.errors());
        } else if !text.contains("\\u") && !text.contains(['e', 'E']) {
            prop_assert!(wrong);
        }
    }

    #[test]
    fn places_do_not_depend_on_the_order_of_asking(text in texts(), offsets: Vec<u8>) {
        let document = parse(text);
        let mut one = Positions::new(&document);
        for offset in offsets {
            let fresh = Positions::new(&document).at(offset.into());
            prop_assert_eq!(one.at(offset.into()), fresh);
        }
    }
}

#[test]
fn depth_has_a_limit() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(parse(nested(MAX_DEPTH as usize)).errors().is_empty());
    for text in [nested(MAX_DEPTH as usize + 1), nested(1_000_000), "{\"a\":".repeat(1_000_000)] {
        let document = parse(text);
        assert_eq!(document.errors().len(), 1);
        assert_eq!(document.errors()[0].kind, ErrorKind::TooDeep);
    }
}

/// Ten megabytes of anything unclosed; quadratic work would take hours.
#[test]
fn broken_texts_cost_no_more() {
    let many = 1_000_000;
    for text in [
        "x,",
        "[1 ",
        "{\"a\" ",
        "{\"a\":[1} ",
        "\"\\\"",
        "[{\"a\":1,},",
        ",",
        "\"\n",
        "[[}}",
        "[x,",
    ] {
        let document = parse(format!("[{}", text.repeat(many)));
        let errors = document.errors().len();
        assert!((1..=MAX_ERRORS + MAX_DEPTH as usize).contains(&errors), "{text}: {errors}");
    }
}

#[test]
fn one_long_line_is_walked_once() {
    let mut text = "{".to_owned();
    for at in 0..100_000 {
        let _ = write!(text, "\"é{at}\":[1,\t2],");
    }
    text.push_str("\"z\":0}");
    let document = parse(text);
    let mut positions = Positions::new(&document);
    let mut last = 0;
    for property in document.root().properties() {
        let column = positions.at(property.name_range().start).column;
        assert!(column > last);
        last = column;
    }
    // Of each property `é` is one column less than bytes, and the tab one more.
    assert_eq!(last as usize, document.text().len() - 5);
}
