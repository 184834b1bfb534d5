//! Text that a shell takes as it is.

/// Whether the text, trimmed, has none of the characters that make a shell run something; else an
/// error.
pub(super) fn is_shell_safe(text: &str) -> Result<bool, String> {
    let unsafe_character = text
        .trim()
        .chars()
        .find(|c| matches!(c, '`' | '$' | ';' | '|' | '&' | '>' | '<' | '(' | ')' | '\n'));
    match unsafe_character {
        None => Ok(true),
        Some('\n') => Err("may not contain a line end".to_owned()),
        Some(c) => Err(format!("may not contain `{c}`")),
    }
}
