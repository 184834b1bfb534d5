//! Paths into values.

use std::fmt;

use crate::{Key, KeyName, Kind, Value};

/// The way from a value to something in it.
///
/// It is shown as people write it: `profile::users.alice.uid`, `tags.0`, `'a.b'.c`.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Path {
    steps: Vec<Step>,
}

/// One step of a [`Path`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// To the value under a key of a map or object.
    Key(Key),
    /// To an element of a list, tuple or set, from 0.
    Index(usize),
}

impl Path {
    /// The path to the value itself.
    pub const ROOT: Self = Self { steps: Vec::new() };

    /// Goes one step further.
    pub fn push(&mut self, step: impl Into<Step>) {
        self.steps.push(step.into());
    }

    /// Goes one step back and tells which.
    pub fn pop(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// Goes back to the first `len` steps.
    pub fn truncate(&mut self, len: usize) {
        self.steps.truncate(len);
    }

    /// This path and one step more.
    #[must_use]
    pub fn join(&self, step: impl Into<Step>) -> Self {
        self.steps.iter().copied().chain([step.into()]).collect()
    }

    /// The steps from the value on.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether this is the path to the value itself.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What the path leads to in a value; `None` if it leads nowhere, or through a marked value.
    pub fn get<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        self.steps.iter().try_fold(value, |value, step| value.step(*step))
    }
}

impl Value {
    /// What one step leads to; `None` from a marked value.
    pub fn step(&self, step: Step) -> Option<&Self> {
        match (step, self.kind()) {
            (Step::Key(key), Kind::Map(map) | Kind::Object(map)) => map.get(key),
            (Step::Index(at), Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq)) => seq.get(at),
            _ => None,
        }
    }
}

impl From<Key> for Step {
    fn from(key: Key) -> Self {
        Self::Key(key)
    }
}

impl From<&str> for Step {
    fn from(key: &str) -> Self {
        Self::Key(Key::new(key))
    }
}

impl From<usize> for Step {
    fn from(at: usize) -> Self {
        Self::Index(at)
    }
}

impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(iter: I) -> Self {
        Self { steps: iter.into_iter().collect() }
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            if at > 0 {
                f.write_str(".")?;
            }
            fmt::Display::fmt(step, f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Step {
    /// Quotes where a plain key would read otherwise, as Hiera has them; a key with both kinds of
    /// quotes or with control characters has escapes in double quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = match self {
            Self::Index(at) => return write!(f, "{at}"),
            Self::Key(key) => key,
        };
        match key.name() {
            KeyName::Other(value) => write!(f, "{value:?}"),
            KeyName::Text(text) if text.contains(char::is_control) => write!(f, "{text:?}"),
            KeyName::Text(text) if !needs_quotes(text) => f.write_str(text),
            KeyName::Text(text) if !text.contains('\'') => write!(f, "'{text}'"),
            KeyName::Text(text) if !text.contains('"') => write!(f, "\"{text}\""),
            KeyName::Text(text) => write!(f, "{text:?}"),
        }
    }
}

fn needs_quotes(text: &str) -> bool {
    text.is_empty() || text.contains(['.', '\'', '"']) || text.trim() != text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Map, Marks};

    fn path(steps: &[&str]) -> Path {
        steps.iter().map(|s| Step::from(*s)).collect()
    }

    #[test]
    fn paths_read_as_people_write_them() {
        let mut shown = path(&["profile::users", "alice", "tags"]);
        shown.push(0);
        assert_eq!(shown.to_string(), "profile::users.alice.tags.0");
        assert_eq!(path(&["a.b", "c"]).to_string(), "'a.b'.c");
        assert_eq!(path(&["it's"]).to_string(), "\"it's\"");
        assert_eq!(path(&["say \"hi\""]).to_string(), "'say \"hi\"'");
        assert_eq!(path(&["'\""]).to_string(), "\"'\\\"\"");
        assert_eq!(path(&["a\nb", "", " x"]).to_string(), "\"a\\nb\".''.' x'");
        assert_eq!(path(&["two words"]).to_string(), "two words");
        assert_eq!(Path::ROOT.to_string(), "");
        let one = Path::ROOT.join(Key::of(&Value::int(1)));
        assert_eq!(one.join("x").to_string(), "1.x");
    }

    #[test]
    fn a_path_leads_to_what_it_names_and_not_through_marks() {
        let map: Map = [(Key::new("tags"), Value::list(vec![Value::int(7)]))].into_iter().collect();
        let value = Value::map(map);
        let seven = path(&["tags"]).join(0);
        assert_eq!(seven.get(&value), Some(&Value::int(7)));
        assert_eq!(path(&["tags"]).join(1).get(&value), None);
        assert_eq!(path(&["tags", "0"]).get(&value), None);
        assert_eq!(Path::ROOT.get(&value), Some(&value));
        assert_eq!(seven.get(&value.marked(Marks::SENSITIVE)), None);
    }

    #[test]
    fn a_marked_key_is_not_shown() {
        let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
        let shown = Path::ROOT.join(Key::of(&secret)).to_string();
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}
