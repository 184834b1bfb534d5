//! HCL to data: HCL JSON, or plain values.

use std::collections::HashMap;
use std::ops::Range;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile};
use strata_syntax::SyntaxKind::{self, False, Null, Number, True};
use strata_syntax::ast::{self, Body, Expression, Item, UnaryOperator};
use strata_syntax::{NodeRef, Tree, parse_expression};
use strata_value::{Key, Map, Value};

use super::number::number;
use super::refusal::{no_literal, same_name, too_deep};
use super::template::{bare_source, literal, pieces};

/// What texts of JSON mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texts {
    /// Templates, as the JSON profile of HCL has it: `"${a}"` is the expression `a`.
    Templates,
    /// Just text, as in any other JSON or YAML.
    Plain,
}

/// A file as data (HCL JSON specification, "Structural Elements").
///
/// Attributes and blocks are properties in the order in which they first come. A block is an object
/// below its type and its labels, an array of objects if there are several of the same. Comments are
/// left out. With [`Texts::Templates`] an expression that is no literal becomes the text `${…}`; with
/// [`Texts::Plain`] it is an error of code `convert-…`. A text that is no body but an expression gives
/// the value of that. `file` holds the text of the tree, for places.
pub fn hcl_to_data(tree: &Tree, file: &SourceFile, texts: Texts) -> Result<Value, Diagnostics> {
    let mut converter = Converter { file, texts, errors: Diagnostics::new() };
    let value = if tree.errors().is_empty() {
        Body::cast(tree.root()).map(|body| converter.body(body))
    } else {
        let alone = parse_expression(std::sync::Arc::clone(tree.text()));
        if !alone.errors().is_empty() {
            return Err(tree.diagnostics(file));
        }
        let expression = alone.root().expressions().find_map(Expression::cast);
        expression.map(|expression| converter.expression(expression))
    };
    let value = value.unwrap_or(Value::NULL);
    if value.depth() > Value::MAX_DEPTH {
        converter.errors.push(too_deep(0..0, file));
    }
    if converter.errors.is_empty() { Ok(value) } else { Err(converter.errors) }
}

/// The greatest number of labels of a block; each is a level of nesting.
const MAX_LABELS: usize = 32;

struct Converter<'f> {
    file: &'f SourceFile,
    texts: Texts,
    errors: Diagnostics,
}

enum Property {
    Attribute(Value),
    Blocks(Vec<(Vec<String>, Value)>),
}

impl Converter<'_> {
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
        match expression {
            Expression::Literal(literal) => self.literal(literal.node(), ""),
            Expression::Template(template) => {
                let pieces = pieces(template);
                match (literal(&pieces), self.texts) {
                    (Some(text), Texts::Plain) => Value::string(text),
                    (_, Texts::Templates) => Value::string(bare_source(&pieces)),
                    (None, Texts::Plain) => self.refuse(no_literal(expression, self.file)),
                }
            }
            Expression::Tuple(tuple) => {
                let elements = tuple.elements().map(|element| self.expression(element));
                Value::tuple(elements.collect::<Vec<Value>>())
            }
            Expression::Object(object) => self.object(object),
            Expression::Parenthesised(inner) => match inner.expression() {
                Some(inner) => self.expression(inner),
                None => Value::NULL,
            },
            Expression::Unary(unary) => match (unary.operator(), unary.operand()) {
                (Some(UnaryOperator::Negate), Some(Expression::Literal(literal)))
                    if literal.node().kind() == Number =>
                {
                    self.literal(literal.node(), "-")
                }
                _ => self.code(expression),
            },
            _ => self.code(expression),
        }
    }

    fn literal(&mut self, node: NodeRef<'_>, sign: &str) -> Value {
        match node.kind() {
            True => Value::bool(true),
            False => Value::bool(false),
            Null => Value::NULL,
            _ => number(&format!("{sign}{}", node.text())).unwrap_or_else(|| {
                let error = Diagnostic::error("convert-number", "the number is out of range")
                    .at(self.file.span(node.range()), "");
                self.refuse(error)
            }),
        }
    }

    fn object(&mut self, object: ast::Object<'_>) -> Value {
        let mut entries: Vec<(Key, Value)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for item in object.items() {
            let (Some(key), Some(value)) = (item.key(), item.value()) else { continue };
            let name = self.key(item, key);
            let value = self.expression(value);
            if !seen.insert(name.clone()) {
                self.errors.push(same_name(&name, key.range(), self.file));
            }
            entries.push((Key::new(&name), value));
        }
        Value::object(entries.into_iter().collect::<Map>())
    }

    /// A key: a name stands for itself, all else is an expression.
    fn key(&mut self, item: ast::ObjectItem<'_>, key: Expression<'_>) -> String {
        if let Some(name) = item.key_name() {
            return name.to_owned();
        }
        match self.expression(key) {
            value if value.as_str().is_some() => value.as_str().unwrap_or_default().to_owned(),
            value => strata_value::json::write(&value, &strata_value::json::Options::default())
                .unwrap_or_default(),
        }
    }

    /// An expression that is no literal.
    fn code(&mut self, expression: Expression<'_>) -> Value {
        if self.texts == Texts::Plain {
            return self.refuse(no_literal(expression, self.file));
        }
        let node = expression.node();
        let heredoc = node.leaves().last().is_some_and(|l| l.kind() == SyntaxKind::HeredocClose);
        Value::string(format!("${{{}{}}}", node.text(), if heredoc { "\n" } else { "" }))
    }

    fn refuse(&mut self, error: Diagnostic) -> Value {
        self.errors.push(error);
        Value::NULL
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
