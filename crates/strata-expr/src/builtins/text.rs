//! Functions of text.

use base64ct::{Base64, Encoding as _};
use strata_value::Value;

use super::check::{Check, Param};
use super::{Builtin, Context, Outcome, Reading, elements, text, wrong};
use crate::evaluate::Num;
use crate::value::{string_bytes, string_of_bytes, write_text};

const fn function(
    name: &'static str,
    parameters: &'static [&'static [Param]],
    result: Param,
    call: fn(&mut Context<'_>, &[Value]) -> Outcome,
) -> Builtin {
    Builtin { name, reading: Reading::Deep, check: Check::Lists(parameters, result), call }
}

const ONE: &[&[Param]] = &[&[Param::Text]];
const TWO: &[&[Param]] = &[&[Param::Text, Param::Text]];
const ONE_OR_TWO: &[&[Param]] = &[&[Param::Text], &[Param::Text, Param::Text]];
const SPLIT: &[&[Param]] = &[&[Param::Text, Param::Text], &[Param::Text, Param::Text, Param::Int]];
const REPLACE: &[&[Param]] = &[
    &[Param::Text, Param::Text, Param::Text],
    &[Param::Text, Param::Text, Param::Text, Param::Int],
];

pub(super) const TABLE: &[Builtin] = &[
    function("string", &[&[Param::Any]], Param::Text, string),
    function("trim", ONE_OR_TWO, Param::Text, trim),
    function("trimPrefix", ONE_OR_TWO, Param::Text, |cx, arguments| {
        affix(cx, "trimPrefix", arguments, |of, affix| of.strip_prefix(affix))
    }),
    function("trimSuffix", ONE_OR_TWO, Param::Text, |cx, arguments| {
        affix(cx, "trimSuffix", arguments, |of, affix| of.strip_suffix(affix))
    }),
    function("upper", ONE, Param::Text, |cx, arguments| cased(cx, "upper", arguments, upper)),
    function("lower", ONE, Param::Text, |cx, arguments| cased(cx, "lower", arguments, lower)),
    function("split", SPLIT, Param::Texts, |cx, arguments| split(cx, "split", arguments, false)),
    function("splitAfter", SPLIT, Param::Texts, |cx, arguments| {
        split(cx, "splitAfter", arguments, true)
    }),
    function("replace", REPLACE, Param::Text, replace),
    function("repeat", &[&[Param::Text, Param::Int]], Param::Text, repeat),
    function("join", &[&[Param::List], &[Param::List, Param::Text]], Param::Text, join),
    function("indexOf", TWO, Param::Int, |cx, arguments| {
        position(cx, "indexOf", arguments, |text, part| text.find(part))
    }),
    function("lastIndexOf", TWO, Param::Int, |cx, arguments| {
        position(cx, "lastIndexOf", arguments, |text, part| text.rfind(part))
    }),
    function("hasPrefix", TWO, Param::Bool, |_, arguments| {
        let (of, part) = (text("hasPrefix", &arguments[0])?, text("hasPrefix", &arguments[1])?);
        Ok(Value::bool(of.starts_with(part)))
    }),
    function("hasSuffix", TWO, Param::Bool, |_, arguments| {
        let (of, part) = (text("hasSuffix", &arguments[0])?, text("hasSuffix", &arguments[1])?);
        Ok(Value::bool(of.ends_with(part)))
    }),
    function("toBase64", ONE, Param::Text, |cx, arguments| {
        let bytes = string_bytes(&arguments[0]);
        let bytes = bytes.ok_or_else(|| wrong("toBase64", "a string", &arguments[0]))?;
        cx.budget.text(bytes.len() / 3 * 4 + 4)?;
        Ok(Value::string(Base64::encode_string(bytes)))
    }),
    function("fromBase64", ONE, Param::Text, |cx, arguments| {
        let encoded = text("fromBase64", &arguments[0])?;
        cx.budget.text(encoded.len())?;
        let plain = encoded.replace(['\r', '\n'], "");
        let bytes = Base64::decode_vec(&plain);
        bytes.map(string_of_bytes).map_err(|_| "the text is no base64".to_owned())
    }),
];

fn string(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    if string_bytes(&arguments[0]).is_some() {
        return Ok(arguments[0].clone());
    }
    let mut out = Vec::new();
    write_text(&arguments[0], &mut out).map_err(|limit| limit.to_string())?;
    cx.budget.text(out.len())?;
    cx.budget.steps(out.len())?;
    Ok(string_of_bytes(out))
}

fn trim(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let of = text("trim", &arguments[0])?;
    cx.budget.text(of.len())?;
    Ok(Value::string(match arguments.get(1) {
        None => of.trim_matches(char::is_whitespace),
        Some(set) => {
            let set = text("trim", set)?;
            cx.budget.steps(of.len().min(1 << 20) * set.len().min(64) / 64)?;
            of.trim_matches(|c| set.contains(c))
        }
    }))
}

