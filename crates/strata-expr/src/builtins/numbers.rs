//! Functions of numbers.

use std::cmp::Ordering;

use strata_value::Value;

use super::check::{Check, is_list, is_number};
use super::{Builtin, Context, Outcome, Reading, wrong};
use crate::Type;
use crate::evaluate::{Num, less};
use crate::value::{as_duration, as_named_number};

const fn function(
    name: &'static str,
    least: usize,
    most: usize,
    rule: fn(&[Type]) -> Option<Type>,
    call: fn(&mut Context<'_>, &[Value]) -> Outcome,
) -> Builtin {
    Builtin { name, reading: Reading::Deep, check: Check::Rule(least, most, rule), call }
}

pub(super) const TABLE: &[Builtin] = &[
    function("abs", 1, 1, |types| is_number(&types[0]).then(|| types[0].clone()), abs),
    function("ceil", 1, 1, rounded, |_, arguments| round("ceil", &arguments[0], f64::ceil)),
    function("floor", 1, 1, rounded, |_, arguments| round("floor", &arguments[0], f64::floor)),
    function("round", 1, 1, rounded, |_, arguments| round("round", &arguments[0], f64::round)),
    function("int", 1, 1, |types| converted(types, Type::Int), int),
    function("float", 1, 1, |types| converted(types, Type::Float), float),
    function("max", 1, usize::MAX, aggregated, |cx, arguments| {
        extreme(cx, "max", arguments, Ordering::Greater)
    }),
    function("min", 1, usize::MAX, aggregated, |cx, arguments| {
        extreme(cx, "min", arguments, Ordering::Less)
    }),
    function("mean", 1, usize::MAX, aggregated, mean),
    function("median", 1, usize::MAX, aggregated, |cx, arguments| {
        let mut numbers = numbers(cx, "median", arguments)?;
        // What is not a number comes first, as in the reference.
        numbers.sort_by(|a, b| a.partial_cmp(b).unwrap_or_else(|| b.is_nan().cmp(&a.is_nan())));
        Ok(Value::float(match (numbers.len(), numbers.len() / 2) {
            (0, _) => 0.0,
            (count, half) if count % 2 == 1 => numbers[half],
            (_, half) => f64::midpoint(numbers[half - 1], numbers[half]),
        }))
    }),
];

fn rounded(types: &[Type]) -> Option<Type> {
    is_number(&types[0]).then_some(Type::Float)
}

fn converted(types: &[Type], to: Type) -> Option<Type> {
    (is_number(&types[0]) || types[0] == Type::String).then_some(to)
}

/// Numbers; once a list is among them, anything may follow.
fn aggregated(types: &[Type]) -> Option<Type> {
    for ty in types {
        if is_list(ty) {
            return Some(Type::Any);
        }
        if !is_number(ty) {
            return None;
        }
    }
    Some(types[0].clone())
}

fn abs(_: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    match Num::of(arguments[0].kind()) {
        Some(Num::Int(n)) => Ok(Value::int(n.wrapping_abs())),
        Some(Num::Float(n)) => Ok(Value::float(n.abs())),
        Some(Num::Unsigned(_)) => Ok(arguments[0].clone()),
        None => Err(wrong("abs", "a number", &arguments[0])),
    }
}

fn round(name: &str, value: &Value, round: fn(f64) -> f64) -> Outcome {
    match Num::of(value.kind()) {
        Some(n) => Ok(Value::float(round(n.float()))),
        None => Err(wrong(name, "a number", value)),
    }
}

fn int(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let value = &arguments[0];
    if let Some(n) = Num::of(value.kind()) {
        return Ok(Value::int(n.int()));
    }
    if let Some(text) = value.as_str() {
        let digits = text.strip_prefix('+').filter(|rest| !rest.starts_with('-')).unwrap_or(text);
        let number = digits.parse::<i64>();
        return number
            .map(Value::int)
            .map_err(|_| format!("{} is no decimal integer of 64 bits", cx.quote(text)));
    }
    let counted = as_duration(value).or(as_named_number(value).map(|(_, n)| n));
    counted.map(Value::int).ok_or_else(|| wrong("int", "a number or a string", value))
}

fn float(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let value = &arguments[0];
    match (Num::of(value.kind()), value.as_str()) {
        (Some(n), _) => Ok(Value::float(n.float())),
        (None, Some(text)) => match parse_float(text) {
            Some(n) => Ok(Value::float(n)),
            None => Err(format!("{} is no number", cx.quote(text))),
        },
        _ => Err(wrong("float", "a number or a string", value)),
    }
}

/// A float of a text: decimal, or an infinity or not-a-number by name.
fn parse_float(text: &str) -> Option<f64> {
    let number = text.parse::<f64>().ok()?;
    let named = text.bytes().any(|b| matches!(b, b'n' | b'N'));
    (named || number.is_finite()).then_some(number)
}

/// All numbers of the arguments, those in lists too.
fn flat(cx: &mut Context<'_>, name: &str, arguments: &[Value]) -> Result<Vec<Value>, String> {
    let mut found = Vec::new();
    let mut open: Vec<Value> = arguments.iter().rev().cloned().collect();
    while let Some(value) = open.pop() {
        cx.budget.step()?;
        if let Ok(elements) = super::elements(name, &value) {
            open.extend(elements.iter().rev().cloned());
        } else {
            found.push(value);
        }
    }
    Ok(found)
}

fn extreme(cx: &mut Context<'_>, name: &str, arguments: &[Value], wanted: Ordering) -> Outcome {
    if let [only] = arguments
        && super::elements(name, only).is_err()
    {
        return Ok(only.clone());
    }
    let mut best: Option<Value> = None;
    for value in flat(cx, name, arguments)? {
        let number = Num::of(value.kind()).is_some() || as_duration(&value).is_some();
        if !number {
            return Err(wrong(name, "numbers", &value));
        }
        let better = match &best {
            None => true,
            Some(best) if wanted == Ordering::Less => comes_before(name, &value, best)?,
            Some(best) => comes_before(name, best, &value)?,
        };
        if better {
            best = Some(value);
        }
    }
    Ok(best.unwrap_or(Value::NULL))
}

fn comes_before(name: &str, a: &Value, b: &Value) -> Result<bool, String> {
    less(a, b).ok_or_else(|| wrong(name, "numbers that are of one kind", b))
}

fn numbers(cx: &mut Context<'_>, name: &str, arguments: &[Value]) -> Result<Vec<f64>, String> {
    flat(cx, name, arguments)?.iter().map(|value| float_of(name, value)).collect()
}

/// A number as a float; durations are counted in nanoseconds.
fn float_of(name: &str, value: &Value) -> Result<f64, String> {
    let counted = || as_duration(value).or(as_named_number(value).map(|(_, n)| n));
    let number = Num::of(value.kind()).or_else(|| counted().map(Num::Int));
    number.map(Num::float).ok_or_else(|| wrong(name, "numbers", value))
}

/// The mean; the numbers of a list in a list are summed up first.
#[expect(clippy::cast_precision_loss, reason = "there are at most some millions")]
fn mean(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let (count, sum) = total(cx, arguments)?;
    Ok(Value::float(if count == 0 { 0.0 } else { sum / count as f64 }))
}

fn total(cx: &mut Context<'_>, values: &[Value]) -> Result<(usize, f64), String> {
    let (mut count, mut sum) = (0, 0.0);
    for value in values {
        cx.budget.step()?;
        let (inner_count, inner_sum) = match super::elements("mean", value) {
            Ok(_) if value.depth() > crate::limits::MAX_VALUE_DEPTH => {
                return Err("`mean` takes numbers, not arrays that are nested so deep".to_owned());
            }
            Ok(inner) => total(cx, &inner)?,
            Err(_) => (1, float_of("mean", value)?),
        };
        count += inner_count;
        sum += inner_sum;
    }
    Ok((count, sum))
}
