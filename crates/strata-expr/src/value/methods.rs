//! Methods of times, durations, time zones and named numbers.

use strata_value::{Kind, Value};

use crate::Type;

use super::zone::Zone;
use super::{
    MONTH, Time, WEEKDAY, as_duration, as_location, as_named_number, as_time, duration,
    duration_text, layout, location, named_number, named_number_text, time,
};

/// The methods of times.
const OF_TIME: [&str; 27] = [
    "Year",
    "Month",
    "Day",
    "Hour",
    "Minute",
    "Second",
    "Nanosecond",
    "Weekday",
    "YearDay",
    "Unix",
    "UnixMilli",
    "UnixMicro",
    "UnixNano",
    "Format",
    "String",
    "Add",
    "Sub",
    "AddDate",
    "Before",
    "After",
    "Equal",
    "Compare",
    "IsZero",
    "In",
    "UTC",
    "Truncate",
    "Round",
];

/// The methods of durations.
const OF_DURATION: [&str; 10] = [
    "Hours",
    "Minutes",
    "Seconds",
    "Milliseconds",
    "Microseconds",
    "Nanoseconds",
    "String",
    "Truncate",
    "Round",
    "Abs",
];

/// The names of the methods of a value.
pub(crate) fn names(of: &Value) -> &'static [&'static str] {
    if as_time(of).is_some() {
        &OF_TIME
    } else if as_duration(of).is_some() {
        &OF_DURATION
    } else if as_named_number(of).is_some() || as_location(of).is_some() {
        &["String"]
    } else {
        &[]
    }
}

/// The type of what a method of a type gives; `None` if the type does not have it.
pub(crate) fn result(of: &Type, name: &str) -> Option<Type> {
    let names: &[&str] = match of {
        Type::Time => &OF_TIME,
        Type::Duration => &OF_DURATION,
        Type::Named(_) | Type::Location => &["String"],
        _ => &[],
    };
    if !names.contains(&name) {
        return None;
    }
    Some(match name {
        "String" | "Format" => Type::String,
        "Hours" | "Minutes" | "Seconds" => Type::Float,
        "Before" | "After" | "Equal" | "IsZero" => Type::Bool,
        "Add" | "AddDate" | "In" | "UTC" => Type::Time,
        "Truncate" | "Round" => of.clone(),
        "Sub" | "Abs" => Type::Duration,
        "Month" => Type::Named(MONTH),
        "Weekday" => Type::Named(WEEKDAY),
        _ => Type::Int,
    })
}

/// Calls a method; `None` if the value does not have it. An error is one line.
pub(crate) fn call(of: &Value, name: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
    if !names(of).contains(&name) {
        return None;
    }
    let result = if let Some(of) = as_time(of) {
        of_time(&of, name, arguments)
    } else if let Some(of) = as_duration(of) {
        of_duration(of, name, arguments)
    } else if let Some((kind, number)) = as_named_number(of) {
        arguments.is_empty().then(|| Value::string(named_number_text(kind, number)))
    } else {
        let name = as_location(of).unwrap_or_default();
        arguments.is_empty().then(|| Value::string(name))
    };
    Some(result.ok_or_else(|| format!("the method `{name}` does not take these arguments")))
}

