//! All blocks of a type under their labels, as a map or object.

use std::cmp::Ordering;
use std::collections::HashMap;

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Entry, Key, Map, Origin, Type, Value};

use super::blocks::{unified, unknown};
use super::decoder::{Decoder, key};
use super::{LabelledSpec, Spec};
use crate::body::{Block, Content};

/// A block that no other one has the labels of.
struct Row {
    /// The labels that are keys.
    keys: Vec<Key>,
    span: Span,
    value: Value,
}

impl Decoder<'_> {
    pub(super) fn block_map(
        &mut self,
        spec: &Spec,
        blocks: &LabelledSpec,
        content: &Content<'_>,
    ) -> Value {
        let mut rows = match self.rows(blocks, content) {
            Ok(rows) => rows,
            Err(block) => return unknown(spec, block),
        };
        if rows.is_empty() {
            let inner = blocks.labels.iter().skip(1);
            let element = inner.fold(blocks.nested.value_type(), |ty, _| Type::map(ty));
            return Value::map(Map::default().with_element_type(element));
        }
        let values = rows.iter().map(|row| row.value.clone()).collect();
        let place = |at: usize| rows[at].span;
        let Some((values, _)) = unified(values, &blocks.block_type, place, &mut self.errors) else {
            return Value::dynamic();
        };
        for (row, value) in rows.iter_mut().zip(values) {
            row.value = value;
        }
        nest(&rows, 0, blocks.labels.len(), Value::map)
    }

    pub(super) fn block_object(
        &mut self,
        spec: &Spec,
        blocks: &LabelledSpec,
        content: &Content<'_>,
    ) -> Value {
        match self.rows(blocks, content) {
            Ok(rows) => nest(&rows, 0, blocks.labels.len(), Value::object),
            Err(block) => unknown(spec, block),
        }
    }

    /// The blocks, ordered by their labels; or the first block of which nobody knows how often it is
    /// there.
    fn rows<'c, 't>(
        &mut self,
        blocks: &'c LabelledSpec,
        content: &'c Content<'t>,
    ) -> Result<Vec<Row>, &'c Block<'t>> {
        let schema = blocks.nested.schema();
        let mut rows = Vec::new();
        let mut first: HashMap<Vec<Key>, Span> = HashMap::new();
        for block in content.blocks_of(&blocks.block_type) {
            if block.body.is_unknown() {
                return Err(block);
            }
            let (keys, own) = block.labels.split_at(blocks.labels.len());
            let keys: Vec<Key> = keys.iter().map(|label| key(&label.value)).collect();
            let value = self.nested(&blocks.nested, &schema, block, own);
            if let Some(first) = first.get(&keys) {
                self.errors.push(duplicate(block, &keys, *first));
            } else {
                first.insert(keys.clone(), block.def_span);
                rows.push(Row { keys, span: block.def_span, value });
            }
        }
        rows.sort_by(|a, b| {
            let pairs = a.keys.iter().zip(&b.keys).map(|(a, b)| a.cmp_text(*b));
            pairs.fold(Ordering::Equal, Ordering::then)
        });
        Ok(rows)
    }
}

/// The values of blocks, which are ordered by their labels, as collections in each other, one level
/// for each of so many labels.
fn nest(rows: &[Row], level: usize, levels: usize, collection: fn(Map) -> Value) -> Value {
    if level == levels
        && let [row, ..] = rows
    {
        return row.value.clone();
    }
    let groups = rows.chunk_by(|a, b| a.keys[level] == b.keys[level]);
    let entries = groups.map(|group| Entry {
        key: group[0].keys[level],
        key_origin: Origin::NONE,
        value: nest(group, level + 1, levels, collection),
    });
    collection(Map::new(entries.collect()))
}

fn duplicate(block: &Block<'_>, labels: &[Key], first: Span) -> Diagnostic {
    let labels: Vec<String> = labels.iter().map(|label| format!("{label:?}")).collect();
    let message =
        format!("there is more than one block `{} {}`", block.block_type, labels.join(" "));
    Diagnostic::error("hcl-duplicate-block", message)
        .at(block.def_span, "again")
        .label(first, "the first one")
        .hint("give them different labels")
}
