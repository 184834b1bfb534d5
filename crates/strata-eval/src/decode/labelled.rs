//! All blocks of a type under their labels, as a map or object.

use std::collections::BTreeMap;

use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Key, Map, Origin, Type, Value};

use super::blocks::{unified, unknown};
use super::decoder::Decoder;
use super::{LabelledSpec, Spec};
use crate::body::{Block, Content};

impl Decoder<'_> {
    pub(super) fn block_map(
        &mut self,
        spec: &Spec,
        blocks: &LabelledSpec,
        content: &Content<'_>,
    ) -> Value {
        let rows = match self.labelled(blocks, content) {
            Ok(rows) => rows,
            Err(block) => return unknown(spec, block),
        };
        if rows.is_empty() {
            let inner = blocks.labels.iter().skip(1);
            let element = inner.fold(blocks.nested.value_type(), |ty, _| Type::map(ty));
            return Value::map(Map::default().with_element_type(element));
        }
        let (found, values): (Vec<&Block<'_>>, Vec<Value>) = rows.into_iter().unzip();
        let place = |at: usize| found[at].def_span;
        let Some((values, _)) = unified(values, &blocks.block_type, place, &mut self.errors) else {
            return Value::dynamic();
        };
        let rows: Vec<_> = found.into_iter().zip(values).collect();
        nest(&rows, 0, blocks.labels.len(), Value::map)
    }

    pub(super) fn block_object(
        &mut self,
        spec: &Spec,
        blocks: &LabelledSpec,
        content: &Content<'_>,
    ) -> Value {
        match self.labelled(blocks, content) {
            Ok(rows) => nest(&rows, 0, blocks.labels.len(), Value::object),
            Err(block) => unknown(spec, block),
        }
    }

    /// The blocks with different labels, ordered by these, and their values; or the first block of which
    /// nobody knows how often it is there.
    fn labelled<'c, 't>(
        &mut self,
        blocks: &LabelledSpec,
        content: &'c Content<'t>,
    ) -> Result<Vec<(&'c Block<'t>, Value)>, &'c Block<'t>> {
        let schema = blocks.nested.schema();
        let mut found: BTreeMap<Vec<&str>, (&'c Block<'t>, Value)> = BTreeMap::new();
        for block in content.blocks.iter().filter(|b| b.block_type == blocks.block_type) {
            if block.body.is_unknown() {
                return Err(block);
            }
            let keys = block.labels.iter().take(blocks.labels.len()).map(|label| &*label.value);
            let keys: Vec<&str> = keys.collect();
            let own = block.labels.get(keys.len()..).unwrap_or_default();
            let value = self.nested(&blocks.nested, &schema, block, own);
            if let Some((first, _)) = found.get(&keys) {
                self.errors.push(duplicate(&blocks.block_type, &keys, first, block));
            } else {
                found.insert(keys, (block, value));
            }
        }
        Ok(found.into_values().collect())
    }
}

/// The values of blocks, which are ordered by their labels, as collections in each other, one level
/// for each of so many labels.
fn nest(
    rows: &[(&Block<'_>, Value)],
    level: usize,
    levels: usize,
    collection: fn(Map) -> Value,
) -> Value {
    if level == levels
        && let [(_, value), ..] = rows
    {
        return value.clone();
    }
    let groups = rows.chunk_by(|(a, _), (b, _)| a.labels[level].value == b.labels[level].value);
    let entries = groups.map(|group| Entry {
        key: Key::new(&group[0].0.labels[level].value),
        key_origin: Origin::NONE,
        value: nest(group, level + 1, levels, collection),
    });
    collection(Map::new(entries.collect()))
}

fn duplicate(
    block_type: &str,
    labels: &[&str],
    first: &Block<'_>,
    second: &Block<'_>,
) -> Diagnostic {
    let labels: Vec<String> = labels.iter().map(|label| format!("{label:?}")).collect();
    let message = format!("there is more than one block `{block_type} {}`", labels.join(" "));
    Diagnostic::error("hcl-duplicate-block", message)
        .at(second.def_span, "again")
        .label(first.def_span, "the first one")
        .hint("give them different labels")
}
