//! Bodies of resources: attributes and nested blocks as one map.

use strata_diagnostics::Diagnostic;
use strata_eval::Scope;
use strata_value::{Entry, Key, Map, Marks, Value};

use super::keys::KEYS;
use super::run::{Blocked, Run};
use super::scope::{entry, object};
use crate::declaration::{Block, Body, Dynamic};
use crate::expression::Expression;
use crate::limits::MAX_BLOCKS;
use crate::reference::Uses;

/// The blocks of one type.
struct OfType {
    ty: Key,
    blocks: Vec<Value>,
    /// The marks of what they were made from.
    marks: Marks,
}

impl Run<'_> {
    /// The attributes of a body, and a list for each type of blocks, by name.
    pub(super) fn body(
        &mut self,
        instance: usize,
        uses: &Uses,
        scope: &Scope<'_>,
        body: &Body,
    ) -> Result<Map, Blocked> {
        let mut entries = self.entries(instance, uses, scope, body)?;
        entries.sort_by(|a, b| a.key.cmp_text(b.key));
        Ok(Map::new(entries))
    }

    fn entries(
        &mut self,
        instance: usize,
        uses: &Uses,
        scope: &Scope<'_>,
        body: &Body,
    ) -> Result<Vec<Entry>, Blocked> {
        let mut entries = Vec::with_capacity(body.attributes.len());
        let mut is_blocked = false;
        for attribute in &body.attributes {
            match self.evaluate(instance, uses, scope, &attribute.value) {
                Ok(value) => entries.push(entry(attribute.name, value)),
                Err(Blocked) => is_blocked = true,
            }
        }
        let mut types: Vec<OfType> = Vec::new();
        for block in &body.blocks {
            let at = types.iter().position(|of| of.ty == block.ty).unwrap_or_else(|| {
                types.push(OfType { ty: block.ty, blocks: Vec::new(), marks: Marks::NONE });
                types.len() - 1
            });
            let made = match &block.dynamic {
                None => self.block(instance, uses, scope, block, &block.labels, &mut types[at]),
                Some(dynamic) => {
                    self.dynamic(instance, uses, scope, block, dynamic, &mut types[at])
                }
            };
            is_blocked |= made.is_err();
        }
        if is_blocked {
            return Err(Blocked);
        }
        let lists =
            types.into_iter().map(|of| entry(of.ty, Value::tuple(of.blocks).marked(of.marks)));
        entries.extend(lists);
        Ok(entries)
    }

    /// Adds a block to those of its type.
    fn block(
        &mut self,
        instance: usize,
        uses: &Uses,
        scope: &Scope<'_>,
        block: &Block,
        labels: &[Key],
        of: &mut OfType,
    ) -> Result<(), Blocked> {
        let mut entries = self.entries(instance, uses, scope, &block.body)?;
        if !labels.is_empty() {
            let labels: Vec<Value> = labels.iter().map(|label| label.to_value()).collect();
            entries.push(entry(KEYS.labels, Value::tuple(labels)));
        }
        of.blocks.push(object(entries));
        Ok(())
    }

    /// Adds the blocks that a `dynamic` block stands for.
    fn dynamic(
        &mut self,
        instance: usize,
        uses: &Uses,
        scope: &Scope<'_>,
        block: &Block,
        dynamic: &Dynamic,
        of: &mut OfType,
    ) -> Result<(), Blocked> {
        let (for_each, marks) = self.evaluate(instance, uses, scope, &dynamic.for_each)?.unmark();
        of.marks |= marks;
        let span = dynamic.for_each.span;
        let Some(elements) = for_each.elements() else {
            let what = for_each.kind_phrase();
            let message = format!("`for_each` cannot go through {what}");
            let error = Diagnostic::error("hcl-dynamic-for-each", message).at(span, "");
            return Err(self.fail(error.hint(
                "give a list, set, map, tuple or object; for one block a list of one element, for none `[]`",
            )));
        };
        self.blocks += elements.len();
        if self.blocks > MAX_BLOCKS {
            let message = format!("`dynamic` blocks make more than {MAX_BLOCKS} blocks for a host");
            return Err(self.fail(Diagnostic::error("config-limit", message).at(span, "")));
        }
        for (key, value) in elements {
            // What a secret collection holds is secret, in messages too.
            let item = vec![
                entry(KEYS.key, key.to_value().marked(marks)),
                entry(KEYS.value, value.clone().marked(marks)),
            ];
            let iterator = entry(dynamic.iterator, Value::object(Map::new(item)));
            let scope = scope.child().with_variables(Map::new(vec![iterator]));
            let labels =
                dynamic.labels.iter().map(|label| self.label(instance, uses, &scope, label));
            let labels = labels.collect::<Result<Vec<Key>, Blocked>>()?;
            self.block(instance, uses, &scope, block, &labels, of)?;
        }
        Ok(())
    }

    /// A label of a block that is generated.
    fn label(
        &mut self,
        instance: usize,
        uses: &Uses,
        scope: &Scope<'_>,
        label: &Expression,
    ) -> Result<Key, Blocked> {
        let value = self.evaluate(instance, uses, scope, label)?;
        if let Some(text) = value.as_str() {
            return Ok(Key::new(text));
        }
        let what = if value.marks().is_empty() { "is no text" } else { "is sensitive" };
        let error = Diagnostic::error("hcl-dynamic-label", format!("this label {what}"));
        Err(self.fail(error.at(label.span, "").hint("labels are texts that everybody may see")))
    }
}
