//! What bounds the work of a path.

use std::cell::Cell;

use strata_value::Marks;
use thiserror::Error;

/// The length of the longest path, in bytes.
pub const MAX_PATH: usize = 1 << 16;

/// How deep steps, queries, selections and the data that a modifier walks may nest.
pub const MAX_DEPTH: usize = 256;

/// The work that a path may do, in bytes of text read or made; a member of a collection that is
/// looked at counts as 32 bytes.
///
/// Far beyond any real document; a path such as `[@this,@this]|[@this,@this]|…`, which doubles its
/// result with each step, ends here.
pub const MAX_WORK: usize = 1 << 28;

/// About the memory that a member of a collection takes.
const MEMBER: usize = 32;

/// Why a path has no answer, not even "nothing".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Limit {
    /// The path is longer than [`MAX_PATH`].
    #[error("the path is longer than {MAX_PATH} bytes; shorten it")]
    Length,
    /// Path or data nest deeper than [`MAX_DEPTH`].
    #[error("the path or what it walks over nests deeper than {MAX_DEPTH} levels; ask for less")]
    Depth,
    /// The path asks for more than [`MAX_WORK`].
    #[error("the path makes or looks at more than {MAX_WORK} bytes; ask for less")]
    Work,
}

/// What one evaluation has used up, and the marks of the values it has looked into.
#[derive(Default)]
pub(super) struct Ledger {
    work: Cell<usize>,
    depth: Cell<usize>,
    marks: Cell<Marks>,
}

impl Ledger {
    /// Takes note of members that are looked at or made.
    pub(super) fn spend_members(&self, members: usize) -> Result<(), Limit> {
        self.spend(members.saturating_mul(MEMBER))
    }

    /// Takes note of text that is read or made.
    pub(super) fn spend(&self, work: usize) -> Result<(), Limit> {
        let all = self.work.get().saturating_add(work);
        self.work.set(all);
        if all > MAX_WORK { Err(Limit::Work) } else { Ok(()) }
    }

    /// Does something one level deeper.
    pub(super) fn deeper<T>(&self, inner: impl FnOnce() -> Result<T, Limit>) -> Result<T, Limit> {
        let depth = self.depth.get();
        if depth >= MAX_DEPTH {
            return Err(Limit::Depth);
        }
        self.depth.set(depth + 1);
        let result = inner();
        self.depth.set(depth);
        result
    }

    /// Notes that a value with these marks was looked into.
    pub(super) fn reveal(&self, marks: Marks) {
        self.marks.set(self.marks.get() | marks);
    }

    /// The marks of all that was looked into.
    pub(super) const fn marks(&self) -> Marks {
        self.marks.get()
    }
}
