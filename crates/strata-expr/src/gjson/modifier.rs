//! Modifiers: `@reverse`, `@flatten:{"deep":true}`.

use super::dig::dig;
use super::limits::{Ledger, Limit};
use super::literal::is_json;
use super::node::{Node, Shape};
use super::number;
use super::options::{Layout, switch};
use super::path::{GetId, Path};
use super::pretty::{compact, pretty};
use super::render::render;
use super::reshape;

/// What a modifier does.
#[derive(Clone, Debug)]
pub(super) enum Modifier {
    Pretty(Box<Layout>),
    Ugly,
    Reverse,
    This,
    Flatten { deep: bool },
    Join { preserve: bool },
    Valid,
    Keys,
    Values,
    ToString,
    FromString,
    Group,
    Dig(GetId),
}

/// The names of all modifiers.
const NAMES: [&str; 13] = [
    "dig", "flatten", "fromstr", "group", "join", "keys", "pretty", "reverse", "this", "tostr",
    "ugly", "valid", "values",
];

impl Modifier {
    /// Whether there is a modifier of this name.
    pub(super) fn exists(name: &str) -> bool {
        NAMES.contains(&name)
    }

    /// The modifier of a name, if there is one. `dig` reads the argument as a path.
    pub(super) fn of(name: &str, argument: &str, dig: impl FnOnce() -> GetId) -> Option<Self> {
        Some(match name {
            "pretty" => Self::Pretty(Box::new(Layout::parse(argument))),
            "ugly" => Self::Ugly,
            "reverse" => Self::Reverse,
            "this" => Self::This,
            "flatten" => Self::Flatten { deep: switch(argument, "deep") },
            "join" => Self::Join { preserve: switch(argument, "preserve") },
            "valid" => Self::Valid,
            "keys" => Self::Keys,
            "values" => Self::Values,
            "tostr" => Self::ToString,
            "fromstr" => Self::FromString,
            "group" => Self::Group,
            "dig" => Self::Dig(dig()),
            _ => return None,
        })
    }

    /// The result for a value.
    pub(super) fn apply<'a>(
        &self,
        path: &'a Path,
        node: Node<'a>,
        ledger: &Ledger,
    ) -> Result<Node<'a>, Limit> {
        match self {
            Self::This => Ok(node),
            Self::Pretty(layout) => pretty(&node, layout, ledger),
            Self::Ugly => compact(node, ledger),
            Self::Reverse => reshape::reverse(node, ledger),
            Self::Flatten { deep } => reshape::flatten(node, *deep, ledger),
            Self::Join { preserve } => reshape::join(node, *preserve, ledger),
            Self::Keys => reshape::keys(&node, ledger),
            Self::Values => reshape::values(node, ledger),
            Self::Group => reshape::group(&node, ledger),
            Self::Dig(what) => dig(path, *what, &node, ledger),
            Self::Valid => Ok(valid(node)),
            Self::ToString => {
                let mut text = String::new();
                render(&node, &mut text, ledger)?;
                Ok(Node::String(text.into()))
            }
            Self::FromString => Ok(from_string(node, ledger)),
        }
    }
}

/// What the path has made and values of the data are valid, text may not be.
fn valid(node: Node<'_>) -> Node<'_> {
    match &node {
        Node::Text(raw) if !is_json(raw.as_str()) => Node::Missing,
        _ => node,
    }
}

/// The JSON that is in a text; anything but text is its own text form.
fn from_string<'a>(node: Node<'a>, ledger: &Ledger) -> Node<'a> {
    let node = valid(node);
    match node.shape(ledger) {
        Shape::String(text) => Node::made(text.into_owned()),
        Shape::Null => Node::Missing,
        Shape::Number(_) => match &node {
            Node::Text(raw) => Node::made(number::text_form(raw.as_str().trim())),
            _ => node,
        },
        _ => node,
    }
}
