//! What surrounds an action.

/// The texts before and behind an action; by default `[[` and `]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delimiters {
    pub(super) left: String,
    pub(super) right: String,
}

impl Delimiters {
    /// These delimiters; an empty one is that of Jet itself, `{{` or `}}`.
    pub fn new(left: impl Into<String>, right: impl Into<String>) -> Self {
        let or = |text: String, own: &str| if text.is_empty() { own.to_owned() } else { text };
        Self { left: or(left.into(), "{{"), right: or(right.into(), "}}") }
    }
}

impl Default for Delimiters {
    fn default() -> Self {
        Self::new("[[", "]]")
    }
}
