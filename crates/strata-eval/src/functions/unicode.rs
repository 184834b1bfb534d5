//! Characters as a reader sees them: grapheme clusters.

use unicode_segmentation::UnicodeSegmentation;

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
