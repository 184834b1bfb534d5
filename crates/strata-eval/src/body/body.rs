//! The body.

use std::collections::HashMap;

use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_syntax::schema::{self, AttributeSchema, Schema};
use strata_syntax::{Tree, ast, json};
use strata_value::Marks;

use super::dynamic::Expansion;
use super::part::{Leftovers, Part};
use super::{Attribute, Content};
use crate::Scope;

/// A body that can be evaluated: a file, several files as one, what a block holds, or what is left
/// of these behind a partial schema.
#[derive(Clone, Debug)]
pub struct Body<'t> {
    /// What is merged; usually one.
    parts: Vec<Part<'t>>,
}

impl<'t> Body<'t> {
    /// The body of a syntax whose text is that of the file.
    pub fn new(syntax: schema::Body<'t>, file: &'t SourceFile) -> Self {
        Self::of_part(Part::new(syntax, file))
    }

    /// The body of a file of native syntax.
    pub fn of_tree(tree: &'t Tree, file: &'t SourceFile) -> Self {
        Self::new(schema::Body::of_tree(tree), file)
    }

    /// The body of a file of JSON.
    pub fn of_json(document: &'t json::Document, file: &'t SourceFile) -> Self {
        Self::new(schema::Body::of_json(document), file)
    }

    pub(super) fn of_part(part: Part<'t>) -> Self {
        Self { parts: vec![part] }
    }

    /// Several bodies as one: the attributes of all, each of which only one may set, and the blocks
    /// of all, in the order of the bodies.
    pub fn merged(bodies: impl IntoIterator<Item = Self>) -> Self {
        Self { parts: bodies.into_iter().flat_map(|body| body.parts).collect() }
    }

    /// The body with the blocks that its `dynamic` blocks stand for, at every depth.
    ///
    /// `for_each` and `labels` are evaluated in this scope when a schema asks for blocks of the type.
    #[must_use]
    pub fn expanded(self, scope: &'t Scope<'t>) -> Self {
        let mut expanded = self;
        for part in &mut expanded.parts {
            part.expansion = Some(Expansion::new(scope));
        }
        expanded
    }

    /// What the schema names; anything else in the body is an error.
    ///
    /// The content holds what fits, also where there are errors. Expressions are not looked at.
    /// Linear in the body and the schema, and for each unknown name in the schema.
    pub fn content(&self, schema: &Schema) -> (Content<'t>, Vec<Diagnostic>) {
        let (content, _, errors) = self.take(schema, Leftovers::Refused);
        (content, errors)
    }

    /// What the schema names, and a body with the rest.
    ///
    /// What the content holds is not in the rest any more, nor is any block of a type of the schema.
    pub fn partial_content(&self, schema: &Schema) -> (Content<'t>, Self, Vec<Diagnostic>) {
        self.take(schema, Leftovers::Kept)
    }

    /// All attributes, in the order of the text; a block is an error.
    ///
    /// As in the reference, their expressions do not see the iteration variables of `dynamic` blocks.
    pub fn just_attributes(&self) -> (Vec<Attribute<'t>>, Vec<Diagnostic>) {
        let (mut merged, mut errors) = (Merged::default(), Vec::new());
        for part in &self.parts {
            let (attributes, found) = part.just_attributes();
            errors.extend(found);
            merged.add(attributes, &mut errors);
        }
        sort(&mut errors);
        (merged.attributes, errors)
    }

    /// The body as it is written and its file, if it is one of native syntax. What a schema has taken
    /// out is still there.
    pub fn native(&self) -> Option<(ast::Body<'t>, &'t SourceFile)> {
        let [part] = &self.parts[..] else { return None };
        part.native()
    }

    /// Where messages say that something is missing: in native syntax the beginning of the body, in
    /// JSON its bracket. Of merged bodies the place in the first, nowhere without any.
    pub fn missing_item(&self) -> Span {
        self.parts.first().map_or(Span::NONE, Part::missing_item)
    }

    /// Whether the body is generated from an unknown `for_each`: how often it is there, and every
    /// value in it, is unknown.
    pub fn is_unknown(&self) -> bool {
        self.parts.iter().any(|part| part.context.unknown)
    }

    /// The marks of what the body was generated from; a value made of the body has them.
    pub fn marks(&self) -> Marks {
        self.parts.iter().fold(Marks::NONE, |marks, part| marks | part.context.marks)
    }

    fn take(&self, schema: &Schema, leftovers: Leftovers) -> (Content<'t>, Self, Vec<Diagnostic>) {
        if let [part] = &self.parts[..] {
            let (content, rest, mut errors) = part.take(schema, leftovers);
            sort(&mut errors);
            return (content, Self::of_part(rest), errors);
        }
        // Each body alone may lack what another has.
        let optional = |attribute: &AttributeSchema| AttributeSchema {
            name: attribute.name.clone(),
            required: false,
        };
        let lenient = Schema {
            attributes: schema.attributes.iter().map(optional).collect(),
            blocks: schema.blocks.clone(),
        };
        let (mut merged, mut errors) = (Merged::default(), Vec::new());
        let (mut blocks, mut rest) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let (content, left, found) = part.take(&lenient, leftovers);
            errors.extend(found);
            merged.add(content.attributes, &mut errors);
            blocks.extend(content.blocks);
            rest.push(left);
        }
        for wanted in schema.attributes.iter().filter(|attribute| attribute.required) {
            if !merged.first.contains_key(&wanted.name) {
                errors.push(self.missing(&wanted.name));
            }
        }
        sort(&mut errors);
        let (attributes, missing_item) = (merged.attributes, self.missing_item());
        (Content { attributes, blocks, missing_item }, Self { parts: rest }, errors)
    }

    fn missing(&self, name: &str) -> Diagnostic {
        let message = format!("the argument `{name}` is missing");
        Diagnostic::error("hcl-missing-argument", message)
            .at(self.missing_item(), "it must be set here or in one of the other files")
            .hint(format!("add `{name}` to one of the files"))
    }
}

/// The attributes of several bodies.
#[derive(Default)]
struct Merged<'t> {
    attributes: Vec<Attribute<'t>>,
    /// Where each name was set first.
    first: HashMap<String, Span>,
}

impl<'t> Merged<'t> {
    fn add(&mut self, attributes: Vec<Attribute<'t>>, errors: &mut Vec<Diagnostic>) {
        for attribute in attributes {
            if let Some(first) = self.first.get(&*attribute.name) {
                let message = format!("the argument `{}` is set twice", attribute.name);
                errors.push(
                    Diagnostic::error("hcl-duplicate-attribute", message)
                        .at(attribute.name_span, "set again")
                        .label(*first, "it was set here first")
                        .hint("remove one of them"),
                );
            } else {
                self.first.insert(attribute.name.clone().into_owned(), attribute.name_span);
                self.attributes.push(attribute);
            }
        }
    }
}

/// Brings errors into the order of their places.
pub(crate) fn sort(errors: &mut [Diagnostic]) {
    errors.sort_by_key(|error| error.primary.as_ref().map(|label| label.span));
}
