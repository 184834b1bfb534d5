//! Events to a value.

use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Key, Value};

use super::merge::{self, Node};
use super::psych::SYMBOL;
use super::scalar::Scalar;
use super::tags::{self, Shape, Tag};
use super::{Profile, goccy};
use crate::duplicates::Maps;
use crate::limits::Budget;
use crate::place::{Fail, Place};

mod anchors;
mod maps;

/// Collections as keys are kept for good and compared one by one: more than these are refused.
const MAX_COLLECTION_KEYS: usize = 10_000;

/// Builds the value of one document.
pub(super) struct Builder<'f> {
    pub(super) place: Place<'f>,
    profile: Profile,
    budget: Budget,
    pub(super) maps: Maps,
    open: Vec<Open>,
    root: Option<Value>,
    /// What was anchored, by the number of the anchor; none while it is being built.
    anchors: Vec<Option<Anchored>>,
    merge_key: Key,
    collection_keys: usize,
}

struct Anchored {
    value: Value,
    /// How many values it stands for.
    nodes: u64,
}

/// A collection that is not at its end yet.
struct Open {
    content: Content,
    at: usize,
    anchor: usize,
    shape: Shape,
    nodes_before: u64,
}

enum Content {
    List(Vec<Value>),
    Map {
        entries: Vec<Entry>,
        key: Option<PendingKey>,
        /// The ranges of entries that came in through merge keys.
        merged: Vec<std::ops::Range<usize>>,
    },
}

#[derive(Clone, Copy)]
struct PendingKey {
    key: Key,
    at: usize,
    can_merge: bool,
}

/// A scalar as it stands in the text.
pub(super) struct ScalarNode<'t> {
    pub(super) text: &'t str,
    pub(super) is_plain: bool,
    /// Its place; empty if there is nothing.
    pub(super) at: std::ops::Range<usize>,
    /// The origin of one that is not there and has no key: the `-` of its element.
    pub(super) missing_at: usize,
    pub(super) anchor: usize,
    pub(super) tag: Option<Tag>,
}

impl<'f> Builder<'f> {
    pub(super) fn new(place: Place<'f>, profile: Profile, budget: Budget) -> Self {
        Self {
            place,
            profile,
            budget,
            maps: Maps::new(super::DUPLICATE_KEY, profile == Profile::Strict, place),
            open: Vec::new(),
            root: None,
            anchors: Vec::new(),
            merge_key: Key::new("<<"),
            collection_keys: 0,
        }
    }

    /// The value of the document.
    pub(super) fn finish(&mut self) -> Value {
        self.root.take().unwrap_or(Value::NULL)
    }

    /// The offset at which the key stands whose value is next.
    pub(super) fn pending_key(&self) -> Option<usize> {
        match &self.open.last()?.content {
            Content::Map { key, .. } => key.map(|key| key.at),
            Content::List(_) => None,
        }
    }

    /// Whether the next node is a key.
    pub(super) fn wants_key(&self) -> bool {
        matches!(self.open.last(), Some(Open { content: Content::Map { key: None, .. }, .. }))
    }

    pub(super) fn scalar(&mut self, node: ScalarNode<'_>) -> Result<(), Fail> {
        let ScalarNode { text, is_plain, at, missing_at, anchor, tag } = node;
        self.budget.count(1, at.start, self.place)?;
        let start = if at.is_empty() { self.pending_key().unwrap_or(missing_at) } else { at.start };
        if let Some(tag) = tag {
            let is_str = tag.is_str();
            let value = tags::scalar(&tag, text, is_plain, at, self.profile, self.place)?;
            return self.complete(value, start, anchor, Node::Scalar, !is_str);
        }
        let scalar = if is_plain {
            Scalar::plain(text, self.profile)
                .map_err(|refusal| refusal.into_fail(text, at, self.place))?
        } else {
            Scalar::Text(text)
        };
        let can_merge =
            matches!(scalar, Scalar::Text("<<")) && (is_plain || self.profile == Profile::Psych);
        if anchor == 0 && self.wants_key() && self.takes_key(&scalar) {
            self.key(scalar.into_key(self.profile), start, can_merge);
            return Ok(());
        }
        self.complete(scalar.into_value(), start, anchor, Node::Scalar, can_merge)
    }

    /// Whether a scalar can be made a key without a look at it: what is no text may be an error.
    fn takes_key(&self, scalar: &Scalar<'_>) -> bool {
        self.profile != Profile::Strict || matches!(scalar, Scalar::Text(_))
    }

    fn key(&mut self, name: Key, at: usize, can_merge: bool) {
        if let Some(Open { content: Content::Map { key, .. }, .. }) = self.open.last_mut() {
            *key = Some(PendingKey { key: name, at, can_merge });
        }
    }

    pub(super) fn begin_list(
        &mut self,
        at: usize,
        anchor: usize,
        tag: Option<&Tag>,
    ) -> Result<(), Fail> {
        let shape =
            tag.map_or(Ok(Shape::Plain), |t| tags::sequence(t, self.profile, self.place))?;
        self.begin(Content::List(Vec::new()), at, anchor, shape)
    }

