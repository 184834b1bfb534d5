//! Decoding a body by a specification.

use strata_diagnostics::{Diagnostic, Severity};
use strata_syntax::schema::Schema;
use strata_value::{Key, Map, Type, Value};

use super::Spec;
use crate::Scope;
use crate::body::{Block, Body, Content, Label, sort};

impl Spec {
    /// The value of a body, and what is wrong, in the order of the text.
    ///
    /// Where something is wrong the value has unknown parts of the right types instead. What
    /// the specification does not name is an error.
    pub fn decode(&self, body: &Body<'_>, scope: &Scope<'_>) -> (Value, Vec<Diagnostic>) {
        let (content, errors) = body.content(&self.schema());
        Decoder { scope, errors }.finish(self, &content)
    }

    /// As [`Spec::decode`], with a body of what the specification does not name. Blocks within must
    /// still be as they are specified.
    pub fn decode_partial<'t>(
        &self,
        body: &Body<'t>,
        scope: &Scope<'_>,
    ) -> (Value, Body<'t>, Vec<Diagnostic>) {
        let (content, rest, errors) = body.partial_content(&self.schema());
        let (value, errors) = Decoder { scope, errors }.finish(self, &content);
        (value, rest, errors)
    }
}

/// The state of decoding.
pub(super) struct Decoder<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) errors: Vec<Diagnostic>,
}

impl Decoder<'_> {
    fn finish(mut self, spec: &Spec, content: &Content<'_>) -> (Value, Vec<Diagnostic>) {
        let value = self.value(spec, content, &[]);
        sort(&mut self.errors);
        (value, self.errors)
    }

    /// The value of a specification in the content of a body, which is that of a block with these labels.
    pub(super) fn value(
        &mut self,
        spec: &Spec,
        content: &Content<'_>,
        labels: &[Label<'_>],
    ) -> Value {
        match spec {
            Spec::Object(attributes) => {
                let values = attributes
                    .iter()
                    .map(|(name, spec)| (*name, self.value(spec, content, labels)));
                Value::object(values.collect::<Map>())
            }
            Spec::Tuple(elements) => {
                let values = elements.iter().map(|spec| self.value(spec, content, labels));
                Value::tuple(values.collect::<Vec<_>>())
            }
            Spec::Attribute { name, ty, .. } => self.attribute(name, ty, content),
            Spec::Literal(value) => value.clone(),
            Spec::Expression(spec) => {
                let value = spec.program().evaluate(self.scope);
                self.keep(value).unwrap_or_else(Value::dynamic)
            }
            Spec::Block { block_type, nested, required } => {
                match self.only_block(block_type, *required, content) {
                    Some(block) => self.nested(nested, &nested.schema(), block, &block.labels),
                    None => Value::null_of(spec.value_type()),
                }
            }
            Spec::BlockList(blocks) => self.block_list(spec, blocks, content),
            Spec::BlockTuple(blocks) => self.block_tuple(spec, blocks, content),
            Spec::BlockSet(blocks) => self.block_set(spec, blocks, content),
            Spec::BlockMap(blocks) => self.block_map(spec, blocks, content),
            Spec::BlockObject(blocks) => self.block_object(spec, blocks, content),
            Spec::BlockAttributes { block_type, element, required } => {
                self.block_attributes(block_type, element, *required, content)
            }
            Spec::BlockLabel { index, .. } => match labels.get(*index) {
                Some(label) => Value::text(&label.value),
                None => Value::null_of(Type::String),
            },
            Spec::Default { primary, default } => {
                let value = self.value(primary, content, labels);
                let is_null = value.reveal(value.marks()).is_null();
                if is_null { self.value(default, content, labels) } else { value }
            }
            Spec::Transform(wrapped, transform) => {
                let Some(value) = self.sound(wrapped, content, labels) else {
                    return Value::unknown_of(spec.value_type());
                };
                let transformed = transform.apply(&value, || wrapped.span_in(content, labels));
                self.keep(transformed).unwrap_or_else(|| Value::unknown_of(spec.value_type()))
            }
            Spec::Validate(wrapped, validation) => {
                let Some(value) = self.sound(wrapped, content, labels) else {
                    return Value::unknown_of(spec.value_type());
                };
                let found = validation.check(&value, || wrapped.span_in(content, labels));
                self.errors.extend(found);
                value
            }
        }
    }

    /// The value of what a block holds, marked as the block is.
    pub(super) fn nested(
        &mut self,
        spec: &Spec,
        schema: &Schema,
        block: &Block<'_>,
        labels: &[Label<'_>],
    ) -> Value {
        let (content, errors) = block.body.content(schema);
        self.errors.extend(errors);
        self.value(spec, &content, labels).marked(block.body.marks())
    }

    /// The only block of a type; without one, or with a second one, an error if need be.
    pub(super) fn only_block<'c, 't>(
        &mut self,
        block_type: &str,
        required: bool,
        content: &'c Content<'t>,
    ) -> Option<&'c Block<'t>> {
        let mut blocks = content.blocks.iter().filter(|block| block.block_type == block_type);
        let first = blocks.next();
        match (first, blocks.next()) {
            (Some(first), Some(second)) => {
                let message = format!("there is more than one block `{block_type}`");
                self.errors.push(
                    Diagnostic::error("hcl-duplicate-block", message)
                        .at(second.def_span, "one too many")
                        .label(first.def_span, "the first one")
                        .hint("remove one of them"),
                );
            }
            (None, _) if required => {
                let message = format!("the block `{block_type}` is missing");
                self.errors.push(
                    Diagnostic::error("hcl-missing-block", message)
                        .at(content.missing_item, "it must be in here")
                        .hint(format!("add `{block_type} {{ … }}`")),
                );
            }
            _ => {}
        }
        first
    }

    /// The value of a specification; nothing if there was an error.
    fn sound(&mut self, spec: &Spec, content: &Content<'_>, labels: &[Label<'_>]) -> Option<Value> {
        let before = self.errors.len();
        let value = self.value(spec, content, labels);
        let found = &self.errors[before..];
        let sound = found.iter().all(|error| error.severity != Severity::Error);
        sound.then_some(value)
    }

    /// The result, or nothing and its errors put to the others.
    pub(super) fn keep<T>(&mut self, result: Result<T, Vec<Diagnostic>>) -> Option<T> {
        result.map_err(|found| self.errors.extend(found)).ok()
    }
}

/// The key of a text.
pub(super) fn key(text: &str) -> Key {
    Key::of(&Value::text(text))
}
