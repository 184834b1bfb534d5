//! Strings of JSON, which hold native syntax.

use std::borrow::Cow;

use strata_syntax::json::{Offsets, Property, Value};

/// The text of a string, and where it stands in the file.
pub(super) struct JsonText<'t> {
    text: Cow<'t, str>,
    offsets: Offsets,
}

impl<'t> JsonText<'t> {
    /// Of a value that is a string.
    pub(super) fn of_value(value: Value<'t>) -> Option<Self> {
        Some(Self { text: value.as_str()?, offsets: value.offsets()? })
    }

    /// Of the name of a property.
    pub(super) fn of_name(property: Property<'t>) -> Self {
        Self { text: property.name(), offsets: property.name_offsets() }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The byte of the file at which a byte of the text stands.
    pub(super) fn in_file(&self, offset: usize) -> usize {
        self.offsets.in_file(offset)
    }
}
