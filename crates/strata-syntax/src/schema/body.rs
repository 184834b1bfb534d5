//! The seam between native syntax and JSON.

use std::collections::HashSet;
use std::ops::Range;

use super::{Attribute, Content, Schema, SchemaError, from_json, from_native};
use crate::{Tree, ast, json};

/// A body: a file, or what a block holds; or what is left of one behind a partial schema.
#[derive(Clone, Debug)]
pub struct Body<'t> {
    pub(super) source: Source<'t>,
    pub(super) hidden: Hidden,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'t> {
    /// A body, which a broken text may lack, and the offset at which messages let it begin.
    Native(Option<ast::Body<'t>>, usize),
    Json(json::Value<'t>),
}

/// What schemas have taken out of a body. In JSON all names are in `attributes`.
#[derive(Clone, Debug, Default)]
pub(super) struct Hidden {
    pub(super) attributes: HashSet<String>,
    pub(super) blocks: HashSet<String>,
}

impl<'t> Body<'t> {
    pub(super) fn new(source: Source<'t>) -> Self {
        Self { source, hidden: Hidden::default() }
    }

    /// The body of a file of native syntax.
    pub fn of_tree(tree: &'t Tree) -> Self {
        let body = ast::Body::cast(tree.root());
        let start = body.map_or(0, |body| body.file_range().start);
        Self::new(Source::Native(body, start))
    }

    /// The body of a block of native syntax.
    pub fn of_block(block: ast::Block<'t>) -> Self {
        let start = block.body_range().map_or(block.range().end, |range| range.start);
        Self::new(Source::Native(block.body(), start))
    }

    /// The body that a JSON text is.
    pub fn of_json(document: &'t json::Document) -> Self {
        Self::of_value(document.root())
    }

    /// The body that a JSON value is: an object, or an array of objects that together are one.
    pub fn of_value(value: json::Value<'t>) -> Self {
        Self::new(Source::Json(value))
    }

    /// The body as it is written in native syntax; `None` for JSON, and where the text lacks it. What a
    /// schema has taken out is still there.
    pub fn native(&self) -> Option<ast::Body<'t>> {
        match self.source {
            Source::Native(body, _) => body,
            Source::Json(_) => None,
        }
    }

    /// What the schema names; anything else in the body is an error.
    ///
    /// The content holds what fits, also where there are errors. They are in the order of the text.
    /// Takes time linear in the body and the schema, and for each unknown name that of the schema.
    pub fn content(&self, schema: &Schema) -> (Content<'t>, Vec<SchemaError>) {
        let (content, rest, mut errors) = self.partial_content(schema);
        match self.source {
            Source::Native(body, _) => {
                from_native::leftovers(body, &rest.hidden, schema, &content, &mut errors);
            }
            Source::Json(value) => {
                from_json::leftovers(value, &rest.hidden, schema, &mut errors);
            }
        }
        super::error::sort(&mut errors);
        (content, errors)
    }

    /// What the schema names, and a body with the rest.
    ///
    /// What the content holds is not in the rest any more, nor is any block of a type of the schema.
    /// A required attribute that was taken before is missing.
    pub fn partial_content(&self, schema: &Schema) -> (Content<'t>, Self, Vec<SchemaError>) {
        let mut errors = Vec::new();
        let mut content = Content {
            attributes: Vec::new(),
            blocks: Vec::new(),
            missing_item_range: self.missing_item_range(),
        };
        let mut rest = self.clone();
        match self.source {
            Source::Native(body, _) => {
                from_native::take(body, &mut rest.hidden, schema, &mut content, &mut errors);
            }
            Source::Json(value) => {
                from_json::take(value, &mut rest.hidden, schema, &mut content, &mut errors);
            }
        }
        super::error::sort(&mut errors);
        (content, rest, errors)
    }

    /// All attributes, in the order of the text; a block is an error.
    ///
    /// As in the reference, a block of native syntax is one even if a schema has taken it before.
    pub fn just_attributes(&self) -> (Vec<Attribute<'t>>, Vec<SchemaError>) {
        match self.source {
            Source::Native(body, _) => from_native::attributes(body, &self.hidden),
            Source::Json(value) => from_json::attributes(value, &self.hidden),
        }
    }

    /// Where messages say that something is missing: in native syntax the beginning of the body, in
    /// JSON the bracket that closes the object or opens the array.
    pub fn missing_item_range(&self) -> Range<usize> {
        match self.source {
            Source::Native(_, start) => start..start,
            Source::Json(value) if value.kind() == json::ValueKind::Object => value.end_range(),
            Source::Json(value) => value.start_range(),
        }
    }
}
