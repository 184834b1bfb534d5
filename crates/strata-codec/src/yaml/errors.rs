//! Errors of the parser, in words that say what to do.

use granit_parser::{ErrorKind, ScanError};
use strata_diagnostics::Diagnostic;

use crate::Limits;
use crate::limits::too_deep;
use crate::place::{Fail, Place};

const SYNTAX: &str = "yaml-syntax";

/// The diagnostic of an error.
#[cold]
pub(super) fn of(error: &ScanError, place: Place<'_>, limits: &Limits) -> Fail {
    let text = place.text();
    let mut at = error.marker().byte_offset().unwrap_or(text.len()).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    if *error.kind() == ErrorKind::RecursionLimitExceeded {
        return too_deep(limits.depth, at, place);
    }
    let diagnostic = explain(error.kind(), at, place);
    match diagnostic.primary {
        Some(_) => diagnostic,
        None => diagnostic.at(place.span(at..at), ""),
    }
    .into()
}

fn explain(kind: &ErrorKind, at: usize, place: Place<'_>) -> Diagnostic {
    let text = place.text();
    let line_start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    match kind {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => {
            let tab = text[line_start..].find('\t').map_or(at, |i| line_start + i);
            Diagnostic::error("yaml-tab", "a tab indents the line")
                .at(place.span(tab..tab + 1), "a tab")
                .note("YAML takes spaces only to indent")
                .hint("put spaces in place of the tab")
        }
        ErrorKind::UnclosedFlowCollection { open } => {
            let (what, close) = if *open == '[' { ("list", ']') } else { ("map", '}') };
            Diagnostic::error(SYNTAX, format!("the {what} that `{open}` opens is never closed"))
                .at(place.span(at..at + 1), "opened here")
                .hint(format!(
                    "add `{close}` where the {what} ends; it was opened in line {}",
                    place.line(at)
                ))
        }
        ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::InvalidColonPlacement
            if let Some(open) = last_open(&text[..at]) =>
        {
            let is_list = text[open..].starts_with('[');
            let (what, sign, close) = if is_list { ("list", '[', ']') } else { ("map", '{', '}') };
            Diagnostic::error(
                SYNTAX,
                format!("expected `,` or `{close}` in the {what} that `{sign}` opens"),
            )
            .label(place.span(open..open + 1), "opened here")
            .hint(format!(
                "add `{close}` where the {what} ends, or `,` between its parts; it was opened in line {}",
                place.line(open)
            ))
        }
        ErrorKind::UnclosedQuotedScalar => {
            Diagnostic::error(SYNTAX, "a quote is opened and never closed")
                .hint("close it where the text ends; in single quotes write a quote itself as ''")
        }
        ErrorKind::UnexpectedCharacter { character } => {
            let value = line.get(at - line_start..).unwrap_or_default().trim_end();
            Diagnostic::error(
                SYNTAX,
                format!("text without quotes cannot begin with `{character}`"),
            )
            .note("YAML keeps `@`, `` ` `` and `%` at the beginning for itself")
            .hint(if place.file().is_private() {
                "put the text in quotes".to_owned()
            } else {
                format!("quote it: \"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
            })
        }
        ErrorKind::MappingValueNotAllowed => Diagnostic::error(SYNTAX, "a second `: ` in one line")
            .note("text without quotes cannot hold a colon that is followed by a space")
            .hint("quote the value, or put the inner map on lines of its own"),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            let error = Diagnostic::error(SYNTAX, "a key without its colon");
            match line.trim().split_once(':') {
                Some((key, value))
                    if !value.is_empty()
                        && !value.starts_with(' ')
                        && !place.file().is_private() =>
                {
                    error.hint(format!("write a space after the colon: `{key}: {value}`"))
                }
                _ => error.hint(
                    "write `key: value`; if the line carries on the one above, indent it deeper",
                ),
            }
        }
        ErrorKind::InvalidIndentation
        | ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::BlockSequenceEntryNotAllowed
        | ErrorKind::MappingKeyNotAllowed => {
            Diagnostic::error(SYNTAX, format!("the line does not fit those above it: {kind}"))
                .hint("indent it exactly as the other keys or entries it belongs to")
        }
        ErrorKind::UnknownQuotedScalarEscape => {
            Diagnostic::error(SYNTAX, "an unknown escape in double quotes").hint(
                "write a backslash itself as `\\\\`, or use single quotes, which have no escapes",
            )
        }
        ErrorKind::UndeclaredTagHandle => {
            Diagnostic::error("yaml-tag", "a tag with a prefix that no `%TAG` line declares")
                .hint("quote the text if no tag is meant")
        }
        ErrorKind::UnknownAnchor => Diagnostic::error("yaml-alias", "an alias without an anchor")
            .hint("define the anchor above in this file"),
        other => Diagnostic::error(SYNTAX, other.to_string())
            .hint("if the text is meant literally, put it in quotes"),
    }
}

/// The last bracket or brace that is opened and not closed again.
fn last_open(text: &str) -> Option<usize> {
    let mut closed = 0usize;
    for (at, b) in text.bytes().enumerate().rev() {
        match b {
            b']' | b'}' => closed += 1,
            b'[' | b'{' if closed == 0 => return Some(at),
            b'[' | b'{' => closed -= 1,
            _ => {}
        }
    }
    None
}
