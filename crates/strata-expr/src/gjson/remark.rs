//! What looks wrong in a path.

use std::fmt;

use super::modifier::Modifier;
use super::scan::{closing, string_end};

/// Something in a path that is allowed, but is hardly what was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A bracket or quote is not closed; it stands at this byte.
    Unclosed {
        /// Where it stands, in bytes.
        at: usize,
        /// The bracket or quote.
        open: char,
    },
    /// There is no modifier of this name, so that a key is looked for.
    UnknownModifier {
        /// Where its `@` stands, in bytes.
        at: usize,
        /// The name.
        name: String,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unclosed { at, open } => write!(
                f,
                "`{open}` at byte {at} of the path is not closed; close it, or write `\\{open}` if it \
                 is part of a key"
            ),
            Self::UnknownModifier { at, name } => write!(
                f,
                "there is no modifier `@{name}` (byte {at} of the path), so a key of that name is \
                 looked for; write `\\@{name}` if that is meant"
            ),
        }
    }
}

/// What looks wrong in the text of a path, in the order of the text.
pub(super) fn remarks(path: &str) -> Vec<Remark> {
    let bytes = path.as_bytes();
    let mut remarks = Vec::new();
    let mut begins = true;
    let mut i = 0;
    while let Some(&c) = bytes.get(i) {
        let begun = std::mem::replace(&mut begins, matches!(c, b'.' | b'|'));
        // A bracket opens something at the start of a part, behind `#` and in an argument.
        let opens = begun || matches!(bytes.get(i.wrapping_sub(1)), Some(b'#' | b':'));
        match c {
            b'\\' => i += 1,
            b'(' | b'[' | b'{' if opens => {
                let end = closing(bytes, i);
                if !bytes[..end].ends_with(b")") && !matches!(bytes[end - 1], b']' | b'}') {
                    remarks.push(Remark::Unclosed { at: i, open: char::from(c) });
                }
                i = end;
                continue;
            }
            b'"' if opens && string_end(bytes, i).is_none() => {
                remarks.push(Remark::Unclosed { at: i, open: '"' });
            }
            b'@' if begun => {
                let end = path[i..].find(['.', '|', ':']).map_or(path.len(), |n| i + n);
                let name = &path[i + 1..end];
                if !Modifier::exists(name) {
                    remarks.push(Remark::UnknownModifier { at: i, name: name.to_owned() });
                }
            }
            _ => {}
        }
        i += 1;
    }
    remarks
}
