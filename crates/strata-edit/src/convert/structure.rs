//! Attributes and blocks to data.

use std::collections::HashMap;
use std::ops::Range;

use strata_diagnostics::{Diagnostics, SourceFile};
use strata_syntax::ast::{self, Body, Expression, Item};
use strata_value::{Key, Map, Value};

use super::refusal::{same_name, too_deep};

/// A body as an object, with a value for each expression in it.
///
/// Attributes and blocks are properties in the order in which they first come. A block is an object
/// below its type and its labels, a tuple of objects if there are several of the same (HCL JSON
/// specification, "Structural Elements"). `file` holds the text of the body, for places. The errors are
/// those of the expressions, and those of the structure: names that come twice, too many labels, and
/// blocks that nest too deep.
pub fn body_to_data(
    body: Body<'_>,
    file: &SourceFile,
    value: &mut dyn FnMut(Expression<'_>) -> Result<Value, Diagnostics>,
) -> Result<Value, Diagnostics> {
    let mut structure = Structure { file, value, errors: Diagnostics::new() };
    let object = structure.body(body);
    if object.depth() > Value::MAX_DEPTH {
        structure.errors.push(too_deep(0..0, file));
    }
    if structure.errors.is_empty() { Ok(object) } else { Err(structure.errors) }
}

/// The greatest number of labels of a block; each is a level of nesting.
const MAX_LABELS: usize = 32;

struct Structure<'f, 'e> {
    file: &'f SourceFile,
    value: &'e mut dyn FnMut(Expression<'_>) -> Result<Value, Diagnostics>,
    errors: Diagnostics,
}

enum Property {
    Attribute(Value),
    Blocks(Vec<(Vec<String>, Value)>),
}

impl Structure<'_, '_> {
    fn body(&mut self, body: Body<'_>) -> Value {
        let mut properties: Vec<(&str, Property)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for item in body.items() {
            match item {
                Item::Attribute(attribute) => {
                    let name = attribute.name();
                    let value = attribute.expression().map(|e| self.expression(e));
                    if places.insert(name, properties.len()).is_some() {
                        self.errors.push(same_name(name, attribute.name_range(), self.file));
                    }
                    properties.push((name, Property::Attribute(value.unwrap_or(Value::NULL))));
                }
                Item::Block(block) => self.block(block, &mut properties, &mut places),
            }
        }
        let entries = properties.into_iter().map(|(name, property)| {
            let value = match property {
                Property::Attribute(value) => value,
                Property::Blocks(blocks) => nested(&blocks, 0),
            };
            (Key::new(name), value)
        });
        Value::object(entries.collect::<Map>())
    }

    fn block<'t>(
        &mut self,
        block: ast::Block<'t>,
        properties: &mut Vec<(&'t str, Property)>,
        places: &mut HashMap<&'t str, usize>,
    ) {
        let name = block.block_type();
        let labels: Vec<String> = block.labels().map(|label| label.value().into_owned()).collect();
        if labels.len() > MAX_LABELS {
            self.errors.push(too_deep(block.def_range(), self.file));
            return;
        }
        let value = block.body().map_or(Value::NULL, |body| self.body(body));
        let place = *places.entry(name).or_insert(properties.len());
        match properties.get_mut(place) {
            None => properties.push((name, Property::Blocks(vec![(labels, value)]))),
            Some((_, Property::Blocks(blocks))) => blocks.push((labels, value)),
            Some(_) => self.errors.push(same_name(name, block.type_range(), self.file)),
        }
    }

    fn expression(&mut self, expression: Expression<'_>) -> Value {
        (self.value)(expression).unwrap_or_else(|errors| {
            self.errors.extend(errors);
            Value::NULL
        })
    }
}

/// Blocks of one type below their labels from the `level`th on. Their order is kept: what cannot be
/// one object without changing it is an array.
fn nested(blocks: &[(Vec<String>, Value)], level: usize) -> Value {
    let label = |block: &(Vec<String>, Value)| block.0.get(level).cloned();
    let object = |label: &str, run: Range<usize>| {
        let inner = nested(blocks.get(run).unwrap_or_default(), level + 1);
        (Key::new(label), inner)
    };
    let mut runs: Vec<(Option<String>, Range<usize>)> = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        let label = label(block);
        match runs.last_mut() {
            Some((last, run)) if *last == label => run.end = at + 1,
            _ => runs.push((label, at..at + 1)),
        }
    }
    let mut labels: Vec<&str> = runs.iter().filter_map(|(label, _)| label.as_deref()).collect();
    let all_labelled = labels.len() == runs.len();
    labels.sort_unstable();
    labels.dedup();
    if all_labelled && labels.len() == runs.len() {
        let entries = runs
            .iter()
            .filter_map(|(label, run)| label.as_deref().map(|label| object(label, run.clone())));
        return Value::object(entries.collect::<Map>());
    }
    let mut elements = Vec::new();
    for (label, run) in &runs {
        if let Some(label) = label {
            let entry = std::iter::once(object(label, run.clone()));
            elements.push(Value::object(entry.collect::<Map>()));
        } else {
            let bodies = blocks.get(run.clone()).unwrap_or_default();
            elements.extend(bodies.iter().map(|(_, body)| body.clone()));
        }
    }
    match <[Value; 1]>::try_from(elements) {
        Ok([only]) => only,
        Err(several) => Value::tuple(several),
    }
}
