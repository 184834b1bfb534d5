//! What values are, for messages: never the content of a marked one.

use std::fmt::Write as _;

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Kind, Value};

use super::Evaluation;
use crate::message::MAX_SHOWN;
use crate::program::{Node, NodeId, Step};

/// References shown with one error.
const MAX_REFERENCES: usize = 4;

/// Names shown of an object.
const MAX_NAMES: usize = 8;

impl Evaluation<'_> {
    /// Takes an error down, with what the references in a node are.
    pub(super) fn fail_shown(&mut self, error: Diagnostic, node: NodeId) -> Value {
        let error = self.with_shown(error, node);
        self.fail(error)
    }

    /// With what the references in a node are.
    pub(super) fn with_shown(&self, mut error: Diagnostic, node: NodeId) -> Diagnostic {
        let mut references = Vec::new();
        self.references(node, &mut references);
        for (name, value) in references {
            let fact = format!("`{name}` is {}", describe(value));
            if !error.notes.contains(&fact) {
                error = error.note(fact);
            }
        }
        error
    }

    /// With what an operand and the steps behind it are.
    pub(super) fn with_path_shown(
        &self,
        error: Diagnostic,
        base: NodeId,
        steps: &[(Step, Span)],
    ) -> Diagnostic {
        match self.reference(base, steps) {
            Some((name, value)) => error.note(format!("`{name}` is {}", describe(value))),
            None => error,
        }
    }

    /// The references that a node is made of directly.
    fn references<'s>(&'s self, node: NodeId, found: &mut Vec<(String, &'s Value)>) {
        if found.len() == MAX_REFERENCES {
            return;
        }
        match self.code.node(node) {
            Node::Variable(_) | Node::Local(..) => found.extend(self.reference(node, &[])),
            Node::Path { base, steps } => {
                found.extend(self.reference(base, self.code.steps(steps)));
            }
            Node::Parenthesised(inner) | Node::Wrap(inner) | Node::Unary(_, inner) => {
                self.references(inner, found);
            }
            Node::Binary { first, rest } => {
                self.references(first, found);
                for (_, operand) in self.code.operations(rest) {
                    self.references(*operand, found);
                }
            }
            _ => {}
        }
    }

    /// A reference as it is written, and its value, as far as it needs no evaluation.
    fn reference<'s>(
        &'s self,
        base: NodeId,
        steps: &[(Step, Span)],
    ) -> Option<(String, &'s Value)> {
        let (mut name, mut value) = match self.code.node(base) {
            Node::Variable(name) => (name.to_string(), self.scope.variable(name)?),
            Node::Local(slot, Some(name)) => (name.to_string(), &self.locals[slot as usize]),
            _ => return None,
        };
        for (step, _) in steps {
            match step {
                Step::Attribute(key) => {
                    value = value.step((*key).into())?;
                    name.push('.');
                    name.push_str(key.as_str()?);
                }
                Step::Element(key) => {
                    let key = self.code.constant(*key);
                    let step = match key.kind() {
                        Kind::Int(index) => usize::try_from(index).ok()?.into(),
                        Kind::String(text) => strata_value::Key::new(text).into(),
                        _ => return None,
                    };
                    value = value.step(step)?;
                    let _ = write!(name, "[{key:?}]");
                }
                Step::Index(_) | Step::Splat { .. } => return None,
            }
        }
        Some((name, value))
    }
}

/// What a value is: a scalar itself, of a collection what it is made of.
fn describe(value: &Value) -> String {
    match value.kind() {
        Kind::Marked(_) => "marked, so it is not shown".to_owned(),
        Kind::Null => "null".to_owned(),
        Kind::Unknown(_) => "not known yet".to_owned(),
        Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => {
            value.number_text().unwrap_or_else(|| format!("{value:?}"))
        }
        Kind::String(text) if text.chars().count() <= MAX_SHOWN => format!("the text {text:?}"),
        Kind::String(text) => format!("a text of {} characters", text.chars().count()),
        Kind::Object(map) if map.is_empty() => "an object without attributes".to_owned(),
        Kind::Object(map) => {
            let sorted = map.sorted();
            let names = sorted.iter().take(MAX_NAMES).map(|entry| format!("`{}`", entry.key));
            let more = if map.len() > MAX_NAMES { ", …" } else { "" };
            format!("an object with {}{more}", names.collect::<Vec<_>>().join(", "))
        }
        Kind::Map(map) => sized(value, map.len()),
        Kind::List(seq) | Kind::Set(seq) | Kind::Tuple(seq) => sized(value, seq.len()),
        Kind::Capsule(_) => value.ty().friendly_name(),
    }
}

fn sized(value: &Value, len: usize) -> String {
    let kind = value.kind_phrase();
    let plural = if len == 1 { "" } else { "s" };
    format!("{kind} of {len} element{plural}")
}
