//! Selections: `[path,path]` and `{"key":path,path}`.

use std::ops::Range;

use super::literal::is_json;
use super::string::quoted;

/// One path of a selection, as ranges of its text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Selected {
    name: Range<usize>,
    pub(super) path: Range<usize>,
}

/// Reads the selection that a path begins with: its paths, and where it ends. `None`: it is not closed.
pub(super) fn selection(path: &str) -> Option<(Vec<Selected>, usize)> {
    let bytes = path.as_bytes();
    let mut selected = Vec::new();
    let mut start = 1;
    let mut colon = None;
    // A colon behind a modifier is the one of its argument.
    let mut modifier = false;
    let mut depth = 1_usize;
    let mut i = 1;
    loop {
        let c = *bytes.get(i)?;
        match c {
            b'\\' => i += 1,
            b'@' if matches!(bytes[i - 1], b'.' | b'|') => modifier = true,
            b':' if !modifier && colon.is_none() && depth == 1 => colon = Some(i),
            b'"' => {
                i += 1;
                while *bytes.get(i)? != b'"' {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
            }
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || c == b',' && depth == 1 {
            selected.push(Selected {
                name: start..colon.unwrap_or(start),
                path: colon.map_or(start, |at| at + 1)..i,
            });
            (start, colon, modifier) = (i + 1, None, false);
        }
        i += 1;
        if depth == 0 {
            return Some((selected, i));
        }
    }
}

impl Selected {
    /// The key in the result, as a JSON string: the given name, or that of the last part of the path.
    pub(super) fn key(&self, path: &str) -> String {
        let name = &path[self.name.clone()];
        if name.starts_with('"') && is_json(name) {
            return name.to_owned();
        }
        if !name.is_empty() {
            return quoted(name);
        }
        let last = last_part(&path[self.path.clone()]);
        let simple = !last.contains(|c| c < ' ' || "[]{}()#|!".contains(c));
        if simple { quoted(last) } else { quoted("_") }
    }
}

/// The last part of a path, behind `.` or `|`.
fn last_part(path: &str) -> &str {
    let bytes = path.as_bytes();
    let separates = |at: usize| at == 0 || bytes[at - 1] != b'\\';
    let at = (0..bytes.len()).rev().find(|&at| matches!(bytes[at], b'.' | b'|') && separates(at));
    at.map_or(path, |at| &path[at + 1..])
}
