//! Functions of dates and durations.

use strata_value::Value;

use super::check::{Check, Param};
use super::{Builtin, Context, Outcome, Reading, text};
use crate::Type;
use crate::value::{Time, Zone, as_zone, duration, layout, parse_duration, time, zone};

const fn function(
    name: &'static str,
    check: Check,
    call: fn(&mut Context<'_>, &[Value]) -> Outcome,
) -> Builtin {
    Builtin { name, reading: Reading::Deep, check, call }
}

pub(super) const TABLE: &[Builtin] = &[
    function("now", Check::Lists(&[&[], &[Param::Location]], Param::Time), now),
    function("duration", Check::Lists(&[&[Param::Text]], Param::Duration), |cx, arguments| {
        let of = text("duration", &arguments[0])?;
        parse_duration(of).map(duration).ok_or_else(|| {
            let shown = cx.quote(of);
            format!("{shown} is no duration; one is like \"1h30m\", of h, m, s, ms, us and ns")
        })
    }),
    function(
        "date",
        Check::Rule(1, 4, |types| {
            let zone = usize::from(types[0] == Type::Location);
            (types.len() - zone <= 3).then_some(Type::Time)
        }),
        date,
    ),
    function("timezone", Check::Lists(&[&[Param::Text]], Param::Location), |cx, arguments| {
        let name = text("timezone", &arguments[0])?;
        zone(name).map_err(|_| format!("the time zone {} is unknown", cx.quote(name)))
    }),
];

fn now(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let now = cx.now.ok_or("the time is not known here")?;
    let now = Time::of_nanoseconds(now);
    Ok(time(&match arguments.first() {
        None => now,
        Some(zone) => {
            let zone = as_zone(zone).ok_or_else(|| super::wrong("now", "a time zone", zone))?;
            now.in_zone(zone)
        }
    }))
}

/// What a date may look like, if no layout is given.
const LAYOUTS: [&str; 7] = [
    "2006-01-02",
    "15:04:05",
    "2006-01-02 15:04:05",
    layout::RFC3339,
    "02 Jan 06 15:04 MST",
    "Monday, 02-Jan-06 15:04:05 MST",
    "Mon, 02 Jan 2006 15:04:05 MST",
];

/// A date: maybe a zone, the text, maybe a layout, maybe the name of a zone.
fn date(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let (given, arguments) = match as_zone(&arguments[0]) {
        Some(zone) => (Some(zone), &arguments[1..]),
        None => (None, arguments),
    };
    let [of, rest @ ..] = arguments else {
        return Err("`date` needs the text of a date".to_owned());
    };
    let of = text("date", of)?;
    let zone = match rest.get(1) {
        Some(name) => {
            let name = text("date", name)?;
            Zone::of_name(name)
                .map_err(|_| format!("the time zone {} is unknown", cx.quote(name)))?
        }
        None => given.unwrap_or(Zone::Utc),
    };
    let parsed = match rest.first() {
        Some(layout) => layout::parse(text("date", layout)?, of, &zone).ok(),
        None => LAYOUTS.iter().find_map(|layout| layout::parse(layout, of, &zone).ok()),
    };
    parsed.map(|parsed| time(&parsed)).ok_or_else(|| {
        let shown = cx.quote(of);
        match rest.first() {
            Some(_) => format!("{shown} is no date of this layout"),
            None => format!("{shown} is no date; one is like \"2006-01-02\", \"15:04:05\" or both"),
        }
    })
}
