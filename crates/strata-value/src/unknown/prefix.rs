//! How much of a beginning stays as it is, whatever text follows.

use unicode_normalization::{UnicodeNormalization, is_nfc};
use unicode_segmentation::UnicodeSegmentation;

/// The text in the normal form of HCL (NFC).
pub(super) fn normalized(text: &str) -> String {
    if is_nfc(text) { text.to_owned() } else { text.nfc().collect() }
}

/// The beginning of a text, in normal form, that no text behind it can change (go-cty:
/// `SafeKnownPrefix`).
///
/// The last grapheme cluster goes, since more might join it. The reference has a list of signs that
/// could stay, but the vectors show that it cuts them off all the same.
pub(super) fn safe_prefix(text: &str) -> String {
    let mut text = normalized(text);
    let last = text.graphemes(true).next_back().map_or(0, str::len);
    text.truncate(text.len() - last);
    text
}
