//! Lists and maps.

use strata_value::Value;

use super::{NodeId, NodeKind, Parser};
use crate::ExprError;
use crate::lexer::TokenKind;

impl Parser<'_> {
    /// Parses a list; a comma may follow the last element.
    pub(super) fn list(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        self.next();
        let mut elements = Vec::new();
        while !self.is_bracket("]") {
            elements.push(self.expression(0)?);
            if !self.take_operator(",") {
                break;
            }
        }
        self.expect_bracket("]")?;
        let elements = self.tree.add_list(&elements);
        self.add(NodeKind::List(elements), at)
    }

    /// Parses a map; a comma may follow the last entry.
    pub(super) fn map(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        self.next();
        let mut entries = Vec::new();
        while !self.is_bracket("}") {
            entries.push(self.map_key()?);
            self.expect_operator(":")?;
            entries.push(self.expression(0)?);
            if !self.take_operator(",") {
                break;
            }
        }
        self.expect_bracket("}")?;
        let entries = self.tree.add_list(&entries);
        self.add(NodeKind::Map(entries), at)
    }

    /// Parses a key: a name, a string, a number, whose text it is, or an expression in parentheses.
    fn map_key(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        let text = match &self.token().kind {
            TokenKind::Identifier | TokenKind::Number => self.word().to_owned(),
            TokenKind::String(text) => text.clone(),
            _ if self.is_bracket("(") => return self.expression(0),
            _ => {
                let expected = "a key (a name, text, a number, or an expression in parentheses)";
                return Err(self.unexpected(expected));
            }
        };
        self.next();
        self.constant(Value::string(text), at)
    }
}
