//! One body of one file.

use strata_diagnostics::{Diagnostic, SourceFile, Span, did_you_mean};
use strata_syntax::ast;
use strata_syntax::schema::{self, ErrorKind, Schema, SchemaError, Suggestion};

use super::context::Context;
use super::dynamic::{DYNAMIC, Expansion, Generator};
use super::{Attribute, Block, Body, Content, Expression, Label};

/// One body of one file.
#[derive(Clone, Debug)]
pub(super) struct Part<'t> {
    syntax: schema::Body<'t>,
    file: &'t SourceFile,
    pub(super) context: Context,
    /// How `dynamic` blocks are expanded, if they are.
    pub(super) expansion: Option<Expansion<'t>>,
}

/// What becomes of that which a schema does not name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leftovers {
    /// It is an error.
    Refused,
    /// It stays in the rest.
    Kept,
}

impl<'t> Part<'t> {
    pub(super) fn new(syntax: schema::Body<'t>, file: &'t SourceFile) -> Self {
        Self { syntax, file, context: Context::default(), expansion: None }
    }

    /// What the schema names, the rest, and what is wrong, in no particular order.
    pub(super) fn take(
        &self,
        schema: &Schema,
        leftovers: Leftovers,
    ) -> (Content<'t>, Self, Vec<Diagnostic>) {
        if let Some(expansion) = &self.expansion {
            return self.take_expanded(expansion, schema, leftovers);
        }
        let (content, rest, errors) = self.read(schema, leftovers);
        let content = Content {
            attributes: content
                .attributes
                .into_iter()
                .map(|a| self.attribute(a, &self.context))
                .collect(),
            blocks: content.blocks.into_iter().map(|b| self.block(b)).collect(),
            missing_item: self.file.span(content.missing_item_range),
        };
        (content, Self { syntax: rest, ..self.clone() }, errors)
    }

    /// As [`Part::take`], with the blocks that `dynamic` blocks stand for.
    fn take_expanded(
        &self,
        expansion: &Expansion<'t>,
        schema: &Schema,
        leftovers: Leftovers,
    ) -> (Content<'t>, Self, Vec<Diagnostic>) {
        let (content, _, mut errors) = self.read(&expansion.extended(schema), leftovers);
        let free = |a: &schema::Attribute<'_>| !expansion.hides_attribute(&a.name);
        let attributes = content.attributes.into_iter().filter(free);
        let attributes = attributes.map(|a| self.attribute(a, &self.context)).collect();
        let generator = Generator { file: self.file, context: &self.context, expansion };
        let mut blocks = Vec::new();
        for block in content.blocks {
            let block_type = if block.block_type == DYNAMIC {
                &block.labels[0].value
            } else {
                &block.block_type
            };
            if expansion.hides_block(block_type) {
                continue;
            }
            if block.block_type != DYNAMIC {
                blocks.push(self.block(block));
            } else if let Some(wanted) = schema.blocks.iter().find(|b| b.block_type == *block_type)
            {
                errors.extend(
                    generator.generate(&block, wanted, &mut blocks).err().into_iter().flatten(),
                );
            } else if leftovers == Leftovers::Refused {
                errors.push(unsupported(&block.labels[0], schema).diagnostic(self.file));
            }
        }
        let missing_item = self.file.span(content.missing_item_range);
        let rest = Self { expansion: Some(expansion.hiding(schema)), ..self.clone() };
        (Content { attributes, blocks, missing_item }, rest, errors)
    }

    pub(super) fn just_attributes(&self) -> (Vec<Attribute<'t>>, Vec<Diagnostic>) {
        let (attributes, errors) = self.syntax.just_attributes();
        let context = Context { iterators: None, ..self.context.clone() };
        let attributes = attributes.into_iter().map(|a| self.attribute(a, &context)).collect();
        (attributes, self.diagnostics(&errors))
    }

    pub(super) fn native(&self) -> Option<(ast::Body<'t>, &'t SourceFile)> {
        Some((self.syntax.native()?, self.file))
    }

    pub(super) fn missing_item(&self) -> Span {
        self.file.span(self.syntax.missing_item_range())
    }

    fn read(
        &self,
        schema: &Schema,
        leftovers: Leftovers,
    ) -> (schema::Content<'t>, schema::Body<'t>, Vec<Diagnostic>) {
        match leftovers {
            Leftovers::Refused => {
                let (content, errors) = self.syntax.content(schema);
                (content, self.syntax.clone(), self.diagnostics(&errors))
            }
            Leftovers::Kept => {
                let (content, rest, errors) = self.syntax.partial_content(schema);
                (content, rest, self.diagnostics(&errors))
            }
        }
    }

    fn diagnostics(&self, errors: &[SchemaError]) -> Vec<Diagnostic> {
        errors.iter().map(|error| error.diagnostic(self.file)).collect()
    }

    fn attribute(&self, found: schema::Attribute<'t>, context: &Context) -> Attribute<'t> {
        let (name_span, span) = (self.file.span(found.name_range), self.file.span(found.range));
        let expression = Expression::new(found.expression, self.file, span, context.clone());
        Attribute { name: found.name, name_span, span, expression }
    }

    fn block(&self, found: schema::Block<'t>) -> Block<'t> {
        let label = |label: schema::Label<'t>| Label {
            value: label.value,
            span: self.file.span(label.range),
        };
        Block {
            block_type: found.block_type,
            labels: found.labels.into_iter().map(label).collect(),
            type_span: self.file.span(found.type_range),
            def_span: self.file.span(found.def_range),
            body: Body::of_part(Self {
                syntax: found.body,
                file: self.file,
                context: self.context.clone(),
                expansion: self.expansion.as_ref().map(Expansion::inside),
            }),
        }
    }
}

/// A `dynamic` block of a type that the schema does not have.
fn unsupported(block_type: &schema::Label<'_>, schema: &Schema) -> SchemaError {
    let names = schema.blocks.iter().map(|block| block.block_type.as_str());
    SchemaError {
        kind: ErrorKind::UnsupportedBlock,
        range: block_type.range.clone(),
        other: None,
        name: block_type.value.clone().into_owned(),
        suggestion: did_you_mean(&block_type.value, names)
            .map(|name| Suggestion::Name(name.into())),
        labels: Vec::new(),
    }
}
