//! Laws of paths; the fuzz target `gjson` holds them too.

use strata_expr::gjson::Path;
use strata_value::Value;
use strata_value::json::{self, Options, Order};

/// Both forms find the same: a value, and its JSON text.
pub(crate) fn both_forms_agree(root: &Value, path: &str) {
    let Ok(path) = Path::parse(path) else { return };
    let text = Path::parse("@tostr").expect("short").lookup(root).expect("small").expect("text");
    let text = text.as_str().expect("text");
    let found = path.find(text).and_then(|found| found.map(|found| found.value()).transpose());
    let found = found.map(|value| value.as_ref().map(shown));
    let looked_up = path.lookup(root).map(|value| value.as_ref().map(shown));
    assert_eq!(looked_up, found, "{path} of {text}");
}

/// Any path over any text comes to an end.
pub(crate) fn any_text_is_a_path(json: &str, path: &str) {
    if let Ok(path) = Path::parse(path) {
        let _ = path.remarks();
        let _ = path.find(json);
        let _ = path.lookup(&Value::text(json));
    }
}

/// The value as JSON that tells integers from floats.
pub(crate) fn shown(value: &Value) -> String {
    let options = Options { order: Order::Sorted, non_finite_as_text: true, ..Options::default() };
    json::write(value, &options).expect("data")
}
