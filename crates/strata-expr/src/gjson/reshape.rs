//! Modifiers that put the members of a value into another order or form.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::limits::{Ledger, Limit};
use super::node::{Container, Node};

/// Elements or members from the last to the first; anything else as it is.
pub(super) fn reverse<'a>(node: Node<'a>, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    match node.container(ledger) {
        Some(Container::Array) => Ok(Node::list(reversed(node.elements(ledger)?))),
        Some(Container::Object) => Ok(Node::object(reversed(node.members(ledger)?))),
        None => Ok(node),
    }
}

fn reversed<T>(mut items: Vec<T>) -> Vec<T> {
    items.reverse();
    items
}

/// An array with the elements of its arrays in their place; `deep`: of all arrays in them too.
pub(super) fn flatten<'a>(node: Node<'a>, deep: bool, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    if node.container(ledger) != Some(Container::Array) {
        return Ok(node);
    }
    let mut flat = Vec::new();
    flatten_into(&node, if deep { usize::MAX } else { 1 }, &mut flat, ledger)?;
    Ok(Node::list(flat))
}

fn flatten_into<'a>(
    node: &Node<'a>,
    levels: usize,
    flat: &mut Vec<Node<'a>>,
    ledger: &Ledger,
) -> Result<(), Limit> {
    ledger.deeper(|| {
        for element in node.elements(ledger)? {
            if levels > 0 && element.container(ledger) == Some(Container::Array) {
                flatten_into(&element, levels - 1, flat, ledger)?;
            } else {
                flat.push(element);
            }
        }
        Ok(())
    })
}

/// The objects of an array as one. Of members with one key the last value stands in the first place;
/// `preserve` keeps them all.
pub(super) fn join<'a>(node: Node<'a>, preserve: bool, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    if node.container(ledger) != Some(Container::Array) {
        return Ok(node);
    }
    let mut joined: Vec<(Node<'a>, Node<'a>)> = Vec::new();
    let mut places = HashMap::new();
    for element in node.elements(ledger)? {
        for (key, value) in element.members(ledger)? {
            if preserve {
                joined.push((key, value));
                continue;
            }
            match places.entry(key.key_text().into_owned()) {
                Entry::Occupied(place) => {
                    let place: &usize = place.get();
                    joined[*place].1 = value;
                }
                Entry::Vacant(place) => {
                    place.insert(joined.len());
                    joined.push((key, value));
                }
            }
        }
    }
    Ok(Node::object(joined))
}

/// The keys of an object; of anything else null for each element.
pub(super) fn keys<'a>(node: &Node<'a>, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    let items = node.items(ledger)?;
    Ok(Node::list(items.into_iter().map(|(key, _)| key.unwrap_or(Node::Null)).collect()))
}

/// The values of an object; an array as it is; a scalar alone in a list.
pub(super) fn values<'a>(node: Node<'a>, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    if node.container(ledger) == Some(Container::Array) {
        return Ok(node);
    }
    let items = node.items(ledger)?;
    Ok(Node::list(items.into_iter().map(|(_, value)| value).collect()))
}

/// Of an object of arrays an array of objects: the first elements, the second elements, …
pub(super) fn group<'a>(node: &Node<'a>, ledger: &Ledger) -> Result<Node<'a>, Limit> {
    if node.container(ledger) != Some(Container::Object) {
        return Ok(Node::Missing);
    }
    let mut groups: Vec<Vec<(Node<'a>, Node<'a>)>> = Vec::new();
    for (key, value) in node.members(ledger)? {
        if value.container(ledger) != Some(Container::Array) {
            continue;
        }
        for (at, element) in value.elements(ledger)?.into_iter().enumerate() {
            if at == groups.len() {
                groups.push(Vec::new());
            }
            groups[at].push((key.clone(), element));
        }
    }
    Ok(Node::list(groups.into_iter().map(Node::object).collect()))
}
