//! Functions of JSON.

use serde_json::Value as Json;
use strata_value::{Key, Map, Value};

use super::check::{Check, Param};
use super::{Builtin, Context, Outcome, Reading, text};
use crate::value::json_within;

pub(super) const TABLE: &[Builtin] = &[
    Builtin {
        name: "toJSON",
        reading: Reading::Deep,
        check: Check::Lists(&[&[Param::Any]], Param::Text),
        call: |cx, arguments| json_within(&arguments[0], Some(2), cx.budget).map(Value::string),
    },
    Builtin {
        name: "fromJSON",
        reading: Reading::Deep,
        check: Check::Lists(&[&[Param::Text]], Param::Any),
        call: from_json,
    },
];

fn from_json(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let text = text("fromJSON", &arguments[0])?;
    cx.budget.text(text.len())?;
    let json = serde_json::from_str(text).map_err(|error: serde_json::Error| {
        // The position tells nothing of the content.
        format!("the text is no JSON: line {}, column {}", error.line(), error.column())
    })?;
    value(json, cx)
}

/// The value of JSON, which is nested in at most 128 levels: all numbers are floats.
fn value(json: Json, cx: &mut Context<'_>) -> Outcome {
    cx.budget.elements(1)?;
    Ok(match json {
        Json::Null => Value::NULL,
        Json::Bool(truth) => Value::bool(truth),
        Json::Number(n) => Value::float(n.as_f64().ok_or("a number is beyond 64 bits")?),
        Json::String(text) => Value::string(text),
        Json::Array(elements) => {
            let elements: Result<Vec<_>, _> =
                elements.into_iter().map(|element| value(element, cx)).collect();
            Value::list(elements?)
        }
        Json::Object(entries) => {
            let entry = |(name, json): (String, Json)| Ok((Key::new(&name), value(json, cx)?));
            Value::map(entries.into_iter().map(entry).collect::<Result<Map, String>>()?)
        }
    })
}
