//! Functions of dates and times.

mod duration;
mod pattern;
mod timestamp;

use strata_value::Value;

use self::timestamp::Timestamp;
use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "formatdate",
        "Writes a date and time in another form.",
        &[
            Parameter::new(
                "format",
                ParameterType::String,
                "The form: `YYYY-MM-DD hh:mm:ss`, `EEE, D MMM YYYY`, `H:mm aa`, `ZZZZZ`; text with \
                 letters stands in single quotes.",
            ),
            Parameter::new(
                "time",
                ParameterType::String,
                "The timestamp (RFC 3339), as `2018-01-02T23:12:01Z`.",
            ),
        ],
        Body::Fixed(ParameterType::String, format_date),
    ),
    Builtin::new(
        "timeadd",
        "Adds a duration to a timestamp.",
        &[
            Parameter::new("timestamp", ParameterType::String, "The timestamp (RFC 3339)."),
            Parameter::new(
                "duration",
                ParameterType::String,
                "The duration: numbers with units (`h`, `m`, `s`, `ms`, `us`, `ns`), as `1h30m` or `-1.5h`.",
            ),
        ],
        Body::Fixed(ParameterType::String, time_add),
    )
    .nullable(),
];

pub(super) const TERRAFORM: &[Builtin] = &[Builtin::new(
    "timecmp",
    "Compares two timestamps: -1 if the first is earlier, 0 if they are the same moment, 1 if it is \
     later.",
    &[
        Parameter::new("timestamp_a", ParameterType::String, "The first timestamp (RFC 3339)."),
        Parameter::new("timestamp_b", ParameterType::String, "The second timestamp (RFC 3339)."),
    ],
    Body::Fixed(ParameterType::Number, time_compare),
)];

/// The timestamp of an argument.
fn timestamp(args: &[Value], at: usize) -> Result<Timestamp, FunctionError> {
    let text = text(args, at)?;
    Timestamp::parse(text).map_err(|problem| {
        FunctionError::argument(at, format!("this is no timestamp: {problem}"))
            .detail(format!("the text is {text:?}"))
            .hint("write it as `2018-01-02T23:12:01Z` or `2018-01-02T23:12:01+02:00`")
    })
}

fn format_date(args: &[Value]) -> Result<Value, FunctionError> {
    let time = timestamp(args, 1)?;
    pattern::write(text(args, 0)?, &time).map(|date| Value::text(&date))
}

fn time_add(args: &[Value]) -> Result<Value, FunctionError> {
    // As in the reference, errors of the whole call.
    let of_call = |error: FunctionError| FunctionError { argument: None, ..error };
    let time = timestamp(args, 0).map_err(of_call)?;
    let text = text(args, 1)?;
    let nanoseconds = duration::parse(text).map_err(|problem| {
        FunctionError::new(format!("this is no duration: {problem}"))
            .detail(format!("the text is {text:?}"))
            .hint("write numbers with units, such as `1h30m`, `-1.5h` or `500ms`")
    })?;
    Ok(Value::string(time.plus(nanoseconds).to_string()))
}

fn time_compare(args: &[Value]) -> Result<Value, FunctionError> {
    let order = timestamp(args, 0)?.moment().cmp(&timestamp(args, 1)?.moment());
    Ok(Value::count(order as i64))
}

#[cfg(test)]
mod tests;
