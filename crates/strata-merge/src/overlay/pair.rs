//! One value over another.

use strata_value::{Seq, Step, Value};

use crate::error::{Cause, MergeError};
use crate::join::{Join, Pick};
use crate::log::{Decision, Journal, Log};
use crate::strategy::{Lists, MAX_DEPTH};

pub(crate) fn join(
    high: &Value,
    low: &Value,
    lists: Lists,
    journal: &mut Journal<'_, impl Log>,
    depth: u32,
) -> Result<Pick, MergeError> {
    if let (Some(h), Some(l)) = (high.as_map(), low.as_map()) {
        if depth >= MAX_DEPTH {
            return Err(MergeError::new(Cause::TooDeep, high.origin()));
        }
        journal.tell(|| Decision::Merged { high: high.origin(), low: low.origin() });
        let mut join_of_maps = Join::new(h, l);
        for entry in h {
            let Some(at) = join_of_maps.position() else {
                join_of_maps.add(None);
                continue;
            };
            let step = Step::Key(entry.key);
            journal.enter(step);
            let pick = join(&entry.value, &l.entries()[at].value, lists, journal, depth + 1)
                .map_err(|e| e.below(step))?;
            journal.leave();
            join_of_maps.meet(at, pick);
        }
        return Ok(join_of_maps.finish().into_pick(high));
    }
    if lists == Lists::Append
        && let (Some(h), Some(l)) = (high.as_seq(), low.as_seq())
    {
        journal.tell(|| Decision::Merged { high: high.origin(), low: low.origin() });
        return Ok(append(high, h, l));
    }
    journal.tell(|| replaced(high, low));
    Ok(Pick::High)
}

fn append(high: &Value, h: &Seq, l: &Seq) -> Pick {
    if h.is_empty() {
        Pick::Low
    } else if l.is_empty() {
        Pick::High
    } else {
        let elements: Seq = l.iter().chain(h).cloned().collect();
        Pick::New(Value::list(elements).at(high.origin()))
    }
}

/// The decision of a higher value to stand in place of a lower one.
pub(crate) fn replaced(high: &Value, low: &Value) -> Decision {
    let (kept, lost) = (high.origin(), low.origin());
    let is_collection = |value: &Value| value.as_map().is_some() || value.as_seq().is_some();
    let same_kind = high.as_map().is_some() == low.as_map().is_some()
        && is_collection(high) == is_collection(low);
    if same_kind { Decision::Shadowed { kept, lost } } else { Decision::Replaced { kept, lost } }
}
