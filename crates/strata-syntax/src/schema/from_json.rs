//! Bodies of JSON.
//!
//! An object is a body, and so is an array of objects, which together are one. A property `"//"` is
//! a comment. For blocks each label is one level of objects, the labels being their names; below
//! them an object is one block, an array one block for each element, `null` none.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::body::Hidden;
use super::suggestion::nearest;
use super::{
    Attribute, Block, BlockSchema, Body, Content, ErrorKind, Expression, Label, Schema,
    SchemaError, Suggestion,
};
use crate::json::{Property, Value, ValueKind};

/// The name of properties that are comments.
const COMMENT: &str = "//";

/// Takes what a schema names.
pub(super) fn take<'t>(
    value: Value<'t>,
    hidden: &mut Hidden,
    schema: &Schema,
    content: &mut Content<'t>,
    errors: &mut Vec<SchemaError>,
) {
    let mut first: HashMap<&str, Option<Range<usize>>> =
        schema.attributes.iter().map(|a| (a.name.as_str(), None)).collect();
    let blocks: HashMap<&str, &BlockSchema> =
        schema.blocks.iter().map(|block| (block.block_type.as_str(), block)).collect();
    let mut used = HashSet::new();
    for property in properties(value, ErrorKind::BodyType, "", errors) {
        let name = property.name();
        if hidden.attributes.contains(&*name) {
            continue;
        }
        if let Some(first) = first.get_mut(&*name) {
            if let Some(first) = first {
                errors.push(duplicate(property, first.clone()));
                continue;
            }
            *first = Some(property.name_range());
            used.insert(name.clone().into_owned());
            content.attributes.push(attribute(property));
        } else if let Some(block) = blocks.get(&*name) {
            used.insert(name.into_owned());
            let mut blocks = Blocks { header: property, labels: Vec::new(), content, errors };
            blocks.unpack(property.value(), &block.labels);
        }
    }
    for missing in
        schema.attributes.iter().filter(|a| a.required && first[a.name.as_str()].is_none())
    {
        let place = content.missing_item_range.clone();
        errors.push(SchemaError::new(ErrorKind::MissingArgument, &missing.name, place));
    }
    hidden.attributes.extend(used);
}

/// What is neither in a schema nor hidden.
pub(super) fn leftovers(
    value: Value<'_>,
    hidden: &Hidden,
    schema: &Schema,
    errors: &mut Vec<SchemaError>,
) {
    let names = schema.attributes.iter().map(|attribute| attribute.name.as_str());
    let free: Vec<&str> = names
        .filter(|name| !hidden.attributes.contains(*name))
        .chain(schema.blocks.iter().map(|block| block.block_type.as_str()))
        .collect();
    // Values of wrong types were reported when the schema took its part.
    for property in properties(value, ErrorKind::BodyType, "", &mut Vec::new()) {
        let name = property.name();
        if name == COMMENT || hidden.attributes.contains(&*name) {
            continue;
        }
        let near = nearest(&name, free.iter().copied());
        let suggestion = near.map(|near| Suggestion::Name(near.to_owned()));
        errors.push(
            SchemaError::new(ErrorKind::UnsupportedProperty, name, property.name_range())
                .with_suggestion(suggestion),
        );
    }
}

/// All properties that are not hidden.
pub(super) fn attributes<'t>(
    value: Value<'t>,
    hidden: &Hidden,
) -> (Vec<Attribute<'t>>, Vec<SchemaError>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    if value.kind() != ValueKind::Object {
        let place = value.start_range();
        errors.push(SchemaError::new(ErrorKind::ArgumentsType, "", place));
    }
    let mut first = HashMap::new();
    for property in value.properties() {
        let name = property.name();
        if name == COMMENT || hidden.attributes.contains(&*name) {
            continue;
        }
        if let Some(first) = first.get(&name) {
            errors.push(duplicate(property, Range::clone(first)));
        } else {
            first.insert(name, property.name_range());
            found.push(attribute(property));
        }
    }
    (found, errors)
}

/// The properties of an object or of all objects of an array; anything else is of the wrong type.
fn properties<'t>(
    value: Value<'t>,
    kind: ErrorKind,
    name: &str,
    errors: &mut Vec<SchemaError>,
) -> Vec<Property<'t>> {
    let mut wrong = |value: Value<'_>| {
        errors.push(SchemaError::new(kind, name, value.start_range()));
    };
    match value.kind() {
        ValueKind::Object => value.properties().collect(),
        ValueKind::Array => {
            let mut found = Vec::new();
            for element in value.elements() {
                match element.kind() {
                    ValueKind::Object => found.extend(element.properties()),
                    _ => wrong(element),
                }
            }
            found
        }
        ValueKind::Null => Vec::new(),
        _ => {
            wrong(value);
            Vec::new()
        }
    }
}

/// The blocks of one property.
struct Blocks<'a, 't> {
    header: Property<'t>,
    /// The labels on the way to the value.
    labels: Vec<Label<'t>>,
    content: &'a mut Content<'t>,
    errors: &'a mut Vec<SchemaError>,
}

impl<'t> Blocks<'_, 't> {
    /// Each label left is a level of objects. No deeper than the text is.
    fn unpack(&mut self, value: Value<'t>, labels_left: &[String]) {
        let Some((label, deeper)) = labels_left.split_first() else {
            return self.bodies(value);
        };
        let found = properties(value, ErrorKind::LabelType, label, self.errors);
        if found.is_empty() {
            let error = SchemaError::new(ErrorKind::NoLabel, label, value.start_range());
            self.errors.push(error.with_other(self.header.name_range()));
        }
        for property in found {
            let range = property.name_range();
            self.labels.push(Label { value: property.name(), range });
            self.unpack(property.value(), deeper);
            self.labels.pop();
        }
    }

    fn bodies(&mut self, value: Value<'t>) {
        match value.kind() {
            ValueKind::Null => {}
            ValueKind::Object => self.block(value, value),
            ValueKind::Array => value.elements().for_each(|element| self.block(value, element)),
            _ => {
                let (name, place) = (self.header.name(), value.start_range());
                self.errors.push(SchemaError::new(ErrorKind::BlockType, name, place));
            }
        }
    }

    fn block(&mut self, whole: Value<'t>, body: Value<'t>) {
        self.content.blocks.push(Block {
            block_type: self.header.name(),
            labels: self.labels.clone(),
            type_range: self.header.name_range(),
            def_range: whole.start_range(),
            body: Body::of_value(body),
        });
    }
}

fn attribute(property: Property<'_>) -> Attribute<'_> {
    Attribute {
        name: property.name(),
        name_range: property.name_range(),
        range: property.range(),
        expression: Some(Expression::Json(property.value())),
    }
}

fn duplicate(property: Property<'_>, first: Range<usize>) -> SchemaError {
    SchemaError::new(ErrorKind::DuplicateArgument, property.name(), property.name_range())
        .with_other(first)
}
