//! What a test expects.

use serde_json::json;
use strata_diagnostics::{Diagnostic, Severity};
use strata_eval::Scope;
use strata_eval::body::{Block, Body, Content};
use strata_eval::decode::{BlockSpec, Spec};
use strata_eval::static_analysis::absolute_traversal;
use strata_eval::type_expression::{self, Mode};
use strata_syntax::schema::Schema;
use strata_value::{Key, Type, Value, convert};

/// What a test expects.
pub(super) struct Expected {
    pub(super) outcome: Outcome,
    /// The references, in the form of the source, with their places, if they are checked.
    pub(super) references: Option<Vec<(String, Place)>>,
}

/// What a decoding gives.
pub(super) enum Outcome {
    /// A value of a type.
    Value(Option<Value>, Type),
    /// These errors and warnings, in the order of their places.
    Found(Vec<(Severity, Place)>),
}

/// `[line, column, byte, line, column, byte]`
pub(super) type Place = serde_json::Value;

impl Expected {
    /// Reads a file `.t`.
    pub(super) fn read(body: &Body<'_>) -> Result<Self, Vec<Diagnostic>> {
        let none = [""; 0];
        let schema = Schema::new()
            .optional("result")
            .optional("result_type")
            .block("traversals", none)
            .block("diagnostics", none);
        let (content, errors) = body.content(&schema);
        sound(errors)?;
        let ty = match content.attribute("result_type") {
            None => Type::Dynamic,
            Some(set) => {
                let expression = set.expression.syntax().ok_or_else(Vec::new)?;
                let file = set.expression.file();
                type_expression::read(expression, Mode::Constraint, file)?.ty
            }
        };
        let result = match content.attribute("result") {
            None => None,
            Some(set) => {
                let value = set.expression.evaluate(&Scope::new())?;
                Some(convert(&value, &ty).map_err(|error| {
                    let wrong = Diagnostic::error("result", error.to_string());
                    vec![wrong.at(set.expression.span(), "")]
                })?)
            }
        };
        let found = content.blocks_of("diagnostics").next().map(diagnostics).transpose()?;
        let references = content.blocks_of("traversals").next().map(references).transpose()?;
        let outcome = found.map_or(Outcome::Value(result, ty), Outcome::Found);
        Ok(Self { outcome, references })
    }
}

fn sound(errors: Vec<Diagnostic>) -> Result<(), Vec<Diagnostic>> {
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// The blocks `error` and `warning`, each with the place in it.
fn diagnostics(block: &Block<'_>) -> Result<Vec<(Severity, Place)>, Vec<Diagnostic>> {
    let each = |block_type: &str| Spec::BlockList(BlockSpec::new(block_type, range()));
    let spec = Spec::object([("error", each("error")), ("warning", each("warning"))]);
    let (value, errors) = spec.decode(&block.body, &Scope::new());
    sound(errors)?;
    let mut found = Vec::new();
    for (name, severity) in [("error", Severity::Error), ("warning", Severity::Warning)] {
        let places = value.as_map().and_then(|map| map.get(Key::new(name))?.as_seq());
        found.extend(places.into_iter().flatten().map(|range| (severity, place(range))));
    }
    Ok(found)
}

/// The blocks `expect`, each with the reference and its place.
fn references(block: &Block<'_>) -> Result<Vec<(String, Place)>, Vec<Diagnostic>> {
    let (content, errors) = block.body.content(&Schema::new().block("expect", [""; 0]));
    sound(errors)?;
    content.blocks.iter().map(reference).collect()
}

fn reference(block: &Block<'_>) -> Result<(String, Place), Vec<Diagnostic>> {
    let (content, rest, errors): (Content<'_>, _, _) =
        block.body.partial_content(&Schema::new().required("ref"));
    sound(errors)?;
    let set = &content.attributes[0].expression;
    let named = absolute_traversal(set.syntax().ok_or_else(Vec::new)?);
    let named = named.map_err(|error| vec![error.diagnostic(set.file())])?;
    let (range, errors) = range().decode(&rest, &Scope::new());
    sound(errors)?;
    Ok((named.to_string(), place(&range)))
}

/// The blocks `from` and `to`.
fn range() -> Spec {
    let number = |name: &str| Spec::required_attribute(name, Type::Number);
    let end = ["line", "column", "byte"].map(|name| (name, number(name)));
    let end = Spec::object(end);
    Spec::object([
        ("from", Spec::required_block("from", end.clone())),
        ("to", Spec::required_block("to", end)),
    ])
}

fn place(range: &Value) -> Place {
    let numbers = ["from", "to"].into_iter().flat_map(|end| {
        let end = range.as_map().and_then(|map| map.get(Key::new(end))?.as_map());
        ["line", "column", "byte"].map(|name| end.and_then(|end| end.get(Key::new(name))?.as_int()))
    });
    json!(numbers.collect::<Vec<_>>())
}
