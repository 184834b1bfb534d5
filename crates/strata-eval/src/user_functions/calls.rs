//! Limits of calls in each other.

use std::cell::Cell;

use crate::FunctionError;

/// How many calls of defined functions may be in each other.
pub const MAX_CALL_DEPTH: u32 = 64;

/// How many defined functions one call may call in all.
pub const MAX_CALLS: u32 = 1_000_000;

thread_local! {
    /// The calls that this thread is in, and those since the outermost of them began.
    static CALLS: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
}

/// A call that is going on.
pub(super) struct Call(());

impl Call {
    /// Begins a call, unless a limit is reached.
    pub(super) fn begin(name: &str) -> Result<Self, FunctionError> {
        let (depth, calls) = CALLS.get();
        let calls = if depth == 0 { 0 } else { calls };
        let limit = if depth >= MAX_CALL_DEPTH {
            format!("{MAX_CALL_DEPTH} calls of defined functions are in each other")
        } else if calls >= MAX_CALLS {
            format!("one call leads to more than {MAX_CALLS} calls of defined functions")
        } else {
            CALLS.set((depth + 1, calls + 1));
            return Ok(Self(()));
        };
        Err(FunctionError::new(limit).hint(format!(
            "`{name}` likely calls itself without end: give it a condition that ends"
        )))
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let (depth, calls) = CALLS.get();
        CALLS.set((depth - 1, calls));
    }
}
