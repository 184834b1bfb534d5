//! Plain scalars as Psych 4.0 takes them (`Psych::ScalarScanner`).
//!
//! Its patterns decide in a fixed order; here the first byte decides which of them can match at all.

use super::ruby_number;
use super::scalar::{Refusal, Scalar};

/// The type name of a Ruby symbol.
pub(super) const SYMBOL: &str = "symbol";

/// Longer texts are never a word like `yes` or `null`.
const LONGEST_WORD: usize = 5;

pub(super) fn scalar(text: &str) -> Result<Scalar<'_>, Refusal> {
    let bytes = text.as_bytes();
    let Some(&first) = bytes.first() else { return Ok(Scalar::Null) };
    match first {
        b'a'..=b'z' | b'A'..=b'Z' | b'~' | b'_' => Ok(word(text)),
        b'0'..=b'9' | b'.' | b':' | b'-' => other(text),
        _ if is_word_start(text) => Ok(word(text)),
        _ => other(text),
    }
}

/// Whether the text begins like words do: a letter or one of some signs, perhaps after one character
/// that begins no number.
fn is_word_start(text: &str) -> bool {
    let is_word = |c: char| {
        c.is_alphabetic()
            || c.is_ascii_whitespace()
            || c == '\x0B'
            || "_!@#$%^&*(){}<>|/\\~;=".contains(c)
    };
    let mut chars = text.chars();
    let first = chars.next();
    first.is_some_and(is_word) || chars.next().is_some_and(is_word)
}

/// Null, a truth value, or text.
fn word(text: &str) -> Scalar<'_> {
    if !text.starts_with(['y', 't', 'o', 'n', 'f', 'Y', 'T', 'O', 'N', 'F', '~'])
        || text.len() > LONGEST_WORD && text.chars().count() > LONGEST_WORD
    {
        return Scalar::Text(text);
    }
    // Psych's patterns look at every line: of `no` over an empty line over `no` it makes false.
    let mut lines = text.split('\n');
    if lines.clone().any(|line| !line.is_empty() && !starts_like_word(line))
        || text.contains("\n\n")
    {
        return Scalar::Text(text);
    }
    let any = |lines: &mut std::str::Split<'_, char>, words: &[&str]| {
        lines.clone().any(|line| words.iter().any(|w| line.eq_ignore_ascii_case(w)))
    };
    if text == "~" || any(&mut lines, &["null"]) {
        Scalar::Null
    } else if any(&mut lines, &["yes", "true", "on"]) {
        Scalar::Bool(true)
    } else if any(&mut lines, &["no", "false", "off"]) {
        Scalar::Bool(false)
    } else {
        Scalar::Text(text)
    }
}

fn starts_like_word(line: &str) -> bool {
    line.starts_with(['y', 't', 'o', 'n', 'f', 'Y', 'T', 'O', 'N', 'F', '~'])
}

/// A date, a number, a symbol, or text.
fn other(text: &str) -> Result<Scalar<'_>, Refusal> {
    if memchr::memchr(b'\n', text.as_bytes()).is_some() {
        return Ok(word(text));
    }
    if let Some(name) = text.strip_prefix(':') {
        return Ok(if name.is_empty() { Scalar::Text(text) } else { Scalar::Symbol(symbol(name)) });
    }
    if is_time(text) || is_date(text) {
        return Err(Refusal::Date);
    }
    if let Some(special) = special_float(text) {
        return Ok(Scalar::Float(special));
    }
    ruby_number::scalar(text)
}

/// The name of a symbol: in quotes what stands between them, and without one more colon.
fn symbol(name: &str) -> &str {
    if let Some(quote) = name.chars().next().filter(|c| matches!(c, '"' | '\''))
        && let Some((inner, _)) = name[1..].rsplit_once(quote)
    {
        return inner.strip_prefix(':').unwrap_or(inner);
    }
    name
}

fn special_float(text: &str) -> Option<f64> {
    if text.len() > LONGEST_WORD {
        return None;
    }
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is(".inf") || is("+.inf") {
        Some(f64::INFINITY)
    } else if is("-.inf") {
        Some(f64::NEG_INFINITY)
    } else if is(".nan") {
        Some(f64::NAN)
    } else {
        None
    }
}

/// `YYYY-MM-DD` of digits that could be a month and a day.
fn is_date(text: &str) -> bool {
    let Some((year, rest)) = text.split_once('-') else { return false };
    let Some((month, day)) = rest.split_once('-') else { return false };
    let month_fits = match month.as_bytes() {
        [m] | [b'0', m] => m.is_ascii_digit(),
        [b'1', m] => matches!(m, b'0'..=b'2'),
        _ => false,
    };
    let day_fits = match day.as_bytes() {
        [d] | [b'0'..=b'2', d] => d.is_ascii_digit(),
        [b'3', d] => matches!(d, b'0' | b'1'),
        _ => false,
    };
    year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()) && month_fits && day_fits
}

/// A date, then a time of day, perhaps with a fraction of a second and a zone.
fn is_time(text: &str) -> bool {
    // The shortest is `2001-1-1T1:00:00`.
    if text.len() < 16 {
        return false;
    }
    let mut c = Cursor(text.strip_prefix('-').unwrap_or(text).as_bytes());
    c.digits(4, 4)
        && c.byte(b'-')
        && c.digits(1, 2)
        && c.byte(b'-')
        && c.digits(1, 2)
        && (c.byte(b'T') || c.byte(b't') || c.spaces() > 0)
        && c.digits(1, 2)
        && c.byte(b':')
        && c.digits(2, 2)
        && c.byte(b':')
        && c.digits(2, 2)
        && {
            if c.byte(b'.') {
                c.digits(0, usize::MAX);
            }
            c.0.is_empty() || c.zone()
        }
}

/// What is left of a text that is matched from the left.
struct Cursor<'t>(&'t [u8]);

impl Cursor<'_> {
    fn byte(&mut self, byte: u8) -> bool {
        let found = self.0.first() == Some(&byte);
        if found {
            self.0 = &self.0[1..];
        }
        found
    }

    fn digits(&mut self, least: usize, most: usize) -> bool {
        let count = self.0.iter().take(most).take_while(|b| b.is_ascii_digit()).count();
        self.0 = &self.0[count..];
        count >= least
    }

    fn spaces(&mut self) -> usize {
        let is_space = |b: &&u8| b.is_ascii_whitespace() || **b == 0x0B;
        let count = self.0.iter().take_while(is_space).count();
        self.0 = &self.0[count..];
        count
    }

    /// Space, then `Z`, or a sign with one to four digits, or with two and two around a colon.
    fn zone(&mut self) -> bool {
        self.spaces();
        if self.byte(b'Z') {
            return self.0.is_empty();
        }
        if !self.byte(b'+') && !self.byte(b'-') {
            return false;
        }
        match self.0.iter().position(|b| *b == b':') {
            None => self.digits(1, 4) && self.0.is_empty(),
            Some(_) => {
                self.digits(1, 2)
                    && self.byte(b':')
                    && (self.0.is_empty() || self.digits(2, 2) && self.0.is_empty())
            }
        }
    }
}
