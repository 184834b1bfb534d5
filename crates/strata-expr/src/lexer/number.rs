//! How far a number reaches.

use super::{Lexer, TokenKind, is_word};
use crate::ExprError;

impl Lexer<'_> {
    /// Takes a number; a leading point is taken already.
    pub(super) fn number(&mut self, start: usize) -> Result<(), ExprError> {
        let mut digits = "0123456789_";
        if self.accept("0") {
            if self.accept("xX") {
                digits = "0123456789abcdefABCDEF_";
            } else if self.accept("oO") {
                digits = "01234567_";
            } else if self.accept("bB") {
                digits = "01_";
            }
        }
        self.accept_while(|c| digits.contains(c));
        // Two points are the operator of ranges.
        if !self.rest().starts_with("..") && self.accept(".") {
            self.accept_while(|c| digits.contains(c));
        }
        if !self.rest().starts_with("..") && self.accept("eE") {
            self.accept("+-");
            self.accept_while(|c| digits.contains(c));
        }
        if self.peek().is_some_and(is_word) {
            self.accept_while(is_word);
            let text = &self.text[start..self.at];
            return Err(self.error(start, format!("`{text}` is no number")));
        }
        self.push(TokenKind::Number, start);
        Ok(())
    }
}

/// A number of the language.
pub(crate) enum Literal {
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
}

/// The number that a token is; an error is one line.
pub(crate) fn literal(text: &str) -> Result<Literal, String> {
    let plain = text.replace('_', "").to_ascii_lowercase();
    let integer = |digits: &str, base| {
        i64::from_str_radix(digits, base).map(Literal::Int).map_err(|_| {
            format!("`{text}` is no integer between {} and {}", i64::MIN + 1, i64::MAX)
        })
    };
    if let Some(digits) = plain.strip_prefix("0x") {
        return integer(digits, 16);
    }
    if plain.contains(['.', 'e']) {
        let number = plain.parse::<f64>().ok().filter(|n| n.is_finite());
        return number
            .map(Literal::Float)
            .ok_or_else(|| format!("`{text}` is no number of 64 bits"));
    }
    match (plain.strip_prefix("0b"), plain.strip_prefix("0o")) {
        (Some(digits), _) => integer(digits, 2),
        (_, Some(digits)) => integer(digits, 8),
        _ => integer(&plain, 10),
    }
}
