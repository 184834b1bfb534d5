//! The columns of consecutive lines: where their `=` and their trailing comments stand.

use super::layout::Gap;

/// What of a line takes part in alignment. Widths are in columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    /// The width of what stands before the `=`, or before the comment, with the indentation.
    pub(super) lead: u32,
    /// The gap before `=`, and the width from `=` on, without the comment and the gap before it.
    pub(super) assign: Option<(usize, u32)>,
    /// The gap before the comment.
    pub(super) comment: Option<usize>,
}

/// The lines since the last one that aligns nothing.
#[derive(Debug, Default)]
pub(super) struct Chain(Vec<Cells>);

impl Chain {
    pub(super) fn push(&mut self, cells: Cells) {
        self.0.push(cells);
    }

    /// Aligns the lines and forgets them.
    ///
    /// Both kinds of cells have runs of their own: a line without comment parts the comments
    /// around it, but not the `=`.
    pub(super) fn close(&mut self, gaps: &mut [Gap]) {
        for run in self.0.chunk_by_mut(|a, b| a.assign.is_some() == b.assign.is_some()) {
            align_assignments(run, gaps);
        }
        for run in self.0.chunk_by(|a, b| a.comment.is_some() == b.comment.is_some()) {
            let widest = run.iter().map(|line| line.lead).max().unwrap_or(0);
            for line in run {
                if let Some(gap) = line.comment {
                    gaps[gap].spaces = (widest - line.lead).saturating_add(1);
                }
            }
        }
        self.0.clear();
    }
}

/// Aligns `=`; afterwards the lead of each line reaches to its comment.
fn align_assignments(run: &mut [Cells], gaps: &mut [Gap]) {
    let widest = run.iter().map(|line| line.lead).max().unwrap_or(0);
    for line in run {
        if let Some((gap, width)) = line.assign {
            gaps[gap].spaces = (widest - line.lead).saturating_add(1);
            line.lead = widest.saturating_add(1).saturating_add(width);
        }
    }
}
