//! Paths of keys: `a.b."c.d"`.

use strata_value::Key;

use super::token::{Kind, Token};
use super::{SYNTAX, error};
use crate::place::{Fail, Place};

/// One part of a path, with the offset at which it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) key: Key,
    pub(super) at: usize,
}

/// The path that these tokens write. A point outside of quotes separates; an empty part needs quotes.
pub(super) fn of(
    tokens: &[Token<'_>],
    at: std::ops::Range<usize>,
    place: Place<'_>,
) -> Result<Vec<Part>, Fail> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let (mut part_at, mut may_be_empty) = (at.start, false);
    let end_part = |part: &mut String, part_at: usize, may_be_empty: bool| {
        let key =
            (may_be_empty || !part.is_empty()).then(|| Part { key: Key::new(part), at: part_at });
        part.clear();
        key
    };
    let empty = || {
        let hint = "write an empty part as \"\", or put the whole key in quotes";
        error(
            SYNTAX,
            at.clone(),
            "a point at the beginning or end of a key, or two of them",
            hint,
            place,
        )
    };
    for token in tokens {
        let text = match &token.kind {
            Kind::Quoted(text) => {
                if part.is_empty() {
                    part_at = token.start;
                }
                part.push_str(text);
                may_be_empty |= part.is_empty();
                continue;
            }
            Kind::Literal(_, text) | Kind::Unquoted(text) | Kind::Space(text) => text,
            _ => continue,
        };
        let mut pieces = text.split('.');
        let mut from = token.start;
        if let Some(first) = pieces.next() {
            if part.is_empty() && !may_be_empty {
                part_at = from;
            }
            part.push_str(first);
            from += first.len() + 1;
        }
        for piece in pieces {
            parts.push(end_part(&mut part, part_at, may_be_empty).ok_or_else(empty)?);
            (part_at, may_be_empty) = (from, false);
            part.push_str(piece);
            from += piece.len() + 1;
        }
    }
    parts.push(end_part(&mut part, part_at, may_be_empty).ok_or_else(empty)?);
    Ok(parts)
}
