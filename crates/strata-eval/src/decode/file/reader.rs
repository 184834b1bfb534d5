//! Reading the blocks of a specification.

use std::sync::Arc;

use strata_diagnostics::Diagnostic;
use strata_syntax::schema::Schema;
use strata_value::{Map, Type};

use super::super::{Spec, Transform};
use crate::body::{Block, Body, Expression};
use crate::type_expression::{self, Mode};
use crate::{Functions, Scope};

/// The state of reading a file.
pub(super) struct Reader {
    /// The functions for expressions in the file.
    pub(super) functions: Arc<Functions>,
    pub(super) errors: Vec<Diagnostic>,
}

/// The types of blocks that are specifications.
const TYPES: [&str; 11] = [
    "object",
    "array",
    "literal",
    "attr",
    "block",
    "block_list",
    "block_map",
    "block_set",
    "block_attrs",
    "default",
    "transform",
];

impl Reader {
    /// The only specification in a body.
    pub(super) fn only_block(&mut self, body: &Body<'_>, what: &str) -> Option<Spec> {
        let before = self.errors.len();
        let blocks = self.blocks(body, &[]);
        match &blocks[..] {
            [only] => self.block(only),
            [] => {
                if self.errors.len() == before {
                    self.wrong(body, format!("{what} is missing"), "one block must be in here");
                }
                None
            }
            [first, second, ..] => {
                let message = format!("there is more than one block for {what}");
                self.errors.push(
                    Diagnostic::error("hcl-spec-block", message)
                        .at(second.def_span, "one too many")
                        .label(first.def_span, "the first one")
                        .hint("put them into one block `object` or `array`"),
                );
                None
            }
        }
    }

    /// The specifications in a body, each with such labels.
    fn blocks<'t>(&mut self, body: &Body<'t>, labels: &[&str]) -> Vec<Block<'t>> {
        let schema = TYPES.iter().fold(Schema::new(), |schema, block_type| {
            schema.block(*block_type, labels.iter().copied())
        });
        let (content, errors) = body.content(&schema);
        self.errors.extend(errors);
        content.blocks
    }

    /// A specification. No deeper than the text is.
    pub(super) fn block(&mut self, block: &Block<'_>) -> Option<Spec> {
        let (body, name) = (&block.body, block.labels.first().map(|label| &*label.value));
        match &*block.block_type {
            "object" => {
                let blocks = self.blocks(body, &["key"]);
                let attributes: Vec<_> = blocks
                    .iter()
                    .filter_map(|block| Some((&*block.labels[0].value, self.block(block)?)))
                    .collect();
                Some(Spec::object(attributes))
            }
            "array" => {
                let blocks = self.blocks(body, &[]);
                Some(Spec::Tuple(blocks.iter().filter_map(|block| self.block(block)).collect()))
            }
            "attr" => self.attribute(body, name),
            "literal" => self.literal(body),
            "default" => self.default(body),
            "transform" => self.transform(body),
            "block_attrs" => self.block_attributes(body, name),
            "block" => self.single_block(body, name),
            "block_map" => self.block_map(body, name),
            block_type => self.block_sequence(block_type, body, name),
        }
    }

    fn attribute(&mut self, body: &Body<'_>, name: Option<&str>) -> Option<Spec> {
        let settings = self.settings(body, &["name", "type!", "required"]);
        self.nothing_else(&settings.rest);
        let required = self.flag(&settings, "required");
        let ty = settings.expression("type").and_then(|ty| self.ty(ty));
        let name = self.text(&settings, "name").or(name.map(str::to_owned));
        let name = self.named(body, name, "name")?;
        Some(Spec::Attribute { name, ty: ty?, required })
    }

    fn literal(&mut self, body: &Body<'_>) -> Option<Spec> {
        let settings = self.settings(body, &["value!"]);
        self.nothing_else(&settings.rest);
        let functions = Arc::clone(&self.functions);
        let value = settings.expression("value")?;
        match value.evaluate(&Scope::new().with_functions(&functions)) {
            Ok(value) => Some(Spec::Literal(value)),
            Err(errors) => {
                self.errors.extend(errors);
                None
            }
        }
    }

    fn default(&mut self, body: &Body<'_>) -> Option<Spec> {
        let before = self.errors.len();
        let blocks = self.blocks(body, &[]);
        if blocks.is_empty() && self.errors.len() == before {
            self.wrong(body, "`default` is empty".to_owned(), "one block for each possibility");
        }
        let specs: Vec<Spec> = blocks.iter().filter_map(|block| self.block(block)).collect();
        specs.into_iter().reduce(Spec::or)
    }

    fn transform(&mut self, body: &Body<'_>) -> Option<Spec> {
        let settings = self.settings(body, &["result!"]);
        let nested = self.only_block(&settings.rest, "what is transformed")?;
        let result = settings.expression("result")?.program()?;
        let functions = Arc::clone(&self.functions);
        let transform = Transform::expression(result, "nested", Map::default(), functions);
        Some(Spec::Transform(Box::new(nested), transform))
    }

    /// The type that an expression names.
    pub(super) fn ty(&mut self, expression: &Expression<'_>) -> Option<Type> {
        match type_expression::read(expression.syntax()?, Mode::Constraint, expression.file()) {
            Ok(found) => Some(found.ty),
            Err(errors) => {
                self.errors.extend(errors);
                None
            }
        }
    }

    /// A name that must be there.
    pub(super) fn named(
        &mut self,
        body: &Body<'_>,
        name: Option<String>,
        setting: &str,
    ) -> Option<String> {
        let name = name.filter(|name| !name.is_empty());
        if name.is_none() {
            let message = format!("`{setting}` is missing");
            self.wrong(body, message, "the block has no label, so it must be set in here");
        }
        name
    }

    /// Nothing may be left in a body.
    pub(super) fn nothing_else(&mut self, rest: &Body<'_>) {
        let (_, errors) = rest.content(&Schema::new());
        self.errors.extend(errors);
    }

    pub(super) fn wrong(&mut self, body: &Body<'_>, message: String, label: &'static str) {
        let error = Diagnostic::error("hcl-spec-block", message);
        self.errors.push(error.at(body.missing_item(), label));
    }
}
