//! Real files of other people, laid out as the reference does it.

use serde_json::Value;
use strata_edit::format::format;

use crate::{lines, shared};

#[test]
fn real_files_get_the_layout_of_the_reference() {
    let mut failures = Vec::new();
    let mut count = 0;
    let files = lines("corpus/hcl/structure.jsonl");
    for file in files.iter().filter(|file| file["syntax"] == "native") {
        let name = file["file"].as_str().expect("a name");
        let Some(text) = shared(&format!("corpus/hcl/{name}")) else { continue };
        count += 1;
        let expected = with_changed_lines(&text, &file["format_changed_lines"]);
        let got = format(&text);
        if got != expected {
            failures.push(name);
        }
        assert_eq!(format(&got), got, "{name}: a second run");
    }
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
    assert!(files.is_empty() || count > 100, "only {count} files were found");
}

/// The text with the lines that a list of `[line, text]` names replaced.
fn with_changed_lines(text: &str, changed: &Value) -> String {
    let mut lines: Vec<&str> = text.strip_prefix('\u{feff}').unwrap_or(text).split('\n').collect();
    for change in changed.as_array().expect("a list") {
        let line = change[0].as_u64().expect("a line");
        lines[usize::try_from(line).expect("a line") - 1] = change[1].as_str().expect("a text");
    }
    lines.join("\n")
}
