//! Mappings in a deep merge.

use strata_value::{Entry, Kind, Map, Step, Value};

use super::{Deep, Held, check_depth};
use crate::error::MergeError;
use crate::join::{Join, Pick, same_kind_of_map};
use crate::log::{Decision, Log};
use crate::overlay::replaced;

impl<L: Log> Deep<'_, '_, L> {
    pub(super) fn join_maps(
        &mut self,
        (high, h): (&Value, &Map),
        (low, l): (&Value, &Map),
        depth: u32,
    ) -> Result<Pick, MergeError> {
        check_depth(high, depth)?;
        if h.is_empty() {
            self.tell_ignored(high, low);
            return Ok(Pick::Low);
        }
        self.journal.tell(|| Decision::Merged { high: high.origin(), low: low.origin() });
        let mut join = Join::new(h, l);
        for entry in h {
            let step = Step::Key(entry.key);
            self.journal.enter(step);
            if let Some(at) = join.position() {
                let below = &l.entries()[at].value;
                let pick = self.join_entry(&entry.value, below, depth + 1);
                join.meet(at, pick.map_err(|e| e.below(step))?);
            } else {
                let changed = self.settle(&entry.value, Held::Twice, depth + 1);
                join.add(changed.map_err(|e| e.below(step))?);
            }
            self.journal.leave();
        }
        Ok(join.finish().into_pick(high))
    }

    /// As [`Deep::join`], but null and false below count as no value: even null replaces them, and
    /// the higher value is as good as alone.
    pub(super) fn join_entry(
        &mut self,
        high: &Value,
        low: &Value,
        depth: u32,
    ) -> Result<Pick, MergeError> {
        if matches!(low.kind(), Kind::Null | Kind::Bool(false)) {
            self.journal.tell(|| replaced(high, low));
            return Ok(Pick::or_high(self.settle(high, Held::Twice, depth)?));
        }
        self.join(high, low, depth)
    }

    /// A mapping over something else takes its place, unless it is empty.
    ///
    /// The gem replaces when it comes to the first key, and for all the others finds its own mapping
    /// below. So they settle, the first one does not.
    pub(super) fn put_map_over(
        &mut self,
        (high, h): (&Value, &Map),
        low: &Value,
        depth: u32,
    ) -> Result<Pick, MergeError> {
        if h.is_empty() {
            self.tell_ignored(high, low);
            return Ok(Pick::Low);
        }
        self.journal.tell(|| replaced(high, low));
        Ok(Pick::or_high(self.settle_map(high, h, 1, depth)?))
    }

    /// Settles the values of a mapping but for the first `skip`.
    pub(super) fn settle_map(
        &mut self,
        value: &Value,
        map: &Map,
        skip: usize,
        depth: u32,
    ) -> Result<Option<Value>, MergeError> {
        check_depth(value, depth)?;
        let mut entries: Option<Vec<Entry>> = None;
        for (at, entry) in map.iter().enumerate().skip(skip) {
            let step = Step::Key(entry.key);
            self.journal.enter(step);
            let changed = self.settle(&entry.value, Held::Once, depth + 1);
            self.journal.leave();
            if let Some(changed) = changed.map_err(|e| e.below(step))? {
                entries.get_or_insert_with(|| map.entries().to_vec())[at].value = changed;
            }
        }
        Ok(entries.map(|entries| same_kind_of_map(value, Map::new(entries))))
    }
}
