//! Text as HCL has it: in normalization form C, counted in grapheme clusters.

use strata_value::Value;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use unicode_segmentation::UnicodeSegmentation;

/// The string of a text in any form.
pub(crate) fn string(text: String) -> Value {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Value::string(text)
    } else {
        Value::string(text.nfc().collect::<String>())
    }
}

/// The string of a text in any form, by reference.
pub(crate) fn text(text: &str) -> Value {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Value::string(text)
    } else {
        Value::string(text.nfc().collect::<String>())
    }
}

/// Whether every byte is a grapheme cluster: ASCII without the one cluster of two, CR LF.
pub(super) fn one_byte_each(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii() && byte != b'\r')
}

/// The number of grapheme clusters.
pub(super) fn clusters(text: &str) -> usize {
    if one_byte_each(text) { text.len() } else { text.graphemes(true).count() }
}

/// The offset behind the first `count` grapheme clusters; `None` if there are fewer.
pub(super) fn behind(text: &str, count: usize) -> Option<usize> {
    if one_byte_each(text) {
        return (count <= text.len()).then_some(count);
    }
    let ends = text.grapheme_indices(true).map(|(start, cluster)| start + cluster.len());
    std::iter::once(0).chain(ends).nth(count)
}
