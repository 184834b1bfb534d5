//! The suite `hcl/bodies`: files of native syntax, their structure or the place of the first error.
//!
//! Not counted, as `hcl-structure.md` says: letters of newer Unicode versions (`unicode-newer`) and
//! ill-formed UTF-8 that the reference accepts. Of `grapheme-gb9c` the columns are not compared.

use std::path::Path;

use serde_json::Value;
use strata_syntax::{Positions, Tree, parse_body_bytes};

use super::Suite;
use super::hcl_structure::native;
use super::hcl_vectors::{Place, check, difference, has_tag, id, read, same_first_error, source};

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in read(path)? {
        let accepted = case["ok"] == true;
        if has_tag(&case, "unicode-newer") || has_tag(&case, "utf8-bad") && accepted {
            continue;
        }
        check(suite, id(&case)?, || check_case(&case));
    }
    Ok(())
}

fn check_case(case: &Value) -> Result<(), String> {
    let columns = !has_tag(case, "grapheme-gb9c");
    let tree = parse_body_bytes(&source(case, "src")?);
    if case["ok"] == false || !tree.errors().is_empty() {
        return same_first_error(first_error(&tree), &case["first_error"], columns);
    }
    let (mut found, mut recorded) = (native(&tree)?, case["body"].clone());
    if !columns {
        blank_columns(&mut found);
        blank_columns(&mut recorded);
    }
    difference(&found, &recorded, "").map_or(Ok(()), Err)
}

/// The place of the first error of a file of native syntax.
pub(super) fn first_error(tree: &Tree) -> Option<Place> {
    let at = Positions::new(tree).at(tree.errors().first()?.start);
    Some(Place { line: at.line.into(), column: at.column.into(), byte: at.byte.into() })
}

/// Sets the columns of all ranges, which are arrays of six numbers, to 0.
fn blank_columns(value: &mut Value) {
    match value {
        Value::Array(range) if range.len() == 6 && range.iter().all(Value::is_number) => {
            range[1] = 0.into();
            range[4] = 0.into();
        }
        Value::Array(values) => values.iter_mut().for_each(blank_columns),
        Value::Object(map) => map.values_mut().for_each(blank_columns),
        _ => {}
    }
}