    pub(super) fn begin_map(
        &mut self,
        at: usize,
        anchor: usize,
        tag: Option<&Tag>,
    ) -> Result<(), Fail> {
        let shape = tag.map_or(Ok(Shape::Plain), |t| tags::mapping(t, self.profile, self.place))?;
        let content = Content::Map { entries: Vec::new(), key: None, merged: Vec::new() };
        self.begin(content, at, anchor, shape)
    }

    fn begin(
        &mut self,
        content: Content,
        at: usize,
        anchor: usize,
        shape: Shape,
    ) -> Result<(), Fail> {
        let nodes_before = self.budget.used();
        self.budget.count(1, at, self.place)?;
        self.budget.depth(self.open.len() + 1, at, self.place)?;
        self.define(anchor, None);
        self.open.push(Open { content, at, anchor, shape, nodes_before });
        Ok(())
    }

    /// Ends the innermost collection.
    pub(super) fn end(&mut self) -> Result<(), Fail> {
        let Some(Open { content, at, anchor, shape, nodes_before }) = self.open.pop() else {
            return Ok(());
        };
        let (value, node) = match content {
            Content::List(elements) if shape == Shape::OrderedMap => {
                (self.ordered_map(&elements, at)?, Node::Sequence)
            }
            Content::List(elements) => (Value::list(elements), Node::Sequence),
            Content::Map { entries, merged, .. } => {
                (self.map(entries, &merged, shape, at)?, Node::Mapping)
            }
        };
        if anchor != 0 {
            let value = value.clone().at(self.place.origin(at));
            let nodes = self.budget.used() - nodes_before;
            self.define(anchor, Some(Anchored { value, nodes }));
        }
        self.complete(value, at, 0, node, false)
    }

    /// Puts a finished value at its place.
    fn complete(
        &mut self,
        value: Value,
        at: usize,
        anchor: usize,
        node: Node,
        can_merge: bool,
    ) -> Result<(), Fail> {
        let value = value.at(self.place.origin(at));
        if anchor != 0 {
            self.define(anchor, Some(Anchored { value: value.clone(), nodes: 1 }));
        }
        self.place_value(value, at, node, can_merge)
    }

    fn place_value(
        &mut self,
        value: Value,
        at: usize,
        node: Node,
        can_merge: bool,
    ) -> Result<(), Fail> {
        let Some(open) = self.open.last_mut() else {
            self.root = Some(value);
            return Ok(());
        };
        match &mut open.content {
            Content::List(elements) => elements.push(value),
            Content::Map { key: None, .. }
                if self.profile == Profile::Strict && value.as_str().is_none() =>
            {
                return Err(no_text_key(&value, at, self.place));
            }
            Content::Map { key: key @ None, .. } => {
                let can_merge = can_merge && value.as_str() == Some("<<");
                *key = Some(PendingKey { key: key_of(&value, self.profile), at, can_merge });
                if value.as_map().is_some() || value.as_seq().is_some() {
                    self.count_collection_key(at)?;
                }
            }
            Content::Map { entries, key, merged } => {
                let Some(PendingKey { key, at: key_at, can_merge }) = key.take() else {
                    return Ok(());
                };
                if can_merge
                    && self.profile != Profile::Strict
                    && key == self.merge_key
                    && let Some(more) = merge::entries(&value, node, self.profile)
                {
                    self.budget.count(more.len() as u64, at, self.place)?;
                    merged.push(entries.len()..entries.len() + more.len());
                    entries.extend(more);
                    return Ok(());
                }
                entries.push(Entry { key, key_origin: self.place.origin(key_at), value });
            }
        }
        Ok(())
    }

    fn count_collection_key(&mut self, at: usize) -> Result<(), Fail> {
        self.collection_keys += 1;
        if self.collection_keys <= MAX_COLLECTION_KEYS {
            return Ok(());
        }
        Err(Diagnostic::error(
            "limit-keys",
            format!("more than {MAX_COLLECTION_KEYS} keys are lists or maps"),
        )
        .at(self.place.span(at..at), "")
        .hint("use text as keys")
        .into())
    }
}

#[cold]
fn no_text_key(value: &Value, at: usize, place: Place<'_>) -> Fail {
    let message = format!("a key is {}, and keys are text", value.kind_phrase());
    Diagnostic::error("yaml-key", message)
        .at(place.span(at..at), "")
        .hint("put the key in quotes")
        .into()
}

/// The key of a value: of a symbol its text, as Puppet takes it.
fn key_of(value: &Value, profile: Profile) -> Key {
    match value.kind() {
        _ if profile == Profile::Goccy => goccy::key_of(value),
        strata_value::Kind::Capsule(capsule) if capsule.type_name == SYMBOL => {
            match &capsule.data {
                strata_value::CapsuleData::Text(name) => Key::new(name),
                strata_value::CapsuleData::Bytes(_) => Key::of(value),
            }
        }
        _ => Key::of(value),
    }
}
