//! Tokens to a flat tree.

mod call;
mod collection;
mod expression;
mod node;
mod operator;
mod postfix;

use std::ops::Range;

use strata_value::{Key, Value};

pub(crate) use node::{Keys, List, Node, NodeId, NodeKind, PREDICATES, Pointer, Predicate, Tree};
pub(crate) use operator::{Binary, Unary};

use crate::lexer::number::{Literal, literal};
use crate::lexer::{Token, TokenKind, tokens};
use crate::{ExprError, Names, Stage};

/// How deep an expression may be nested: how many levels its parts have.
pub(crate) const MAX_DEPTH: u16 = 200;

/// How deep brackets, calls and signs may stand in each other.
pub(crate) const MAX_NESTING: u16 = 100;

/// How many parts an expression may have.
pub(crate) const MAX_NODES: usize = 10_000;

/// Parses an expression.
pub(crate) fn parse(text: &str, names: &Names) -> Result<Tree, ExprError> {
    let mut parser = Parser {
        text,
        names,
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
        tree: Tree::default(),
        locals: Vec::new(),
        predicates: Vec::new(),
    };
    let root = parser.sequence()?;
    if parser.token().kind != TokenKind::End {
        return Err(parser.unexpected("an operator or the end"));
    }
    parser.tree.root = root;
    Ok(parser.tree)
}

struct Parser<'t> {
    text: &'t str,
    names: &'t Names,
    tokens: Vec<Token>,
    at: usize,
    depth: u16,
    tree: Tree,
    /// The variables of `let` that can be seen, with their slots and values.
    locals: Vec<(&'t str, u32, NodeId)>,
    /// The predicates around the place, with what they go over.
    predicates: Vec<(Predicate, NodeId)>,
}

impl<'t> Parser<'t> {
    fn token(&self) -> &Token {
        // The last token, the end, is never passed.
        &self.tokens[self.at]
    }

    fn range(&self) -> Range<usize> {
        self.token().range.clone()
    }

