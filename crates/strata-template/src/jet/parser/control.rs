//! Templates, and what encloses parts of them.

use super::super::node::{Branch, Catch, List, Node, Range, RangeVariables, Set};
use super::{Fault, Keyword, Mistake, Parser, Place, Result, TokenKind, syntax};

/// What a list of nodes ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    End,
    Else,
    Content,
    Catch,
}

impl Closing {
    const fn of(keyword: Keyword) -> Option<Self> {
        Some(match keyword {
            Keyword::End => Self::End,
            Keyword::Else => Self::Else,
            Keyword::Content => Self::Content,
            Keyword::Catch => Self::Catch,
            _ => return None,
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Else => "else",
            Self::Content => "content",
            Self::Catch => "catch",
        }
    }
}

impl Parser<'_> {
    /// A whole template. White space before everything else is dropped, as in the reference.
    pub(super) fn template(&mut self) -> Result<List> {
        while self.peek().kind == TokenKind::Text && self.text_of(self.peek()).trim().is_empty() {
            self.next();
        }
        if let Some(first) = self.tokens.get(self.at + 1)
            && self.peek().kind == TokenKind::Left
            && let TokenKind::Keyword(Keyword::Extends | Keyword::Import) = first.kind
        {
            let message = format!("`{}` finds no other template", self.text_of(*first));
            return Err(Fault::new(Mistake::NoTemplates, first.place, message)
                .hint("put the blocks into this template"));
        }
        let mut list = List::new();
        loop {
            match self.peek().kind {
                TokenKind::End => return Ok(list),
                _ => match self.node()? {
                    Ok(node) => list.push(node),
                    Err((closing, place)) => {
                        let message =
                            format!("there is nothing that this `{}` belongs to", closing.name());
                        return Err(syntax(place, message));
                    }
                },
            }
        }
    }

    /// The nodes up to one of the closings. `open` is the place of what they belong to.
    pub(super) fn list(&mut self, open: Place, until: &[Closing]) -> Result<(List, Closing)> {
        self.nested(|parser| {
            let mut list = List::new();
            loop {
                if parser.peek().kind == TokenKind::End {
                    let name = &parser.text[open.range()];
                    let (left, right) = (&parser.delimiters.left, &parser.delimiters.right);
                    return Err(syntax(open, format!("`{name}` is not closed"))
                        .hint(format!("close it with `{left} end {right}`")));
                }
                match parser.node()? {
                    Ok(node) => list.push(node),
                    Err((closing, _)) if until.contains(&closing) => return Ok((list, closing)),
                    Err((closing, place)) => {
                        let name = &parser.text[open.range()];
                        let message = format!("`{}` does not belong into `{name}`", closing.name());
                        return Err(syntax(place, message));
                    }
                }
            }
        })
    }

    /// Text, an action, or what closes a list. Of a closing only the keyword is taken if more than a
    /// right delimiter may follow it.
    fn node(&mut self) -> Result<std::result::Result<Node, (Closing, Place)>> {
        if let Some(text) = self.take(TokenKind::Text) {
            return Ok(Ok(Node::Text(text.place)));
        }
        self.expect(TokenKind::Left, "text or an action")?;
        let TokenKind::Keyword(keyword) = self.peek().kind else {
            return Ok(Ok(self.action()?));
        };
        let open = self.peek().place;
        if let Some(closing) = Closing::of(keyword) {
            self.next();
            let goes_on = closing == Closing::Catch
                || closing == Closing::Else && self.peek().kind == TokenKind::Keyword(Keyword::If);
            if !goes_on {
                self.expect_right()?;
            }
            return Ok(Err((closing, open)));
        }
        Ok(Ok(match keyword {
            Keyword::If => self.condition(open)?,
            Keyword::Range => self.range(open)?,
            Keyword::Try => self.attempt(open)?,
            Keyword::Block => self.block(open)?,
            Keyword::Yield => self.yielding(open)?,
            Keyword::Include => self.include()?,
            Keyword::Return => {
                self.next();
                let value = self.expression()?;
                self.expect_right()?;
                Node::Return(value)
            }
            _ => self.action()?,
        }))
    }

    fn condition(&mut self, open: Place) -> Result<Node> {
        let mut branches = Vec::new();
        loop {
            self.next();
            let (set, condition) = self.assignment_or_expression(false)?;
            let condition = if let Some(condition) = condition {
                condition
            } else {
                self.expect(TokenKind::Semicolon, "`;` and a condition")?;
                self.expression()?
            };
            self.expect_right()?;
            let (body, closing) = self.list(open, &[Closing::Else, Closing::End])?;
            branches.push(Branch { set, condition, body });
            if closing == Closing::End {
                return Ok(Node::If { branches, otherwise: List::new() });
            }
            if self.peek().kind != TokenKind::Keyword(Keyword::If) {
                let (otherwise, _) = self.list(open, &[Closing::End])?;
                return Ok(Node::If { branches, otherwise });
            }
        }
    }

    fn range(&mut self, open: Place) -> Result<Node> {
        self.next();
        let (variables, over) = match self.assignment_or_expression(true)? {
            (Some(set), _) => range_variables(set)?,
            (None, Some(over)) => (None, over),
            (None, None) => return Err(self.unexpected("what to range over")),
        };
        self.expect_right()?;
        let (body, closing) = self.list(open, &[Closing::Else, Closing::End])?;
        let otherwise = match closing {
            Closing::Else if self.peek().kind == TokenKind::Keyword(Keyword::If) => {
                return Err(self.unexpected("the end of `else` of a loop"));
            }
            Closing::Else => self.list(open, &[Closing::End])?.0,
            _ => List::new(),
        };
        Ok(Node::Range(Box::new(Range { variables, over, body, otherwise })))
    }

    fn attempt(&mut self, open: Place) -> Result<Node> {
        self.next();
        self.expect_right()?;
        let (body, closing) = self.list(open, &[Closing::Catch, Closing::End])?;
        if closing == Closing::End {
            return Ok(Node::Try { body, catch: None });
        }
        let error = self.take(TokenKind::Identifier).map(|name| self.key_of(name));
        self.expect_right()?;
        let (handler, _) = self.list(open, &[Closing::End])?;
        Ok(Node::Try { body, catch: Some(Catch { error, body: handler }) })
    }

    fn include(&mut self) -> Result<Node> {
        self.next();
        let name = self.expression()?;
        if self.peek().kind != TokenKind::Right {
            // The context that the template would have.
            self.expression()?;
        }
        self.expect_right()?;
        Ok(Node::Include { name })
    }
}

/// The variables of a loop, and what it is over.
fn range_variables(set: Set) -> Result<(Option<RangeVariables>, super::super::node::Expression)> {
    let place = set.place;
    let mut targets = set.targets.into_iter();
    let mut values = set.values.into_iter();
    match (targets.next(), targets.next(), targets.next(), values.next(), values.next()) {
        (Some(index), element, None, Some(over), None) => {
            Ok((Some(RangeVariables { declares: set.declares, index, element }), over))
        }
        _ => Err(syntax(place, "a loop sets at most two variables, from one value")
            .hint("write `range index, element := list`")),
    }
}
