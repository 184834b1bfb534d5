//! The tree to a value: substitutions, concatenations, merges.

use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Key, Map, Value};

use super::tree::{Kind, Node, Object, Text};
use super::{SUBSTITUTION, SYNTAX, error};
use crate::Limits;
use crate::limits::{Budget, too_deep};
use crate::place::{Fail, Place};

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

    #[cold]
    fn undefined(&self, node: &Node, target: &[Key]) -> Fail {
        let path: Vec<String> = target.iter().map(Key::to_string).collect();
        let path = path.join(".");
        let is_own = self.active.iter().any(|active| active.path == target);
        let text = &self.place.text()[node.at..];
        let end = node.at + text.find('}').map_or(0, |i| i + 1);
        let error = if is_own {
            Diagnostic::error(SUBSTITUTION, format!("`${{{path}}}` refers to itself"))
                .note("the key has no earlier value that could be meant")
        } else {
            Diagnostic::error(SUBSTITUTION, format!("`${{{path}}}` refers to nothing"))
                .note("substitutions see this file only, and no environment variables")
        };
        error
            .at(self.place.span(node.at..end), "")
            .hint(format!(
                "define `{path}` in this file, or write `${{?{path}}}` if it may be missing"
            ))
            .into()
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
            if top.is_none() {
                if let Kind::Append(elements) = &layer.kind {
                    append_at.get_or_insert(layer.at);
                    let elements = self.within(layer, path, |s| s.elements(elements))?;
                    appended.push(elements);
                    continue;
                }
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
        let mut elements = match top {
            None => Vec::new(),
            Some(below) => match below.value.as_seq() {
                Some(list) => list.to_vec(),
                None => {
                    let hint = "`+=` adds to a list; write `=` to replace the value";
                    return Err(error(SYNTAX, at..at, "`+=` to what is no list", hint, self.place));
                }
            },
        };
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

    /// The value at a path from the root.
    fn value_at(&mut self, path: &[Key], at: usize) -> Result<Found, Fail> {
        self.deeper(at)?;
        let layers = self.layers_at(path, true, at)?;
        let found = self.layers(&layers, Some(path))?;
        self.depth -= 1;
        Ok(found)
    }

    /// All layers of a path, the first one first.
    fn layers_at(
        &mut self,
        path: &[Key],
        is_target: bool,
        at: usize,
    ) -> Result<Vec<&'r Node>, Fail> {
        self.deeper(at)?;
        let mut found = Vec::new();
        match path.split_last() {
            None => found.push(self.root),
            Some((key, parent)) => {
                for layer in self.layers_at(parent, false, at)? {
                    self.active.push(Active {
                        path: parent.to_vec(),
                        at: layer.at,
                        is_passage: true,
                    });
                    let result = self.children(layer, *key, &mut found);
                    self.active.pop();
                    result?;
                }
            }
        }
        // In a layer that is in work, the path means the layers before it.
        for active in &self.active {
            if (is_target || active.is_passage) && active.path == path {
                if let Some(position) = found.iter().position(|layer| layer.at == active.at) {
                    found.truncate(position);
                }
            }
        }
        self.budget.count(found.len() as u64, at, self.place)?;
        self.depth -= 1;
        Ok(found)
    }

    /// Adds the layers that a node gives to one of its keys. What is no map hides what was there.
    fn children(
        &mut self,
        node: &'r Node,
        key: Key,
        found: &mut Vec<&'r Node>,
    ) -> Result<(), Fail> {
        match &node.kind {
            Kind::Object(object) => {
                found.extend(object.field(key).into_iter().flat_map(|field| &field.layers));
            }
            Kind::Concat(pieces) => {
                for piece in pieces {
                    self.children(piece, key, found)?;
                }
            }
            Kind::Reference { path, .. } => {
                let mut path = path.clone();
                path.push(key);
                found.extend(self.layers_at(&path, true, node.at)?);
            }
            Kind::Scalar(_, Text::Space) => {}
            Kind::Scalar(..) | Kind::List(_) | Kind::Append(_) => found.clear(),
        }
        Ok(())
    }

    /// Values side by side: texts become one, lists one, maps merge.
    fn concat(&mut self, pieces: &'r [Node], path: Option<&[Key]>) -> Result<Found, Fail> {
        let mut joined: Found = None;
        for piece in pieces {
            let Some(right) = self.node(piece, path)? else { continue };
            joined = Some(match joined {
                None => right,
                Some(left) => self.join(left, right, piece.at)?,
            });
        }
        Ok(joined)
    }

    fn join(&mut self, left: Resolved, right: Resolved, at: usize) -> Result<Resolved, Fail> {
        if left.text.is_none() && right.is_space {
            return Ok(left);
        }
        let origin = left.value.origin();
        let value = match (&left, &right) {
            (Resolved { text: Some(a), .. }, Resolved { text: Some(b), .. }) => {
                let text = format!("{a}{b}");
                self.budget.count((text.len() / BYTES_A_NODE) as u64, at, self.place)?;
                let value = Value::string(text.as_str()).at(origin);
                return Ok(Resolved { value, text: Some(text.into()), is_space: false });
            }
            (Resolved { text: None, value: a, .. }, Resolved { text: None, value: b, .. }) => {
                if let (Some(under), Some(over)) = (a.as_map(), b.as_map()) {
                    Some(self.merge(under, over, at)?)
                } else if let (Some(a), Some(b)) = (a.as_seq(), b.as_seq()) {
                    self.budget.count((a.len() + b.len()) as u64, at, self.place)?;
                    Some(Value::list(a.iter().chain(b).cloned().collect::<Vec<_>>()))
                } else {
                    None
                }
            }
            _ => None,
        };
        match value {
            Some(value) => Ok(Resolved { value: value.at(origin), text: None, is_space: false }),
            None => {
                let message = format!(
                    "a {} and a {} side by side",
                    left.value.kind_name(),
                    right.value.kind_name()
                );
                let hint = "texts, lists or maps may stand side by side; write `,` or a new line between others";
                Err(error(SYNTAX, at..at, message, hint, self.place))
            }
        }
    }

    /// Two maps in one: `over` wins, maps in both merge.
    fn merge(&mut self, under: &Map, over: &Map, at: usize) -> Result<Value, Fail> {
        self.deeper(at)?;
        self.budget.count((under.len() + over.len()) as u64, at, self.place)?;
        let mut entries = Vec::with_capacity(under.len() + over.len());
        for entry in under {
            let value = match (entry.value.as_map(), over.entry(entry.key)) {
                (_, None) => entry.clone(),
                (Some(below), Some(above)) => match above.value.as_map() {
                    Some(map) => {
                        let value = self.merge(below, map, at)?.at(above.value.origin());
                        Entry { value, ..above.clone() }
                    }
                    None => above.clone(),
                },
                (None, Some(above)) => above.clone(),
            };
            entries.push(value);
        }
        entries.extend(over.iter().filter(|e| under.get(e.key).is_none()).cloned());
        self.depth -= 1;
        Ok(Value::map(entries))
    }
}
