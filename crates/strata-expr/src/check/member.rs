//! Fields, indexes, slices and methods of types.

use strata_value::Key;

use super::{Checker, error};
use crate::parser::{Keys, Node, NodeId, NodeKind, Tree};
use crate::value::methods;
use crate::{ExprError, Type};

/// Notes for the evaluation what is known of the keys of a map.
pub(super) fn note_keys(tree: &mut Tree, id: usize, types: &[Type]) {
    if let NodeKind::Field { of, keys, .. } | NodeKind::Index { of, keys, .. } =
        &mut tree.nodes[id].kind
    {
        *keys = match &types[*of as usize] {
            Type::AnyMap => Keys::Any,
            Type::Map(element) if **element == Type::String => Keys::TextToText,
            _ => Keys::Text,
        };
    }
}

impl Checker<'_> {
    pub(super) fn field(
        &self,
        tree: &Tree,
        node: &Node,
        of: NodeId,
        name: Key,
        optional: bool,
    ) -> Result<Type, ExprError> {
        if matches!(tree.node(of).kind, NodeKind::Environment) {
            // A link that may be missing asks for any name.
            let known = self.names.type_of(name.as_str().unwrap_or_default());
            return match known {
                None if optional => Ok(Type::Any),
                _ => self.variable(node, name),
            };
        }
        let of = self.of(of);
        match of {
            Type::Any | Type::AnyMap => Ok(Type::Any),
            Type::Map(element) => Ok((**element).clone()),
            Type::List(_) | Type::Bytes => {
                let message = format!("an array has no field `{name}`");
                Err(error(node, message).hint("select an element first: `[0]`, `find(…)`"))
            }
            _ => Err(error(node, format!("{of} has no field `{name}`"))),
        }
    }

    pub(super) fn index(node: &Node, of: &Type, by: &Type) -> Result<Type, ExprError> {
        match of {
            Type::Any | Type::AnyMap => Ok(Type::Any),
            Type::Map(element) if matches!(by, Type::String | Type::Any) => Ok((**element).clone()),
            Type::List(_) | Type::Bytes if matches!(by, Type::Int | Type::Any) => Ok(of.element()),
            _ => Err(error(node, format!("{of} has no elements by {by}"))),
        }
    }

    pub(super) fn slice<'t>(
        node: &Node,
        of: &Type,
        mut bounds: impl Iterator<Item = &'t Type>,
    ) -> Result<Type, ExprError> {
        if of.is_any() {
            return Ok(Type::Any);
        }
        if !(of.is_list() || *of == Type::String) {
            return Err(error(node, format!("{of} has no slices")));
        }
        match bounds.find(|ty| !matches!(ty, Type::Int | Type::Any)) {
            Some(bound) => {
                Err(error(node, format!("the bounds of a slice are integers, not {bound}")))
            }
            None => Ok(of.clone()),
        }
    }

    pub(super) fn method(node: &Node, of: &Type, name: Key) -> Result<Type, ExprError> {
        let text = name.as_str().unwrap_or_default();
        match of {
            Type::Any | Type::AnyMap => Ok(Type::Any),
            Type::Map(element) if element.is_any() => Ok(Type::Any),
            Type::Time | Type::Duration | Type::Location | Type::Named(_) => {
                let unknown = || error(node, format!("{of} has no method `{text}`"));
                methods::result(of, text).ok_or_else(unknown)
            }
            _ => {
                let hint = "functions take the value as an argument: `upper(x)`, `x | upper()`";
                Err(error(node, format!("{of} has no method `{text}`")).hint(hint))
            }
        }
    }
}
