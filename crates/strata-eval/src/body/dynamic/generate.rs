//! The blocks that a `dynamic` block stands for.

use std::borrow::Cow;

use strata_diagnostics::{Diagnostic, SourceFile};
use strata_syntax::schema::{self, BlockSchema};
use strata_value::{Map, Type, Value, convert};

use super::Expansion;
use super::iterator::with_iterator;
use crate::body::context::Context;
use crate::body::part::Part;
use crate::body::{Block, Body, Expression, Label};

/// Expands the `dynamic` blocks of a body.
pub(in crate::body) struct Generator<'a, 't> {
    pub(in crate::body) file: &'t SourceFile,
    /// What is around the `dynamic` blocks.
    pub(in crate::body) context: &'a Context,
    pub(in crate::body) expansion: &'a Expansion<'t>,
}

impl<'t> Generator<'_, 't> {
    /// Adds the blocks of a `dynamic` block. Where a label is wrong the first such block is told, and
    /// no further one is made.
    pub(in crate::body) fn generate(
        &self,
        dynamic: &schema::Block<'t>,
        wanted: &BlockSchema,
        blocks: &mut Vec<Block<'t>>,
    ) -> Result<(), Vec<Diagnostic>> {
        let settings = self.settings(&dynamic.body, wanted)?;
        let marks = settings.for_each.marks();
        let for_each = settings.for_each.reveal(marks);
        let elements = match for_each.elements() {
            Some(known) => known.map(|(key, value)| (key.to_value(), value.clone())).collect(),
            // Nobody knows how many: one block stands for all.
            None => vec![(Value::dynamic(), Value::dynamic())],
        };
        for (key, value) in elements {
            let outer = self.context.iterators.as_ref();
            let iterators = with_iterator(outer, settings.iterator, key, value);
            let labels = settings.labels.iter().map(|label| self.label(*label, &iterators));
            let labels = labels.collect::<Result<_, _>>()?;
            let context = Context {
                iterators: Some(iterators),
                marks: self.context.marks | marks,
                unknown: self.context.unknown || !for_each.is_known(),
            };
            let mut body = Part::new(settings.content.clone(), self.file);
            body.context = context;
            body.expansion = Some(self.expansion.inside());
            blocks.push(Block {
                block_type: Cow::Owned(wanted.block_type.clone()),
                labels,
                type_span: self.file.span(dynamic.labels[0].range.clone()),
                def_span: self.file.span(dynamic.def_range.clone()),
                body: Body::of_part(body),
            });
        }
        Ok(())
    }

    /// The text of a label.
    fn label(
        &self,
        label: schema::Expression<'t>,
        iterators: &Map,
    ) -> Result<Label<'t>, Vec<Diagnostic>> {
        let span = self.file.span(label.range());
        let context = Context { iterators: Some(iterators.clone()), ..Context::default() };
        let label = Expression::new(Some(label), self.file, span, context);
        let value = label.evaluate(self.expansion.scope)?;
        let wrong = |message: &str, hint: &str| {
            let found = Diagnostic::error("hcl-dynamic-label", format!("this label {message}"));
            vec![found.at(span, "a label of the generated block").hint(hint)]
        };
        let text = convert(&value, &Type::String)
            .map_err(|_| wrong("is no text", "give a string, a number or a bool"))?;
        if !text.marks().is_empty() {
            return Err(wrong(
                "is marked",
                "labels are shown everywhere: give a value without marks",
            ));
        }
        if text.is_null() {
            return Err(wrong("is null", "give a text"));
        }
        let Some(text) = text.as_str() else {
            return Err(wrong("is not known yet", "labels must be known before anything else is"));
        };
        Ok(Label { value: Cow::Owned(text.to_owned()), span })
    }
}
