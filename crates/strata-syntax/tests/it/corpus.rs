//! Real files of other people, read as the reference reads them.

use serde_json::Value;
use strata_syntax::parse_body;

use crate::structure;
use crate::vectors::{check_errors, shared};

#[test]
fn real_files_have_the_structure_that_the_reference_sees() {
    let Some(list) = shared("corpus/hcl/structure.jsonl") else { return };
    let mut failures = Vec::new();
    let mut count = 0;
    for line in list.lines() {
        let case: Value = serde_json::from_str(line).expect("one file a line");
        let name = case["file"].as_str().expect("a name");
        let text = shared(&format!("corpus/hcl/{name}")).filter(|_| case["syntax"] == "native");
        let Some(text) = text else { continue };
        count += 1;
        let tree = parse_body(text);
        let broken = case["parse_errors"].as_u64().expect("a count") > 0;
        if let Err(why) = check_errors(!broken, &case["first_error"], &tree) {
            failures.push(format!("{name}: {why}"));
        } else if !broken && structure::of(&tree) != case["structure"] {
            failures.push(format!("{name}: another structure"));
        }
    }
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
    assert!(count > 100, "only {count} files were found");
}
