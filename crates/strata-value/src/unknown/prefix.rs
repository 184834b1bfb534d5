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
/// The last grapheme cluster goes, since more might join it, unless it is one of the signs that
/// people use to separate things.
pub(super) fn safe_prefix(text: &str) -> String {
    let mut text = normalized(text);
    let last = text.graphemes(true).next_back().unwrap_or("");
    let mut signs = last.chars();
    let ends = matches!((signs.next(), signs.next()), (Some(sign), None) if is_separator(sign));
    if !ends {
        text.truncate(text.len() - last.len());
    }
    text
}

fn is_separator(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '!'..='/' | ':' | ';' | '?' | '@' | '['..='_' | '{'..='~')
}
