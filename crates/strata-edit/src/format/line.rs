//! One line while its tokens come in.

use strata_syntax::SyntaxKind;

use super::spacing::brackets;

/// What is known of a line so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    /// The gap before the first token.
    pub(super) first: Option<usize>,
    /// The last token and where it starts.
    pub(super) last: Option<(SyntaxKind, u32)>,
    /// The token before the last one.
    pub(super) before: Option<SyntaxKind>,
    /// The width of the tokens and the spaces between them, without the indentation.
    pub(super) width: u32,
    /// The first `=`.
    pub(super) equal: Option<Equal>,
    /// The gap before a trailing comment.
    pub(super) comment: Option<usize>,
    /// Brackets opened less brackets closed.
    net: i32,
    /// The same up to the first heredoc: what follows that does not indent.
    net_indent: i32,
    heredoc: bool,
}

/// The `=` of a line, and what the line was before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equal {
    /// The gap before it.
    pub(super) gap: usize,
    /// The width of the line up to that gap.
    pub(super) lead: u32,
    /// The width of the line up to the `=` itself.
    pub(super) start: u32,
    net: i32,
    net_indent: i32,
}

impl Line {
    /// Adds a token that is no trailing comment.
    #[inline]
    pub(super) fn push(&mut self, kind: SyntaxKind, start: u32, width: u32) {
        let change = brackets(kind);
        self.net = self.net.saturating_add(change);
        if !self.heredoc {
            self.net_indent = self.net_indent.saturating_add(change);
            self.heredoc = kind == SyntaxKind::HeredocOpen;
        }
        self.width = self.width.saturating_add(width);
        self.before = self.last.map(|(kind, _)| kind);
        self.last = Some((kind, start));
    }

    /// Notes the `=` that comes next, behind `spaces` in the given gap.
    pub(super) fn note_equal(&mut self, gap: usize, spaces: u32) {
        self.equal = Some(Equal {
            gap,
            lead: self.width - spaces,
            start: self.width,
            net: self.net,
            net_indent: self.net_indent,
        });
    }

    /// The `=` if what follows it closes all that it opens, so that it is aligned.
    pub(super) fn assignment(&self) -> Option<Equal> {
        self.equal.filter(|equal| equal.net == self.net)
    }

    /// How many brackets count for the indentation of the lines that follow.
    pub(super) fn net_indent(&self) -> i32 {
        self.assignment().map_or(self.net_indent, |equal| equal.net_indent)
    }
}
