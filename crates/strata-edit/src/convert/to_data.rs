//! HCL to data: HCL JSON, or plain values.

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile};
use strata_syntax::SyntaxKind::{self, False, Null, Number, True};
use strata_syntax::ast::{self, Body, Expression, UnaryOperator};
use strata_syntax::{NodeRef, Tree, parse_expression};
use strata_value::{Key, Map, Value};

use super::body_to_data;
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
    let mut convert = |expression: Expression<'_>| {
        let mut converter = Converter { file, texts, errors: Diagnostics::new() };
        let value = converter.expression(expression);
        if converter.errors.is_empty() { Ok(value) } else { Err(converter.errors) }
    };
    if tree.errors().is_empty() {
        return Body::cast(tree.root())
            .map_or(Ok(Value::NULL), |body| body_to_data(body, file, &mut convert));
    }
    let alone = parse_expression(std::sync::Arc::clone(tree.text()));
    if !alone.errors().is_empty() {
        return Err(tree.diagnostics(file));
    }
    let expression = alone.root().expressions().find_map(Expression::cast);
    let value = expression.map_or(Ok(Value::NULL), convert)?;
    if value.depth() > Value::MAX_DEPTH { Err(too_deep(0..0, file).into()) } else { Ok(value) }
}

struct Converter<'f> {
    file: &'f SourceFile,
    texts: Texts,
    errors: Diagnostics,
}

impl Converter<'_> {
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
