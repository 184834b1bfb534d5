//! What a `dynamic` block says of the blocks that it stands for.

use strata_diagnostics::Diagnostic;
use strata_syntax::schema::{self, BlockSchema, Content, Schema};
use strata_value::{Key, Value};

use super::Generator;
use super::iterator::has_elements;
use crate::body::Expression;
use crate::body::context::Context;
use crate::static_analysis;

/// What a `dynamic` block says.
pub(super) struct Settings<'t> {
    /// A collection, tuple or object, or unknown.
    pub(super) for_each: Value,
    /// The name of the iteration variable.
    pub(super) iterator: Key,
    pub(super) labels: Vec<schema::Expression<'t>>,
    pub(super) content: schema::Body<'t>,
}

impl<'t> Generator<'_, 't> {
    /// Reads a `dynamic` block, which stands for blocks that are wanted so; all that is wrong with it
    /// is told at once.
    pub(super) fn settings(
        &self,
        body: &schema::Body<'t>,
        wanted: &BlockSchema,
    ) -> Result<Settings<'t>, Vec<Diagnostic>> {
        let mut schema =
            Schema::new().required("for_each").optional("iterator").block("content", [""; 0]);
        if !wanted.labels.is_empty() {
            schema = schema.required("labels");
        }
        let (found, errors) = body.content(&schema);
        if !errors.is_empty() {
            return Err(errors.iter().map(|error| error.diagnostic(self.file)).collect());
        }
        let mut errors = Vec::new();
        let iterator = keep(self.iterator(&found, wanted), &mut errors);
        let for_each = keep(self.for_each(&found), &mut errors);
        let labels = keep(self.label_expressions(&found, wanted), &mut errors);
        let content = keep(self.content(&found), &mut errors);
        match (iterator, for_each, labels, content) {
            (Some(iterator), Some(for_each), Some(labels), Some(content)) => {
                Ok(Settings { for_each, iterator, labels, content })
            }
            _ => Err(errors),
        }
    }

    /// The name of the iteration variable: the type, unless another is given.
    fn iterator(&self, found: &Content<'t>, wanted: &BlockSchema) -> Result<Key, Vec<Diagnostic>> {
        let Some(set) = found.attribute("iterator") else {
            return Ok(Key::new(&wanted.block_type));
        };
        let Some(name) = set.expression else { return Err(Vec::new()) };
        if let Some(name) = static_analysis::keyword(name) {
            return Ok(Key::new(&name));
        }
        Err(vec![
            Diagnostic::error("hcl-dynamic-iterator", "the iterator must be a single name")
                .at(self.file.span(name.range()), "not a name alone")
                .hint("write `iterator = item`, and `item.key` and `item.value` in the content"),
        ])
    }

    /// The value of `for_each`.
    fn for_each(&self, found: &Content<'t>) -> Result<Value, Vec<Diagnostic>> {
        let Some(set) = found.attribute("for_each") else { return Err(Vec::new()) };
        let context = Context { iterators: self.context.iterators.clone(), ..Context::default() };
        let around = self.file.span(set.range.clone());
        let for_each = Expression::new(set.expression, self.file, around, context);
        let value = for_each.evaluate(self.expansion.scope)?;
        let (ty, is_null) = (value.ty(), value.reveal(value.marks()).is_null());
        let (message, label) = if is_null {
            ("`for_each` is null".to_owned(), "null".to_owned())
        } else if has_elements(&ty) {
            return Ok(value);
        } else {
            let name = ty.friendly_name();
            (format!("`for_each` cannot go through a {name}"), format!("a {name}"))
        };
        Err(vec![
            Diagnostic::error("hcl-dynamic-for-each", message)
                .at(for_each.span(), label)
                .hint("give a list, set, map, tuple or object; for one block a list of one element, for none `[]`"),
        ])
    }

    /// The expressions of the labels, as many as are wanted.
    fn label_expressions(
        &self,
        found: &Content<'t>,
        wanted: &BlockSchema,
    ) -> Result<Vec<schema::Expression<'t>>, Vec<Diagnostic>> {
        let Some(set) = found.attribute("labels") else { return Ok(Vec::new()) };
        let Some(list) = set.expression else { return Err(Vec::new()) };
        let labels =
            static_analysis::list(list).map_err(|error| vec![error.diagnostic(self.file)])?;
        let (count, names) = (wanted.labels.len(), wanted.labels.join("`, `"));
        let (place, message, label) = match labels.get(count) {
            Some(extra) => (extra.range(), "too many", "one label too many"),
            None if labels.len() < count => (list.range(), "too few", "labels are missing"),
            None => return Ok(labels),
        };
        let message = format!("blocks `{}` get {message} labels here", wanted.block_type);
        Err(vec![
            Diagnostic::error("hcl-dynamic-label", message)
                .at(self.file.span(place), label)
                .note(format!("each block has {count}: `{names}`")),
        ])
    }

    /// The body of the blocks.
    fn content(&self, found: &Content<'t>) -> Result<schema::Body<'t>, Vec<Diagnostic>> {
        let mut contents = found.blocks_of("content");
        let error = match (contents.next(), contents.next()) {
            (Some(only), None) => return Ok(only.body.clone()),
            (Some(first), Some(second)) => {
                Diagnostic::error("hcl-dynamic-content", "there is more than one `content` block")
                    .at(self.file.span(second.def_range.clone()), "one too many")
                    .label(self.file.span(first.def_range.clone()), "the first one")
                    .hint("put everything into one")
            }
            (None, _) => Diagnostic::error("hcl-dynamic-content", "the `content` block is missing")
                .at(self.file.span(found.missing_item_range.clone()), "it must be in here")
                .hint("write `content { … }` with what each block holds"),
        };
        Err(vec![error])
    }
}

/// The result, or nothing and its errors put to the others.
fn keep<T>(result: Result<T, Vec<Diagnostic>>, errors: &mut Vec<Diagnostic>) -> Option<T> {
    result.map_err(|found| errors.extend(found)).ok()
}
