//! The fields that resources have: what they hold, when they are rendered, when they are shown.

/// A field of a resource, or of a record within one.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) shape: Shape,
    pub(super) phase: Phase,
    pub(super) presence: Presence,
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A text; scalars become texts.
    Text,
    Flag,
    Integer,
    Texts,
    Integers,
    /// A map of texts.
    TextMap,
    /// A list of maps of texts.
    TextMaps,
    /// A map of anything, whose texts are rendered to values of any type; keys are texts to render or
    /// not.
    Free {
        renders_keys: bool,
    },
    /// Any value, taken as it is.
    Verbatim,
    /// The port of a registration: an integer, or a template of one.
    Port,
    /// How long a registration lives: a duration or `never`.
    Lifetime,
    /// A map of these fields.
    Record(&'static [Field]),
    /// A list of maps of these fields.
    Records(&'static [Field]),
}

/// When the texts of a field are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// When the manifest is rendered.
    Early,
    /// When the resource is applied, if its gates let it.
    Deferred,
    Never,
}

/// When a field is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// When it holds something: not `""`, `0`, `false`, an empty list or map.
    Filled,
    /// When it is given.
    Given,
    Always,
}

impl Field {
    /// A field that is rendered early and shown when it holds something.
    pub(super) const fn new(name: &'static str, shape: Shape) -> Self {
        Self { name, shape, phase: Phase::Early, presence: Presence::Filled }
    }

    pub(super) const fn text(name: &'static str) -> Self {
        Self::new(name, Shape::Text)
    }

    pub(super) const fn flag(name: &'static str) -> Self {
        Self::new(name, Shape::Flag)
    }

    pub(super) const fn deferred(self) -> Self {
        Self { phase: Phase::Deferred, ..self }
    }

    pub(super) const fn verbatim(self) -> Self {
        Self { phase: Phase::Never, ..self }
    }

    pub(super) const fn when_given(self) -> Self {
        Self { presence: Presence::Given, ..self }
    }

    pub(super) const fn always(self) -> Self {
        Self { presence: Presence::Always, ..self }
    }
}