/// `None` where the arguments do not fit.
fn of_time(of: &Time, name: &str, arguments: &[Value]) -> Option<Value> {
    let int = |n: i64| Some(Value::int(n));
    Some(match (name, arguments) {
        ("Format", [layout]) => Value::string(layout::format(layout.as_str()?, of)),
        ("Add", [by]) => time(&of.plus(as_duration(by)?)),
        ("Sub", [other]) => duration(of.since(&as_time(other)?)),
        ("AddDate", [years, months, days]) => {
            time(&of.plus_date(years.as_int()?, months.as_int()?, days.as_int()?))
        }
        ("Before", [other]) => Value::bool(of.cmp_instant(&as_time(other)?).is_lt()),
        ("After", [other]) => Value::bool(of.cmp_instant(&as_time(other)?).is_gt()),
        ("Equal", [other]) => Value::bool(of.cmp_instant(&as_time(other)?).is_eq()),
        ("Compare", [other]) => Value::int(of.cmp_instant(&as_time(other)?) as i64),
        ("In", [zone]) => time(&of.in_zone(Zone::of_name(as_location(zone)?).ok()?)),
        ("Truncate", [to]) => {
            let to = as_duration(to)?;
            time(&if to <= 0 { of.clone() } else { of.plus(-of.remainder(to)) })
        }
        ("Round", [to]) => {
            let to = as_duration(to)?;
            let behind = of.remainder(to);
            let up = behind >= to - behind;
            time(&if to <= 0 {
                of.clone()
            } else {
                of.plus(if up { to - behind } else { -behind })
            })
        }
        (_, []) => {
            let civil = of.civil();
            return match name {
                "Year" => int(civil.year),
                "Month" => Some(named_number(MONTH, civil.month)),
                "Day" => int(civil.day),
                "Hour" => int(civil.hour),
                "Minute" => int(civil.minute),
                "Second" => int(civil.second),
                "Nanosecond" => int(i64::from(of.nanos)),
                "Weekday" => Some(named_number(WEEKDAY, civil.weekday())),
                "YearDay" => int(civil.day_of_year()),
                "Unix" => int(of.seconds),
                "UnixMilli" => int(millis(of, 1_000)),
                "UnixMicro" => int(millis(of, 1_000_000)),
                "UnixNano" => int(of.unix_nanoseconds()),
                "String" => Some(Value::string(layout::format(layout::SHOWN, of))),
                "IsZero" => Some(Value::bool(of.is_zero())),
                "UTC" => Some(time(&of.in_zone(Zone::Utc))),
                _ => None,
            };
        }
        _ => return None,
    })
}

/// So many parts of a second since the beginning of 1970.
fn millis(of: &Time, per_second: i64) -> i64 {
    let part = i64::from(of.nanos) / (1_000_000_000 / per_second);
    of.seconds.wrapping_mul(per_second).wrapping_add(part)
}

fn of_duration(of: i64, name: &str, arguments: &[Value]) -> Option<Value> {
    #[expect(clippy::cast_precision_loss, reason = "the fraction of a unit is a float")]
    let float =
        |unit: i64| Some(Value::float((of / unit) as f64 + (of % unit) as f64 / unit as f64));
    match (name, arguments) {
        ("Hours", []) => float(3_600_000_000_000),
        ("Minutes", []) => float(60_000_000_000),
        ("Seconds", []) => float(1_000_000_000),
        ("Milliseconds", []) => Some(Value::int(of / 1_000_000)),
        ("Microseconds", []) => Some(Value::int(of / 1_000)),
        ("Nanoseconds", []) => Some(Value::int(of)),
        ("String", []) => Some(Value::string(duration_text(of))),
        ("Abs", []) => Some(duration(of.saturating_abs())),
        ("Truncate", [to]) => {
            let to = as_duration(to)?;
            Some(duration(if to <= 0 { of } else { of - of % to }))
        }
        ("Round", [to]) => {
            let to = as_duration(to)?;
            Some(duration(if to <= 0 { of } else { rounded(of, to) }))
        }
        _ => None,
    }
}

/// Rounded to a multiple, halves away from zero, as far as it fits.
fn rounded(of: i64, to: i64) -> i64 {
    let rest = of % to;
    let half = rest.unsigned_abs().saturating_mul(2) >= to.unsigned_abs();
    match (half, of < 0) {
        (false, _) => of - rest,
        (true, false) => of.saturating_add(to - rest),
        (true, true) => of.saturating_sub(to + rest),
    }
}

/// The time zone of a name as a value; an error is one line.
pub(crate) fn zone(name: &str) -> Result<Value, String> {
    Zone::of_name(name).map(|zone| location(zone.name()))
}

/// The zone that an unmarked value is.
pub(crate) fn as_zone(value: &Value) -> Option<Zone> {
    match value.kind() {
        Kind::Capsule(_) => Zone::of_name(as_location(value)?).ok(),
        _ => None,
    }
}
