//! `--corpus DIR`: real HCL files, their structure and their formatted text against the reference.
//!
//! `corpus/structure` counts all files of `structure.jsonl`: the hash of the structure must agree, or
//! the place of the first error of a file that does not parse. `corpus/format` counts the files of
//! `formatted.sha256`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use strata_syntax::{json as hcl_json, parse_body};

use super::Suite;
use super::hcl_bodies::first_error;
use super::hcl_places::{Places, first_json_error};
use super::hcl_structure::{json_properties, native};
use super::hcl_vectors::{check, difference, read, same_first_error};

/// Runs both suites.
pub(super) fn run(dir: &Path) -> Result<[Suite; 2], String> {
    let suite = |name: &str| Suite { name: name.to_owned(), ..Suite::default() };
    let (mut structure, mut format) = (suite("corpus/structure"), suite("corpus/format"));
    for file in read(&dir.join("structure.jsonl"))? {
        let name = file["file"].as_str().ok_or("a file has no name")?;
        check(&mut structure, name, || check_structure(dir, name, &file));
    }
    let path = dir.join("formatted.sha256");
    let list = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    for line in list.lines() {
        let (hash, name) = line.split_once("  ").ok_or("a line without hash and name")?;
        check(&mut format, name, || check_format(dir, name, hash));
    }
    Ok([structure, format])
}

fn check_structure(dir: &Path, name: &str, file: &Value) -> Result<(), String> {
    let text = text(dir, name)?;
    let (error, mut found) = if file["syntax"] == "json" {
        let document = hcl_json::parse(text);
        if let Some(error) = first_json_error(&document) {
            (Some(error), Value::Null)
        } else {
            let mut places = Places::Json(hcl_json::Positions::new(&document));
            let properties = json_properties(document.root(), &mut places)?;
            (None, json!({ "properties": properties }))
        }
    } else {
        let tree = parse_body(text);
        match first_error(&tree) {
            Some(error) => (Some(error), Value::Null),
            None => (None, native(&tree)?),
        }
    };
    same_first_error(error, &file["first_error"], true)?;
    // The hash is that of JSON with its keys sorted.
    found.sort_all_objects();
    if error.is_some()
        || Some(&*sha256(found.to_string().as_bytes())) == file["structure_sha256"].as_str()
    {
        return Ok(());
    }
    Err(difference(&found, &file["structure"], "").unwrap_or_else(|| "another hash".to_owned()))
}

fn check_format(dir: &Path, name: &str, hash: &str) -> Result<(), String> {
    let text = text(dir, name)?;
    let formatted = strata_edit::format::format(&text);
    if sha256(formatted.as_bytes()) == hash { Ok(()) } else { Err("another text".to_owned()) }
}

fn text(dir: &Path, name: &str) -> Result<String, String> {
    fs::read_to_string(dir.join(name)).map_err(|e| e.to_string())
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
