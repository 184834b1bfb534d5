//! The suite `hcl/format`: texts and their canonical layout.
//!
//! A text that parses must come out byte for byte. Of one that does not, `hcl-structure.md` asks that
//! only spaces and tabs change, and that a second run changes nothing. Not counted are texts that
//! are not UTF-8, as the document says too.

use std::path::Path;

use serde_json::Value;
use strata_edit::format::format;

use super::Suite;
use super::hcl_vectors::{check, has_tag, id, read, source, text};

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    let mut others = 0;
    for case in read(path)?.iter().filter(|case| !has_tag(case, "utf8-bad")) {
        let (input, recorded) = (text(source(case, "in")?)?, text(source(case, "out")?)?);
        others += usize::from(format(&input) != recorded);
        check(suite, id(case)?, || check_case(case, &input, &recorded));
    }
    suite.note = (others > 0).then(|| format!("{others} texts have another layout"));
    Ok(())
}

fn check_case(case: &Value, input: &str, recorded: &str) -> Result<(), String> {
    let found = format(input);
    if format(&found) != found {
        return Err(format!("a second run changes {found:?}"));
    }
    if case["parses"] == true && found != recorded {
        return Err(format!("{found:?}, recorded {recorded:?}"));
    }
    if ink(&found) != ink(input) {
        return Err(format!("more than spaces changed: {found:?}"));
    }
    Ok(())
}

/// The text without spaces, tabs and the byte order mark.
fn ink(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.chars().filter(|c| !matches!(c, ' ' | '\t')).collect()
}
