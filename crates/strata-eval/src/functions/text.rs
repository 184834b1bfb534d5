//! Functions that measure text and take it apart.

use strata_value::{Bound, Kind, Refinements, Type, Unknown, Value};
use unicode_segmentation::UnicodeSegmentation;

use super::argument::{check_size, text, whole};
use super::unicode::{behind, clusters, one_byte_each};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "strlen",
        "Counts the characters of a text, as a reader sees them (grapheme clusters).",
        &[Parameter::new("str", ParameterType::String, "The text to measure.")
            .or_unknown()
            .or_dynamic()],
        Body::Fixed(ParameterType::Number, strlen),
    ),
    Builtin::new(
        "strrev",
        "Puts the characters of a text in reverse order.",
        &[Parameter::new("str", ParameterType::String, "The text to reverse.").or_dynamic()],
        Body::Fixed(ParameterType::String, strrev),
    ),
    Builtin::new(
        "substr",
        "Takes a part of a text.",
        &[
            Parameter::new("str", ParameterType::String, "The text to take from.").or_dynamic(),
            Parameter::new(
                "offset",
                ParameterType::Number,
                "Where the part begins, in characters from 0; from the end if negative.",
            )
            .or_dynamic(),
            Parameter::new(
                "length",
                ParameterType::Number,
                "The greatest number of characters; negative for all that follow.",
            )
            .or_dynamic(),
        ],
        Body::Fixed(ParameterType::String, substr),
    ),
    Builtin::new(
        "chomp",
        "Removes all line ends from the end of a text.",
        &[Parameter::new("str", ParameterType::String, "The text to shorten.")],
        Body::Fixed(ParameterType::String, chomp),
    ),
    Builtin::new(
        "indent",
        "Indents every line of a text but the first.",
        &[
            Parameter::new("spaces", ParameterType::Number, "The number of spaces to add."),
            Parameter::new("str", ParameterType::String, "The text to indent."),
        ],
        Body::Fixed(ParameterType::String, indent),
    ),
];

fn strlen(args: &[Value]) -> Result<Value, FunctionError> {
    let Some(Kind::Unknown(unknown)) = args.first().map(Value::kind) else {
        return Ok(count(clusters(text(args, 0)?)));
    };
    // A text that begins so has at least as many characters.
    let prefix = unknown.refinements.string_prefix.as_deref().unwrap_or_default();
    let least = Bound { limit: count(clusters(prefix)), inclusive: true };
    let refinements = Refinements { number_min: Some(least), ..Refinements::default() };
    Ok(Value::unknown(Unknown { ty: Type::Number, refinements }))
}

/// A number of characters.
fn count(clusters: usize) -> Value {
    Value::count(i64::try_from(clusters).unwrap_or(i64::MAX))
}

fn strrev(args: &[Value]) -> Result<Value, FunctionError> {
    let text = text(args, 0)?;
    Ok(if one_byte_each(text) {
        Value::string(text.bytes().rev().map(char::from).collect::<String>())
    } else {
        Value::text(&text.graphemes(true).rev().collect::<String>())
    })
}

fn substr(args: &[Value]) -> Result<Value, FunctionError> {
    let text = text(args, 0)?;
    let mut offset = whole(args, 1, "offset")?;
    let length = whole(args, 2, "length")?;
    if offset < 0 {
        offset = offset.saturating_add_unsigned(clusters(text) as u64).max(0);
    } else if length == 0 {
        return Ok(Value::string(""));
    }
    let rest = &text[behind(text, size(offset)).unwrap_or(text.len())..];
    // From the end, a length of 0 means all that follow: so the reference has it.
    let end = if length > 0 { behind(rest, size(length)) } else { None };
    Ok(Value::string(&rest[..end.unwrap_or(rest.len())]))
}

/// A number that is not negative as a size.
fn size(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn chomp(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::string(text(args, 0)?.trim_end_matches(['\r', '\n'])))
}

fn indent(args: &[Value]) -> Result<Value, FunctionError> {
    let spaces = whole(args, 0, "spaces")?;
    let text = text(args, 1)?;
    let Ok(spaces) = usize::try_from(spaces) else {
        return Err(FunctionError::new("`spaces` must not be negative"));
    };
    // A single line is not indented, but too many spaces are an error all the same.
    let lines = text.bytes().filter(|byte| *byte == b'\n').count().max(1);
    check_size(lines.checked_mul(spaces).and_then(|added| added.checked_add(text.len())))?;
    Ok(Value::string(text.replace('\n', &format!("\n{}", " ".repeat(spaces)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str, offset: i64, length: i64) -> String {
        let result = substr(&[Value::string(text), Value::int(offset), Value::int(length)]);
        result.expect("whole numbers").as_str().expect("a string").to_owned()
    }

    #[test]
    fn parts_are_counted_in_grapheme_clusters() {
        assert_eq!(part("hello", 1, 3), "ell");
        assert_eq!(part("hello", -3, 2), "ll");
        assert_eq!(part("hello", -10, 2), "he");
        assert_eq!(part("hello", 5, 1), "");
        assert_eq!(part("hello", 9, -1), "");
        assert_eq!(part("👩‍👩‍👧x", 1, 1), "x");
        assert_eq!(part("a\r\nb", 1, 1), "\r\n");
        assert_eq!(part("hello", 0, 0), "");
        assert_eq!(part("hello", i64::MIN, i64::MAX), "hello");
    }

    #[test]
    fn from_the_end_a_length_of_zero_is_all_that_follow() {
        // go-cty tests for a length of 0 only where the offset is not negative.
        assert_eq!(part("hello", -3, 0), "llo");
    }

    #[test]
    fn an_indent_is_bounded() {
        let huge = indent(&[Value::int(i64::MAX), Value::string("a\nb\n")]);
        assert!(huge.expect_err("too large").message.contains("bytes"));
        let negative = indent(&[Value::int(-1), Value::string("a")]);
        assert!(negative.expect_err("negative").message.contains("`spaces`"));
        let ok = indent(&[Value::int(2), Value::string("a\nb\n")]).expect("small");
        assert_eq!(ok.as_str(), Some("a\n  b\n  "));
    }

    proptest::proptest! {
        #[test]
        fn two_parts_are_the_whole(text in ".*", at in 0i64..12) {
            let (start, end) = (part(&text, 0, at), part(&text, at, -1));
            proptest::prop_assert_eq!(start + &end, text);
        }
    }
}
