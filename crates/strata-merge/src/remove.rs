//! Taking a member out of what lies below.

use strata_value::{Entry, Key, Map, Origin, Step, Value};

use crate::error::{Cause, MergeError};
use crate::join::same_kind_of_map;
use crate::log::{Decision, Journal, Log};
use crate::strategy::MAX_DEPTH;

/// The value without the member at a path of keys.
///
/// The path leads through mappings only and must name a member that is there; marked values are not
/// looked into. `by` is where the removal is asked for. Every leaf that goes is told as
/// [`Decision::Removed`]; a list is one leaf, and so is an empty mapping. An empty path is an error,
/// as is one longer than [`MAX_DEPTH`].
pub fn remove(
    value: &Value,
    path: &[Key],
    by: Origin,
    log: &mut impl Log,
) -> Result<Value, MergeError> {
    if path.len() > MAX_DEPTH as usize {
        return Err(MergeError::new(Cause::TooDeep, by));
    }
    without(value, path, by, &mut Journal::new(log))
}

fn without(
    value: &Value,
    path: &[Key],
    by: Origin,
    journal: &mut Journal<'_, impl Log>,
) -> Result<Value, MergeError> {
    let nothing = || MergeError::new(Cause::NothingToRemove, by);
    let (&key, rest) = path.split_first().ok_or_else(nothing)?;
    let step = Step::Key(key);
    let map = value.as_map().ok_or_else(|| nothing().below(step))?;
    let at = map.position(key).ok_or_else(|| nothing().below(step))?;
    journal.enter(step);
    let changed = if rest.is_empty() {
        tell_leaves(&map.entries()[at].value, by, journal, 0);
        Map::new(map.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, e)| e.clone()).collect())
    } else {
        let inner = without(&map.entries()[at].value, rest, by, journal);
        let inner = inner.map_err(|e| e.below(step))?;
        map.map_values(|n, entry: &Entry| if n == at { inner.clone() } else { entry.value.clone() })
    };
    journal.leave();
    Ok(same_kind_of_map(value, changed))
}

fn tell_leaves(value: &Value, by: Origin, journal: &mut Journal<'_, impl Log>, depth: u32) {
    match value.as_map() {
        Some(map) if !map.is_empty() && depth < MAX_DEPTH => {
            for entry in map {
                journal.enter(Step::Key(entry.key));
                tell_leaves(&entry.value, by, journal, depth + 1);
                journal.leave();
            }
        }
        _ => journal.tell(|| Decision::Removed { by, lost: value.origin() }),
    }
}
