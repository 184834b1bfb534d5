//! `Timespan.new` and durations.

use std::fmt::Write as _;
use std::sync::OnceLock;

use strata_value::Value;

use super::TypeError;
use super::convert::{capsule, named, no_such_arguments, only_named};
use super::error::Refusal;
use super::parameters::{Argument, Parameter};
use super::time::SECOND;
use super::timespan_format::Layout;
use super::timestamp::{formats, is_format_list, nanoseconds_of};
use super::view::{View, view};

/// The longest duration either way, in nanoseconds: a tenth of what an `i128` holds.
const LIMIT: i128 = i128::MAX / 10;

/// A duration of seconds, of a text (argument: a format or a list of them), of days, hours,
/// minutes, seconds, milli-, micro- and nanoseconds (four at least), or of a hash of these or of
/// `string` and `format`.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    let nanoseconds = match (value, arguments) {
        (View::Int(_) | View::Float(_), []) => nanoseconds_of(value)?,
        (View::Int(days), fields) if (3..=6).contains(&fields.len()) => {
            let mut all = [Some(*days), None, None, None, None, None, None];
            for (field, value) in all[1..].iter_mut().zip(fields) {
                *field = Some(value.as_int().ok_or_else(known_arguments)?);
            }
            of_fields(all)
        }
        (View::Text(text), []) => parse(text, None)?,
        (View::Text(text), [format]) => parse(text, Some(format))?,
        (View::Hash(map), []) if named(map, "string").is_some() => {
            only_named(map, &["string", "format"])?;
            let text = named(map, "string").and_then(Value::as_str);
            parse(text.ok_or("`string` is the text of a duration")?, named(map, "format"))?
        }
        (View::Hash(map), []) => of_hash(map)?,
        (_, []) => {
            return Err("expected is a number of seconds or a text as `1-02:30:00` (days, hours, \
                        minutes, seconds)"
                .into());
        }
        _ => return Err(known_arguments()),
    };
    if nanoseconds.abs() > LIMIT {
        return Err("the duration is too long".into());
    }
    Ok(capsule("timespan", to_text(nanoseconds)))
}

fn known_arguments() -> Refusal {
    no_such_arguments(
        "a format of a text, or hours, minutes, seconds and parts of a second for a number of days",
    )
}

const FIELDS: [&str; 7] =
    ["days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"];
const UNITS: [i128; 7] = [86_400 * SECOND, 3600 * SECOND, 60 * SECOND, SECOND, 1_000_000, 1000, 1];

fn of_fields(fields: [Option<i64>; 7]) -> i128 {
    fields.iter().zip(UNITS).map(|(n, unit)| i128::from(n.unwrap_or(0)) * unit).sum()
}

fn of_hash(map: &strata_value::Map) -> Result<i128, Refusal> {
    let mut known = FIELDS.to_vec();
    known.push("negative");
    only_named(map, &known)?;
    let mut fields = [None; 7];
    for (field, name) in fields.iter_mut().zip(FIELDS) {
        if let Some(value) = named(map, name) {
            let n = value.as_int().ok_or("the parts of a duration are integers")?;
            *field = Some(n);
        }
    }
    let nanoseconds = of_fields(fields);
    match named(map, "negative").map(view) {
        None | Some(View::Bool(false)) => Ok(nanoseconds),
        Some(View::Bool(true)) => Ok(-nanoseconds),
        Some(_) => Err("`negative` is a boolean".into()),
    }
}

/// The text of Puppet: days, hours, minutes, seconds and a fraction without its zeros at the end
/// (those at its beginning are lost too, an accident of Puppet).
pub(super) fn to_text(nanoseconds: i128) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let n = nanoseconds.abs();
    let seconds = n / SECOND;
    let fraction = (n % SECOND).to_string();
    let fraction = fraction.trim_end_matches('0');
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{sign}{}-{:02}:{:02}:{:02}.{}",
        seconds / 86_400,
        seconds / 3600 % 24,
        seconds / 60 % 60,
        seconds % 60,
        if fraction.is_empty() { "0" } else { fraction }
    );
    text
}

/// The nanoseconds of [`to_text`].
pub(super) fn from_text(text: &str) -> Option<i128> {
    parse(text, None).ok()
}

/// One end of the range of a type.
pub(super) fn parameter(argument: &Argument) -> Result<Option<i128>, TypeError> {
    let wrong = |message: String| TypeError::new(argument.offset, message);
    match &argument.parameter {
        Parameter::Default => Ok(None),
        Parameter::Int(n) => Ok(Some(i128::from(*n) * SECOND)),
        Parameter::Float(n) => {
            nanoseconds_of(&View::Float(*n)).map(Some).map_err(|r| wrong(r.into_owned()))
        }
        Parameter::Text(text) => parse(text, None).map(Some).map_err(|r| wrong(r.into_owned())),
        _ => Err(wrong("a number of seconds or the text of a duration is expected here".into())),
    }
}

/// The formats which are tried in turn.
const DEFAULTS: [&str; 8] = [
    "%D-%H:%M:%S.%-N",
    "%H:%M:%S.%-N",
    "%M:%S.%-N",
    "%S.%-N",
    "%D-%H:%M:%S",
    "%H:%M:%S",
    "%D-%H:%M",
    "%S",
];

fn parse(text: &str, format: Option<&Value>) -> Result<i128, Refusal> {
    static READY: OnceLock<Vec<Layout>> = OnceLock::new();
    const WRONG: &str = "the text is not a duration of the format; expected is one as \
                         `1-02:30:00.5` (days, hours, minutes, seconds)";
    let Some(format) = format else {
        let ready = READY.get_or_init(|| {
            DEFAULTS.iter().filter_map(|format| Layout::parse(format).ok()).collect()
        });
        return ready.iter().find_map(|layout| layout.read(text)).ok_or_else(|| WRONG.into());
    };
    if text.is_empty() || !is_format_list(format) {
        return Err(known_arguments());
    }
    for format in formats(format) {
        if let Some(n) = Layout::parse(format)?.read(text) {
            return Ok(n);
        }
    }
    Err(WRONG.into())
}
