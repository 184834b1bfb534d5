//! The values that expressions see.

use std::cell::Cell;
use std::sync::LazyLock;

use strata_expr::Environment as ExprEnvironment;
use strata_value::{Key, Map, Value};

use super::World;
use crate::functions::{self, Function};

/// Facts, data and variables of the process, and what functions need.
///
/// Made in constant time from maps, which it shares; for expressions compiled in any [`Scope`](super::Scope).
pub struct Environment<'w> {
    /// `facts`, `data` and `environ`, in this order: what `lookup` searches. The last two are null while a
    /// document is resolved, though the variables are empty maps then.
    pub(crate) root: Map,
    pub(crate) world: &'w dyn World,
    pub(crate) missing_is_empty: bool,
    now: Option<i128>,
    /// How many templates are being rendered by functions, one within the other.
    pub(crate) nesting: Cell<u32>,
    /// How many templates functions have rendered.
    pub(crate) renderings: Cell<u32>,
}

/// The keys of the root.
static KEYS: LazyLock<[Key; 3]> = LazyLock::new(|| ["facts", "data", "environ"].map(Key::new));

/// The variables, in the order of the keys.
static VARIABLES: LazyLock<[Key; 3]> = LazyLock::new(|| ["Facts", "Data", "Environ"].map(Key::new));

impl Environment<'static> {
    /// The environment of the resolution of a document: facts alone. A `lookup` of what is not there
    /// gives `""` (`behaviour.md` §5).
    pub fn of_facts(facts: Map) -> Self {
        Self::of_values([Value::map(facts), Value::NULL, Value::NULL], &()).missing_is_empty()
    }
}

impl<'w> Environment<'w> {
    /// An environment of facts, data, and variables of the process, whose values are text.
    ///
    /// A `lookup` of what is not there is an error.
    pub fn new(facts: Map, data: Map, environ: Map, world: &'w dyn World) -> Self {
        Self::of_values([facts, data, environ].map(Value::map), world)
    }

    fn of_values(values: [Value; 3], world: &'w dyn World) -> Self {
        Self {
            root: KEYS.into_iter().zip(values).collect(),
            world,
            missing_is_empty: false,
            now: None,
            nesting: Cell::new(0),
            renderings: Cell::new(0),
        }
    }

    /// With `""` for what `lookup` does not find.
    #[must_use]
    pub const fn missing_is_empty(mut self) -> Self {
        self.missing_is_empty = true;
        self
    }

    /// With a time, in nanoseconds since 1970 in UTC, for `now()`.
    #[must_use]
    pub const fn at_time(mut self, now: i128) -> Self {
        self.now = Some(now);
        self
    }

    /// The facts.
    pub fn facts(&self) -> &Value {
        self.part(0)
    }

    /// The data.
    pub fn data(&self) -> &Value {
        self.part(1)
    }

    /// The variables of the process.
    pub fn environ(&self) -> &Value {
        self.part(2)
    }

    /// A part of the root as its variable shows it.
    fn part(&self, at: usize) -> &Value {
        static EMPTY: LazyLock<Value> = LazyLock::new(|| Value::map(Map::default()));
        match &self.root.entries()[at].value {
            value if value.is_null() => &EMPTY,
            value => value,
        }
    }
}

impl ExprEnvironment for Environment<'_> {
    fn variable(&self, name: Key) -> Option<&Value> {
        let at = VARIABLES.iter().position(|variable| *variable == name)?;
        Some(self.part(at))
    }

    fn call(&self, function: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
        Some(functions::call(self, Function::of_name(function)?, arguments))
    }

    fn now(&self) -> Option<i128> {
        self.now
    }
}
