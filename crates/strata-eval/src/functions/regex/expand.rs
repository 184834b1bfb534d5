//! Replacements that name the groups of a match.

use regex::Captures;
use strata_value::Key;

use super::pattern::Pattern;

/// A piece of a replacement.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// As it stands.
    Text(&'t str),
    /// What the group of this number has matched.
    Group(usize),
}

/// The pieces of a replacement. What names no group of the pattern is nothing.
pub(super) fn pieces<'t>(replacement: &'t str, pattern: &Pattern) -> Vec<Piece<'t>> {
    let mut pieces = Vec::new();
    let mut rest = replacement;
    while let Some((text, behind)) = rest.split_once('$') {
        pieces.push(Piece::Text(text));
        rest = behind;
        if let Some(behind) = rest.strip_prefix('$') {
            pieces.push(Piece::Text("$"));
            rest = behind;
        } else if let Some((name, behind)) = group_name(rest) {
            pieces.extend(group(name, pattern).map(Piece::Group));
            rest = behind;
        } else {
            pieces.push(Piece::Text("$"));
        }
    }
    pieces.push(Piece::Text(rest));
    pieces
}

/// The name of a group behind `$`, as long as it can be, and what follows: `name` or `{name}`.
fn group_name(text: &str) -> Option<(&str, &str)> {
    let (braces, text) = match text.strip_prefix('{') {
        Some(text) => (true, text),
        None => (false, text),
    };
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (name, behind) = text.split_at(end);
    let behind = if braces { behind.strip_prefix('}')? } else { behind };
    (!name.is_empty()).then_some((name, behind))
}

fn group(name: &str, pattern: &Pattern) -> Option<usize> {
    let digits = name.bytes().all(|byte| byte.is_ascii_digit());
    if digits && (name == "0" || !name.starts_with('0')) {
        return name.parse().ok();
    }
    let position =
        pattern.names.iter().position(|known| known.and_then(Key::as_str) == Some(name))?;
    Some(position + 1)
}

/// Writes the pieces of a replacement for one match.
pub(super) fn expand(pieces: &[Piece<'_>], found: &Captures<'_>, out: &mut String) {
    for piece in pieces {
        match *piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Group(group) => {
                out.push_str(found.get(group).map_or("", |part| part.as_str()));
            }
        }
    }
}
