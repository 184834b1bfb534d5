//! Text to tokens.

use std::borrow::Cow;

use strata_value::{self as value, Value};

use super::token::{Kind, Token};
use super::{SYNTAX, error, number};
use crate::json::string;
use crate::place::{Fail, Place};

/// The tokens of a text, with an end, and the ranges of its comments.
pub(super) struct Tokens<'t> {
    pub(super) list: Vec<Token<'t>>,
    pub(super) comments: Vec<(u32, u32)>,
}

/// Characters that cannot stand in text without quotes.
const RESERVED: &str = "$\"{}[]:=,+#`^?!@*&\\";

pub(super) fn tokens(place: Place<'_>) -> Result<Tokens<'_>, Fail> {
    let mut lexer = Lexer { place, text: place.text(), at: 0, comments: Vec::new() };
    let list = lexer.until_end()?;
    Ok(Tokens { list, comments: lexer.comments })
}

struct Lexer<'t> {
    place: Place<'t>,
    text: &'t str,
    at: usize,
    comments: Vec<(u32, u32)>,
}

impl<'t> Lexer<'t> {
    fn until_end(&mut self) -> Result<Vec<Token<'t>>, Fail> {
        let mut list: Vec<Token<'t>> = Vec::new();
        loop {
            self.push_next(&mut list)?;
            if matches!(list.last(), Some(Token { kind: Kind::End, .. })) {
                return Ok(list);
            }
        }
    }

    fn char(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Adds the next token; before it the white space, if that counts.
    fn push_next(&mut self, list: &mut Vec<Token<'t>>) -> Result<(), Fail> {
        let space = self.at;
        loop {
            let rest = self.rest();
            let blank = |c: &char| *c != '\n' && c.is_whitespace();
            self.at += rest.chars().take_while(blank).map(char::len_utf8).sum::<usize>();
            if !self.is_comment() {
                break;
            }
            let length = memchr::memchr(b'\n', self.rest().as_bytes()).unwrap_or(self.rest().len());
            let end = self.at + self.rest()[..length].trim_end_matches('\r').len();
            self.comments.push((self.at as u32, end as u32));
            self.at += length;
        }
        let start = self.at;
        let kind = self.token()?;
        let is_inner = |token: &Token<'_>| token.kind.is_simple() && token.end == space;
        if start > space && kind.is_simple() && list.last().is_some_and(is_inner) {
            let text = &self.text[space..start];
            list.push(Token { kind: Kind::Space(text), start: space, end: start });
        }
        list.push(Token { kind, start, end: self.at });
        Ok(())
    }

    fn is_comment(&self) -> bool {
        self.rest().starts_with('#') || self.rest().starts_with("//")
    }

    fn token(&mut self) -> Result<Kind<'t>, Fail> {
        let Some(c) = self.char() else { return Ok(Kind::End) };
        let sign = match c {
            '\n' => Kind::Newline,
            ',' => Kind::Comma,
            ':' => Kind::Colon,
            '=' => Kind::Equals,
            '{' => Kind::OpenBrace,
            '}' => Kind::CloseBrace,
            '[' => Kind::OpenBracket,
            ']' => Kind::CloseBracket,
            '"' => return self.quoted(),
            '$' => return self.substitution(),
            '+' if self.rest().starts_with("+=") => {
                self.at += 2;
                return Ok(Kind::PlusEquals);
            }
            '0'..='9' | '-' => return self.number(),
            _ if RESERVED.contains(c) => return Err(self.reserved(c)),
            _ => return Ok(self.unquoted()),
        };
        self.at += 1;
        Ok(sign)
    }

    #[cold]
    fn reserved(&self, c: char) -> Fail {
        let at = self.at..self.at + c.len_utf8();
        error(
            SYNTAX,
            at,
            format!("`{c}` outside of quotes"),
            "put the whole text in double quotes",
            self.place,
        )
    }

    fn number(&mut self) -> Result<Kind<'t>, Fail> {
        let is_part = |c: &u8| matches!(c, b'0'..=b'9' | b'e' | b'E' | b'+' | b'-' | b'.');
        let length = self.rest().bytes().take_while(is_part).count();
        let (start, text) = (self.at, &self.rest()[..length]);
        self.at += length;
        match number::read(text) {
            None => Ok(Kind::Unquoted(text)),
            Some(value) if matches!(value.kind(), value::Kind::Float(n) if n.is_infinite()) => {
                let hint = "put it in double quotes if it is meant as text";
                Err(error(
                    SYNTAX,
                    start..self.at,
                    "a number beyond the greatest float",
                    hint,
                    self.place,
                ))
            }
            Some(value) => Ok(Kind::Literal(value, text)),
        }
    }

    /// Text up to a sign, white space or comment. The words `true`, `false` and `null` at its beginning
    /// are tokens of their own whatever follows.
    fn unquoted(&mut self) -> Kind<'t> {
        let rest = self.rest();
        for (word, value) in
            [("true", Value::bool(true)), ("false", Value::bool(false)), ("null", Value::NULL)]
        {
            if rest.starts_with(word) {
                self.at += word.len();
                return Kind::Literal(value, word);
            }
        }
        let ends = |(at, c): (usize, char)| {
            RESERVED.contains(c) || c.is_whitespace() || rest[at..].starts_with("//")
        };
        let length = rest.char_indices().find(|i| ends(*i)).map_or(rest.len(), |(at, _)| at);
        self.at += length;
        Kind::Unquoted(&rest[..length])
    }

    fn quoted(&mut self) -> Result<Kind<'t>, Fail> {
        let start = self.at;
        if self.rest().starts_with("\"\"\"") {
            return self.triple_quoted();
        }
        let (text, end) = string::read(self.text, start, false)
            .map_err(|bad| bad.into_fail(SYNTAX, start, self.place))?;
        self.at = end;
        Ok(Kind::Quoted(text))
    }

    /// `"""…"""`: no escapes; of more than three quotes at the end the first belong to the text.
    fn triple_quoted(&mut self) -> Result<Kind<'t>, Fail> {
        let (start, from) = (self.at, self.at + 3);
        let Some(found) = self.text[from..].find("\"\"\"") else {
            let hint = "close it with three double quotes";
            return Err(error(
                SYNTAX,
                start..from,
                "a text in three quotes is never closed",
                hint,
                self.place,
            ));
        };
        let quotes = from + found;
        let more = self.text[quotes + 3..].bytes().take_while(|b| *b == b'"').count();
        self.at = quotes + 3 + more;
        Ok(Kind::Quoted(Cow::Borrowed(&self.text[from..quotes + more])))
    }

    fn substitution(&mut self) -> Result<Kind<'t>, Fail> {
        let start = self.at;
        if !self.rest().starts_with("${") {
            return Err(self.reserved('$'));
        }
        self.at += 2;
        let optional = self.rest().starts_with('?');
        self.at += usize::from(optional);
        let mut path: Vec<Token<'t>> = Vec::new();
        loop {
            let at = self.at;
            if self.rest().trim_start().starts_with('$') {
                return Err(self.reserved('$'));
            }
            self.push_next(&mut path)?;
            match path.last().map(|token| &token.kind) {
                Some(Kind::CloseBrace) => {
                    path.pop();
                    return Ok(Kind::Substitution { optional, path });
                }
                Some(Kind::Quoted(_) | Kind::Literal(..) | Kind::Unquoted(_)) => {}
                Some(Kind::End) | None => {
                    let hint = "close it with `}`";
                    return Err(error(
                        SYNTAX,
                        start..start + 2,
                        "a substitution is never closed",
                        hint,
                        self.place,
                    ));
                }
                Some(_) => {
                    let hint = "a substitution holds the path of a key, as in ${a.b}; quote parts with signs in them";
                    return Err(error(SYNTAX, at..self.at, "no path of a key", hint, self.place));
                }
            }
        }
    }
}
