//! Files that may not be UTF-8.

use super::{Document, ErrorKind, JsonError, parse};
use crate::MAX_ERRORS;

/// What stands in the text for a byte that is no part of a character: as long as the byte, allowed
/// in strings, and nothing that JSON uses elsewhere.
const SUBSTITUTE: char = '\u{7f}';

/// Reads a file as [`parse`] does, and lists bytes that are not UTF-8 among the mistakes.
///
/// If there are such bytes, the text of the document has U+007F in place of each, so that offsets are
/// those of the file. The reference takes them for U+FFFD in strings; here they are mistakes
/// everywhere.
pub fn parse_bytes(bytes: &[u8]) -> Document {
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text),
        Err(_) => parse_lossy(bytes),
    }
}

fn parse_lossy(bytes: &[u8]) -> Document {
    let mut text = String::with_capacity(bytes.len());
    let mut errors = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let start = text.len();
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        let range = start..text.len();
        if !range.is_empty() && errors.len() < MAX_ERRORS {
            let (kind, cause) = (ErrorKind::Encoding, range.clone());
            errors.push(JsonError { kind, range, cause, follows: false });
        }
    }
    let mut document = parse(text);
    let found = document.errors.iter().filter(|error| {
        // What is wrong with the substitute itself is said already.
        !errors.iter().any(|encoding| encoding.cause.start == error.cause.start)
    });
    let found: Vec<JsonError> = found.cloned().collect();
    errors.extend(found);
    errors.sort_by_key(|error| (error.range.start, error.range.end));
    document.errors = errors.into();
    document
}