    /// The text of the token.
    fn word(&self) -> &'t str {
        &self.text[self.range()]
    }

    fn next(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is_operator(&self, text: &str) -> bool {
        self.token().kind == TokenKind::Operator && self.word() == text
    }

    fn is_bracket(&self, text: &str) -> bool {
        self.token().kind == TokenKind::Bracket && self.word() == text
    }

    fn take_operator(&mut self, text: &str) -> bool {
        let found = self.is_operator(text);
        if found {
            self.next();
        }
        found
    }

    fn take_bracket(&mut self, text: &str) -> bool {
        let found = self.is_bracket(text);
        if found {
            self.next();
        }
        found
    }

    fn expect_operator(&mut self, text: &str) -> Result<(), ExprError> {
        if self.take_operator(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    fn expect_bracket(&mut self, text: &str) -> Result<(), ExprError> {
        if self.take_bracket(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    /// Takes a name.
    fn expect_name(&mut self) -> Result<(&'t str, Range<usize>), ExprError> {
        if self.token().kind != TokenKind::Identifier {
            return Err(self.unexpected("a name"));
        }
        let name = (self.word(), self.range());
        self.next();
        Ok(name)
    }

    fn unexpected(&self, expected: &str) -> ExprError {
        let found = match self.token().kind {
            TokenKind::End => "the expression ends".to_owned(),
            _ => format!("there is `{}`", self.word()),
        };
        error(self.range(), format!("{found} where {expected} is expected"))
    }

    /// Adds a node.
    fn add(&mut self, kind: NodeKind, at: Range<usize>) -> Result<NodeId, ExprError> {
        if self.tree.nodes.len() >= MAX_NODES {
            return Err(error(at, format!("the expression has more than {MAX_NODES} parts")));
        }
        let (id, depth) = self.tree.add(kind, at.clone());
        if depth > MAX_DEPTH { Err(Self::too_deep(at, MAX_DEPTH)) } else { Ok(id) }
    }

    fn too_deep(at: Range<usize>, limit: u16) -> ExprError {
        let message = format!("the expression is nested in more than {limit} levels");
        error(at, message).hint("name its parts: `let part = …; …`")
    }

    fn constant(&mut self, value: Value, at: Range<usize>) -> Result<NodeId, ExprError> {
        self.add(NodeKind::Constant(value), at)
    }

    /// Parses what an operator can stand behind.
    fn primary(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        if self.token().kind == TokenKind::Operator {
            if let Some((operator, precedence)) = Unary::of(self.word()) {
                self.next();
                let of = self.expression(precedence)?;
                let node = self.add(NodeKind::Unary(operator, of), at)?;
                return self.postfix(node);
            }
            if let Some(&(predicate, over)) = self.predicates.last()
                && (self.is_operator("#") || self.is_operator("."))
            {
                let pointer = self.pointer();
                let pointer = if predicate.sees(pointer) { pointer } else { Pointer::Unknown };
                let node = self.add(NodeKind::Pointer { pointer, over }, at)?;
                return self.postfix(node);
            }
            if self.take_operator("::") {
                let (name, at) = self.expect_name()?;
                let node = self.call(name, at, Vec::new(), false)?;
                return self.postfix(node);
            }
        }
        if self.take_bracket("(") {
            let inner = self.sequence()?;
            self.expect_bracket(")")?;
            return self.postfix(inner);
        }
        self.secondary()
    }

    /// Takes `#` and a name behind it; a point is left to be a field of the element.
    fn pointer(&mut self) -> Pointer {
        if !self.take_operator("#") || self.token().kind != TokenKind::Identifier {
            return Pointer::Element;
        }
        let name = self.word();
        self.next();
        match name {
            "index" => Pointer::Index,
            "acc" => Pointer::Accumulator,
            _ => Pointer::Unknown,
        }
    }

    /// Parses a literal, a name or a call.
    fn secondary(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        let node = match self.token().kind.clone() {
            TokenKind::Identifier => {
                let name = self.word();
                self.next();
                match name {
                    "true" | "false" => return self.constant(Value::bool(name == "true"), at),
                    "nil" => return self.constant(Value::NULL, at),
                    _ if self.is_bracket("(") => self.call(name, at, Vec::new(), true)?,
                    _ => self.name(name, at)?,
                }
            }
            TokenKind::Number => {
                let number = literal(self.word()).map_err(|why| error(at.clone(), why))?;
                self.next();
                let value = match number {
                    Literal::Int(n) => Value::int(n),
                    Literal::Float(n) => Value::float(n),
                };
                return self.constant(value, at);
            }
            TokenKind::String(text) => {
                self.next();
                self.constant(Value::string(text), at)?
            }
            TokenKind::Bytes(bytes) => {
                self.next();
                self.constant(crate::value::bytes(bytes), at)?
            }
            _ if self.is_bracket("[") => self.list()?,
            _ if self.is_bracket("{") => self.map()?,
            _ => return Err(self.unexpected("a value")),
        };
        self.postfix(node)
    }

    /// A name that is not called.
    fn name(&mut self, name: &'t str, at: Range<usize>) -> Result<NodeId, ExprError> {
        let local = self.locals.iter().rev().find(|(known, ..)| *known == name);
        let kind = if let Some(&(_, slot, value)) = local {
            NodeKind::Local { slot, value }
        } else if name == "$env" {
            NodeKind::Environment
        } else if self.names.has_variable(name) {
            NodeKind::Variable(Key::new(name))
        } else if self.names.has_function(name) || crate::builtins::is_function(name) {
            NodeKind::FunctionName
        } else {
            NodeKind::Variable(Key::new(name))
        };
        self.add(kind, at)
    }
}

fn error(range: Range<usize>, message: impl Into<String>) -> ExprError {
    ExprError::new(Stage::Syntax, range, message)
}
