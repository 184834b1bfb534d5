//! Keys that nothing reads.

use strata_diagnostics::{Diagnostic, did_you_mean};
use strata_value::Map;

use super::error::{KEY, span};

/// Which keys are told of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tell {
    /// All that are not known.
    All,
    /// Those that are nearly a known one: others may be there for people, or for anchors.
    NearlyKnown,
}

/// A warning for each key of a map that the reference skips without a word. `whose` names the map.
pub(super) fn skipped(map: &Map, known: &[&str], whose: &str, tell: Tell) -> Vec<Diagnostic> {
    let warn = |entry: &strata_value::Entry| {
        let name = entry.key.as_str()?;
        if known.contains(&name) {
            return None;
        }
        let near = did_you_mean(name, known.iter().copied());
        if near.is_none() && tell == Tell::NearlyKnown {
            return None;
        }
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("remove it; {whose} has {}", known.join(", ")),
        };
        let message = format!("nothing reads the key `{name}` of {whose}");
        Some(Diagnostic::warning(KEY, message).at(span(entry.key_origin), "").hint(hint))
    };
    map.iter().filter_map(warn).collect()
}
