//! Templates as rows of text and sequences.

use strata_syntax::SyntaxKind::{
    ElseMarker, EndForMarker, EndIfMarker, ForDirective, ForMarker, IfDirective, IfMarker,
    Interpolation, PlainText, QuotedText, SequenceClose,
};
use strata_syntax::ast::{Template, TextPart};
use strata_syntax::{NodeRef, SyntaxKind};
use unicode_segmentation::UnicodeSegmentation as _;

use super::quote::escape_into;

/// A part of a template, what its markers strip and its indentation taken away already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// Text, escapes decoded.
    Text(String),
    /// `${ … }` or one `%{ … }`.
    Sequence(NodeRef<'t>),
}

/// The pieces of a template, in order.
pub(super) fn pieces(template: Template<'_>) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut strip = false;
    for node in sequence_nodes(template.node()) {
        if let Some(text) = TextPart::cast(node) {
            let value = text.value();
            let text = if strip { value.trim_start() } else { &value };
            pieces.push(Piece::Text(text.to_owned()));
            strip = false;
        } else {
            if let Some(text) = stand_in(node) {
                pieces.push(Piece::Text(text.to_owned()));
                strip = false;
                continue;
            }
            let (before, behind) = strips(node);
            if before && let Some(Piece::Text(text)) = pieces.last_mut() {
                text.truncate(text.trim_end().len());
            }
            pieces.push(Piece::Sequence(node));
            strip = behind;
        }
    }
    if template.is_flush() {
        flush(&mut pieces);
    }
    pieces
}

/// The text that an interpolation stands for which [`source`] writes where the text itself would
/// mean something else.
fn stand_in(node: NodeRef<'_>) -> Option<&'static str> {
    match node.text() {
        "${\"$\"}" => Some("$"),
        "${\"%\"}" => Some("%"),
        "${\"\\r\"}" => Some("\r"),
        "${\"\"}" => Some(""),
        _ => None,
    }
}

/// The text that the pieces are; `None` if one of them is no text.
pub(super) fn literal(pieces: &[Piece<'_>]) -> Option<String> {
    pieces
        .iter()
        .map(|piece| if let Piece::Text(text) = piece { Some(&**text) } else { None })
        .collect()
}

/// The pieces as the source of a template without quotes, as a text of HCL JSON is one.
pub(super) fn bare_source(pieces: &[Piece<'_>]) -> String {
    source(pieces, Signs { dollar: "${\"$\"}", percent: "${\"%\"}" }, |text, signs, out| {
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match (c, chars.peek()) {
                ('$' | '%', Some('{')) => out.extend([c, c]),
                // Behind one that ends no line nothing is read as a template.
                ('\r', next) if next != Some(&'\n') => signs.push_sequence("${\"\\r\"}", out),
                _ => out.push(c),
            }
        }
    })
}

/// The pieces as a quoted template.
pub(super) fn quoted_source(pieces: &[Piece<'_>]) -> String {
    let signs = Signs { dollar: "\\u0024", percent: "\\u0025" };
    format!("\"{}\"", source(pieces, signs, |text, _, out| escape_into(text, out)))
}

/// What is written for the signs that would make an escape with a sequence behind them.
#[derive(Clone, Copy)]
struct Signs {
    dollar: &'static str,
    percent: &'static str,
}

impl Signs {
    fn push_sequence(self, sequence: &str, out: &mut String) {
        let rest = out.trim_end_matches(['$', '%']).len();
        let signs = out.split_off(rest);
        out.extend(signs.chars().map(|sign| if sign == '$' { self.dollar } else { self.percent }));
        out.push_str(sequence);
    }
}

/// Texts by `write`, sequences as they are written.
fn source(pieces: &[Piece<'_>], signs: Signs, write: impl Fn(&str, Signs, &mut String)) -> String {
    let mut out = String::new();
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Sequence(node) => {
                write(&text, signs, &mut out);
                signs.push_sequence(&sequence(*node), &mut out);
                text.clear();
            }
        }
    }
    write(&text, signs, &mut out);
    if let Some(Piece::Sequence(only)) = pieces.iter().find(|p| matches!(p, Piece::Sequence(_)))
        && pieces.len() > 1
        && sequence(*only) == out
    {
        // An interpolation alone would not become text.
        out.push_str("${\"\"}");
    }
    out
}

/// The text of a sequence, without the marks that strip, which have had their effect.
fn sequence(node: NodeRef<'_>) -> String {
    let leaves = node.children().filter(|child| child.is_leaf());
    let open = leaves.clone().next().map_or("", NodeRef::text);
    let close = leaves.filter(|leaf| leaf.kind() == SequenceClose).last();
    let close = close.map_or("", NodeRef::text);
    let text = node.text();
    let inner = text.get(open.len()..text.len().saturating_sub(close.len())).unwrap_or_default();
    format!("{}{inner}{}", open.trim_end_matches('~'), close.trim_start_matches('~'))
}

/// Text parts and sequences in the order of the text; directives taken apart.
fn sequence_nodes(template: NodeRef<'_>) -> Vec<NodeRef<'_>> {
    let mut found = Vec::new();
    let mut open = vec![template.children()];
    while let Some(children) = open.last_mut() {
        let Some(node) = children.next() else {
            open.pop();
            continue;
        };
        match node.kind() {
            IfDirective | ForDirective => open.push(node.children()),
            kind if is_piece(kind) => found.push(node),
            _ => {}
        }
    }
    found
}

fn is_piece(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        QuotedText
            | PlainText
            | Interpolation
            | IfMarker
            | ElseMarker
            | EndIfMarker
            | ForMarker
            | EndForMarker
    )
}

/// Whether a sequence strips the text before it and behind it.
fn strips(node: NodeRef<'_>) -> (bool, bool) {
    let leaf = |found: Option<NodeRef<'_>>| found.map_or("", NodeRef::text).to_owned();
    let open = leaf(node.children().next());
    let close = leaf(node.children().filter(|c| c.kind() == SequenceClose).last());
    (open.ends_with('~'), close.starts_with('~'))
}

/// Takes away the indentation that all lines of a flush heredoc share (specification, "Template
/// Expressions"). Blank lines do not count, nor do they lose anything.
fn flush(pieces: &mut [Piece<'_>]) {
    let mut least = usize::MAX;
    let mut starts = Vec::new();
    let mut line_start = true;
    for (at, piece) in pieces.iter().enumerate() {
        let Piece::Text(text) = piece else {
            least = if line_start { 0 } else { least };
            line_start = false;
            continue;
        };
        if line_start {
            let trimmed = text.trim_start();
            if !(trimmed.is_empty() && text.ends_with('\n')) {
                let space = text.get(..text.len() - trimmed.len()).unwrap_or_default();
                least = least.min(space.graphemes(true).count());
                starts.push(at);
            }
        }
        line_start = text.ends_with('\n');
    }
    for at in starts {
        if let Some(Piece::Text(text)) = pieces.get_mut(at) {
            let cut: usize = text.graphemes(true).take(least).map(str::len).sum();
            text.drain(..cut);
        }
    }
}
