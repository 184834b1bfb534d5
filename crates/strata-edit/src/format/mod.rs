//! HCL text in its canonical layout.
//!
//! The layout is that of the reference formatter. It is made from tokens, not from the tree, so that
//! it exists for files with mistakes too. Only the spaces between tokens change: how far a line is
//! indented, whether two tokens stand apart, and where the `=` and the trailing comments of
//! consecutive lines are aligned. Line breaks, comments and literal text stay as they are.
//!
//! ```
//! use strata_edit::format::format;
//!
//! let text = "port=80 # plain\nlog {\nlevel   =   \"info\"\n}\n";
//! assert_eq!(format(text), "port = 80 # plain\nlog {\n  level = \"info\"\n}\n");
//! ```

mod align;
mod doubt;
mod glue;
mod indent;
mod layout;
mod line;
mod spacing;

use std::borrow::Cow;

use strata_diagnostics::{Edit, Span};

pub use doubt::literals_are_clear;
use layout::{Gap, changed_gaps};

/// How many times as long as the text its layout may be, beyond [`FREE_GROWTH`].
///
/// Indentation and alignment can ask for a number of spaces that grows with the square of the
/// text; no file of people comes near the limit.
pub const MAX_GROWTH: u64 = 32;

/// How many bytes longer than the text its layout may always be.
pub const FREE_GROWTH: u64 = 1 << 20;

/// The text in the canonical layout; borrowed if it has it already.
///
/// It never fails: of a text with mistakes the lines are laid out as far as their tokens tell. A
/// byte order mark is dropped. A text whose layout is beyond [`MAX_GROWTH`] is given back as it is.
pub fn format(text: &str) -> Cow<'_, str> {
    let gaps = changed_gaps(text);
    if gaps.is_empty() {
        return Cow::Borrowed(text);
    }
    let grown: usize = gaps.iter().map(|gap| gap.spaces as usize).sum();
    let mut out = String::with_capacity(text.len() + grown);
    let mut done = 0;
    for gap in &gaps {
        out.push_str(&text[done..gap.start as usize]);
        push_spaces(&mut out, gap.spaces as usize);
        done = gap.end as usize;
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// The edits that give the text the canonical layout, in order, each of one gap between tokens.
///
/// `origin` is the address of the first byte of the text, as in a
/// [`SourceFile`](strata_diagnostics::SourceFile); 0 gives offsets in the text.
///
/// ```
/// use strata_edit::format::edits;
///
/// let edits = edits("a=  1\n", 0);
/// let places: Vec<_> = edits.iter().map(|e| (e.span.start, e.span.end, e.text.as_str())).collect();
/// assert_eq!(places, [(1, 1, " "), (2, 4, " ")]);
/// ```
pub fn edits(text: &str, origin: u32) -> Vec<Edit> {
    let edit = |gap: &Gap| Edit {
        span: Span::new(origin.saturating_add(gap.start), origin.saturating_add(gap.end)),
        text: " ".repeat(gap.spaces as usize),
    };
    changed_gaps(text).iter().map(edit).collect()
}

fn push_spaces(out: &mut String, mut count: usize) {
    const SPACES: &str = "                                                                ";
    while count > SPACES.len() {
        out.push_str(SPACES);
        count -= SPACES.len();
    }
    out.push_str(&SPACES[..count]);
}
