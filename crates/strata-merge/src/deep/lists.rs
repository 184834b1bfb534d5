//! Lists in a deep merge.

use std::ptr;

use strata_value::{Kind, Seq, Step, Value};

use super::knock::Lists;
use super::{Deep, Held, check_depth};
use crate::distinct::{Distinct, all_distinct};
use crate::error::MergeError;
use crate::join::Pick;
use crate::log::{Decision, Log};
use crate::order;
use crate::overlay::replaced;

impl<L: Log> Deep<'_, '_, L> {
    pub(super) fn join_lists(
        &mut self,
        (high, h): (&Value, &Seq),
        (low, l): (&Value, &Seq),
        depth: u32,
    ) -> Result<Pick, MergeError> {
        self.journal.tell(|| Decision::Merged { high: high.origin(), low: low.origin() });
        let lists = self
            .knock_out(h, l)?
            .unwrap_or_else(|| Lists { high: h.iter().collect(), low: l.iter().collect() });
        self.unite(high, &lists, l, depth)
    }

    /// A list over something else takes its place, without the markers; it keeps its duplicates.
    pub(super) fn put_list_over(
        &mut self,
        (high, h): (&Value, &Seq),
        low: &Value,
    ) -> Result<Pick, MergeError> {
        self.journal.tell(|| replaced(high, low));
        let left = self.without_markers(h)?;
        Ok(Pick::or_high(left.map(|elements| list_like(high, elements))))
    }

    /// What becomes of a list that meets itself.
    pub(super) fn settle_list(
        &mut self,
        value: &Value,
        list: &Seq,
        held: Held,
        depth: u32,
    ) -> Result<Option<Value>, MergeError> {
        let knocked = match held {
            Held::Twice => self.knock_out(list, list)?,
            Held::Once => {
                self.knock_out_of_itself(list)?.map(|left| Lists { high: left.clone(), low: left })
            }
        };
        let lists = match knocked {
            Some(lists) => lists,
            None if self.is_settled(list) => return Ok(None),
            None => Lists { high: list.iter().collect(), low: list.iter().collect() },
        };
        Ok(match self.unite(value, &lists, list, depth)? {
            Pick::New(value) => Some(value),
            Pick::High | Pick::Low => None,
        })
    }

    /// Whether a list without markers is sure not to change when it meets itself.
    fn is_settled(&self, list: &[Value]) -> bool {
        let joins = self.options.merge_hash_arrays && list.iter().all(|e| e.as_map().is_some());
        !joins && !self.options.sort_merged_arrays && all_distinct(list)
    }

    /// The union of two lists, or their join by position; `l` is the lower one as it was.
    fn unite(
        &mut self,
        high: &Value,
        lists: &Lists<'_>,
        l: &[Value],
        depth: u32,
    ) -> Result<Pick, MergeError> {
        let only_maps = |list: &[&Value]| list.iter().all(|e| e.as_map().is_some());
        if self.options.merge_hash_arrays && only_maps(&lists.high) && only_maps(&lists.low) {
            check_depth(high, depth)?;
            let elements = self.join_by_position(lists, depth)?;
            let elements = self.sorted(elements.iter().collect())?;
            return Ok(Pick::New(list_like(high, elements)));
        }
        let elements = self.union(lists);
        let elements = self.sorted(elements)?;
        let is = |list: &[Value]| {
            list.len() == elements.len() && list.iter().zip(&elements).all(|(a, b)| ptr::eq(a, *b))
        };
        Ok(if is(l) {
            Pick::Low
        } else if high.as_seq().is_some_and(|h| is(h)) {
            Pick::High
        } else {
            Pick::New(list_like(high, elements))
        })
    }

    /// The distinct elements, the lower ones first.
    fn union<'v>(&mut self, lists: &Lists<'v>) -> Vec<&'v Value> {
        let mut distinct = Distinct::with_capacity(lists.low.len() + lists.high.len());
        for &element in lists.low.iter().chain(&lists.high) {
            if let Some(&kept) = distinct.insert(element)
                && !ptr::eq(kept, element)
            {
                let (kept, lost) = (kept.origin(), element.origin());
                self.journal.tell(|| Decision::Duplicate { kept, lost });
            }
        }
        distinct.into_vec()
    }

    /// Mappings joined with those at the same position; what one list has more of stays as it is.
    fn join_by_position(
        &mut self,
        lists: &Lists<'_>,
        depth: u32,
    ) -> Result<Vec<Value>, MergeError> {
        let mut joined = Vec::with_capacity(lists.low.len().max(lists.high.len()));
        for (at, &low) in lists.low.iter().enumerate() {
            let Some(&high) = lists.high.get(at) else {
                joined.push(low.clone());
                continue;
            };
            let step = Step::Index(at);
            self.journal.enter(step);
            let element = if ptr::eq(high, low) {
                self.settle(low, Held::Once, depth + 1).map(Pick::or_high)
            } else {
                self.join(high, low, depth + 1)
            };
            self.journal.leave();
            joined.push(element.map_err(|e| e.below(step))?.take(high, low));
        }
        joined.extend(lists.high.iter().skip(joined.len()).map(|&high| high.clone()));
        Ok(joined)
    }

    fn sorted<'v>(&self, elements: Vec<&'v Value>) -> Result<Vec<&'v Value>, MergeError> {
        if self.options.sort_merged_arrays { order::sort(elements) } else { Ok(elements) }
    }
}

/// A value of these elements, of the kind and origin of another value.
fn list_like(like: &Value, elements: Vec<&Value>) -> Value {
    let elements: Vec<Value> = elements.into_iter().cloned().collect();
    let value = match like.kind() {
        Kind::Tuple(_) => Value::tuple(elements),
        Kind::Set(_) => Value::set(elements, None),
        _ => Value::list(elements),
    };
    value.at(like.origin())
}
