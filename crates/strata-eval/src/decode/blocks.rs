//! All blocks of a type as a list, tuple or set.

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Safety, Seq, Type, Value, unify};

use super::decoder::Decoder;
use super::{BlockSpec, Spec};
use crate::body::{Block, Content};

impl Decoder<'_> {
    pub(super) fn block_list(
        &mut self,
        spec: &Spec,
        blocks: &BlockSpec,
        content: &Content<'_>,
    ) -> Value {
        self.sequence(spec, blocks, content, |elements, element| {
            Value::list(Seq::typed(elements, Some(element)))
        })
    }

    pub(super) fn block_set(
        &mut self,
        spec: &Spec,
        blocks: &BlockSpec,
        content: &Content<'_>,
    ) -> Value {
        self.sequence(spec, blocks, content, |elements, element| {
            Value::set_of(elements, Some(element))
        })
    }

    pub(super) fn block_tuple(
        &mut self,
        spec: &Spec,
        blocks: &BlockSpec,
        content: &Content<'_>,
    ) -> Value {
        match self.values(blocks, content) {
            Ok(values) => Value::tuple(values),
            Err(block) => unknown(spec, block),
        }
    }

    /// The values of the blocks, made one type, as a collection.
    fn sequence(
        &mut self,
        spec: &Spec,
        blocks: &BlockSpec,
        content: &Content<'_>,
        collection: impl FnOnce(Vec<Value>, Type) -> Value,
    ) -> Value {
        let values = match self.values(blocks, content) {
            Ok(values) => values,
            Err(block) => return unknown(spec, block),
        };
        if values.is_empty() {
            return collection(values, blocks.nested.value_type());
        }
        let place = |at: usize| {
            content.blocks_of(&blocks.block_type).nth(at).map_or(Span::NONE, |b| b.def_span)
        };
        match unified(values, &blocks.block_type, place, &mut self.errors) {
            Some((values, element)) => collection(values, element),
            None => Value::dynamic(),
        }
    }

    /// The values of the blocks in order, as many as are wanted; or the first block of which nobody
    /// knows how often it is there.
    fn values<'c, 't>(
        &mut self,
        blocks: &BlockSpec,
        content: &'c Content<'t>,
    ) -> Result<Vec<Value>, &'c Block<'t>> {
        let schema = blocks.nested.schema();
        let mut values = Vec::new();
        for block in content.blocks.iter().filter(|b| b.block_type == blocks.block_type) {
            values.push(self.nested(&blocks.nested, &schema, block, &block.labels));
            if block.body.is_unknown() {
                return Err(block);
            }
        }
        self.check_count(values.len(), blocks, content);
        Ok(values)
    }

    fn check_count(&mut self, count: usize, blocks: &BlockSpec, content: &Content<'_>) {
        let BlockSpec { block_type, min, max, .. } = blocks;
        let error = |message: String| Diagnostic::error("hcl-block-count", message);
        if count < *min {
            let error = error(format!("there are too few blocks `{block_type}`"))
                .at(content.missing_item, format!("{count} in here"))
                .hint(format!("at least {min} must be there: add {}", min - count));
            self.errors.push(error);
        } else if let Some(max) = max.filter(|max| count > *max) {
            let extra = content.blocks_of(block_type).nth(max);
            let error = error(format!("there are too many blocks `{block_type}`"))
                .at(extra.map_or(Span::NONE, |block| block.def_span), "one too many")
                .hint(format!("at most {max} may be there: remove {}", count - max));
            self.errors.push(error);
        }
    }
}

/// The value of blocks of which nobody knows how many they are.
pub(super) fn unknown(spec: &Spec, block: &Block<'_>) -> Value {
    Value::unknown_of(spec.value_type()).marked(block.body.marks())
}

/// Values as those of the one type that they have in common, and this type; `None`, and an error at
/// the first that is of another type, if there is none. No values are of type dynamic.
pub(super) fn unified(
    values: Vec<Value>,
    block_type: &str,
    place: impl Fn(usize) -> Span,
    errors: &mut Vec<Diagnostic>,
) -> Option<(Vec<Value>, Type)> {
    let Some(first) = values.first().map(Value::ty) else { return Some((values, Type::Dynamic)) };
    let types: Vec<Type> = values.iter().map(Value::ty).collect();
    if types.iter().all(|ty| *ty == first) {
        return Some((values, first));
    }
    let wrong = |at: usize, why: String| {
        let message = format!("blocks `{block_type}` have values of different types");
        Diagnostic::error("hcl-block-types", message)
            .at(place(at), why)
            .label(place(0), format!("{} here", first.friendly_name()))
            .hint("give the same arguments values of the same type in all of them")
    };
    let Some(common) = unify(&types, Safety::Unsafe) else {
        let at = types.iter().position(|ty| *ty != first).unwrap_or_default();
        errors.push(wrong(at, format!("{} here", types[at].friendly_name())));
        return None;
    };
    let mut converted = Vec::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        match common.convert(value) {
            Ok(value) => converted.push(value),
            Err(error) => {
                errors.push(wrong(at, error.to_string()));
                return None;
            }
        }
    }
    Some((converted, common.ty))
}
