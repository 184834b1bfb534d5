//! The characters that libyaml takes in a text at all.

use strata_diagnostics::Diagnostic;

use crate::place::{Fail, Place};

/// An error at the first character that libyaml refuses anywhere: control characters but tab and
/// line ends, byte order marks inside the text, non-characters.
pub(super) fn check(place: Place<'_>) -> Result<(), Fail> {
    let text = place.text();
    // One pass without branches settles nearly all texts.
    if text.bytes().fold(true, |fine, b| fine & is_plain(b)) {
        return Ok(());
    }
    let mut from = 0;
    while let Some(found) = text.as_bytes()[from..].iter().position(|b| !is_plain(*b)) {
        let at = from + found;
        let Some(c) = text[at..].chars().next() else { break };
        if !is_taken(c) {
            return Err(refused(c, at, place));
        }
        from = at + c.len_utf8();
    }
    Ok(())
}

#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches the pass over the text is vectorised"
)]
const fn is_plain(b: u8) -> bool {
    (b >= 0x20 && b < 0x7F) | (b == b'\n') | (b == b'\r') | (b == b'\t')
}

fn is_taken(c: char) -> bool {
    matches!(c,
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{A0}'..='\u{FEFE}' | '\u{FF00}'..='\u{FFFD}'
        | '\u{10000}'..)
}

#[cold]
fn refused(c: char, at: usize, place: Place<'_>) -> Fail {
    let code = c as u32;
    let error =
        Diagnostic::error("yaml-character", format!("the character U+{code:04X} is not allowed"))
            .at(place.span(at..at + c.len_utf8()), "");
    if c == '\u{FEFF}' {
        error
            .note("a byte order mark may stand at the beginning of a file only")
            .hint("remove it; files that were joined often hold one")
            .into()
    } else {
        error
            .note("YAML takes no control characters, not even in quotes")
            .hint(format!("write it as an escape in double quotes: \"\\x{code:02X}\""))
            .into()
    }
}
