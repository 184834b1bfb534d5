//! Texts that may not be UTF-8.

use std::sync::Arc;

use super::{MAX_ERRORS, parse_body, parse_expression, parse_template};
use crate::error::{ErrorKind, SyntaxError};
use crate::tree::Tree;

/// What stands in the text for a byte that is no part of a character: as long as the byte, and
/// nothing that the language uses.
const SUBSTITUTE: char = '\u{1a}';

/// Parses a file as [`parse_body`] does, and lists bytes that are not UTF-8 among the mistakes.
///
/// If there are such bytes, the text of the tree has U+001A (substitute) in place of each, so that
/// offsets are those of the file. The reference overlooks such bytes in comments; here they are
/// mistakes everywhere.
pub fn parse_body_bytes(bytes: &[u8]) -> Tree {
    parse_bytes(bytes, parse_body)
}

/// As [`parse_expression`], of bytes; see [`parse_body_bytes`].
pub fn parse_expression_bytes(bytes: &[u8]) -> Tree {
    parse_bytes(bytes, parse_expression)
}

/// As [`parse_template`], of bytes; see [`parse_body_bytes`].
pub fn parse_template_bytes(bytes: &[u8]) -> Tree {
    parse_bytes(bytes, parse_template)
}

fn parse_bytes(bytes: &[u8], parse: fn(Arc<str>) -> Tree) -> Tree {
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text.into()),
        Err(_) => parse_lossy(bytes, parse),
    }
}

fn parse_lossy(bytes: &[u8], parse: fn(Arc<str>) -> Tree) -> Tree {
    let mut text = String::with_capacity(bytes.len());
    let mut errors = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let start = text.len() as u32;
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        if !chunk.invalid().is_empty() && errors.len() < MAX_ERRORS {
            errors.push(SyntaxError::new(ErrorKind::InvalidEncoding, start, text.len() as u32));
        }
    }
    let mut tree = parse(text.into());
    errors.append(&mut tree.errors);
    errors.sort_by_key(|error| error.start);
    errors.dedup_by_key(|error| error.start);
    errors.truncate(MAX_ERRORS);
    tree.errors = errors;
    tree
}
