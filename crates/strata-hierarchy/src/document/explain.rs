//! How a document was resolved: what became of each level, and what the merge decided.

use strata_merge::DecisionLog;
use strata_value::{Origin, Path, Value};

/// What became of the base and of every entry of `hierarchy.order`, and why.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The levels in their order.
    pub levels: Vec<LevelReport>,
    /// What the merge decided, each with the path below the data.
    pub decisions: DecisionLog,
    /// The sections that the data is made of, the lowest first.
    layers: Vec<Layer>,
}

/// A section that the data is made of.
#[derive(Clone, Debug)]
struct Layer {
    name: String,
    written: Value,
}

impl Trace {
    /// Adds a section that is put over the others.
    pub(super) fn add_layer(&mut self, name: String, written: &Value) {
        self.layers.push(Layer { name, written: written.clone() });
    }

    /// The name of the section that a value of the data is from, by its path and origin; none if it is from
    /// none.
    pub fn section_of(&self, path: &Path, origin: Origin) -> Option<&str> {
        let is_written =
            |layer: &&Layer| path.get(&layer.written).is_some_and(|value| value.origin() == origin);
        self.layers.iter().rev().find(is_written).map(|layer| layer.name.as_str())
    }
}

/// What became of an entry of `hierarchy.order`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelReport {
    /// The entry as written.
    pub entry: String,
    /// Where it is written; nowhere for the order that counts without a section `hierarchy`.
    pub origin: Origin,
    /// The name of the section that it asks for; none if it was not rendered.
    pub name: Option<String>,
    /// What became of it.
    pub outcome: Outcome,
}

/// What becomes of an entry of `hierarchy.order`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The section there was put over what is below.
    Applied(Origin),
    /// All expressions of the entry gave null or `""`, or the entry is empty.
    Empty,
    /// The section is that of the data, which is the base.
    Base,
    /// There is no section of this name in `overrides`, or it is no map.
    NoSection,
    /// An entry above was applied, and the mode is `first`.
    Behind,
}
