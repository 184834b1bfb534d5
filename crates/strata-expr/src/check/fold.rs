//! Constants worked out once.

use strata_value::{Kind, Value};

use super::error;
use crate::ExprError;
use crate::evaluate::constant;
use crate::parser::{Binary, NodeKind, Tree};

/// Replaces operators, lists and maps of constants by what they are.
///
/// What would fail is left to fail when it is reached, all but a remainder by zero.
pub(crate) fn fold(tree: &mut Tree) -> Result<(), ExprError> {
    for id in 0..tree.nodes.len() {
        let node = &tree.nodes[id];
        let pure = match &node.kind {
            NodeKind::Binary(Binary::Modulo, a, b)
                if is_zero(tree, *b) && is_constant(tree, *a) =>
            {
                return Err(error(node, "a remainder by zero does not exist"));
            }
            // Ranges may be large.
            NodeKind::Binary(Binary::Range, ..) => false,
            NodeKind::Unary(..)
            | NodeKind::Binary(..)
            | NodeKind::Match(..)
            | NodeKind::List(_)
            | NodeKind::Map(_) => true,
            _ => false,
        };
        if !pure {
            continue;
        }
        let mut constants = true;
        tree.children(&node.kind, |child| constants &= is_constant(tree, child));
        if constants && let Some(value) = constant(tree, id as u32) {
            tree.nodes[id].kind = NodeKind::Constant(value);
        }
    }
    Ok(())
}

fn value(tree: &Tree, id: u32) -> Option<&Value> {
    match &tree.node(id).kind {
        NodeKind::Constant(value) => Some(value),
        _ => None,
    }
}

fn is_constant(tree: &Tree, id: u32) -> bool {
    value(tree, id).is_some()
}

fn is_zero(tree: &Tree, id: u32) -> bool {
    value(tree, id).is_some_and(|value| matches!(value.kind(), Kind::Int(0)))
}
