//! A time as text.

use std::fmt::Write as _;

use super::{Item, items};
use crate::value::Time;
use strata_calendar::{MONTHS, WEEKDAYS};

use crate::value::calendar::Civil;

/// Writes a time by a layout.
pub(crate) fn format(layout: &str, time: &Time) -> String {
    let civil = time.civil();
    let (offset, zone) = time.zone.at(time.seconds);
    let mut out = String::with_capacity(layout.len() + 10);
    for item in items(layout) {
        // Writing to a string never fails.
        let _ = match item {
            Item::ZoneName if !zone.is_empty() => out.write_str(&zone),
            Item::ZoneName => {
                write_offset(&mut out, offset, false, 2);
                Ok(())
            }
            Item::Offset { z: true, .. } if offset == 0 => out.write_char('Z'),
            Item::Offset { colons, parts, .. } => {
                write_offset(&mut out, offset, colons, parts);
                Ok(())
            }
            Item::Fraction { digits, trimmed, sign } => {
                write_fraction(&mut out, time.nanos, digits, trimmed, sign);
                Ok(())
            }
            item => write_civil(&mut out, item, &civil),
        };
    }
    out
}

fn write_civil(out: &mut String, item: Item<'_>, civil: &Civil) -> std::fmt::Result {
    let name = |names: &[&'static str], at: i64| {
        usize::try_from(at).ok().and_then(|at| names.get(at).copied()).unwrap_or_default()
    };
    let hour12 = (civil.hour + 11) % 12 + 1;
    match item {
        Item::Text(text) => out.write_str(text),
        Item::LongMonth => out.write_str(name(&MONTHS, civil.month - 1)),
        Item::ShortMonth => out.write_str(&name(&MONTHS, civil.month - 1)[..3]),
        Item::Month(width) => write!(out, "{:0width$}", civil.month),
        Item::Day(width, true) => write!(out, "{:width$}", civil.day),
        Item::Day(width, false) => write!(out, "{:0width$}", civil.day),
        Item::DayOfYear(true) => write!(out, "{:3}", civil.day_of_year()),
        Item::DayOfYear(false) => write!(out, "{:03}", civil.day_of_year()),
        Item::LongWeekday => out.write_str(name(&WEEKDAYS, civil.weekday())),
        Item::ShortWeekday => out.write_str(&name(&WEEKDAYS, civil.weekday())[..3]),
        Item::LongYear if civil.year < 0 => write!(out, "-{:04}", -civil.year),
        Item::LongYear => write!(out, "{:04}", civil.year),
        Item::ShortYear => write!(out, "{:02}", civil.year.rem_euclid(100)),
        Item::Hour24 => write!(out, "{:02}", civil.hour),
        Item::Hour12(width) => write!(out, "{hour12:0width$}"),
        Item::Minute(width) => write!(out, "{:0width$}", civil.minute),
        Item::Second(width) => write!(out, "{:0width$}", civil.second),
        Item::Half(capitals) => out.write_str(match (civil.hour >= 12, capitals) {
            (true, true) => "PM",
            (true, false) => "pm",
            (false, true) => "AM",
            (false, false) => "am",
        }),
        // These do not come here.
        Item::ZoneName | Item::Offset { .. } | Item::Fraction { .. } => Ok(()),
    }
}

fn write_offset(out: &mut String, offset: i32, colons: bool, parts: usize) {
    out.push(if offset < 0 { '-' } else { '+' });
    let seconds = offset.unsigned_abs();
    for (at, part) in
        [seconds / 3600, seconds / 60 % 60, seconds % 60].iter().enumerate().take(parts)
    {
        let between = if colons && at > 0 { ":" } else { "" };
        let _never_fails = write!(out, "{between}{part:02}");
    }
}

fn write_fraction(out: &mut String, nanos: u32, digits: usize, trimmed: bool, sign: char) {
    let all = format!("{nanos:09}");
    let mut shown = &all[..digits.min(9)];
    if trimmed {
        shown = shown.trim_end_matches('0');
        if shown.is_empty() {
            return;
        }
    }
    out.push(sign);
    out.push_str(shown);
}
