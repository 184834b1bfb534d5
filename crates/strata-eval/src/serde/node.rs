//! What Rust data becomes before it is a value or text.

use strata_value::{Entry, Key, Map, Origin, Value};

/// Rust data as a value that still knows which of its parts are blocks.
pub(super) enum Node {
    /// Without blocks in it.
    Value(Value),
    Tuple(Vec<Node>),
    Object(Object),
    /// What [`Block`](super::Block) holds.
    Block(Box<Node>),
}

pub(super) struct Object {
    /// In the order of the Rust type.
    pub(super) attributes: Vec<(Key, Node)>,
    /// Whether it was a map, not a struct.
    pub(super) is_map: bool,
}

/// The order of the attributes of objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// That of the Rust type.
    Source,
    /// By name, as all objects of HCL have it.
    Names,
}

impl Node {
    /// The value; blocks are as their content.
    pub(super) fn into_value(self, order: Order) -> Value {
        match self {
            Self::Value(value) => value,
            Self::Tuple(elements) => {
                let elements = elements.into_iter().map(|element| element.into_value(order));
                Value::tuple(elements.collect::<Vec<_>>())
            }
            Self::Object(object) => Value::object(map_of(object.attributes, order)),
            Self::Block(content) => content.into_value(order),
        }
    }
}

fn map_of(attributes: Vec<(Key, Node)>, order: Order) -> Map {
    let entry = |(key, node): (Key, Node)| Entry {
        key,
        key_origin: Origin::NONE,
        value: node.into_value(order),
    };
    let mut entries: Vec<Entry> = attributes.into_iter().map(entry).collect();
    if order == Order::Names {
        entries.sort_by(|a, b| a.key.cmp_text(b.key));
    }
    Map::new(entries)
}
