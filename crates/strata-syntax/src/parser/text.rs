//! Escapes and numbers: what is checked of the text of a token.

use super::Parser;
use crate::SyntaxKind::{Number, QuotedText};
use crate::decode::{Escape, next_escape};
use crate::error::ErrorKind;

impl Parser<'_> {
    /// Literal text in quotes, with its escapes checked.
    #[inline]
    pub(super) fn quoted_text(&mut self) {
        debug_assert!(self.at(QuotedText));
        if self.lexer.has_escape() {
            self.escapes();
        }
        self.bump();
    }

    fn escapes(&mut self) {
        let text = self.current_text();
        let base = self.start;
        let mut at = 0;
        while let Some((range, escape)) = next_escape(text, at) {
            at = range.end;
            let Escape::Wrong(kind) = escape else { continue };
            self.error(kind, base + range.start as u32, base + range.end as u32);
        }
    }

    /// A number, with its form checked.
    #[inline]
    pub(super) fn number(&mut self) {
        if !is_number(self.current_text().as_bytes()) {
            self.error_here(ErrorKind::InvalidNumber);
        }
        self.bump_as(Number);
    }
}

/// `digits ("." digits)? (("e"|"E") ("+"|"-")? digits)?`, where a dot may stand right before the
/// exponent. The exponent is bound to what the reference can represent.
fn is_number(text: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let mut rest = &text[digits(text)..];
    if let [b'.', fraction @ ..] = rest {
        rest = &fraction[digits(fraction)..];
    }
    match rest {
        [] => true,
        [b'e' | b'E', exponent @ ..] => {
            let exponent =
                exponent.strip_prefix(b"+").or(exponent.strip_prefix(b"-")).unwrap_or(exponent);
            let significant = exponent.iter().skip_while(|b| **b == b'0').count();
            digits(exponent) == exponent.len() && significant < 10
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_number;

    #[test]
    fn numbers_are_decimal_with_one_dot_and_one_exponent() {
        for good in ["0", "007", "1.5", "1e5", "1.e5", "1.5E-3", "1e+0000000000001"] {
            assert!(is_number(good.as_bytes()), "{good}");
        }
        for bad in ["1.2.3", "1e5e5", "1e5.2", "1..2", "1e99999999999"] {
            assert!(!is_number(bad.as_bytes()), "{bad}");
        }
    }
}
