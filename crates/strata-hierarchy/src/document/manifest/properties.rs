//! The fields of a resource as checks read them.

use strata_diagnostics::Diagnostic;
use strata_value::{Key, Map, Origin, Value};

use super::error::{self, resource};

/// The fields of a resource or of a record within one, and where they are.
#[derive(Clone, Copy)]
pub(super) struct Properties<'m> {
    pub(super) map: &'m Map,
    /// Where the map is written.
    pub(super) origin: Origin,
    pub(super) path: &'m str,
}

/// The text of a field, whatever its marks; `""` if it is not given.
pub(super) struct Text {
    value: Value,
    plain: Value,
}

impl Text {
    pub(super) fn of(value: &Value) -> Self {
        Self { value: value.clone(), plain: value.reveal(value.marks()) }
    }

    pub(super) fn as_str(&self) -> &str {
        self.plain.as_str().unwrap_or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    /// The text for a message: in back-ticks, or what it is if it is secret.
    pub(super) fn shown(&self) -> String {
        error::shown(&self.value)
    }
}

impl<'m> Properties<'m> {
    pub(super) fn get(self, name: &str) -> Option<&'m Value> {
        self.map.get(Key::new(name))
    }

    pub(super) fn text(self, name: &str) -> Text {
        self.get(name).map_or_else(|| Text::of(&Value::text("")), Text::of)
    }

    pub(super) fn flag(self, name: &str) -> bool {
        self.get(name).and_then(Value::as_bool) == Some(true)
    }

    pub(super) fn integer(self, name: &str) -> i64 {
        self.get(name).and_then(Value::as_int).unwrap_or(0)
    }

    /// The elements of a list; none if it is not given.
    pub(super) fn elements(self, name: &str) -> impl Iterator<Item = &'m Value> {
        self.get(name).and_then(Value::as_seq).into_iter().flat_map(|list| list.iter())
    }

    /// What is wrong with a field, at its place or else at that of the resource.
    pub(super) fn wrong(self, name: &str, message: impl Into<String>) -> Diagnostic {
        let value = self.get(name);
        let origin = value.map_or(Origin::NONE, Value::origin).or(self.origin);
        let finding = resource(message, origin).path(format!("{}.{name}", self.path));
        if value.is_some_and(Value::contains_marks) { finding.hide_source() } else { finding }
    }
}
