//! `Timestamp.new` and instants.

use strata_calendar::Date;
use strata_value::Value;

use super::TypeError;
use super::convert::{capsule, named, no_such_arguments, only_named};
use super::error::Refusal;
use super::parameters::{Argument, Parameter};
use super::strptime::{Parsed, strptime};
use super::time::SECOND;
use super::view::{View, view};
use super::zone;

/// An instant of seconds since 1970, of a text (arguments: a format or a list of them, and a time
/// zone), or of a hash with `string`, `format`, `timezone`.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    let nanoseconds = match (value, arguments) {
        (View::Int(_) | View::Float(_), []) => nanoseconds_of(value)?,
        (View::Text(text), []) => parse(text, None, None)?,
        (View::Text(text), [format]) => parse(text, Some(format), None)?,
        (View::Text(text), [format, zone]) => parse(text, Some(format), Some(zone))?,
        (View::Hash(map), []) => {
            only_named(map, &["string", "format", "timezone"])?;
            let text = named(map, "string").and_then(Value::as_str);
            let text = text.ok_or("a hash of arguments needs the text of the time as `string`")?;
            parse(text, named(map, "format"), named(map, "timezone"))?
        }
        (_, []) => {
            return Err(
                "expected is a number of seconds or a text as `2001-12-14T10:00:00 UTC`".into()
            );
        }
        _ => return Err(known_arguments()),
    };
    if date(nanoseconds).is_none() {
        return Err("the time is too far away".into());
    }
    Ok(capsule("timestamp", to_text(nanoseconds)))
}

fn known_arguments() -> Refusal {
    no_such_arguments("a format (or a list of formats) and a time zone, both as texts")
}

/// Seconds as nanoseconds.
pub(super) fn nanoseconds_of(seconds: &View<'_>) -> Result<i128, Refusal> {
    match seconds {
        View::Int(n) => Ok(i128::from(*n) * SECOND),
        View::Float(n) => {
            let nanoseconds = n * 1e9;
            // Beyond this an i128 would not hold the number.
            if nanoseconds.is_finite() && nanoseconds.abs() < 1e37 {
                return Ok(nanoseconds as i128);
            }
            Err("the number of seconds is too large".into())
        }
        _ => Err("a number of seconds is expected".into()),
    }
}

/// The date and the seconds of the day, of years up to a billion.
fn date(nanoseconds: i128) -> Option<(Date, i64)> {
    let seconds = i64::try_from(nanoseconds.div_euclid(SECOND)).ok()?;
    let days = seconds.div_euclid(86_400);
    (days.abs() < 366_000_000_000).then(|| (Date::of_days(days), seconds.rem_euclid(86_400)))
}

/// The text of Puppet: `2001-12-14T10:00:00.000000000 UTC`.
pub(super) fn to_text(nanoseconds: i128) -> String {
    let (date, of_day) = date(nanoseconds).unwrap_or((Date::of_days(0), 0));
    let Date { year, month, day } = date;
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    let fraction = nanoseconds.rem_euclid(SECOND);
    let year = if year < 0 { format!("-{:04}", -year) } else { format!("{year:04}") };
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:09} UTC")
}

/// The nanoseconds of [`to_text`].
pub(super) fn from_text(text: &str) -> Option<i128> {
    parse(text, None, None).ok()
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
        Parameter::Text(text) => {
            parse(text, None, None).map(Some).map_err(|r| wrong(r.into_owned()))
        }
        _ => Err(wrong("a number of seconds or the text of a time is expected here".into())),
    }
}

/// Whether the value is a format, or a list of formats.
pub(super) fn is_format_list(value: &Value) -> bool {
    let format = |value: &Value| value.as_str().is_some_and(|text| text.chars().count() >= 2);
    match view(value) {
        View::Array(list) => !list.is_empty() && list.iter().all(format),
        _ => format(value),
    }
}

/// The formats of a value that is sound.
pub(super) fn formats(value: &Value) -> impl Iterator<Item = &str> {
    let list = value.as_seq().map(|list| &**list).unwrap_or_default();
    value.as_str().into_iter().chain(list.iter().filter_map(Value::as_str))
}

/// The formats that are tried in turn; those with a zone only if none is given.
const WITH_ZONE: [&str; 5] = ["%FT%T.%N %Z", "%FT%T %Z", "%F %T.%N %Z", "%F %T %Z", "%F %Z"];
const WITHOUT_ZONE: [&str; 5] = ["%FT%T.%N", "%FT%T", "%F %T.%N", "%F %T", "%F"];

fn parse(text: &str, format: Option<&Value>, zone: Option<&Value>) -> Result<i128, Refusal> {
    const WRONG: &str = "the text is not a time of the format; expected is one as \
                         `2001-12-14T10:00:00 UTC` or `2001-12-14`";
    let zone = match zone {
        None => None,
        Some(zone) => Some(zone.as_str().filter(|z| !z.is_empty()).ok_or_else(known_arguments)?),
    };
    if text.is_empty() || !format.is_none_or(is_format_list) {
        return Err(known_arguments());
    }
    let fits = |parsed: &Parsed| !parsed.leftover && (zone.is_none() || parsed.zone.is_none());
    let read = |format: &str| strptime(text, format).filter(fits);
    let parsed = match format {
        None => {
            let with_zone = if zone.is_none() { WITH_ZONE.as_slice() } else { &[] };
            with_zone.iter().chain(&WITHOUT_ZONE).find_map(|format| read(format))
        }
        Some(format) => formats(format).find_map(read),
    };
    let parsed = parsed.ok_or(WRONG)?;
    let offset = match zone.or(parsed.zone.as_deref()) {
        None => 0,
        Some(zone) if zone.eq_ignore_ascii_case("current") => {
            return Err("the zone `current` depends on the machine; name the zone".into());
        }
        Some(zone) => {
            zone::offset(zone).ok_or("the time zone is not known; write the offset, as `+01:00`")?
        }
    };
    instant(&parsed)
        .map(|n| n - i128::from(offset) * SECOND)
        .ok_or_else(|| "the text holds no year, or an hour 24 that is not midnight".into())
}

fn instant(parsed: &Parsed) -> Option<i128> {
    let year = parsed.year.filter(|year| year.abs() < 1_000_000_000)?;
    let (month, day) = (parsed.month.unwrap_or(1), parsed.day.unwrap_or(1));
    let days = Date { year, month, day }.days();
    let (hour, minute) = (parsed.hour.unwrap_or(0), parsed.minute.unwrap_or(0));
    let second = parsed.second.unwrap_or(0);
    if hour == 24 && (minute, second) != (0, 0) {
        return None;
    }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second;
    Some(i128::from(seconds) * SECOND + i128::from(parsed.nanoseconds))
}
