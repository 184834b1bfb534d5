//! HCL in JSON (JSON profile, "Expressions"): strings are templates, also the names of properties.

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_syntax::json::{Value as Json, ValueKind};
use strata_syntax::{Tree, parse_template};
use strata_value::Value;

use super::compile::{Compiler, Place};
use super::literal;
use super::node::{Node, NodeId, Pairs};
use crate::moved::moved;

impl Compiler<'_> {
    pub(super) fn json(&mut self, value: Json<'_>) -> NodeId {
        self.deeper(|compiler| compiler.lowered_json(value))
    }

    fn lowered_json(&mut self, value: Json<'_>) -> NodeId {
        let span = self.span(value.range());
        let node = match value.kind() {
            ValueKind::Object => {
                let mut pairs = Vec::new();
                for property in value.properties() {
                    pairs.push(self.string(&property.name(), property.name_range()));
                    pairs.push(self.json(property.value()));
                }
                Node::JsonObject(Pairs(self.list(pairs)))
            }
            ValueKind::Array => {
                let elements: Vec<_> = value.elements().map(|element| self.json(element)).collect();
                Node::Tuple(self.list(elements))
            }
            ValueKind::String => {
                return self.string(&value.as_str().unwrap_or_default(), value.range());
            }
            ValueKind::Number => {
                return self.number_or(value.as_number().and_then(literal::number), span);
            }
            ValueKind::Bool => {
                return self.constant(Value::bool(value.as_bool() == Some(true)), span);
            }
            ValueKind::Null => return self.constant(Value::NULL, span),
            ValueKind::Invalid => return self.constant(Value::dynamic(), span),
        };
        self.push(node, span)
    }

    /// A string, which is a template.
    fn string(&mut self, text: &str, range: std::ops::Range<usize>) -> NodeId {
        let span = self.span(range.clone());
        let is_plain = !text.contains("${") && !text.contains("%{");
        if !self.templates || is_plain {
            return self.constant(literal::text(text), span);
        }
        let tree = parse_template(text);
        // Without escapes the text stands in the file as it is, behind the quote.
        let place = match self.file.text().get(range.start + 1..range.end.saturating_sub(1)) {
            Some(written) if written == text => Place::Offset(range.start + 1),
            _ => Place::Within(span),
        };
        let outside = std::mem::replace(&mut self.place, place);
        let id = if tree.errors().is_empty() {
            self.add_tree(&tree).0
        } else {
            let errors = self.moved(&tree);
            self.broken(errors, span)
        };
        self.place = outside;
        id
    }

    /// The errors of a template with their places in the file.
    fn moved(&self, tree: &Tree) -> Vec<Diagnostic> {
        let alone = SourceMap::default().add("", tree.text().clone());
        let place = |range| self.span(range);
        let errors = tree.diagnostics(&alone).into_iter();
        errors.map(|error| moved(error, &alone, &place)).collect()
    }
}
