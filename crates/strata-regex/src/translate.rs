//! The syntax RE2 of Go translated to that of the crate `regex`.
//!
//! Both are nearly the same. The translation writes literal characters by their numbers where they
//! could mean something, makes `\d`, `\s`, `\w` and `\b` speak of ASCII only, takes the names off
//! groups, and refuses what only one of the two takes.

use std::fmt::Write;

use crate::PatternError;
use crate::repeat::{self, Repeated};

/// A pattern in the other syntax.
#[derive(Debug)]
pub struct Translated {
    /// The pattern.
    pub pattern: String,
    /// The names of the groups from 1.
    pub groups: Vec<Option<String>>,
}

/// Translates a pattern; takes linear time.
pub fn translate(text: &str) -> Result<Translated, PatternError> {
    let mut translator = Translator {
        rest: text,
        out: String::with_capacity(text.len() + 16),
        groups: Vec::new(),
        flags: String::new(),
        open: vec![Repeated::nothing()],
    };
    while !translator.rest.is_empty() {
        translator.item()?;
    }
    if translator.open.len() > 1 {
        return Err(PatternError::new("a `)` is missing"));
    }
    Ok(Translated { pattern: translator.out, groups: translator.groups })
}

/// A place in a pattern, and what is translated before it.
pub(crate) struct Translator<'t> {
    pub(crate) rest: &'t str,
    pub(crate) out: String,
    pub(crate) groups: Vec<Option<String>>,
    /// Flags that are still to be written: a repetition behind them repeats what stands before.
    pub(crate) flags: String,
    /// What a repetition would repeat, in each open group.
    pub(crate) open: Vec<Repeated>,
}

impl<'t> Translator<'t> {
    /// Translates one character, class, assertion, repetition or parenthesis.
    fn item(&mut self) -> Result<(), PatternError> {
        let Some(c) = self.rest.chars().next() else { return Ok(()) };
        let repeats = matches!(c, '*' | '+' | '?') || repeat::braces(self.rest).is_some();
        if repeats && self.flags.contains('U') {
            return Err(PatternError::new("the flag `U` stands before a repetition"));
        }
        if !repeats && c != '(' {
            self.write_waiting();
        }
        match c {
            '(' => self.open_group(),
            ')' => self.close_group(),
            '[' => {
                self.bracket_class()?;
                self.atom();
                Ok(())
            }
            '\\' => self.escape(),
            '*' | '+' | '?' => self.repetition(c, 0),
            '{' => {
                if let Some(braces) = repeat::braces(self.rest) {
                    return self.counted(&braces);
                }
                self.plain('{');
                Ok(())
            }
            '|' => {
                self.take(1);
                self.out.push('|');
                self.nothing();
                Ok(())
            }
            '^' | '$' | '.' => {
                self.take(1);
                self.out.push(c);
                self.atom();
                Ok(())
            }
            _ => {
                self.plain(c);
                Ok(())
            }
        }
    }

    /// Takes so many bytes, which are characters.
    pub(crate) fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    /// Something that can be repeated was written.
    fn atom(&mut self) {
        if let Some(innermost) = self.open.last_mut() {
            innermost.atom(1);
        }
    }

    /// Writes the flags that wait.
    pub(crate) fn write_waiting(&mut self) {
        self.out.push_str(&std::mem::take(&mut self.flags));
    }

    /// Nothing that could be repeated stands before the place.
    pub(crate) fn nothing(&mut self) {
        if let Some(innermost) = self.open.last_mut() {
            innermost.clear();
        }
    }

    /// A character that means itself.
    fn plain(&mut self, c: char) {
        self.take(c.len_utf8());
        self.literal(c);
        self.atom();
    }

    /// Writes a character that means itself, in a class or outside.
    pub(crate) fn literal(&mut self, c: char) {
        if c.is_ascii_alphanumeric() || !c.is_ascii() {
            self.out.push(c);
        } else {
            let _never_fails = write!(self.out, "\\x{:02x}", u32::from(c));
        }
    }

    fn repetition(&mut self, sign: char, times: u32) -> Result<(), PatternError> {
        self.take(1);
        self.repeat(times)?;
        self.out.push(sign);
        self.lazy();
        Ok(())
    }

    fn counted(&mut self, braces: &repeat::Braces<'_>) -> Result<(), PatternError> {
        let times = braces.times()?;
        self.take(braces.text.len());
        self.repeat(times)?;
        self.out.push_str(braces.text);
        self.lazy();
        Ok(())
    }

    fn repeat(&mut self, times: u32) -> Result<(), PatternError> {
        self.open.last_mut().map_or(Ok(()), |innermost| innermost.repeat(times))
    }

    /// The sign behind a repetition that makes it take as little as it can.
    fn lazy(&mut self) {
        if self.rest.starts_with('?') {
            self.take(1);
            self.out.push('?');
        }
    }

    /// Translates what begins with a backslash, outside of classes.
    fn escape(&mut self) -> Result<(), PatternError> {
        let mut chars = self.rest.chars().skip(1);
        match chars.next() {
            Some(anchor @ ('A' | 'z')) => {
                self.take(2);
                self.out.push('\\');
                self.out.push(anchor);
            }
            Some(boundary @ ('b' | 'B')) => {
                self.take(2);
                self.out.push_str(if boundary == 'b' { r"(?-u:\b)" } else { r"(?-u:\B)" });
            }
            Some('Q') => {
                self.quoted();
                return Ok(());
            }
            Some('d' | 'D' | 's' | 'S' | 'w' | 'W') => self.perl_class(),
            Some('p' | 'P') => self.unicode_class()?,
            _ => {
                let c = self.escaped_char()?;
                self.literal(c);
            }
        }
        self.atom();
        Ok(())
    }

    /// Translates literal text between `\Q` and `\E`, or the end.
    fn quoted(&mut self) {
        self.take(2);
        let (text, behind) = self.rest.split_once(r"\E").unwrap_or((self.rest, ""));
        for c in text.chars() {
            self.literal(c);
            self.atom();
        }
        self.rest = behind;
    }
}
