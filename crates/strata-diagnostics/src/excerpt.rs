//! The lines of a file that a diagnostic shows.
//!
//! The renderer of the terminal gets only these lines, cut to the width of a screen around the
//! places. So the cost of a diagnostic does not depend on the length of its file, and a line of a
//! megabyte stays one line.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::{Label, SourceFile, SourceMap};

/// A line is cut to so many characters.
pub(crate) const WIDTH: usize = 100;

/// Lines that are farther from each other are shown apart.
const FAR: usize = 500;

/// Begins what the renderer replaces in its output, so it must not be in its input.
pub(crate) const STAND_IN: char = '\u{e000}';

/// Stands for what was cut from a line.
const CUT: char = '…';

/// A place on one line.
pub(crate) struct Place<'d> {
    pub(crate) file: Arc<SourceFile>,
    /// From 1.
    pub(crate) line: usize,
    /// From 1, in grapheme clusters.
    pub(crate) column: usize,
    /// Byte offsets in the line.
    range: Range<usize>,
    pub(crate) message: &'d str,
    pub(crate) primary: bool,
}

impl<'d> Place<'d> {
    /// The place of a label on the first of its lines; an empty one is widened to a token.
    pub(crate) fn of(label: &'d Label, primary: bool, sources: &SourceMap) -> Option<Self> {
        let (file, range) = sources.resolve(label.span)?;
        let (line, column) = file.line_column(range.start as u32);
        let line_start = file.line_start(line)?;
        let text = file.line(line)?;
        let start = (range.start - line_start).min(text.len());
        let end = if range.is_empty() {
            start + token_len(&text[start..])
        } else {
            // What goes on in later lines is underlined up to the end of this one.
            let end = (range.end - line_start).min(text.len());
            start + text[start..end].trim_end().len()
        };
        Some(Self { file, line, column, range: start..end, message: &label.message, primary })
    }
}

/// The length of the token that begins a text: to the closing quote, the closing bracket, the next
/// blank or punctuation.
fn token_len(text: &str) -> usize {
    let Some(first) = text.chars().next() else { return 0 };
    if let '"' | '\'' = first {
        let mut escaped = false;
        for (at, c) in text.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' if first == '"' => escaped = true,
                _ if c == first => return at + c.len_utf8(),
                _ => {}
            }
        }
        return text.trim_end().len();
    }
    let mut open = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            _ if c.is_whitespace() => return at,
            '{' | '[' | '(' if at > 0 => open += 1,
            '}' | ']' | ')' if open > 0 => open -= 1,
            ',' | '}' | ']' | ')' | '"' | '\'' if open == 0 => return at.max(first.len_utf8()),
            ':' if open == 0 && text[at + 1..].starts_with([' ', '\t', '"']) => {
                return at.max(first.len_utf8());
            }
            '{' | '[' | '(' => return first.len_utf8(),
            _ => {}
        }
    }
    text.strip_suffix(':').unwrap_or(text).len().max(first.len_utf8())
}

/// Some lines of one file.
pub(crate) struct Excerpt<'d> {
    /// The first line, from 1.
    pub(crate) first_line: usize,
    /// The cut lines, and empty ones in place of those between that are not shown.
    pub(crate) text: String,
    /// The places in it, with byte offsets in the text.
    pub(crate) places: Vec<(Range<usize>, Place<'d>)>,
}

/// The excerpts that show these places: those of the first file first, then in the order of the
/// places.
pub(crate) fn excerpts(places: Vec<Place<'_>>) -> Vec<Excerpt<'_>> {
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    for place in places {
        match drafts.iter_mut().find(|draft| draft.takes(&place)) {
            Some(draft) => draft.add(place),
            None => drafts.push(Draft::new(place)),
        }
    }
    drafts.into_iter().map(Draft::finish).collect()
}

/// An excerpt whose lines are chosen, but not yet cut out.
struct Draft<'d> {
    file: Arc<SourceFile>,
    /// For each line the byte range that is shown.
    windows: BTreeMap<usize, Range<usize>>,
    places: Vec<Place<'d>>,
}

impl<'d> Draft<'d> {
    fn new(place: Place<'d>) -> Self {
        let file = Arc::clone(&place.file);
        let mut draft = Self { file, windows: BTreeMap::new(), places: Vec::new() };
        draft.add(place);
        draft
    }

    /// Whether the place is shown here, or may be.
    fn takes(&self, place: &Place<'_>) -> bool {
        Arc::ptr_eq(&self.file, &place.file)
            && self.windows.keys().all(|line| line.abs_diff(place.line) <= FAR)
            && self.windows.get(&place.line).is_none_or(|window| {
                // At the edge of a cut there is nothing to point at; at the end of the line is.
                let line_len = self.file.line(place.line).map_or(0, str::len);
                let start = place.range.start;
                window.contains(&start) || start == line_len && window.end == line_len
            })
    }

    fn add(&mut self, place: Place<'d>) {
        let text = self.file.line(place.line).unwrap_or("");
        self.windows.entry(place.line).or_insert_with(|| window(text, place.range.start));
        self.places.push(place);
    }

    fn finish(self) -> Excerpt<'d> {
        let first_line = self.windows.keys().next().copied().unwrap_or(1);
        let last_line = self.windows.keys().next_back().copied().unwrap_or(1);
        let mut text = String::new();
        // For each shown line, where its window is in the text.
        let mut shown = BTreeMap::new();
        for number in first_line..=last_line {
            let line = self.file.line(number).unwrap_or("");
            if let Some(window) = self.windows.get(&number) {
                shown.insert(number, push_cut(&mut text, line, window.clone()));
            } else if self.is_between(number) {
                push_cut(&mut text, line, window(line, 0));
            }
            text.push('\n');
        }
        let places = self.places.into_iter().map(|place| {
            let window = self.windows.get(&place.line).cloned().unwrap_or_default();
            let base = shown.get(&place.line).copied().unwrap_or(0);
            let at = |offset: usize| base + offset.clamp(window.start, window.end) - window.start;
            (at(place.range.start)..at(place.range.end), place)
        });
        Excerpt { first_line, places: places.collect(), text }
    }

    /// Whether a line stands alone between two shown ones, and is so shown too.
    fn is_between(&self, line: usize) -> bool {
        self.windows.contains_key(&(line - 1)) && self.windows.contains_key(&(line + 1))
    }
}

/// The part of a line that is shown for a place in it: all, or [`WIDTH`] characters around it.
fn window(line: &str, at: usize) -> Range<usize> {
    if line.char_indices().nth(WIDTH).is_none() {
        return 0..line.len();
    }
    let from = line[..at].char_indices().rev().nth(WIDTH / 3 - 1).map_or(0, |(from, _)| from);
    let to = line[from..].char_indices().nth(WIDTH).map_or(line.len(), |(len, _)| from + len);
    from..to
}

/// Adds a part of a line; gives the offset at which it begins in the text.
fn push_cut(text: &mut String, line: &str, window: Range<usize>) -> usize {
    if window.start > 0 {
        text.push(CUT);
    }
    let base = text.len();
    let is_end = window.end == line.len();
    // Each stands for as many bytes. A lone carriage return would go back to the beginning of the
    // line; the private character is the renderer's own.
    text.extend(line[window].chars().map(|c| match c {
        '\r' => ' ',
        STAND_IN => char::REPLACEMENT_CHARACTER,
        c => c,
    }));
    if !is_end {
        text.push(CUT);
    }
    base
}
