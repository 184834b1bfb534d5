//! Functions of values.

use strata_expr::value;
use strata_value::{Kind, Value};

use super::super::budget::Budget;
use super::super::fault::{Fault, Mistake, Result};
use super::Parameter::{Any, Text, Whole};
use super::{Pure, escape};

pub(super) static PURE: [Pure; 12] = [
    Pure { name: "lower", parameters: &[Text], run: |v, b| mapped(v, b, lower) },
    Pure { name: "upper", parameters: &[Text], run: |v, b| mapped(v, b, upper) },
    Pure {
        name: "trimSpace",
        parameters: &[Text],
        run: |v, b| mapped(v, b, |t| t.trim().to_owned()),
    },
    Pure { name: "html", parameters: &[Text], run: |v, b| mapped(v, b, escape::html) },
    Pure { name: "url", parameters: &[Text], run: |v, b| mapped(v, b, escape::query) },
    Pure {
        name: "hasPrefix",
        parameters: &[Text, Text],
        run: |v, _| Ok(Value::bool(text(v, 0).starts_with(text(v, 1)))),
    },
    Pure {
        name: "hasSuffix",
        parameters: &[Text, Text],
        run: |v, _| Ok(Value::bool(text(v, 0).ends_with(text(v, 1)))),
    },
    Pure { name: "repeat", parameters: &[Text, Whole], run: repeat },
    Pure { name: "replace", parameters: &[Text, Text, Text, Whole], run: replace },
    Pure { name: "split", parameters: &[Text, Text], run: split },
    Pure { name: "json", parameters: &[Any], run: |v, b| json(v, b, "") },
    Pure { name: "writeJson", parameters: &[Any], run: |v, b| json(v, b, "\n") },
];

/// An argument that was found to be a text.
fn text(values: &[Value], at: usize) -> &str {
    values.get(at).and_then(Value::as_str).unwrap_or_default()
}

/// An argument that was found to be a number.
fn whole(values: &[Value], at: usize) -> i64 {
    match values.get(at).map(Value::kind) {
        Some(Kind::Int(n)) => n,
        _ => 0,
    }
}

fn mapped(values: &[Value], budget: &mut Budget, map: fn(&str) -> String) -> Result<Value> {
    // No mapping makes a text more than six times as long.
    budget.make_text(text(values, 0).len())?;
    let mapped = map(text(values, 0));
    budget.make_text(mapped.len())?;
    Ok(Value::string(mapped))
}

/// Character by character, as Go does: what would become two characters stays.
fn upper(text: &str) -> String {
    text.chars()
        .map(|c| {
            let mut upper = c.to_uppercase();
            upper.next().filter(|_| upper.next().is_none()).unwrap_or(c)
        })
        .collect()
}

/// Character by character: a sigma at the end of a word is not special.
fn lower(text: &str) -> String {
    text.chars().map(|c| c.to_lowercase().next().unwrap_or(c)).collect()
}

fn repeat(values: &[Value], budget: &mut Budget) -> Result<Value> {
    let (text, count) = (text(values, 0), whole(values, 1));
    let Ok(count) = usize::try_from(count) else {
        let message = "`repeat` cannot repeat a text less than no times";
        return Err(Fault::new(Mistake::Call, budget.here, message));
    };
    budget.make_text(text.len().saturating_mul(count))?;
    Ok(Value::string(text.repeat(count)))
}

/// Replaces so many occurrences, all with a negative number.
fn replace(values: &[Value], budget: &mut Budget) -> Result<Value> {
    let (text, old, new) = (text(values, 0), text(values, 1), text(values, 2));
    let limit = usize::try_from(whole(values, 3)).unwrap_or(usize::MAX);
    budget.make_text(text.len())?;
    let count = text.matches(old).take(limit).count();
    let removed = count.saturating_mul(old.len());
    let longest =
        text.len().saturating_sub(removed).saturating_add(count.saturating_mul(new.len()));
    budget.make_text(longest)?;
    Ok(Value::string(text.replacen(old, new, count)))
}

/// The parts between separators; by an empty one, the characters.
fn split(values: &[Value], budget: &mut Budget) -> Result<Value> {
    let (text, separator) = (text(values, 0), text(values, 1));
    budget.make_text(text.len())?;
    let parts: Vec<&str> = if separator.is_empty() {
        text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect()
    } else {
        text.split(separator).collect()
    };
    budget.spend(parts.len())?;
    Ok(Value::list(parts.into_iter().map(Value::string).collect::<Vec<_>>()))
}

/// JSON in one line as Go writes it, with an end behind it.
fn json(values: &[Value], budget: &mut Budget, end: &str) -> Result<Value> {
    let json = values.first().map_or_else(|| Ok(String::new()), |value| value::json(value, None));
    let json = json.map_err(|message| Fault::new(Mistake::Call, budget.here, message))?;
    budget.make_text(json.len())?;
    Ok(Value::string(json + end))
}
