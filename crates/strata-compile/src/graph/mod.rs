//! In which order declarations are evaluated.

mod needs;
mod told;
mod walk;

use strata_diagnostics::{Diagnostic, SourceMap};

use crate::declaration::Module;
use crate::limits::MAX_ERRORS;
use crate::module::Tree;
use needs::Graph;
use walk::Walk;

/// What is evaluated of a module where it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A variable, from the argument of the call.
    Variable(usize),
    /// A local value.
    Local(usize),
    /// The instances of a call.
    Instances(usize),
    /// A call with all instances and outputs as one value.
    Whole(usize),
    /// Nothing: stands for all resources of a call.
    Everything(usize),
    /// A resource with all instances.
    Resource(usize),
    /// An output.
    Output(usize),
    /// A validation of a variable.
    Validation(usize, usize),
}

/// A node where its module is called.
pub(crate) type Place = (usize, Node);

/// An order in which every node stands behind those that it needs, validations as early as they can be;
/// or the cycles that allow none.
pub(crate) fn order(
    modules: &[Module],
    tree: &Tree,
    sources: &SourceMap,
) -> Result<Vec<Place>, Vec<Diagnostic>> {
    let graph = Graph::new(modules, tree);
    let mut walk = Walk::new(&graph);
    let is_validation = |node: &Node| matches!(node, Node::Validation(..));
    for first in [true, false] {
        for at in 0..graph.nodes.len() {
            let node = graph.nodes[at].1;
            let is_wanted = !matches!(node, Node::Whole(_) | Node::Everything(_));
            if is_wanted && is_validation(&node) == first {
                walk.visit(at);
            }
        }
    }
    if walk.cycles.is_empty() {
        return Ok(walk.order.into_iter().map(|at| graph.nodes[at]).collect());
    }
    let told = walk.cycles.iter().take(MAX_ERRORS);
    Err(told.map(|cycle| graph.told(cycle, sources)).collect())
}
