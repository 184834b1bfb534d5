//! Tokens to a tree.

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::Value;

use super::path;
use super::token::{Kind as T, Token};
use super::tree::{Kind, Node, Object, Text};
use super::{SYNTAX, error};
use crate::limits::Budget;
use crate::place::{Fail, Place};

mod fields;

/// The root object, and what is to be said about the text.
pub(super) struct Parsed {
    pub(super) root: Node,
    pub(super) warnings: Diagnostics,
}

pub(super) fn parse(
    tokens: &[Token<'_>],
    place: Place<'_>,
    budget: &mut Budget,
) -> Result<Parsed, Fail> {
    let mut parser =
        Parser { tokens, at: 0, place, budget, depth: 0, lists: 0, warnings: Diagnostics::new() };
    let root = parser.root()?;
    Ok(Parsed { root, warnings: parser.warnings })
}

struct Parser<'p, 't> {
    tokens: &'p [Token<'t>],
    at: usize,
    place: Place<'t>,
    budget: &'p mut Budget,
    depth: usize,
    /// How many lists are open.
    lists: usize,
    warnings: Diagnostics,
}

impl<'p, 't> Parser<'p, 't> {
    fn token(&self) -> &'p Token<'t> {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn kind(&self) -> &'p T<'t> {
        &self.token().kind
    }

    fn skip_newlines(&mut self) {
        while matches!(self.kind(), T::Newline) {
            self.at += 1;
        }
    }

    #[cold]
    fn unexpected(&self, expected: &str, hint: &str) -> Fail {
        let token = self.token();
        let found = match token.kind {
            T::End => "the end of the file".to_owned(),
            T::Newline => "the end of the line".to_owned(),
            _ => format!("`{}`", &self.place.text()[token.start..token.end]),
        };
        let message = format!("expected {expected}, found {found}");
        error(SYNTAX, token.start..token.end, message, hint, self.place)
    }

    /// An object whose braces may be missing.
    fn root(&mut self) -> Result<Node, Fail> {
        self.skip_newlines();
        let at = self.token().start;
        let object = match self.kind() {
            T::OpenBracket => {
                return Err(
                    self.unexpected("a key", "the file has to be a map; give the list a key")
                );
            }
            T::OpenBrace => {
                self.at += 1;
                let object = self.object(Some(at))?;
                self.skip_newlines();
                object
            }
            _ => self.object(None)?,
        };
        if !matches!(self.kind(), T::End) {
            return Err(
                self.unexpected("the end of the file", "remove what follows the last brace")
            );
        }
        let is_open = object.fields.iter().any(|f| f.layers.iter().any(|l| l.is_open));
        Ok(Node { kind: Kind::Object(object), at, is_open })
    }

    /// Fields up to the closing brace, or to the end of the file.
    fn object(&mut self, open: Option<usize>) -> Result<Object, Fail> {
        let mut object = Object::default();
        loop {
            self.skip_newlines();
            match self.kind() {
                T::CloseBrace if open.is_some() => {
                    self.at += 1;
                    return Ok(object);
                }
                T::End if open.is_none() => return Ok(object),
                T::Unquoted("include") => self.include()?,
                _ => self.field(&mut object)?,
            }
            if self.separator() {
                continue;
            }
            match (self.kind(), open) {
                (T::CloseBrace, Some(_)) | (T::End, None) => {}
                (T::End, Some(open)) => return Err(self.unclosed("map", '}', open)),
                _ => {
                    let hint = "begin a new line or write `,`; a value with signs in it needs double quotes";
                    return Err(self.unexpected("`,`, a new line or `}`", hint));
                }
            }
        }
    }

    #[cold]
    fn unclosed(&self, what: &str, close: char, open: usize) -> Fail {
        Diagnostic::error(SYNTAX, format!("the {what} is never closed"))
            .at(self.place.span(open..open + 1), "opened here")
            .hint(format!(
                "add `{close}` where the {what} ends; it was opened in line {}",
                self.place.line(open)
            ))
            .into()
    }

    /// Skips line ends and one comma; tells whether there was any.
    fn separator(&mut self) -> bool {
        let before = self.at;
        self.skip_newlines();
        if matches!(self.kind(), T::Comma) {
            self.at += 1;
            return true;
        }
        self.at > before
    }

    /// One value or several side by side, on one line after line ends.
    fn value(&mut self) -> Result<Node, Fail> {
        self.skip_newlines();
        let first = self.single()?;
        let mut nodes = vec![first];
        while matches!(
            self.kind(),
            T::Quoted(_)
                | T::Literal(..)
                | T::Unquoted(_)
                | T::Space(_)
                | T::Substitution { .. }
                | T::OpenBrace
                | T::OpenBracket
        ) {
            nodes.push(self.single()?);
        }
        if nodes.len() == 1 {
            return Ok(nodes.swap_remove(0));
        }
        let (at, is_open) = (nodes[0].at, nodes.iter().any(|n| n.is_open));
        Ok(Node { kind: Kind::Concat(nodes), at, is_open })
    }

    fn single(&mut self) -> Result<Node, Fail> {
        let token = self.token();
        let at = token.start;
        self.budget.count(1, at, self.place)?;
        let text = |text: &str, own| Kind::Scalar(Value::string(text), own);
        let kind = match &token.kind {
            T::Quoted(quoted) => text(quoted, Text::Own),
            T::Unquoted(unquoted) => text(unquoted, Text::Own),
            T::Space(space) => text(space, Text::Space),
            T::Literal(value, written) => {
                Kind::Scalar(value.clone(), Text::Written((*written).into()))
            }
            T::Substitution { optional, path } => {
                let parts = path::of(path, token.start..token.end, self.place)?;
                let path = parts.into_iter().map(|part| part.key).collect();
                Kind::Reference { path, optional: *optional }
            }
            T::OpenBrace | T::OpenBracket => return self.collection(),
            _ => {
                let hint = "write a value; text with signs in it needs double quotes";
                return Err(self.unexpected("a value", hint));
            }
        };
        self.at += 1;
        let is_open = matches!(kind, Kind::Reference { .. });
        Ok(Node { kind, at, is_open })
    }

    fn collection(&mut self) -> Result<Node, Fail> {
        let at = self.token().start;
        let is_list = matches!(self.kind(), T::OpenBracket);
        self.depth += 1;
        self.budget.depth(self.depth, at, self.place)?;
        self.at += 1;
        let (kind, is_open) = if is_list {
            let elements = self.list(at)?;
            let is_open = elements.iter().any(|e| e.is_open);
            (Kind::List(elements), is_open)
        } else {
            let object = self.object(Some(at))?;
            let is_open = object.fields.iter().any(|f| f.layers.iter().any(|l| l.is_open));
            (Kind::Object(object), is_open)
        };
        self.depth -= 1;
        Ok(Node { kind, at, is_open })
    }

    fn list(&mut self, open: usize) -> Result<Vec<Node>, Fail> {
        let mut elements = Vec::new();
        self.lists += 1;
        loop {
            self.skip_newlines();
            match self.kind() {
                T::CloseBracket => break,
                T::End => return Err(self.unclosed("list", ']', open)),
                _ => elements.push(self.value()?),
            }
            if !self.separator() && !matches!(self.kind(), T::CloseBracket | T::End) {
                let hint =
                    "write `,` between the elements; text with signs in it needs double quotes";
                return Err(self.unexpected("`,`, a new line or `]`", hint));
            }
        }
        self.lists -= 1;
        self.at += 1;
        Ok(elements)
    }
}
