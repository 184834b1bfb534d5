//! Where vectors come from, and how errors are compared with them.

use serde_json::Value;
use strata_syntax::{Positions, Tree};

/// Reads a file of the material beside the project; says so if it is not there.
pub(crate) fn shared(name: &str) -> Option<String> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |path: String| std::fs::read_to_string(path).ok();
    let text = read(format!("{root}/{name}")).or_else(|| read(format!("{root}/../shared/{name}")));
    if text.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    text
}

/// The cases of a file of vectors.
pub(crate) fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/../../conformance/hcl/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).expect("one case a line")).collect()
}

/// Line, column and byte of a place in a vector.
pub(crate) fn place(value: &Value) -> Option<(u64, u64, u64)> {
    let field = |name: &str| value.get(name)?.as_u64();
    Some((field("line")?, field("column")?, field("byte")?))
}

/// Line, column and byte of the first error of a tree.
pub(crate) fn first_error(tree: &Tree) -> Option<(u64, u64, u64)> {
    let error = tree.errors().first()?;
    let place = Positions::new(tree).at(error.start);
    Some((place.line.into(), place.column.into(), place.byte.into()))
}

/// Whether a tree has errors as it should, the first one at the right place.
pub(crate) fn check_errors(ok: bool, first: &Value, tree: &Tree) -> Result<(), String> {
    if ok != tree.errors().is_empty() {
        return Err(format!("ok is {ok}, errors are {:?}", tree.errors()));
    }
    let (found, expected) = (first_error(tree), place(first).filter(|_| !ok));
    if found == expected {
        return Ok(());
    }
    Err(format!("first error {found:?} {:?}, not {expected:?}", tree.errors().first()))
}

/// The source of a case, which is written in base64 if it is not UTF-8.
pub(crate) fn bytes(case: &Value) -> Vec<u8> {
    match case["src_b64"].as_str() {
        Some(encoded) => base64(encoded),
        None => case["src"].as_str().expect("a source").as_bytes().to_vec(),
    }
}

fn base64(encoded: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = Vec::new();
    let mut bits = 0_u32;
    for (at, digit) in encoded.trim_end_matches('=').bytes().enumerate() {
        let value = DIGITS.iter().position(|d| *d == digit).expect("a digit of base64");
        bits = bits << 6 | value as u32;
        // Each digit but the first of four completes a byte.
        let left = [6, 4, 2, 0][at % 4];
        if left < 6 {
            out.push((bits >> left) as u8);
        }
    }
    out
}
