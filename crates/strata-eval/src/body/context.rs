//! What the surroundings of a body do to the expressions in it.

use strata_value::{Map, Marks};

/// What a body has from the `dynamic` blocks around it; nothing by default.
#[derive(Clone, Debug, Default)]
pub(super) struct Context {
    /// The iteration variables, of which the inner ones hide the outer ones.
    pub(super) iterators: Option<Map>,
    /// What every value in the body is marked with: the marks of `for_each`.
    pub(super) marks: Marks,
    /// Whether `for_each` is unknown, so that every value in the body is.
    pub(super) unknown: bool,
}
