//! Bodies of native syntax.

use std::borrow::Cow;
use std::collections::HashMap;

use super::body::Hidden;
use super::suggestion::nearest;
use super::{
    Attribute, Block, BlockSchema, Body, Content, ErrorKind, Expression, Label, Schema,
    SchemaError, Suggestion,
};
use crate::ast;

/// Takes what a schema names.
pub(super) fn take<'t>(
    body: Option<ast::Body<'t>>,
    hidden: &mut Hidden,
    schema: &Schema,
    content: &mut Content<'t>,
    errors: &mut Vec<SchemaError>,
) {
    let mut wanted: HashMap<&str, bool> =
        schema.attributes.iter().map(|a| (a.name.as_str(), false)).collect();
    let blocks: HashMap<&str, &BlockSchema> =
        schema.blocks.iter().map(|block| (block.block_type.as_str(), block)).collect();
    for item in body.into_iter().flat_map(ast::Body::items) {
        match item {
            ast::Item::Attribute(found) => {
                let name = found.name();
                // A second one of the name is an error of the text.
                if let Some(taken @ false) = wanted.get_mut(name)
                    && hidden.attributes.insert(name.to_owned())
                {
                    *taken = true;
                    content.attributes.push(attribute(found));
                }
            }
            ast::Item::Block(found) if !hidden.blocks.contains(found.block_type()) => {
                let Some(wanted) = blocks.get(found.block_type()) else { continue };
                match label_error(found, &wanted.labels) {
                    Some(error) => errors.push(error),
                    None => content.blocks.push(block(found)),
                }
            }
            ast::Item::Block(_) => {}
        }
    }
    hidden.blocks.extend(schema.blocks.iter().map(|block| block.block_type.clone()));
    for missing in schema.attributes.iter().filter(|a| a.required && !wanted[a.name.as_str()]) {
        let place = content.missing_item_range.clone();
        errors.push(SchemaError::new(ErrorKind::MissingArgument, &missing.name, place));
    }
}

/// What is neither in a schema nor hidden.
pub(super) fn leftovers(
    body: Option<ast::Body<'_>>,
    hidden: &Hidden,
    schema: &Schema,
    content: &Content<'_>,
    errors: &mut Vec<SchemaError>,
) {
    let set: std::collections::HashSet<&str> =
        content.attributes.iter().map(|attribute| &*attribute.name).collect();
    let names = || schema.attributes.iter().map(|attribute| attribute.name.as_str());
    let types = || schema.blocks.iter().map(|block| block.block_type.as_str());
    for item in body.into_iter().flat_map(ast::Body::items) {
        match item {
            ast::Item::Attribute(found) if !hidden.attributes.contains(found.name()) => {
                let name = found.name();
                let near = nearest(name, names().filter(|name| !set.contains(name)));
                let suggestion = near.map(|near| Suggestion::Name(near.to_owned()));
                let block = || types().any(|t| t == name).then_some(Suggestion::Block);
                errors.push(
                    SchemaError::new(ErrorKind::UnsupportedArgument, name, found.name_range())
                        .with_suggestion(suggestion.or_else(block)),
                );
            }
            ast::Item::Block(found) if !hidden.blocks.contains(found.block_type()) => {
                let name = found.block_type();
                let near = nearest(name, types());
                let suggestion = near.map(|near| Suggestion::Name(near.to_owned()));
                let argument = || names().any(|n| n == name).then_some(Suggestion::Argument);
                errors.push(
                    SchemaError::new(ErrorKind::UnsupportedBlock, name, found.type_range())
                        .with_suggestion(suggestion.or_else(argument)),
                );
            }
            _ => {}
        }
    }
}

/// All attributes that are not hidden.
pub(super) fn attributes<'t>(
    body: Option<ast::Body<'t>>,
    hidden: &Hidden,
) -> (Vec<Attribute<'t>>, Vec<SchemaError>) {
    let Some(body) = body else { return (Vec::new(), Vec::new()) };
    let mut seen = std::collections::HashSet::new();
    let free = body.attributes().filter(|a| !hidden.attributes.contains(a.name()));
    let found = free.filter(|a| seen.insert(a.name())).map(attribute).collect();
    let unexpected = body.blocks().next().map(|block| {
        SchemaError::new(ErrorKind::UnexpectedBlock, block.block_type(), block.type_range())
    });
    (found, unexpected.into_iter().collect())
}

/// What is wrong with the labels of a block.
fn label_error(block: ast::Block<'_>, names: &[String]) -> Option<SchemaError> {
    let mut found = 0;
    for label in block.labels() {
        if found == names.len() {
            let error = SchemaError::new(ErrorKind::ExtraLabel, block.block_type(), label.range());
            return Some(error.with_labels(names).with_other(block.type_range()));
        }
        found += 1;
    }
    let place = block.open_range().unwrap_or_else(|| block.def_range());
    let missing = || SchemaError::new(ErrorKind::MissingLabel, block.block_type(), place);
    (found < names.len()).then(|| missing().with_labels(names).with_other(block.def_range()))
}

fn attribute(found: ast::Attribute<'_>) -> Attribute<'_> {
    Attribute {
        name: Cow::Borrowed(found.name()),
        name_range: found.name_range(),
        range: found.range(),
        expression: found.expression().map(Expression::Native),
    }
}

fn block(found: ast::Block<'_>) -> Block<'_> {
    let labels = found.labels().map(|label| Label { value: label.value(), range: label.range() });
    Block {
        block_type: Cow::Borrowed(found.block_type()),
        labels: labels.collect(),
        type_range: found.type_range(),
        def_range: found.def_range(),
        body: Body::of_block(found),
    }
}
