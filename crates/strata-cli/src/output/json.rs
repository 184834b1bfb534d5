//! JSON, coloured on a terminal.

use strata_diagnostics::Diagnostics;
use strata_value::{Value, json};

use super::{Style, cannot};

pub(super) fn write(value: &Value, style: Style) -> Result<String, Diagnostics> {
    let options = json::Options { pretty: style.pretty, ..json::Options::default() };
    let text = json::write(value, &options).map_err(|failure| cannot("JSON", failure))?;
    Ok(if style.colour { coloured(&text) } else { text })
}

const KEY: &str = "\x1b[34;1m";
const STRING: &str = "\x1b[32m";
const OTHER: &str = "\x1b[36m";
const RESET: &str = "\x1b[0m";

/// The same text with colours: keys, strings, and all other scalars.
fn coloured(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => string_length(rest),
            '{' | '}' | '[' | ']' | ',' | ':' | ' ' | '\n' => {
                out.push(first);
                rest = &rest[1..];
                continue;
            }
            _ => rest.find([',', '}', ']', '\n', ' ']).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(length);
        let colour = match first {
            '"' if after.trim_start().starts_with(':') => KEY,
            '"' => STRING,
            _ => OTHER,
        };
        out.extend([colour, token, RESET]);
        rest = after;
    }
    out
}

/// The length of the string literal a text begins with.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\\' if !escaped => escaped = true,
            b'"' if !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_nothing_but_colour() {
        let text = r#"{"a\"":[1,"x:y",true,{"b":null}],"c":"}"}"#;
        let mut plain = coloured(text);
        for code in [KEY, STRING, OTHER, RESET] {
            plain = plain.replace(code, "");
        }
        assert_eq!(plain, text);
        assert!(coloured(text).contains(&format!("{KEY}\"b\"{RESET}:")));
        assert!(coloured(text).contains(&format!("{STRING}\"x:y\"{RESET}")));
    }
}
