//! How many documents a text holds.

/// The number of documents, the first of which ends at `end`.
///
/// Later documents are not read: a line that begins with `---` begins one, and so does content
/// after a line `...`.
pub(super) fn count(text: &str, end: usize) -> usize {
    let mut documents = 1;
    let mut open = true;
    for line in lines_from(text, end) {
        if is_marker(line, "---") {
            documents += 1;
            open = true;
        } else if is_marker(line, "...") {
            open = false;
        } else if !open && !line.trim().is_empty() && !line.starts_with(['#', '%']) {
            documents += 1;
            open = true;
        }
    }
    documents
}

/// Whether a line is this marker, alone or before a space.
pub(super) fn is_marker(line: &str, marker: &str) -> bool {
    line.strip_prefix(marker)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r']))
}

fn lines_from(text: &str, at: usize) -> std::str::Split<'_, char> {
    let is_line_start = at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n');
    let rest = text.get(at..).unwrap_or_default();
    let rest = if is_line_start { rest } else { rest.split_once('\n').map_or("", |(_, r)| r) };
    rest.split('\n')
}
