//! Values of the types that only this language has, as capsules.
//!
//! | type | capsule | data |
//! | --- | --- | --- |
//! | time | `time` | RFC 3339 with nanoseconds, then the zone in brackets if it has a name other than UTC |
//! | duration | `duration` | nanoseconds in decimal |
//! | time zone | `location` | its name |
//! | bytes | `bytes` | the bytes |
//! | text that is not UTF-8 | `text` | the bytes |
//! | month, day of the week | `time.Month`, `time.Weekday` | the number in decimal |

mod calendar;
mod json;
pub(crate) mod layout;
pub(crate) mod methods;
mod span;
mod text;
mod time;
mod zone;

pub use json::json;
pub(crate) use json::json_within;
pub(crate) use methods::{as_zone, zone};
pub(crate) use span::parse as parse_duration;
pub(crate) use time::{Time, as_time, time};
pub(crate) use zone::Zone;

use strata_value::{Capsule, CapsuleData, Kind, Value};

pub use text::{
    MAX_TEXT, TextLimit, duration_text, float_text, named_number_text, time_text, write_text,
};

/// The type name of times.
pub const TIME: &str = "time";
/// The type name of durations.
pub const DURATION: &str = "duration";
/// The type name of time zones.
pub const LOCATION: &str = "location";
/// The type name of bytes.
pub const BYTES: &str = "bytes";
/// The type name of text that is not UTF-8.
pub const RAW_TEXT: &str = "text";
/// The type name of months.
pub const MONTH: &str = "time.Month";
/// The type name of days of the week, of which 0 is Sunday.
pub const WEEKDAY: &str = "time.Weekday";

/// A value of bytes.
pub fn bytes(bytes: impl Into<Box<[u8]>>) -> Value {
    Value::capsule(Capsule { type_name: BYTES, data: CapsuleData::Bytes(bytes.into()) })
}

/// The bytes of an unmarked value of bytes.
pub fn as_bytes(value: &Value) -> Option<&[u8]> {
    data(value, BYTES).and_then(|data| match data {
        CapsuleData::Bytes(bytes) => Some(&**bytes),
        CapsuleData::Text(_) => None,
    })
}

/// A string of any bytes: text where they are UTF-8, else a capsule of raw text.
pub fn string_of_bytes(bytes: Vec<u8>) -> Value {
    match String::from_utf8(bytes) {
        Ok(text) => Value::string(text),
        Err(error) => Value::capsule(Capsule {
            type_name: RAW_TEXT,
            data: CapsuleData::Bytes(error.into_bytes().into()),
        }),
    }
}

/// The bytes of an unmarked string, UTF-8 or not.
pub fn string_bytes(value: &Value) -> Option<&[u8]> {
    match value.kind() {
        Kind::String(text) => Some(text.as_bytes()),
        _ => match data(value, RAW_TEXT)? {
            CapsuleData::Bytes(bytes) => Some(bytes),
            CapsuleData::Text(_) => None,
        },
    }
}

/// A duration of so many nanoseconds.
pub fn duration(nanoseconds: i64) -> Value {
    text_capsule(DURATION, nanoseconds.to_string())
}

/// The nanoseconds of an unmarked duration.
pub fn as_duration(value: &Value) -> Option<i64> {
    text_of(value, DURATION)?.parse().ok()
}

/// A time zone by its name, which is not looked up.
pub fn location(name: &str) -> Value {
    text_capsule(LOCATION, name.to_owned())
}

/// The name of an unmarked time zone.
pub fn as_location(value: &Value) -> Option<&str> {
    text_of(value, LOCATION)
}

/// A time by its text, as the table of this module has it; the text is taken as it is.
pub fn time_of_text(text: &str) -> Value {
    text_capsule(TIME, text.to_owned())
}

/// The text of an unmarked time, as the table of this module has it.
pub fn as_time_text(value: &Value) -> Option<&str> {
    text_of(value, TIME)
}

/// A month (1 to 12) or a day of the week (0 is Sunday), by the name of its type.
pub fn named_number(type_name: &'static str, number: i64) -> Value {
    text_capsule(type_name, number.to_string())
}

/// The type and the number of an unmarked named number.
pub fn as_named_number(value: &Value) -> Option<(&'static str, i64)> {
    let Kind::Capsule(capsule) = value.kind() else { return None };
    let name = capsule.type_name;
    (name == MONTH || name == WEEKDAY).then(|| Some((name, text_of(value, name)?.parse().ok()?)))?
}

fn text_capsule(type_name: &'static str, text: String) -> Value {
    Value::capsule(Capsule { type_name, data: CapsuleData::Text(text.into()) })
}

fn text_of<'a>(value: &'a Value, type_name: &str) -> Option<&'a str> {
    match data(value, type_name)? {
        CapsuleData::Text(text) => Some(text),
        CapsuleData::Bytes(_) => None,
    }
}

fn data<'a>(value: &'a Value, type_name: &str) -> Option<&'a CapsuleData> {
    match value.kind() {
        Kind::Capsule(capsule) if capsule.type_name == type_name => Some(&capsule.data),
        _ => None,
    }
}
