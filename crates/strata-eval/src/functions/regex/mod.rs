//! Functions of regular expressions, in the syntax RE2, which Go has.
//!
//! The library is the crate `regex`, whose syntax is a little different: a pattern is
//! [translated](strata_regex). Matching takes linear time in the text for each match.

mod expand;
mod pattern;

use std::rc::Rc;

use strata_regex::PatternError;
use strata_value::{Kind, Seq, Type, Value};

use self::pattern::{Pattern, Shape};
use super::argument::{check_size, text};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const PATTERN: Parameter<'static> =
    Parameter::new("pattern", ParameterType::String, "The regular expression, in the syntax RE2.");
const TEXT: Parameter<'static> =
    Parameter::new("string", ParameterType::String, "The text to search.");

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "regex",
        "Finds the first match of a regular expression: the match, or its groups as a tuple, or, if \
         they have names, as an object. It is an error if there is none.",
        &[PATTERN, TEXT],
        Body::Computed { result: regex_type, body: regex },
    ),
    Builtin::new(
        "regexall",
        "Lists all matches of a regular expression, each as `regex` gives it.",
        &[PATTERN, TEXT],
        Body::Computed { result: regex_all_type, body: regex_all },
    ),
    Builtin::new(
        "regexreplace",
        "Replaces all matches of a regular expression.",
        &[
            Parameter::new("str", ParameterType::String, "The text to search."),
            PATTERN,
            Parameter::new(
                "replace",
                ParameterType::String,
                "What to put in place of a match; `$1`, `${1}` and `${name}` are its groups, `$$` is `$`.",
            ),
        ],
        Body::Fixed(ParameterType::String, regex_replace),
    ),
];

/// The pattern of an argument.
fn pattern(args: &[Value], at: usize) -> Result<Rc<Pattern>, FunctionError> {
    let text = text(args, at)?;
    pattern::compiled(text).map_err(|error| refused(at, text, &error))
}

/// The pattern of the first argument, and what a match of it gives.
fn pattern_and_shape(args: &[Value]) -> Result<(Rc<Pattern>, Shape), FunctionError> {
    let pattern = pattern(args, 0)?;
    let shape =
        pattern.shape().map_err(|error| refused(0, text(args, 0).unwrap_or_default(), &error))?;
    Ok((pattern, shape))
}

fn refused(at: usize, pattern: &str, error: &PatternError) -> FunctionError {
    FunctionError::argument(at, format!("this is no regular expression: {error}"))
        .detail(format!("the pattern is {pattern:?}"))
}

fn regex_type(args: &[Value]) -> Result<Type, FunctionError> {
    if matches!(args.first().map(Value::kind), Some(Kind::Unknown(_))) {
        return Ok(Type::Dynamic);
    }
    Ok(pattern_and_shape(args)?.1.ty())
}

fn regex(args: &[Value]) -> Result<Value, FunctionError> {
    let (pattern, shape) = pattern_and_shape(args)?;
    let text = text(args, 1)?;
    let found = pattern.regex.captures(text).ok_or_else(|| {
        FunctionError::new("the pattern matches no part of the text")
            .hint("`length(regexall(…)) > 0` tests for a match; `try` gives another value")
    })?;
    Ok(shape.result(&found))
}

fn regex_all_type(args: &[Value]) -> Result<Type, FunctionError> {
    regex_type(args).map(Type::list)
}

fn regex_all(args: &[Value]) -> Result<Value, FunctionError> {
    let (pattern, shape) = pattern_and_shape(args)?;
    let text = text(args, 1)?;
    let found: Vec<Value> =
        pattern.regex.captures_iter(text).map(|found| shape.result(&found)).collect();
    let element = found.is_empty().then(|| shape.ty());
    Ok(Value::list(Seq::typed(found, element)))
}

fn regex_replace(args: &[Value]) -> Result<Value, FunctionError> {
    let (text, replacement) = (text(args, 0)?, text(args, 2)?);
    // As in the reference, an error of the whole call.
    let pattern = pattern(args, 1).map_err(|error| FunctionError { argument: None, ..error })?;
    let pieces = expand::pieces(replacement, &pattern);
    let mut replaced = String::new();
    let mut end = 0;
    for found in pattern.regex.captures_iter(text) {
        let whole = found.get_match();
        replaced.push_str(&text[end..whole.start()]);
        expand::expand(&pieces, &found, &mut replaced);
        end = whole.end();
        check_size(Some(replaced.len()))?;
    }
    replaced.push_str(&text[end..]);
    Ok(Value::text(&replaced))
}

#[cfg(test)]
mod tests;
