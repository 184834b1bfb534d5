//! Functions that change the case of letters.
//!
//! Each character is mapped by itself to one character (the simple mappings of Unicode), as in the
//! reference: `ß` stays as it is.

use strata_value::Value;

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const TEXT: Parameter<'static> =
    Parameter::new("str", ParameterType::String, "The text to change.");

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "upper",
        "Replaces every letter by its upper-case form.",
        &[TEXT.or_dynamic()],
        Body::Fixed(ParameterType::String, upper),
    ),
    Builtin::new(
        "lower",
        "Replaces every letter by its lower-case form.",
        &[TEXT.or_dynamic()],
        Body::Fixed(ParameterType::String, lower),
    ),
    Builtin::new(
        "title",
        "Begins every word with an upper-case letter and leaves the others as they are.",
        &[TEXT],
        Body::Fixed(ParameterType::String, title),
    ),
];

fn upper(args: &[Value]) -> Result<Value, FunctionError> {
    let text = text(args, 0)?;
    Ok(if !text.is_ascii() {
        Value::text(&text.chars().map(simple_upper).collect::<String>())
    } else if text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Value::string(text.to_ascii_uppercase())
    } else {
        args[0].clone()
    })
}

fn lower(args: &[Value]) -> Result<Value, FunctionError> {
    let text = text(args, 0)?;
    Ok(if !text.is_ascii() {
        Value::text(&text.chars().map(simple_lower).collect::<String>())
    } else if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Value::string(text.to_ascii_lowercase())
    } else {
        args[0].clone()
    })
}

fn title(args: &[Value]) -> Result<Value, FunctionError> {
    let mut before = ' ';
    let titled = text(args, 0)?.chars().map(|c| {
        let begins = separates(before);
        before = c;
        if begins { simple_title(c) } else { c }
    });
    Ok(Value::text(&titled.collect::<String>()))
}

/// Whether a word begins behind this character.
fn separates(c: char) -> bool {
    if c.is_ascii() { !(c.is_ascii_alphanumeric() || c == '_') } else { c.is_whitespace() }
}

fn simple_upper(c: char) -> char {
    let mut mapped = c.to_uppercase();
    match (mapped.next(), mapped.next()) {
        (Some(upper), None) => upper,
        // Greek letters with a small iota below: alone they have a title-case form, in full
        // mappings they become two letters.
        _ => match c {
            '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => {
                offset(c, 8)
            }
            '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => offset(c, 9),
            _ => c,
        },
    }
}

fn simple_lower(c: char) -> char {
    let mut mapped = c.to_lowercase();
    match (mapped.next(), mapped.next()) {
        (Some(lower), None) => lower,
        // The only letter whose full mapping is longer, `İ`.
        _ => 'i',
    }
}

fn simple_title(c: char) -> char {
    match c {
        // Letters that look like two, of which only the first is large.
        '\u{1c4}'..='\u{1c6}' => '\u{1c5}',
        '\u{1c7}'..='\u{1c9}' => '\u{1c8}',
        '\u{1ca}'..='\u{1cc}' => '\u{1cb}',
        '\u{1f1}'..='\u{1f3}' => '\u{1f2}',
        // Georgian has capitals for whole words, never for the first letter.
        '\u{10d0}'..='\u{10fa}' | '\u{10fd}'..='\u{10ff}' => c,
        _ => simple_upper(c),
    }
}

fn offset(c: char, by: u32) -> char {
    char::from_u32(u32::from(c) + by).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(function: fn(&[Value]) -> Result<Value, FunctionError>, text: &str) -> String {
        let result = function(&[Value::string(text)]).expect("a string");
        result.as_str().expect("a string").to_owned()
    }

    #[test]
    fn one_character_becomes_one_character() {
        assert_eq!(call(upper, "straße ﬁ ʼn"), "STRAßE ﬁ ʼN");
        assert_eq!(call(upper, "\u{1f80}\u{1ff3}"), "\u{1f88}\u{1ffc}");
        assert_eq!(call(lower, "İSTANBUL Σ"), "istanbul σ");
        assert_eq!(call(upper, "ALREADY"), "ALREADY");
    }

    #[test]
    fn words_begin_behind_spaces_and_signs() {
        assert_eq!(call(title, "a_b c-d 3rd é'é x/y"), "A_b C-D 3rd É'É X/Y");
        assert_eq!(call(title, "ǆungla\u{2003}ǳ"), "ǅungla\u{2003}ǲ");
        assert_eq!(call(title, "\u{10d0} HELLO"), "\u{10d0} HELLO");
    }

    proptest::proptest! {
        #[test]
        fn case_mappings_settle_after_one_call(text in ".*") {
            for function in [upper, lower, title] {
                let once = call(function, &text);
                proptest::prop_assert_eq!(call(function, &once), once);
            }
        }
    }
}
