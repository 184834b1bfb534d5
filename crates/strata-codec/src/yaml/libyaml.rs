//! What libyaml refuses although YAML 1.2, and the parser of events, take it.
//!
//! Found by comparing the two over generated documents; see `tests/it/psych.rs`.

use granit_parser::{ScalarStyle, StructureStyle};
use strata_diagnostics::Diagnostic;

use super::Profile;
use super::documents::is_marker;
use crate::place::{Fail, Place};

type Range = std::ops::Range<usize>;

/// Follows the events and refuses what libyaml refuses; in the core profile it refuses nothing.
pub(super) struct Rules<'f> {
    place: Place<'f>,
    is_active: bool,
    has_tabs: bool,
    /// How many flow collections are open.
    flow: usize,
    /// Whether each open collection is one of them.
    open: Vec<bool>,
}

impl<'f> Rules<'f> {
    pub(super) fn new(place: Place<'f>, profile: Profile) -> Self {
        let is_active = profile == Profile::Psych;
        let has_tabs = is_active && memchr::memchr(b'\t', place.text().as_bytes()).is_some();
        Self { place, is_active, has_tabs, flow: 0, open: Vec::new() }
    }

    pub(super) fn begin(&mut self, style: StructureStyle) {
        let is_flow = style == StructureStyle::Flow;
        self.open.push(is_flow);
        self.flow += usize::from(is_flow);
    }

    pub(super) fn end(&mut self) {
        self.flow -= usize::from(self.open.pop().unwrap_or_default());
    }

    #[cold]
    fn refuse(&self, at: Range, message: String, hint: impl Into<String>) -> Fail {
        Diagnostic::error("yaml-syntax", message)
            .at(self.place.span(at), "")
            .note("libyaml, which Puppet reads YAML with, refuses it")
            .hint(hint)
            .into()
    }

    /// What stands before the first document: directives that are not known, or its end.
    pub(super) fn prologue(&self, end: usize) -> Result<(), Fail> {
        if !self.is_active {
            return Ok(());
        }
        let mut at = 0;
        for line in self.place.text().split_inclusive('\n') {
            let range = at..at + line.trim_end().len();
            let is_known =
                |name| line.strip_prefix(name).is_some_and(|r| r.starts_with([' ', '\t']));
            if line.starts_with('%') && at < end && !is_known("%YAML") && !is_known("%TAG") {
                let hint = "remove the line; only %YAML and %TAG are known";
                return Err(self.refuse(range, "an unknown directive".to_owned(), hint));
            }
            if is_marker(line.trim_end_matches('\n'), "...") {
                let message = "the file begins with the end of a document".to_owned();
                return Err(self.refuse(range, message, "remove the line `...`"));
            }
            if !line.starts_with(['%', '#']) && !line.trim().is_empty() {
                break;
            }
            at += line.len();
        }
        Ok(())
    }

    /// The space between two nodes: no tab where a line or an entry begins.
    pub(super) fn gap(&self, gap: Range, is_after_plain: bool) -> Result<(), Fail> {
        if !self.has_tabs || self.flow > 0 {
            return Ok(());
        }
        let text = self.place.text().as_bytes();
        let (mut at, mut is_begin, mut is_after_plain) = (gap.start, false, is_after_plain);
        while at < gap.end {
            match text[at] {
                b'\t' if is_begin => {
                    let is_blank_line_start = at > 0 && text[at - 1] == b'\n';
                    if is_blank_line_start || !is_after_plain {
                        return Err(self.tab(at));
                    }
                }
                b'\n' => is_begin = true,
                b'-' | b'?' => (is_begin, is_after_plain) = (true, false),
                b'#' => {
                    at = memchr::memchr(b'\n', &text[at..gap.end]).map_or(gap.end, |i| at + i);
                    continue;
                }
                b' ' | b'\t' => {}
                _ => (is_begin, is_after_plain) = (false, false),
            }
            at += 1;
        }
        Ok(())
    }

    #[cold]
    fn tab(&self, at: usize) -> Fail {
        Diagnostic::error("yaml-tab", "a tab where a line or an entry begins")
            .at(self.place.span(at..at + 1), "a tab")
            .note("YAML takes spaces only to indent")
            .hint("put spaces in place of the tab")
            .into()
    }