fn affix(
    cx: &mut Context<'_>,
    name: &str,
    arguments: &[Value],
    strip: for<'a> fn(&'a str, &str) -> Option<&'a str>,
) -> Outcome {
    let of = text(name, &arguments[0])?;
    let affix = arguments.get(1).map_or(Ok(" "), |affix| text(name, affix))?;
    cx.budget.text(of.len())?;
    Ok(Value::string(strip(of, affix).unwrap_or(of)))
}

/// Changes the case of each character by itself.
fn cased(
    cx: &mut Context<'_>,
    name: &str,
    arguments: &[Value],
    change: fn(char) -> char,
) -> Outcome {
    let of = text(name, &arguments[0])?;
    cx.budget.text(of.len())?;
    Ok(Value::string(of.chars().map(change).collect::<String>()))
}

/// The one capital of a character, or the character where its capital is several.
fn upper(c: char) -> char {
    match c {
        // Their capitals are several, but they also have one that a title begins with.
        '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => {
            char::from_u32(u32::from(c) + 8).unwrap_or(c)
        }
        '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => char::from_u32(u32::from(c) + 9).unwrap_or(c),
        _ => {
            let mut capitals = c.to_uppercase();
            match (capitals.next(), capitals.next()) {
                (Some(capital), None) => capital,
                _ => c,
            }
        }
    }
}

/// The small letter of a character, without signs that it may have besides.
fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// A number of times; a fraction is cut off.
fn count(name: &str, value: &Value) -> Result<i64, String> {
    match Num::of(value.kind()) {
        Some(n) => Ok(n.int()),
        None => Err(wrong(name, "an integer", value)),
    }
}

fn split(cx: &mut Context<'_>, name: &str, arguments: &[Value], keep: bool) -> Outcome {
    let (of, by) = (text(name, &arguments[0])?, text(name, &arguments[1])?);
    let most = arguments.get(2).map_or(Ok(-1), |n| count(name, n))?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    cx.budget.read(of.len())?;
    let count = if by.is_empty() { of.chars().count() } else { of.matches(by).count() + 1 };
    let count = count.min(most);
    cx.budget.elements(count)?;
    cx.budget.text(of.len())?;
    let mut parts = Vec::with_capacity(count);
    let mut rest = of;
    while parts.len() + 1 < count {
        let at =
            if by.is_empty() { rest.chars().next().map(char::len_utf8) } else { rest.find(by) };
        let Some(at) = at else { break };
        let end = if keep { at + by.len() } else { at };
        parts.push(Value::string(&rest[..end]));
        rest = &rest[at + by.len()..];
    }
    if parts.len() < count {
        parts.push(Value::string(rest));
    }
    Ok(Value::list(parts))
}

fn replace(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let of = text("replace", &arguments[0])?;
    let (from, to) = (text("replace", &arguments[1])?, text("replace", &arguments[2])?);
    let most = arguments.get(3).map_or(Ok(-1), |n| count("replace", n))?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    cx.budget.read(of.len())?;
    let count = of.matches(from).count().min(most);
    cx.budget.text(of.len().saturating_add(count.saturating_mul(to.len())))?;
    Ok(Value::string(of.replacen(from, to, count)))
}

fn repeat(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let (of, times) = (text("repeat", &arguments[0])?, count("repeat", &arguments[1])?);
    let Ok(times) = usize::try_from(times) else {
        return Err("`repeat` takes a number of times that is not negative".to_owned());
    };
    let limit = crate::limits::MAX_ELEMENTS;
    if times > limit || of.len().saturating_mul(times) > limit {
        return Err(format!("`repeat` makes more than {limit} bytes, which is the limit"));
    }
    cx.budget.text(of.len() * times)?;
    Ok(Value::string(of.repeat(times)))
}

fn join(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let parts = elements("join", &arguments[0])?;
    let between = arguments.get(1).map_or(Ok(""), |between| text("join", between))?;
    cx.budget.steps(parts.len())?;
    let mut joined = String::new();
    for (at, part) in parts.iter().enumerate() {
        let part = part.as_str().ok_or_else(|| wrong("join", "an array of strings", part))?;
        cx.budget.text(between.len() + part.len())?;
        if at > 0 {
            joined.push_str(between);
        }
        joined.push_str(part);
    }
    Ok(Value::string(joined))
}

fn position(
    cx: &mut Context<'_>,
    name: &str,
    arguments: &[Value],
    find: fn(&str, &str) -> Option<usize>,
) -> Outcome {
    let (of, part) = (text(name, &arguments[0])?, text(name, &arguments[1])?);
    cx.budget.read(of.len())?;
    let at = find(of, part).and_then(|at| i64::try_from(at).ok());
    Ok(Value::int(at.unwrap_or(-1)))
}
