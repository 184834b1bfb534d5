//! `Regexp.new`.

use strata_value::Value;

use super::Pattern;
use super::convert::{capsule, no_such_arguments};
use super::error::Refusal;
use super::view::{View, view};

/// A regular expression of its source; argument: `true` if the text stands for itself.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    let escape = match arguments {
        [] => false,
        [flag] => match view(flag) {
            View::Bool(escape) => escape,
            _ => return Err(no_such_arguments("a boolean for escaping")),
        },
        _ => return Err(no_such_arguments("a boolean for escaping")),
    };
    let View::Text(text) = value else {
        return Err("expected is the text of a regular expression".into());
    };
    if escape {
        return Ok(capsule("regexp", escaped(text)));
    }
    // The message of the library shows the pattern, which may be secret.
    Pattern::new(text).map_err(|_| "the text is not a regular expression that is supported")?;
    Ok(capsule("regexp", *text))
}

/// The source that matches the text itself, as Ruby's `Regexp.escape`.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        let letter = match c {
            '\n' => 'n',
            '\t' => 't',
            '\r' => 'r',
            '\u{c}' => 'f',
            '\u{b}' => 'v',
            ' ' | '#' | '$' | '(' | ')' | '*' | '+' | '-' | '.' | '?' | '[' | '\\' | ']' | '^'
            | '{' | '|' | '}' => c,
            c => {
                out.push(c);
                continue;
            }
        };
        out.push('\\');
        out.push(letter);
    }
    out
}
