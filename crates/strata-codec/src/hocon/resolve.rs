//! The tree to a value: substitutions, concatenations, merges.

use strata_value::{Entry, Key, Value};

use super::tree::{Kind, Node, Object, Text};
use super::{SYNTAX, error};
use crate::Limits;
use crate::limits::{Budget, too_deep};
use crate::place::{Fail, Place};

mod join;
mod lookup;

/// Bytes of text that count as one value.
const BYTES_A_NODE: usize = 64;

/// The value of the root.
pub(super) fn resolve(
    root: &Node,
    place: Place<'_>,
    budget: &mut Budget,
    limits: &Limits,
) -> Result<Value, Fail> {
    let mut resolver =
        Resolver { root, place, budget, limit: limits.depth, depth: 0, active: Vec::new() };
    let value = resolver.node(root, Some(&[]))?;
    Ok(value.map_or(Value::map(Vec::new()), |resolved| resolved.value))
}

/// What a node came to. None where an optional substitution found nothing.
type Found = Option<Resolved>;

struct Resolved {
    value: Value,
    /// The text in a concatenation; none for lists and maps.
    text: Option<Box<str>>,
    is_space: bool,
}

struct Resolver<'r, 't> {
    root: &'r Node,
    place: Place<'t>,
    budget: &'r mut Budget,
    limit: u32,
    depth: u32,
    /// The layers that are being worked out.
    active: Vec<Active>,
}

/// A layer that is being worked out: a reference to its path means the layers before it.
struct Active {
    path: Vec<Key>,
    /// The offset of the layer.
    at: usize,
    /// Whether a look-up goes through it on the way to something below.
    is_passage: bool,
}

impl<'r> Resolver<'r, '_> {
    fn deeper(&mut self, at: usize) -> Result<(), Fail> {
        self.depth += 1;
        // Each level of a collection may hold a reference of its own.
        if self.depth > self.limit.saturating_mul(2) {
            return Err(too_deep(self.limit, at, self.place));
        }
        self.budget.count(1, at, self.place)
    }

    /// The value of a node; `path` is its place, which nothing inside of a list has.
    fn node(&mut self, node: &'r Node, path: Option<&[Key]>) -> Result<Found, Fail> {
        self.deeper(node.at)?;
        let found = match &node.kind {
            Kind::Scalar(value, text) => {
                let shown: &str = match text {
                    Text::Written(written) => written,
                    Text::Own | Text::Space => value.as_str().unwrap_or_default(),
                };
                self.budget.count((shown.len() / BYTES_A_NODE) as u64, node.at, self.place)?;
                Some(Resolved {
                    text: Some(shown.into()),
                    value: value.clone().at(self.place.origin(node.at)),
                    is_space: matches!(text, Text::Space),
                })
            }
            Kind::List(elements) | Kind::Append(elements) => {
                let elements = self.elements(elements)?;
                Some(self.collection(Value::list(elements), node.at))
            }
            Kind::Object(object) => Some(self.object(object, node.at, path)?),
            Kind::Concat(pieces) => self.concat(pieces, path)?,
            Kind::Reference { path: target, optional } => {
                let found = self.value_at(target, node.at)?;
                if found.is_none() && !optional {
                    return Err(self.undefined(node, target));
                }
                found
            }
        };
        self.depth -= 1;
        Ok(found)
    }

    fn collection(&self, value: Value, at: usize) -> Resolved {
        Resolved { value: value.at(self.place.origin(at)), text: None, is_space: false }
    }

    fn elements(&mut self, nodes: &'r [Node]) -> Result<Vec<Value>, Fail> {
        let mut elements = Vec::with_capacity(nodes.len());
        for node in nodes {
            elements.extend(self.node(node, None)?.map(|resolved| resolved.value));
        }
        Ok(elements)
    }

    fn object(
        &mut self,
        object: &'r Object,
        at: usize,
        path: Option<&[Key]>,
    ) -> Result<Resolved, Fail> {
        let mut entries = Vec::with_capacity(object.fields.len());
        let mut inner: Option<Vec<Key>> = path.map(<[Key]>::to_vec);
        for field in &object.fields {
            if let Some(inner) = &mut inner {
                inner.push(field.key);
            }
            let layers: Vec<&Node> = field.layers.iter().collect();
            let found = self.layers(&layers, inner.as_deref())?;
            if let Some(inner) = &mut inner {
                inner.pop();
            }
            if let Some(Resolved { value, .. }) = found {
                entries.push(Entry {
                    key: field.key,
                    key_origin: self.place.origin(field.at),
                    value,
                });
            }
        }
        Ok(self.collection(Value::map(entries), at))
    }

    /// The value of a field of these layers: the last one, and if it is a map, merged with the maps
    /// before it.
    fn layers(&mut self, layers: &[&'r Node], path: Option<&[Key]>) -> Result<Found, Fail> {
        let mut top: Found = None;
        let mut appended: Vec<Vec<Value>> = Vec::new();
        let mut append_at = None;
        for layer in layers.iter().rev() {
            if top.is_none()
                && let Kind::Append(elements) = &layer.kind
            {
                append_at.get_or_insert(layer.at);
                appended.push(self.within(layer, path, |s| s.elements(elements))?);
                continue;
            }
            let Some(below) = self.within(layer, path, |s| s.node(layer, path))? else { continue };
            match &mut top {
                None if append_at.is_some() || below.value.as_map().is_none() => {
                    top = Some(below);
                    break;
                }
                None => top = Some(below),
                Some(top) => match (top.value.as_map(), below.value.as_map()) {
                    (Some(over), Some(under)) => {
                        let merged = self.merge(under, over, layer.at)?;
                        top.value = merged.at(top.value.origin());
                    }
                    _ => break,
                },
            }
        }
        let Some(at) = append_at else { return Ok(top) };
        let below = top.map_or(Value::list(Vec::new()), |below| below.value);
        let Some(below) = below.as_seq() else {
            let hint = "`+=` adds to a list; write `=` to replace the value";
            return Err(error(SYNTAX, at..at, "`+=` to what is no list", hint, self.place));
        };
        let mut elements = below.to_vec();
        elements.extend(appended.into_iter().rev().flatten());
        self.budget.count(elements.len() as u64, at, self.place)?;
        Ok(Some(self.collection(Value::list(elements), at)))
    }

    /// Works something out while a layer of a path is known to be in work.
    fn within<T>(
        &mut self,
        layer: &Node,
        path: Option<&[Key]>,
        work: impl FnOnce(&mut Self) -> Result<T, Fail>,
    ) -> Result<T, Fail> {
        let Some(path) = path.filter(|_| layer.is_open) else { return work(self) };
        self.active.push(Active { path: path.to_vec(), at: layer.at, is_passage: false });
        let result = work(self);
        self.active.pop();
        result
    }
}
