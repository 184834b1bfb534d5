//! The seam to `granit-parser`: its events to the builder, its errors to diagnostics.

use granit_parser::{Event, Options, Parser, ScalarStyle, StructureStyle};
use strata_value::Value;

use super::builder::{Builder, ScalarNode};
use super::tags::Tag;
use super::{Profile, documents, errors, libyaml};
use crate::limits::Budget;
use crate::place::{Fail, Place};
use crate::{Comments, Document, Limits};

fn options(profile: Profile, limits: &Limits) -> Options {
    granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_anchor_events: profile == Profile::Psych,
        block_scalar_eof_without_line_feed: profile == Profile::Psych,
        max_buffered_comment_events: usize::MAX,
        flow_nesting_limit: limits.depth as usize,
        block_nesting_limit: limits.depth as usize,
    }
}

/// Reads the first document.
pub(super) fn read(
    place: Place<'_>,
    profile: Profile,
    limits: &Limits,
    budget: Budget,
) -> Result<Document, Fail> {
    let mut parser = Parser::new_from_str_with_options(place.text(), options(profile, limits));
    let mut builder = Builder::new(place, profile, budget);
    let mut rules = libyaml::Rules::new(place, profile);
    let mut comments: Vec<(u32, u32)> = Vec::new();
    let mut count = 0;
    let mut previous = 0..0;
    let mut is_after_plain = false;
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|error| errors::of(&error, place, limits))?;
        let at = span.byte_range().unwrap_or_default();
        match event {
            Event::Comment(..) => {
                comments.push((at.start as u32, at.end as u32));
                continue;
            }
            Event::Anchor(..) => {
                rules.anchor_name(&at)?;
                continue;
            }
            Event::DocumentStart(..) | Event::StreamEnd => {
                rules.prologue(at.start)?;
                continue;
            }
            Event::DocumentEnd => {
                rules.gap(previous.end..at.start, is_after_plain)?;
                count = documents::count(place.text(), at.start);
                if profile == Profile::Strict && count > 1 {
                    return Err(documents::more_than_one(place, at.start));
                }
                break;
            }
            _ => rules.gap(previous.end..at.start, is_after_plain)?,
        }
        is_after_plain = false;
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_plain = style == ScalarStyle::Plain;
                let is_missing = is_plain && at.is_empty();
                // The parser gives `~` for a scalar that is not there.
                let text = if is_missing { "" } else { &*text };
                let has_properties = anchor != 0 || tag.is_some();
                if !has_properties && builder.wants_key() {
                    rules.key(previous.end..at.start, &at, is_missing)?;
                }
                let sign: &[u8] = match style {
                    ScalarStyle::Literal | ScalarStyle::Folded => b"|>",
                    _ if is_missing && !has_properties && builder.pending_key().is_none() => b"-",
                    _ => b"",
                };
                let start = sign_after(place.text(), previous.end..at.start, sign);
                let tag = tag.map(|tag| tag_of(&tag, &span));
                tag.iter().try_for_each(|tag| rules.tag(&tag.at))?;
                rules.scalar(&at, style)?;
                is_after_plain = is_plain;
                let at = if is_missing { at.clone() } else { start.unwrap_or(at.start)..at.end };
                let missing_at = start.unwrap_or(at.start);
                builder.scalar(ScalarNode { text, is_plain, at, missing_at, anchor, tag })?;
            }
            Event::SequenceStart(style, anchor, tag) => {
                let tag = tag.map(|tag| tag_of(&tag, &span));
                tag.iter().try_for_each(|tag| rules.tag(&tag.at))?;
                let is_block = style == StructureStyle::Block;
                // Of a list that is not indented the parser gives the place of the first element.
                let sign: &[u8] =
                    if is_block && builder.pending_key().is_some() { b"-" } else { b"" };
                let start =
                    sign_after(place.text(), previous.end..at.start, sign).unwrap_or(at.start);
                rules.begin(style);
                builder.begin_list(start, anchor, tag.as_ref())?;
                previous = start..start;
                continue;
            }
            Event::MappingStart(style, anchor, tag) => {
                let tag = tag.map(|tag| tag_of(&tag, &span));
                tag.iter().try_for_each(|tag| rules.tag(&tag.at))?;
                rules.begin(style);
                builder.begin_map(at.start, anchor, tag.as_ref())?;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                rules.end();
                builder.end()?;
            }
            Event::Alias(anchor) => {
                rules.anchor_name(&at)?;
                builder.alias(Some(anchor), at.clone())?;
            }
            Event::UnresolvedAlias(_) => builder.alias(None, at.clone())?,
            _ => {}
        }
        previous = at;
    }
    // An anchor or a look-ahead can bring a comment out of order.
    comments.sort_unstable();
    let value = if count == 0 { Value::NULL } else { builder.finish() };
    Ok(Document {
        value,
        documents: count,
        warnings: builder.maps.warnings,
        comments: Comments::new(&comments, place),
    })
}

fn tag_of(tag: &granit_parser::Tag, span: &granit_parser::Span) -> Tag {
    Tag {
        name: format!("{}{}", tag.handle(), tag.suffix()),
        at: span.tag_span().and_then(|span| span.byte_range()).unwrap_or_default(),
    }
}

/// The first of some signs in the space between two nodes, if the parser does not tell its place.
///
/// It looks past white space, other signs, comments, anchors and tags.
fn sign_after(text: &str, range: std::ops::Range<usize>, signs: &[u8]) -> Option<usize> {
    if signs.is_empty() {
        return None;
    }
    let bytes = text.as_bytes();
    let mut at = range.start;
    while at <= range.end {
        at += match bytes.get(at)? {
            b if signs.contains(b) => return Some(at),
            b' ' | b'\t' | b'\r' | b'\n' | b':' | b'?' | b'-' | b',' => 1,
            b'#' => memchr::memchr(b'\n', &bytes[at..])?,
            b'&' | b'!' => bytes[at..].iter().position(u8::is_ascii_whitespace)?,
            _ => return None,
        };
    }
    None
}
