//! Compiled patterns, and what a match of one gives.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use regex::{Captures, Regex, RegexBuilder};
use strata_regex::{PatternError, translate};
use strata_value::{Key, Map, Type, Value};

/// A regular expression, ready to match.
pub(super) struct Pattern {
    pub(super) regex: Regex,
    /// The names of the groups from 1.
    pub(super) names: Vec<Option<Key>>,
}

/// What a match gives.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// What was matched.
    Whole,
    /// A tuple of so many groups.
    Groups(usize),
    /// An object of the groups from 1, in the order of their names.
    Named(Vec<(Key, usize)>),
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
        let translated = translate(text)?;
        let regex =
            RegexBuilder::new(&translated.pattern).build().map_err(|error| match error {
                regex::Error::CompiledTooBig(_) => PatternError::new("it is too large"),
                // What is wrong with the translation would show what the user did not write.
                _ => PatternError::new("it is not supported"),
            })?;
        let names = translated.groups.iter().map(|name| name.as_deref().map(Key::new)).collect();
        Ok(Self { regex, names })
    }

    /// What a match gives. Groups with names and without cannot stand in one pattern.
    pub(super) fn shape(&self) -> Result<Shape, PatternError> {
        let named = self.names.iter().zip(1..).filter_map(|(name, at)| Some(((*name)?, at)));
        let mut named: Vec<(Key, usize)> = named.collect();
        if named.is_empty() {
            let groups = self.names.len();
            return Ok(if groups == 0 { Shape::Whole } else { Shape::Groups(groups) });
        }
        if named.len() < self.names.len() {
            return Err(PatternError::new("either all of its groups have names or none has"));
        }
        named.sort_unstable_by(|a, b| a.0.cmp_text(b.0));
        Ok(Shape::Named(named))
    }
}

impl Shape {
    /// The type of what a match gives.
    pub(super) fn ty(&self) -> Type {
        match self {
            Self::Whole => Type::String,
            Self::Groups(groups) => Type::tuple(vec![Type::String; *groups]),
            Self::Named(names) => Type::object(names.iter().map(|(name, _)| (*name, Type::String))),
        }
    }

    /// What this match gives.
    pub(super) fn result(&self, found: &Captures<'_>) -> Value {
        let group = |at: usize| {
            found
                .get(at)
                .map_or_else(|| Value::null_of(Type::String), |part| Value::string(part.as_str()))
        };
        match self {
            Self::Whole => group(0),
            Self::Groups(groups) => Value::tuple((1..=*groups).map(group).collect::<Vec<_>>()),
            Self::Named(names) => {
                Value::object(names.iter().map(|&(name, at)| (name, group(at))).collect::<Map>())
            }
        }
    }
}
