//! Limits of calls in each other.

use std::cell::Cell;

use super::definition::Definition;
use crate::FunctionError;

/// How deep the expressions of calls that are in each other may be, all together, a call itself being
/// as deep as four expressions: about a hundred calls of the simplest functions. It bounds the stack.
pub const MAX_CALL_LEVELS: u32 = 512;

/// How many defined functions one call may call in all.
pub const MAX_CALLS: u32 = 100_000;

/// The levels that a call has beside those of its expression.
const OWN_LEVELS: u32 = 4;

/// The calls that a thread is in.
#[derive(Clone, Copy, Default)]
struct Calls {
    levels: u32,
    /// All calls since the outermost of them began.
    count: u32,
}

thread_local! {
    static CALLS: Cell<Calls> = const { Cell::new(Calls { levels: 0, count: 0 }) };
}

/// A call that is going on.
pub(super) struct Call {
    levels: u32,
}

impl Call {
    /// Begins a call, unless a limit is reached.
    pub(super) fn begin(definition: &Definition) -> Result<Self, FunctionError> {
        let now = CALLS.get();
        let levels = definition.result.depth() + OWN_LEVELS;
        let next = Calls {
            levels: now.levels + levels,
            count: if now.levels == 0 { 1 } else { now.count + 1 },
        };
        let limit = if next.levels > MAX_CALL_LEVELS {
            format!(
                "calls of defined functions in each other are more than {MAX_CALL_LEVELS} expressions deep"
            )
        } else if next.count > MAX_CALLS {
            format!("one call leads to more than {MAX_CALLS} calls of defined functions")
        } else {
            CALLS.set(next);
            return Ok(Self { levels });
        };
        let hint = "both sides of a conditional are evaluated: a function that calls itself ends by a `for` over an empty list";
        Err(FunctionError::new(limit).hint(hint))
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let now = CALLS.get();
        CALLS.set(Calls { levels: now.levels - self.levels, ..now });
    }
}
