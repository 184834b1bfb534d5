//! Any bytes as HCL in JSON.
#![no_main]

mod showing;

use strata_syntax::json::{Document, Positions, Property, Value, parse_bytes};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let document = parse_bytes(bytes);
    let text = document.text();
    assert_eq!(text.len(), bytes.len(), "offsets are not those of the file");
    assert!(std::str::from_utf8(bytes).is_ok() || !document.errors().is_empty());
    check(document.root());
    check_errors(&document);
    let told = showing::check(text, |file| document.diagnostics(file));
    let errors = document.errors();
    assert!(errors.is_empty() || told > 0, "only what follows from others: {errors:?}");
});

/// A value, its parts and its brackets lie in each other, one behind the other.
fn check(value: Value<'_>) {
    let range = value.range();
    assert!(value.document().text().get(range.clone()).is_some(), "{value:?}");
    for edge in [value.start_range(), value.end_range()] {
        assert!(range.start <= edge.start && edge.end <= range.end, "{value:?}: {edge:?}");
    }
    let mut at = range.start;
    for property in value.properties() {
        let name = property.name_range();
        assert!(at <= name.start && name.end <= property.value().range().start, "{property:?}");
        let _ = property.name();
        at = property.range().end;
    }
    at = range.start;
    for inner in value.elements().chain(value.properties().map(Property::value)) {
        assert!(at <= inner.range().start && inner.range().end <= range.end, "{inner:?}");
        at = inner.range().end;
        check(inner);
    }
    let _ = (value.as_str(), value.as_number(), value.as_bool());
}

/// The reference tells what is missing at the end one byte behind it.
fn check_errors(document: &Document) {
    let text = document.text();
    let mut positions = Positions::new(document);
    for error in document.errors() {
        assert!(error.range.start <= error.range.end && error.range.end <= text.len() + 1);
        assert!(text.get(error.cause.clone()).is_some(), "{error:?}");
        positions.of_error(error);
        let again = positions.at(error.range.start);
        assert_eq!(again, Positions::new(document).at(error.range.start), "{error:?}");
    }
}
