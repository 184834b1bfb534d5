//! Anchors and aliases.

use strata_diagnostics::Diagnostic;

use super::{Anchored, Builder};
use crate::place::Fail;
use crate::yaml::merge::Node;

impl Builder<'_> {
    pub(super) fn define(&mut self, anchor: usize, value: Option<Anchored>) {
        if anchor == 0 {
            return;
        }
        if self.anchors.len() <= anchor {
            self.anchors.resize_with(anchor + 1, || None);
        }
        self.anchors[anchor] = value;
    }

    /// What an alias stands for, in the place of the alias. `anchor` is none if there is no such.
    pub(in crate::yaml) fn alias(
        &mut self,
        anchor: Option<usize>,
        at: std::ops::Range<usize>,
    ) -> Result<(), Fail> {
        let name = self.place.text().get(at.clone()).unwrap_or_default();
        // In a private file it may be the beginning of a secret without quotes.
        let is_private = self.place.file().is_private();
        let shown = if is_private { "this".into() } else { format!("`{name}`") };
        let alias_error = |message: String, hint: &str| -> Fail {
            Diagnostic::error("yaml-alias", message)
                .at(self.place.span(at.clone()), "")
                .hint(hint)
                .into()
        };
        let Some(anchor) = anchor else {
            return Err(alias_error(
                if is_private {
                    "no anchor of this name stands before the alias".to_owned()
                } else {
                    format!("no anchor `&{}` stands before `{name}`", name.trim_start_matches('*'))
                },
                "define the anchor above in this file, or quote the text if no alias is meant",
            ));
        };
        let Some(Some(Anchored { value, nodes })) = self.anchors.get(anchor) else {
            return Err(alias_error(
                format!("{shown} stands inside of what it repeats"),
                "a value cannot contain itself; write out what is meant",
            ));
        };
        // The origin stays that of the anchored value: it is where the value was written.
        let (value, nodes) = (value.clone(), *nodes);
        self.budget.count(nodes, at.start, self.place)?;
        let origin = value.origin();
        let can_merge = value.as_str() == Some("<<");
        self.place_value(value.at(origin), at.start, Node::Alias, can_merge)
    }
}
