//! The arguments of a call.

use strata_value::{Marks, Value};

use super::Function;

/// The arguments of a call of a function.
pub(super) struct Arguments<'a> {
    function: Function,
    list: &'a [Value],
}

/// A text that is given, without its marks.
pub(super) struct Text {
    value: Value,
    pub(super) marks: Marks,
}

impl Text {
    pub(super) fn as_str(&self) -> &str {
        self.value.as_str().unwrap_or_default()
    }

    /// The text for a message: in back-ticks, or what it is if it is secret.
    pub(super) fn shown(&self) -> String {
        if self.marks.is_empty() {
            format!("`{}`", self.as_str())
        } else {
            "(a marked text)".to_owned()
        }
    }
}

impl<'a> Arguments<'a> {
    pub(super) const fn new(function: Function, list: &'a [Value]) -> Self {
        Self { function, list }
    }

    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, at: usize) -> Option<&'a Value> {
        self.list.get(at)
    }

    /// The text at a position. `what` says what it is: `the path`.
    pub(super) fn text(&self, at: usize, what: &str) -> Result<Text, String> {
        let name = self.function.name();
        let Some(value) = self.list.get(at) else {
            return Err(format!("`{name}` needs {what}"));
        };
        let (value, marks) = value.unmark();
        if value.as_str().is_none() {
            return Err(format!("{what} of `{name}` must be a text, not {}", value.kind_phrase()));
        }
        Ok(Text { value, marks })
    }

    /// That there are so many arguments; `what` lists them: `the bucket and the key`.
    pub(super) fn expect(&self, count: usize, what: &str) -> Result<(), String> {
        if self.list.len() == count {
            return Ok(());
        }
        let name = self.function.name();
        Err(format!("`{name}` takes {count} arguments, {what}; {} are given", self.list.len()))
    }
}
