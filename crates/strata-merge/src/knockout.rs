//! Markers that take values away.

use std::fmt;
use std::sync::Arc;

use fancy_regex::{Regex, RegexBuilder};

use crate::error::{Cause, MergeError};

/// A knockout prefix.
///
/// The reference puts the prefix into a regular expression behind `^`, which matches at the start of
/// every line, and so it is here: `.` is any character, `a|b` is `b` anywhere. A prefix that is no
/// regular expression is an error only when a text meets it, an empty one whenever two values do.
#[derive(Clone)]
pub struct Knockout(Arc<Inner>);

struct Inner {
    prefix: String,
    matcher: Matcher,
}

enum Matcher {
    /// No character of the prefix is special.
    Literal,
    Pattern(Box<Regex>),
    /// What is wrong with the expression.
    Broken(String),
}

/// Steps an expression may go back for one text, as the expression library counts.
const BACKTRACK_LIMIT: usize = 100_000;

impl Knockout {
    /// The prefix of this text.
    pub fn new(prefix: impl Into<String>) -> Self {
        let prefix = prefix.into();
        let matcher = if prefix.contains(is_special) { pattern(&prefix) } else { Matcher::Literal };
        Self(Arc::new(Inner { prefix, matcher }))
    }

    /// The prefix as it was given.
    pub fn prefix(&self) -> &str {
        &self.0.prefix
    }

    /// An error if the prefix is empty.
    pub(crate) fn check(&self) -> Result<(), Cause> {
        if self.0.prefix.is_empty() { Err(Cause::EmptyPrefix) } else { Ok(()) }
    }

    /// Whether the text has the prefix; a match of no characters counts.
    pub(crate) fn matches(&self, text: &str) -> Result<bool, Cause> {
        match &self.0.matcher {
            Matcher::Literal => Ok(self.next_literal(text, 0).is_some()),
            Matcher::Pattern(regex) => regex.is_match(text).map_err(|e| self.broken(&e)),
            Matcher::Broken(message) => Err(self.broken(message)),
        }
    }

    /// The text without every occurrence of the prefix; `None` if that is the same text.
    pub(crate) fn strip(&self, text: &str) -> Result<Option<String>, Cause> {
        let mut rest = String::new();
        let mut copied = 0;
        let mut from = 0;
        while let Some((start, end)) = self.next(text, from)? {
            if end > start {
                rest.push_str(&text[copied..start]);
                copied = end;
                from = end;
            } else if let Some(c) = text[end..].chars().next() {
                from = end + c.len_utf8();
            } else {
                break;
            }
        }
        Ok((copied > 0).then(|| rest + &text[copied..]))
    }

    fn next(&self, text: &str, from: usize) -> Result<Option<(usize, usize)>, Cause> {
        match &self.0.matcher {
            Matcher::Literal => Ok(self.next_literal(text, from)),
            Matcher::Pattern(regex) => match regex.find_from_pos(text, from) {
                Ok(found) => Ok(found.map(|m| (m.start(), m.end()))),
                Err(e) => Err(self.broken(&e)),
            },
            Matcher::Broken(message) => Err(self.broken(message)),
        }
    }

    /// The next line that starts with the prefix, at or after an offset.
    fn next_literal(&self, text: &str, from: usize) -> Option<(usize, usize)> {
        let prefix = self.0.prefix.as_bytes();
        let bytes = text.as_bytes();
        let mut start = from;
        if from > 0 && bytes[from - 1] != b'\n' {
            start = from + memchr::memchr(b'\n', &bytes[from..])? + 1;
        }
        loop {
            if bytes[start..].starts_with(prefix) {
                return Some((start, start + prefix.len()));
            }
            start += memchr::memchr(b'\n', &bytes[start..])? + 1;
        }
    }

    fn broken(&self, message: &impl ToString) -> Cause {
        Cause::Prefix { prefix: self.0.prefix.clone(), message: message.to_string() }
    }
}

impl fmt::Debug for Knockout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Knockout").field(&self.0.prefix).finish()
    }
}

impl From<Cause> for MergeError {
    fn from(cause: Cause) -> Self {
        Self::new(cause, strata_value::Origin::NONE)
    }
}

const fn is_special(c: char) -> bool {
    matches!(c, '\\' | '.' | '*' | '+' | '?' | '^' | '$' | '|' | '(' | ')' | '[' | ']' | '{' | '}')
}

fn pattern(prefix: &str) -> Matcher {
    let (anchor, rest) = anchor(prefix);
    let built = RegexBuilder::new(&(anchor.to_owned() + &with_ascii_classes(rest)))
        .oniguruma_mode(true)
        .multi_line(true)
        .backtrack_limit(BACKTRACK_LIMIT)
        .build();
    match built {
        Ok(regex) => Matcher::Pattern(Box::new(regex)),
        Err(error) => Matcher::Broken(error.to_string()),
    }
}

/// The `^` in front of a prefix, and the prefix without the repetitions that apply to the `^`.
///
/// Ruby lets them stand: `^*a` is `a` anywhere, `^+a` is `^a`. The expression library refuses them.
fn anchor(prefix: &str) -> (&'static str, &str) {
    let (mut anchor, mut rest) = ("^", prefix);
    while let Some((least, behind)) = repetition(rest) {
        if least == 0 {
            anchor = "";
        }
        rest = behind;
    }
    (anchor, rest)
}

/// The expression with the classes that mean ASCII to Ruby, and more to the expression library.
fn with_ascii_classes(expression: &str) -> String {
    let mut out = String::with_capacity(expression.len());
    let mut chars = expression.chars();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next() } else { None };
        match escaped {
            Some('d') => out.push_str("[0-9]"),
            Some('D') => out.push_str("[^0-9]"),
            Some('w') => out.push_str("[0-9A-Za-z_]"),
            Some('W') => out.push_str("[^0-9A-Za-z_]"),
            Some('s') => out.push_str(r"[ \t\r\n\f\x0b]"),
            Some('S') => out.push_str(r"[^ \t\r\n\f\x0b]"),
            _ => {
                out.push(c);
                out.extend(escaped);
            }
        }
    }
    out
}

/// How often the repetition at the start of an expression wants its subject at least, and what is
/// behind it.
fn repetition(text: &str) -> Option<(usize, &str)> {
    let (least, behind) = match text.as_bytes().first()? {
        b'*' | b'?' => (0, &text[1..]),
        b'+' => (1, &text[1..]),
        b'{' => {
            let (range, behind) = text[1..].split_once('}')?;
            let (least, most) = range.split_once(',').unwrap_or((range, range));
            let is_number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit());
            if !is_number(least) || !is_number(most) || least.is_empty() && most.is_empty() {
                return None;
            }
            (usize::from(!least.bytes().all(|b| b == b'0')), behind)
        }
        _ => return None,
    };
    // A mark behind it says how greedy it is.
    Some((least, behind.strip_prefix(['?', '+']).unwrap_or(behind)))
}
