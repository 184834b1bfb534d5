//! Specifications of blocks.

use super::super::{BlockSpec, LabelledSpec, Spec};
use super::reader::Reader;
use super::settings::Settings;
use crate::body::Body;

/// More labels than any block has; each is a level of maps.
const MAX_LABELS: usize = 32;

impl Reader {
    pub(super) fn single_block(&mut self, body: &Body<'_>, name: Option<&str>) -> Option<Spec> {
        let settings = self.settings(body, &["block_type", "required"]);
        let required = self.flag(&settings, "required");
        let (block_type, nested) = self.nested(body, &settings, name)?;
        Some(Spec::Block { block_type, nested: Box::new(nested), required })
    }

    /// `block_list` or `block_set`.
    pub(super) fn block_sequence(
        &mut self,
        kind: &str,
        body: &Body<'_>,
        name: Option<&str>,
    ) -> Option<Spec> {
        let settings = self.settings(body, &["block_type", "min_items", "max_items"]);
        let min = self.count(&settings, "min_items").unwrap_or(0);
        // As in the reference, 0 is no limit.
        let max = self.count(&settings, "max_items").filter(|max| *max > 0);
        let (block_type, nested) = self.nested(body, &settings, name)?;
        let blocks = BlockSpec { block_type, nested: Box::new(nested), min, max };
        Some(if kind == "block_set" { Spec::BlockSet(blocks) } else { Spec::BlockList(blocks) })
    }

    pub(super) fn block_map(&mut self, body: &Body<'_>, name: Option<&str>) -> Option<Spec> {
        let settings = self.settings(body, &["block_type", "labels"]);
        let labels = self.texts(&settings, "labels");
        let found = self.nested(body, &settings, name);
        if labels.is_empty() || labels.len() > MAX_LABELS {
            let message = format!("`block_map` must have 1 to {MAX_LABELS} labels");
            self.wrong(body, message, "name each in `labels`");
            return None;
        }
        let (block_type, nested) = found?;
        if nested.implied_type().has_dynamic() {
            let message = "the values of a `block_map` must be of one type".to_owned();
            self.wrong(body, message, "some are of type `any` in here");
            return None;
        }
        Some(Spec::BlockMap(LabelledSpec { block_type, labels, nested: Box::new(nested) }))
    }

    pub(super) fn block_attributes(&mut self, body: &Body<'_>, name: Option<&str>) -> Option<Spec> {
        let settings = self.settings(body, &["block_type", "element_type!", "required"]);
        self.nothing_else(&settings.rest);
        let required = self.flag(&settings, "required");
        let element = settings.expression("element_type").and_then(|ty| self.ty(ty));
        let block_type = self.block_type(body, &settings, name)?;
        Some(Spec::BlockAttributes { block_type, element: element?, required })
    }

    /// The type of the blocks, and the specification of their bodies.
    fn nested(
        &mut self,
        body: &Body<'_>,
        settings: &Settings<'_>,
        name: Option<&str>,
    ) -> Option<(String, Spec)> {
        let nested = self.only_block(&settings.rest, "what the block holds");
        let block_type = self.block_type(body, settings, name)?;
        Some((block_type, nested?))
    }

    fn block_type(
        &mut self,
        body: &Body<'_>,
        settings: &Settings<'_>,
        name: Option<&str>,
    ) -> Option<String> {
        let block_type = self.text(settings, "block_type").or(name.map(str::to_owned));
        self.named(body, block_type, "block_type")
    }
}
