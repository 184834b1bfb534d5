//! What an expression sees of the world while it is evaluated.

use strata_value::{Key, Map, Value};

/// The values and functions of an evaluation.
///
/// The core reads no clock: who wants `now()` to work hands the time in.
pub trait Environment {
    /// The value of a variable; `None` is null to the expression.
    fn variable(&self, name: Key) -> Option<&Value>;

    /// All variables, which an expression sees as `$env`.
    fn variables(&self) -> Map {
        Map::default()
    }

    /// Calls a function that [`Names`](crate::Names) declares.
    ///
    /// `None` where there is no such function. An error is one line without a full stop; it must not
    /// hold what is marked. Arguments keep their marks; those of the result are the callee's to set.
    fn call(&self, function: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
        let _ = (function, arguments);
        None
    }

    /// The time, in nanoseconds since 1970 in UTC; `None` where there is none.
    fn now(&self) -> Option<i128> {
        None
    }
}

/// Variables alone.
impl Environment for Map {
    fn variables(&self) -> Map {
        self.clone()
    }

    fn variable(&self, name: Key) -> Option<&Value> {
        self.get(name)
    }
}

/// Neither variables nor functions.
impl Environment for () {
    fn variable(&self, _name: Key) -> Option<&Value> {
        None
    }
}
