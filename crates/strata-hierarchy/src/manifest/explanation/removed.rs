//! What removals took away.

use hashbrown::HashMap;
use strata_merge::{Decision, Log};
use strata_value::{Key, Step};

use super::super::prefix::RemovalLog;
use super::super::schema::Removal;

/// For each variable the leaves that were removed.
pub(super) struct Removed {
    /// The position of the layer whose removals are logged.
    pub(super) by: usize,
    of: Vec<Tree>,
}

/// Removed leaves, by the names on the way.
#[derive(Clone, Default)]
pub(super) struct Tree {
    pub(super) children: HashMap<Key, Tree>,
    /// The layer that removed the leaf that was here; the last if there were several.
    pub(super) by: Option<usize>,
}

impl Removed {
    pub(super) fn new(variables: usize) -> Self {
        Self { by: 0, of: vec![Tree::default(); variables] }
    }

    /// The leaves of a variable, if there are any.
    pub(super) fn of(&self, variable: usize) -> Option<&Tree> {
        Some(&self.of[variable]).filter(|tree| !tree.children.is_empty())
    }
}

impl RemovalLog for Removed {
    fn of<'a>(&'a mut self, removal: &'a Removal) -> impl Log + 'a {
        Leaves { by: self.by, tree: &mut self.of[removal.variable] }
    }
}

struct Leaves<'a> {
    by: usize,
    tree: &'a mut Tree,
}

impl Log for Leaves<'_> {
    const ON: bool = true;

    fn decide(&mut self, path: &[Step], _: Decision) {
        let mut tree = &mut *self.tree;
        for step in path {
            // Removals lead through maps only, and lists are leaves.
            let Step::Key(key) = step else { return };
            tree = tree.children.entry(*key).or_default();
        }
        tree.by = Some(self.by);
    }
}
