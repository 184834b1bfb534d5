//! Calls and predicates.

use std::ops::Range;

use strata_value::Key;

use super::{NodeId, NodeKind, Parser, Predicate};
use crate::ExprError;
use crate::builtins;

impl<'t> Parser<'t> {
    /// Parses the arguments of a function and makes the call; a piped value is the first argument.
    ///
    /// Functions of the environment go before those of the language, unless `::` stands before.
    pub(super) fn call(
        &mut self,
        name: &'t str,
        at: Range<usize>,
        piped: Vec<NodeId>,
        environment_first: bool,
    ) -> Result<NodeId, ExprError> {
        if !(environment_first && self.names.overrides(name)) {
            if let Some(predicate) = Predicate::of(name) {
                return self.predicate_call(predicate, at, piped.first().copied());
            }
            if let Some(function) = builtins::named(name) {
                let arguments = self.arguments(piped)?;
                let arguments = self.tree.add_list(&arguments);
                return self.add(NodeKind::Builtin { function, arguments }, at);
            }
        }
        let arguments = self.arguments(piped)?;
        let arguments = self.tree.add_list(&arguments);
        self.add(NodeKind::Call { name: Key::new(name), arguments }, at)
    }

    /// Parses arguments in parentheses; a comma may follow the last.
    pub(super) fn arguments(
        &mut self,
        mut arguments: Vec<NodeId>,
    ) -> Result<Vec<NodeId>, ExprError> {
        self.expect_bracket("(")?;
        while !self.is_bracket(")") {
            arguments.push(self.expression(0)?);
            if !self.take_operator(",") {
                break;
            }
        }
        self.expect_bracket(")")?;
        Ok(arguments)
    }

    fn predicate_call(
        &mut self,
        function: Predicate,
        at: Range<usize>,
        piped: Option<NodeId>,
    ) -> Result<NodeId, ExprError> {
        self.expect_bracket("(")?;
        let over = match piped {
            Some(over) => over,
            None if self.is_bracket(")") => return Err(self.unexpected("a list")),
            None => self.expression(0)?,
        };
        let mut body = None;
        if !(self.is_bracket(")") && function.body_is_optional()) {
            if piped.is_none() {
                self.expect_operator(",")?;
            }
            if !(self.is_bracket(")") && function.body_is_optional()) {
                body = Some(self.predicate(function, over)?);
            }
        }
        let mut extra = None;
        if function.has_extra() && !self.is_bracket(")") {
            self.expect_operator(",")?;
            if !self.is_bracket(")") {
                extra = Some(self.expression(0)?);
            }
        }
        self.take_operator(",");
        self.expect_bracket(")")?;
        self.add(NodeKind::Predicate { function, over, body, extra }, at)
    }

    /// Parses a predicate, in braces or without.
    fn predicate(&mut self, function: Predicate, over: NodeId) -> Result<NodeId, ExprError> {
        let braces = self.take_bracket("{");
        self.predicates.push((function, over));
        let node = if braces { self.sequence()? } else { self.expression(0)? };
        self.predicates.pop();
        if braces {
            self.expect_bracket("}")?;
        }
        Ok(node)
    }
}