    /// A key that is not there, or of several lines in brackets or braces, has to be written with `?`,
    /// which then stands in the gap before it.
    pub(super) fn key(&self, gap: Range, at: &Range, is_missing: bool) -> Result<(), Fail> {
        let bytes = self.place.text().as_bytes();
        let has_line_end = |range: &Range| memchr::memchr(b'\n', &bytes[range.clone()]).is_some();
        let needs_sign = is_missing || self.flow > 0 && has_line_end(at);
        if !self.is_active || !needs_sign || bytes.get(gap).is_some_and(|gap| gap.contains(&b'?')) {
            return Ok(());
        }
        if is_missing {
            let hint = "write the key; an empty one as \"\"";
            return Err(self.refuse(at.clone(), "a colon without a key".to_owned(), hint));
        }
        Err(self.refuse(
            at.clone(),
            "a key of several lines".to_owned(),
            "write the key in one line",
        ))
    }

    pub(super) fn anchor_name(&self, at: &Range) -> Result<(), Fail> {
        let name = self.place.text().get(at.start + 1..at.end).unwrap_or_default();
        let is_taken = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if !self.is_active || name.bytes().all(is_taken) {
            return Ok(());
        }
        let hint = "use ASCII letters, digits, `-` and `_` only";
        Err(self.refuse(at.clone(), format!("`{name}` is no name of an anchor"), hint))
    }

    /// A tag ends before white space, or a comma in brackets.
    pub(super) fn tag(&self, at: &Range) -> Result<(), Fail> {
        match self.place.text().as_bytes().get(at.end) {
            Some(b']' | b'}' | b'[' | b'{' | b'"' | b'\'') if self.is_active => {
                let message = "a tag without a space behind it".to_owned();
                Err(self.refuse(
                    at.clone(),
                    message,
                    "write a space, and the value, behind the tag",
                ))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn scalar(&self, at: &Range, style: ScalarStyle) -> Result<(), Fail> {
        match style {
            ScalarStyle::Plain if self.is_active && self.flow > 0 => self.plain_in_flow(at),
            ScalarStyle::DoubleQuoted if self.is_active => self.double_quoted(at),
            _ => Ok(()),
        }
    }

    fn plain_in_flow(&self, at: &Range) -> Result<(), Fail> {
        let text = self.place.text().get(at.clone()).unwrap_or_default();
        let hint = || format!("quote it: \"{text}\"");
        if let Some(sign) = text.chars().next().filter(|c| matches!(c, ':' | '?')) {
            let message = format!("`{text}` in brackets or braces begins with `{sign}`");
            return Err(self.refuse(at.clone(), message, hint()));
        }
        let bytes = self.place.text().as_bytes();
        let is_bad = |colon: usize| {
            matches!(bytes.get(colon + 1), Some(b',' | b'?' | b'[' | b']' | b'{' | b'}'))
        };
        // The colon behind the scalar counts too, also after white space.
        let space = |b: &&u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
        let behind = at.end + bytes[at.end..].iter().take_while(space).count();
        let end = if at.is_empty() { at.end } else { (behind + 1).min(bytes.len()) };
        match memchr::memchr_iter(b':', &bytes[at.start..end])
            .map(|i| at.start + i)
            .find(|c| is_bad(*c))
        {
            Some(colon) => {
                let message = format!("`:` directly before `{}`", char::from(bytes[colon + 1]));
                Err(self.refuse(
                    colon..colon + 1,
                    message,
                    "write a space after the colon, or quote the text",
                ))
            }
            None => Ok(()),
        }
    }

    /// No surrogates: libyaml takes no pairs of them for one character, as JSON does.
    fn double_quoted(&self, at: &Range) -> Result<(), Fail> {
        let raw = self.place.text().as_bytes().get(at.clone()).unwrap_or_default();
        let mut from = 0;
        while let Some(found) = memchr::memchr(b'\\', &raw[from..]) {
            let escape = from + found;
            if matches!(
                raw.get(escape + 1..escape + 4),
                Some([b'u', b'd' | b'D', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F'])
            ) {
                let range = at.start + escape..at.start + escape + 6;
                let hint =
                    "write the character itself, or one escape `\\UXXXXXXXX` of eight digits";
                return Err(self.refuse(range, "an escape for half a character".to_owned(), hint));
            }
            from = escape + 2;
        }
        Ok(())
    }
}
