//! What libyaml refuses although YAML 1.2 takes it.

use granit_parser::{ScalarStyle, StructureStyle};
use strata_diagnostics::Diagnostic;

use super::Profile;
use crate::place::{Fail, Place};

/// Follows the events and refuses what libyaml refuses; in the core profile it refuses nothing.
pub(super) struct Rules<'f> {
    place: Place<'f>,
    is_active: bool,
    /// How many flow collections are open.
    flow: usize,
    open: Vec<bool>,
}

impl<'f> Rules<'f> {
    pub(super) fn new(place: Place<'f>, profile: Profile) -> Self {
        Self { place, is_active: profile == Profile::Psych, flow: 0, open: Vec::new() }
    }

    pub(super) fn begin(&mut self, style: StructureStyle) {
        let is_flow = style == StructureStyle::Flow;
        self.open.push(is_flow);
        self.flow += usize::from(is_flow);
    }

    pub(super) fn end(&mut self) {
        self.flow -= usize::from(self.open.pop().unwrap_or_default());
    }

    pub(super) fn scalar(
        &self,
        at: &std::ops::Range<usize>,
        style: ScalarStyle,
    ) -> Result<(), Fail> {
        if !self.is_active || self.flow == 0 || style != ScalarStyle::Plain {
            return Ok(());
        }
        let text = self.place.text().get(at.clone()).unwrap_or_default();
        if text.starts_with(':') {
            return Err(Diagnostic::error(
                "yaml-syntax",
                format!("`{text}` in brackets or braces begins with a colon"),
            )
            .at(self.place.span(at.clone()), "")
            .note("libyaml, which Puppet reads with, takes the colon there for the end of a key")
            .hint(format!("quote it, or write the collection in lines of its own: \"{text}\""))
            .into());
        }
        Ok(())
    }
}
