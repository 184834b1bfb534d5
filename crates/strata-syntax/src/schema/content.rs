//! What a schema found in a body.

use std::borrow::Cow;
use std::ops::Range;

use super::Body;
use crate::{ast, json};

/// What a schema found in a body. All ranges are bytes of the text of the body.
#[derive(Clone, Debug)]
pub struct Content<'t> {
    /// The attributes in the order of the text, each name once.
    pub attributes: Vec<Attribute<'t>>,
    /// The blocks in the order of the text.
    pub blocks: Vec<Block<'t>>,
    /// Where messages say that something is missing.
    pub missing_item_range: Range<usize>,
}

impl<'t> Content<'t> {
    /// The attribute of a name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'t>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// The blocks of a type in the order of the text.
    pub fn blocks_of<'c>(&'c self, block_type: &'c str) -> impl Iterator<Item = &'c Block<'t>> {
        self.blocks.iter().filter(move |block| block.block_type == block_type)
    }
}

/// An attribute.
#[derive(Clone, Debug)]
pub struct Attribute<'t> {
    /// The name.
    pub name: Cow<'t, str>,
    /// The bytes of the name; in JSON with its quotes.
    pub name_range: Range<usize>,
    /// The bytes from the name to the end of the expression.
    pub range: Range<usize>,
    /// What it is set to; nothing if the text is broken there.
    pub expression: Option<Expression<'t>>,
}

/// An expression, not yet evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression<'t> {
    /// Of native syntax.
    Native(ast::Expression<'t>),
    /// Of JSON; a string in it is a template.
    Json(json::Value<'t>),
}

impl Expression<'_> {
    /// Its bytes.
    pub fn range(self) -> Range<usize> {
        match self {
            Self::Native(expression) => expression.range(),
            Self::Json(value) => value.range(),
        }
    }
}

/// A block.
#[derive(Clone, Debug)]
pub struct Block<'t> {
    /// The type.
    pub block_type: Cow<'t, str>,
    /// The labels, as many as the schema names.
    pub labels: Vec<Label<'t>>,
    /// The bytes of the type; in JSON those of the property, quotes included.
    pub type_range: Range<usize>,
    /// The bytes of the header; in JSON the bracket that opens the body or the array of bodies.
    pub def_range: Range<usize>,
    /// The body.
    pub body: Body<'t>,
}

/// A label of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label<'t> {
    /// The text that it stands for.
    pub value: Cow<'t, str>,
    /// Its bytes, quotes included.
    pub range: Range<usize>,
}
