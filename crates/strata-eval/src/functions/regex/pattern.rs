//! Compiled patterns, and what a match of one gives.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use regex::{Captures, Regex, RegexBuilder};
use strata_value::{Key, Map, Type, Value};

use super::{PatternError, syntax};

/// A regular expression, ready to match.
pub(super) struct Pattern {
    pub(super) regex: Regex,
    /// The names of the groups from 1; empty if none has a name.
    pub(super) names: Vec<Key>,
    /// The groups from 1 in the order of their names; empty if none has a name.
    by_name: Vec<(Key, usize)>,
}

/// So many patterns are kept by each thread.
const KEPT: usize = 64;

/// The pattern of a text, which may be of an earlier call.
pub(super) fn compiled(text: &str) -> Result<Rc<Pattern>, PatternError> {
    thread_local! {
        static PATTERNS: RefCell<HashMap<Box<str>, Rc<Pattern>>> = RefCell::default();
    }
    PATTERNS.with_borrow_mut(|patterns| {
        if let Some(pattern) = patterns.get(text) {
            return Ok(Rc::clone(pattern));
        }
        let pattern = Rc::new(Pattern::new(text)?);
        if patterns.len() == KEPT {
            patterns.clear();
        }
        patterns.insert(text.into(), Rc::clone(&pattern));
        Ok(pattern)
    })
}

impl Pattern {
    fn new(text: &str) -> Result<Self, PatternError> {
        let translated = syntax::translate(text)?;
        let regex =
            RegexBuilder::new(&translated.pattern).build().map_err(|error| match error {
                regex::Error::CompiledTooBig(_) => PatternError::new("it is too large"),
                // What is wrong with the translation would show what the user did not write.
                _ => PatternError::new("it is not supported"),
            })?;
        let names: Vec<Key> =
            translated.groups.iter().flatten().map(|name| Key::new(name)).collect();
        if !names.is_empty() && names.len() < translated.groups.len() {
            return Err(PatternError::new("either all of its groups have names or none has"));
        }
        let mut by_name: Vec<(Key, usize)> = names.iter().copied().zip(1..).collect();
        by_name.sort_unstable_by(|a, b| a.0.cmp_text(b.0));
        Ok(Self { regex, names, by_name })
    }

    /// The type of what a match gives.
    pub(super) fn result_type(&self) -> Type {
        match self.regex.captures_len() - 1 {
            0 => Type::String,
            _ if !self.names.is_empty() => {
                Type::object(self.by_name.iter().map(|(name, _)| (*name, Type::String)))
            }
            groups => Type::tuple(vec![Type::String; groups]),
        }
    }

    /// What a match gives: itself, or its groups as an object or a tuple.
    pub(super) fn result(&self, found: &Captures<'_>) -> Value {
        let group = |at: usize| {
            found
                .get(at)
                .map_or_else(|| Value::null_of(Type::String), |part| Value::string(part.as_str()))
        };
        match found.len() {
            1 => group(0),
            _ if !self.names.is_empty() => {
                let attributes = self.by_name.iter().map(|&(name, at)| (name, group(at)));
                Value::object(attributes.collect::<Map>())
            }
            len => Value::tuple((1..len).map(group).collect::<Vec<_>>()),
        }
    }
}
