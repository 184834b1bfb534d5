//! The vectors made by the reference.

use strata_edit::format::{edits, format};

use crate::lines;

#[test]
fn layout_is_that_of_the_reference() {
    let mut failures = Vec::new();
    for case in lines("conformance/hcl/format.jsonl") {
        // Inputs in base64 are not UTF-8; such files have no layout here.
        let (Some(text), Some(expected)) = (case["in"].as_str(), case["out"].as_str()) else {
            continue;
        };
        let got = format(text);
        if got != expected {
            failures.push(format!("{}: {text:?} gave {got:?}, not {expected:?}", case["id"]));
        }
        assert_eq!(format(expected), expected, "{}: a second run", case["id"]);
        assert_eq!(edits(text, 0).is_empty(), text == expected, "{}: the edits", case["id"]);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
