//! Mappings joined by their top keys.

use strata_value::{Step, Value};

use crate::data::not_plain_map;
use crate::error::{MergeError, Role};
use crate::join::{Join, Pick};
use crate::log::{Decision, Journal, Log};

/// Refuses what the strategy cannot take.
pub(crate) fn check(value: &Value, role: Role) -> Result<(), MergeError> {
    match not_plain_map(value) {
        Some(offending) => {
            Err(MergeError::kind(role, offending, "mappings with text keys and plain data"))
        }
        None => Ok(()),
    }
}

/// Both must have passed [`check`].
pub(crate) fn join(high: &Value, low: &Value, journal: &mut Journal<'_, impl Log>) -> Pick {
    let (Some(h), Some(l)) = (high.as_map(), low.as_map()) else { return Pick::High };
    journal.tell(|| Decision::Merged { high: high.origin(), low: low.origin() });
    let mut join = Join::new(h, l);
    for entry in h {
        let Some(at) = join.position() else {
            join.add(None);
            continue;
        };
        journal.enter(Step::Key(entry.key));
        journal.tell(|| Decision::Shadowed {
            kept: entry.value.origin(),
            lost: l.entries()[at].value.origin(),
        });
        journal.leave();
        join.meet(at, Pick::High);
    }
    join.finish().into_pick(high)
}
