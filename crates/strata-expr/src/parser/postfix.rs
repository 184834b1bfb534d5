//! Fields, indexes, slices and methods behind a value.

use strata_value::{Key, Kind};

use super::{Keys, NodeId, NodeKind, Parser};
use crate::ExprError;
use crate::lexer::{TokenKind, is_word};

impl Parser<'_> {
    /// Parses what stands behind a value and belongs to it.
    pub(super) fn postfix(&mut self, mut node: NodeId) -> Result<NodeId, ExprError> {
        loop {
            let optional = self.is_operator("?.");
            if optional || self.is_operator(".") {
                self.next();
                node = if optional && self.is_bracket("[") {
                    self.brackets(node, true)?
                } else {
                    self.field(node, optional)?
                };
            } else if self.is_bracket("[") {
                node = self.brackets(node, false)?;
            } else {
                return Ok(node);
            }
        }
    }

    /// Parses the name of a field or a method, and the arguments of a method.
    fn field(&mut self, node: NodeId, optional: bool) -> Result<NodeId, ExprError> {
        let at = self.range();
        // Words that are operators are names here.
        let is_name = match self.token().kind {
            TokenKind::Identifier => true,
            TokenKind::Operator => self.word().chars().all(is_word),
            _ => false,
        };
        if !is_name {
            return Err(self.unexpected("the name of a field"));
        }
        let name = Key::new(self.word());
        self.next();
        // What follows a link that may be missing is missing with it.
        let (of, in_chain) = match self.tree.node(node).kind {
            NodeKind::Chain(inner) => (inner, true),
            _ => (node, false),
        };
        let kind = if self.is_bracket("(") {
            let arguments = self.arguments(Vec::new())?;
            let arguments = self.tree.add_list(&arguments);
            NodeKind::Method { of, name, arguments, optional }
        } else {
            NodeKind::Field { of, name, optional, keys: Keys::Text }
        };
        let member = self.add(kind, at.clone())?;
        if in_chain || optional { self.add(NodeKind::Chain(member), at) } else { Ok(member) }
    }

    /// Parses an index or a slice.
    fn brackets(&mut self, of: NodeId, optional: bool) -> Result<NodeId, ExprError> {
        let at = self.range();
        self.next();
        let from = if self.is_operator(":") { None } else { Some(self.expression(0)?) };
        if self.take_operator(":") {
            let to = if self.is_bracket("]") { None } else { Some(self.expression(0)?) };
            self.expect_bracket("]")?;
            return self.add(NodeKind::Slice { of, from, to }, at);
        }
        let Some(by) = from else { return Err(self.unexpected("an index")) };
        self.expect_bracket("]")?;
        let name = match &self.tree.node(by).kind {
            NodeKind::Constant(value) => match value.kind() {
                Kind::String(text) => Some(Key::new(text)),
                _ => None,
            },
            _ => None,
        };
        let kind = match name {
            Some(name) => NodeKind::Field { of, name, optional, keys: Keys::Text },
            None => NodeKind::Index { of, by, optional, keys: Keys::Text },
        };
        let member = self.add(kind, at.clone())?;
        if optional { self.add(NodeKind::Chain(member), at) } else { Ok(member) }
    }
}
