//! Terms, and the steps behind them.

use strata_value::{Key, Value};

use super::super::lexer::number;
use super::super::node::{Expression, Kind, Step};
use super::string::{character, unquote};
use super::{Keyword, Parser, Result, Token, TokenKind, syntax};

impl Parser<'_> {
    /// A term with the fields, indices, slices and calls behind it.
    pub(super) fn operand(&mut self) -> Result<Expression> {
        let term = self.term()?;
        let mut steps = Vec::new();
        loop {
            self.fields(&term, &mut steps)?;
            let may_go_on = match steps.last() {
                None => takes_steps(&term.kind),
                Some(step) => !matches!(step, Step::Slice { .. }),
            };
            match self.peek().kind {
                TokenKind::LeftParen if may_go_on => {
                    let open = self.next();
                    let arguments = self.arguments()?;
                    let close = self.expect(TokenKind::RightParen, "`,` or `)`")?;
                    steps.push(Step::Call(arguments, open.place.to(close.place)));
                }
                TokenKind::LeftBracket if may_go_on => steps.push(self.index_or_slice()?),
                _ => break,
            }
        }
        let Some(last) = steps.last() else { return Ok(term) };
        let place = term.place.to(last.place());
        Ok(Expression { place, kind: join(term, steps) })
    }

    /// Fields, of which the first stands right behind what it is a field of.
    fn fields(&mut self, term: &Expression, steps: &mut Vec<Step>) -> Result<()> {
        if self.peek().spaced {
            return Ok(());
        }
        let strict = steps.is_empty() && is_field_of_context(&term.kind);
        while let Some(token) = self.take(TokenKind::Field) {
            if steps.is_empty() && matches!(term.kind, Kind::Nil | Kind::Literal(_)) {
                return Err(syntax(token.place, "a literal has no fields"));
            }
            steps.push(self.field(token, strict));
        }
        Ok(())
    }

    fn field(&self, token: Token, strict: bool) -> Step {
        let name = Key::new(&self.text_of(token)[1..]);
        Step::Field { name, strict, place: token.place }
    }

    fn index_or_slice(&mut self) -> Result<Step> {
        let open = self.next();
        let from = match self.peek().kind {
            TokenKind::Colon => None,
            _ => Some(self.expression()?),
        };
        let from = match (self.take(TokenKind::Colon), from) {
            (None, Some(index)) => {
                self.expect_bracket()?;
                return Ok(Step::Index(index));
            }
            (_, from) => from,
        };
        let to = match self.peek().kind {
            TokenKind::RightBracket => None,
            _ => Some(self.expression()?),
        };
        let close = self.expect_bracket()?;
        Ok(Step::Slice { from, to, place: open.place.to(close.place) })
    }

    fn expect_bracket(&mut self) -> Result<Token> {
        let found = self.peek();
        self.take(TokenKind::RightBracket).ok_or_else(|| {
            let fault = self.unexpected("`]`");
            match found.kind {
                TokenKind::Right if self.delimiters.right.starts_with(']') => {
                    fault.hint("put a space between two `]`")
                }
                TokenKind::Number => fault.hint("put a space behind the sign"),
                _ => fault,
            }
        })
    }

    fn term(&mut self) -> Result<Expression> {
        let token = self.peek();
        let text = self.text_of(token);
        let kind = match token.kind {
            TokenKind::Identifier if text == "." => Kind::Context,
            TokenKind::Identifier => Kind::Name(Key::new(text)),
            TokenKind::Underscore => Kind::Underscore,
            TokenKind::Keyword(Keyword::Nil) => Kind::Nil,
            TokenKind::True | TokenKind::False => {
                Kind::Literal(Value::bool(token.kind == TokenKind::True))
            }
            TokenKind::Number => {
                let number = number(text).map_err(|why| {
                    syntax(token.place, format!("`{text}` is not allowed: {why}"))
                })?;
                Kind::Literal(Value::float(number))
            }
            TokenKind::Character => {
                let c = character(text).map_err(|why| syntax(token.place, why))?;
                Kind::Literal(Value::float(f64::from(u32::from(c))))
            }
            TokenKind::String => {
                let text = unquote(text).map_err(|why| syntax(token.place, why))?;
                Kind::Literal(Value::string(text))
            }
            // As in Go, a carriage return is no part of such a text.
            TokenKind::RawString => {
                Kind::Literal(Value::string(text[1..text.len() - 1].replace('\r', "")))
            }
            TokenKind::Field => {
                self.next();
                let step = self.field(token, true);
                let context = Expression { place: token.place, kind: Kind::Context };
                let kind = Kind::Steps(Box::new(context), vec![step]);
                return Ok(Expression { place: token.place, kind });
            }
            TokenKind::LeftParen => {
                self.next();
                let inner = self.expression()?;
                self.expect(TokenKind::RightParen, "`)`")?;
                return Ok(inner);
            }
            _ => return Err(self.unexpected("a value")),
        };
        self.next();
        Ok(Expression { place: token.place, kind })
    }
}

/// Whether a call or an index may follow a term itself.
fn takes_steps(term: &Kind) -> bool {
    match term {
        Kind::Name(_) | Kind::Context => true,
        Kind::Steps(_, steps) => !matches!(steps.last(), Some(Step::Slice { .. })),
        _ => false,
    }
}

fn is_field_of_context(term: &Kind) -> bool {
    let all_strict =
        |steps: &[Step]| steps.iter().all(|step| matches!(step, Step::Field { strict: true, .. }));
    matches!(term, Kind::Steps(_, steps) if all_strict(steps))
}

/// The steps behind a term, together with those that it has itself.
fn join(term: Expression, mut steps: Vec<Step>) -> Kind {
    match term.kind {
        Kind::Steps(base, mut own) => {
            own.append(&mut steps);
            Kind::Steps(base, own)
        }
        kind => Kind::Steps(Box::new(Expression { place: term.place, kind }), steps),
    }
}
