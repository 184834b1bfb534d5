//! JSON objects as HCL has them.

use unicode_normalization::is_nfc;

use super::ParseError;
use crate::{Entry, Map, Value};

/// The object of these entries, whose keys begin at these offsets.
pub(super) fn object(entries: Vec<Entry>, keys: &[usize]) -> Result<Value, ParseError> {
    let at = |entry: usize| keys.get(entry).copied().unwrap_or_default();
    let denormal = |entry: &Entry| entry.key.as_str().is_some_and(|name| !is_nfc(name));
    if let Some(entry) = entries.iter().position(denormal) {
        let message = "a key must be in Unicode normalization form C";
        return Err(ParseError { offset: at(entry), message });
    }
    let mut sorted: Vec<(usize, Entry)> = entries.into_iter().enumerate().collect();
    // Stable: of one key the last in the text is the last here.
    sorted.sort_by(|(_, a), (_, b)| a.key.cmp_text(b.key));
    for pair in sorted.windows(2) {
        let [(_, earlier), (later_at, later)] = pair else { continue };
        if earlier.key == later.key && earlier.value.ty() != later.value.ty() {
            let message = "this key is repeated with a value of another type";
            return Err(ParseError { offset: at(*later_at), message });
        }
    }
    Ok(Value::object(Map::new(sorted.into_iter().map(|(_, entry)| entry).collect())))
}
