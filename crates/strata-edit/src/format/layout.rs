//! From tokens to the gaps between them.

use strata_syntax::SyntaxKind::{
    self, BlockComment, ByteOrderMark, Equal, Ident, LineComment, Newline, Whitespace,
};
use strata_syntax::{Token, lex};
use unicode_segmentation::UnicodeSegmentation as _;

use super::align::{Cells, Chain};
use super::glue::would_glue;
use super::indent::Indents;
use super::line::Line;
use super::spacing::{Spacing, is_sign_after, spacing};
use super::{FREE_GROWTH, MAX_GROWTH};

/// The place between two tokens, and how many spaces are to stand there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) spaces: u32,
}

/// The gaps that are not as they are to be, in order; none if the layout is beyond the limit.
pub(super) fn changed_gaps(text: &str) -> Vec<Gap> {
    let mut layout = Layout::new(text);
    layout.run(&lex(text));
    let mut gaps = layout.gaps;
    gaps.retain(|gap| !is_so(text, gap.start, gap.end, gap.spaces));
    let grown: u64 = gaps.iter().map(|gap| u64::from(gap.spaces)).sum();
    if grown > FREE_GROWTH + MAX_GROWTH * text.len() as u64 {
        gaps.clear();
    }
    gaps
}

/// Whether a range of the text is so many spaces.
#[inline]
fn is_so(text: &str, start: u32, end: u32, spaces: u32) -> bool {
    end - start == spaces
        && text.as_bytes()[start as usize..end as usize].iter().all(|b| *b == b' ')
}

struct Layout<'t> {
    text: &'t str,
    /// Whether each byte of a token is a column.
    plain: bool,
    gaps: Vec<Gap>,
    line: Line,
    indents: Indents,
    chain: Chain,
}

impl<'t> Layout<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            plain: text.is_ascii() && memchr::memchr(b'\r', text.as_bytes()).is_none(),
            gaps: Vec::with_capacity(text.len() / 16),
            line: Line::default(),
            indents: Indents::default(),
            chain: Chain::default(),
        }
    }

    fn run(&mut self, tokens: &[Token]) {
        let mut gap_start = 0;
        let mut start = 0;
        let mut rest = tokens.iter();
        while let Some(Token { kind, end }) = rest.next().copied() {
            match kind {
                Whitespace | ByteOrderMark => {}
                Newline => {
                    self.newline(gap_start, start);
                    gap_start = end;
                }
                LineComment | BlockComment if self.is_trailing(kind, rest.as_slice()) => {
                    self.line.comment = Some(self.gap(gap_start, start, 1));
                    gap_start = end;
                }
                _ => {
                    self.token(kind, gap_start, start, end);
                    gap_start = end;
                }
            }
            start = end;
        }
        self.end_line();
        self.chain.close(&mut self.gaps);
        // White space at the end of the text stays, as many columns as it has bytes.
        self.gap(gap_start, start, start - gap_start);
    }

    /// Whether a comment behind other tokens ends its line, as the reference sees it: a comment
    /// between `/*` and `*/` does so only at the end of the text.
    fn is_trailing(&self, kind: SyntaxKind, rest: &[Token]) -> bool {
        let ends = kind == LineComment || rest.iter().all(|token| token.kind == Whitespace);
        ends && self.line.first.is_some()
    }

    fn gap(&mut self, start: u32, end: u32, spaces: u32) -> usize {
        self.gaps.push(Gap { start, end, spaces });
        self.gaps.len() - 1
    }

    /// Adds a token of a line.
    #[inline]
    fn token(&mut self, kind: SyntaxKind, gap_start: u32, start: u32, end: u32) {
        let Some((last, last_start)) = self.line.last else {
            let gap = self.gap(gap_start, start, 0);
            self.line.first = Some(gap);
            let width = self.width(start, end);
            self.line.push(kind, start, width);
            return;
        };
        let apart = match spacing(last, kind) {
            Spacing::Joined => false,
            Spacing::Apart => true,
            Spacing::Minus => !is_sign_after(self.line.before),
            Spacing::Word => {
                self.line.before == Some(Ident)
                    && self.text[last_start as usize..gap_start as usize] == *"in"
            }
        };
        let spaces = u32::from(apart || self.must_stay(kind, gap_start, start));
        self.line.width = self.line.width.saturating_add(spaces);
        if kind == Equal && self.line.equal.is_none() {
            let gap = self.gap(gap_start, start, spaces);
            self.line.note_equal(gap, spaces);
        } else if !is_so(self.text, gap_start, start, spaces) {
            self.gap(gap_start, start, spaces);
        }
        let width = self.width(start, end);
        self.line.push(kind, start, width);
    }

    /// Whether a gap may not vanish.
    fn must_stay(&self, right: SyntaxKind, gap_start: u32, start: u32) -> bool {
        let Some((left, _)) = self.line.last.filter(|_| gap_start != start) else { return false };
        would_glue(self.line.before, left, right, &self.text[start as usize..])
    }

    /// Ends a line. White space goes, unless a stray carriage return would then be part of the
    /// line end.
    fn newline(&mut self, gap_start: u32, start: u32) {
        if gap_start != start {
            let stays = self.text[..gap_start as usize].ends_with('\r');
            self.gap(gap_start, start, u32::from(stays));
        }
        self.end_line();
    }

    /// Indents the line that ends here, and aligns those before it unless it goes on with them.
    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let Some(first) = line.first else {
            self.chain.close(&mut self.gaps);
            return;
        };
        let indent = self.indents.next_line(line.net_indent()).max(self.least_indent(first));
        self.gaps[first].spaces = indent;
        let assignment = line.assignment();
        if assignment.is_none() && line.comment.is_none() {
            self.chain.close(&mut self.gaps);
            return;
        }
        self.chain.push(Cells {
            lead: indent.saturating_add(assignment.map_or(line.width, |equal| equal.lead)),
            assign: assignment.map(|equal| (equal.gap, line.width - equal.start)),
            comment: line.comment,
        });
    }

    /// One space before a byte order mark that is none, since it stands behind white space or
    /// another; at the very beginning it would become one.
    fn least_indent(&self, first: usize) -> u32 {
        let Gap { start, end, .. } = self.gaps[first];
        u32::from(start == 0 && end != 0 && self.text[end as usize..].starts_with('\u{feff}'))
    }

    fn width(&self, start: u32, end: u32) -> u32 {
        if self.plain { end - start } else { columns(&self.text[start as usize..end as usize]) }
    }
}

/// The number of grapheme clusters.
fn columns(token: &str) -> u32 {
    if token.is_ascii() && !token.contains('\r') {
        return token.len() as u32;
    }
    token.graphemes(true).count() as u32
}
