//! Points in time.

use std::cmp::Ordering;
use std::fmt::Write as _;

use strata_value::Value;

use super::calendar::Civil;
use super::zone::Zone;
use super::{as_time_text, layout, time_of_text};

/// A point in time, and the zone in which it is told.
#[derive(Clone, Debug)]
pub(crate) struct Time {
    /// Seconds since the beginning of 1970.
    pub(crate) seconds: i64,
    /// Nanoseconds behind them.
    pub(crate) nanos: u32,
    pub(crate) zone: Zone,
}

/// The layout of the internet, with the seconds of the offset.
const RFC3339_WITH_SECONDS: &str = "2006-01-02T15:04:05.999999999Z07:00:00";

const SECOND: i64 = 1_000_000_000;

/// The beginning of the year 1, in seconds since 1970.
const YEAR_ONE: i64 = -62_135_596_800;

/// An unmarked value as a time.
pub(crate) fn as_time(value: &Value) -> Option<Time> {
    as_time_text(value).and_then(Time::of_text)
}

/// A time as a value.
pub(crate) fn time(time: &Time) -> Value {
    // Offsets of long ago have seconds.
    let seconds = time.zone.at(time.seconds).0 % 60 != 0;
    let layout = if seconds { RFC3339_WITH_SECONDS } else { layout::RFC3339_NANO };
    let mut text = layout::format(layout, time);
    if time.zone != Zone::Utc && !time.zone.name().is_empty() {
        let _never_fails = write!(text, "[{}]", time.zone.name());
    }
    time_of_text(&text)
}

impl Time {
    /// The time of its text as the table of [`value`](crate::value) has it.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        let (text, zone) = match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
            Some((text, zone)) => (text, Some(zone)),
            None => (text, None),
        };
        let mut time = layout::parse(layout::RFC3339, text, &Zone::Utc)
            .or_else(|_| layout::parse(RFC3339_WITH_SECONDS, text, &Zone::Utc))
            .ok()?;
        if let Some(name) = zone {
            let (offset, _) = time.zone.at(time.seconds);
            time.zone =
                Zone::of_name(name).unwrap_or_else(|_| Zone::Fixed(offset, name.to_owned()));
        }
        Some(time)
    }

    /// The time so many nanoseconds since the beginning of 1970, in universal time.
    pub(crate) fn of_nanoseconds(nanoseconds: i128) -> Self {
        let seconds = nanoseconds.div_euclid(i128::from(SECOND));
        let seconds = i64::try_from(seconds).unwrap_or(i64::MAX / SECOND);
        let nanos = nanoseconds.rem_euclid(i128::from(SECOND)) as u32;
        Self { seconds, nanos, zone: Zone::Utc }
    }

    /// The date and time that clocks of its zone show.
    pub(crate) fn civil(&self) -> Civil {
        let (offset, _) = self.zone.at(self.seconds);
        Civil::of_seconds(self.seconds.saturating_add(i64::from(offset)))
    }

    /// The same instant told in another zone.
    pub(crate) fn in_zone(&self, zone: Zone) -> Self {
        Self { zone, ..*self }
    }

    pub(crate) fn cmp_instant(&self, other: &Self) -> Ordering {
        (self.seconds, self.nanos).cmp(&(other.seconds, other.nanos))
    }

    /// So many nanoseconds later.
    pub(crate) fn plus(&self, nanoseconds: i64) -> Self {
        let nanos = i64::from(self.nanos) + nanoseconds.rem_euclid(SECOND);
        let seconds = self.seconds.saturating_add(nanoseconds.div_euclid(SECOND));
        let seconds = seconds.saturating_add(nanos / SECOND);
        let nanos = u32::try_from(nanos % SECOND).unwrap_or(0);
        Self { seconds, nanos, zone: self.zone.clone() }
    }

    /// The nanoseconds since another time, as far as they fit.
    pub(crate) fn since(&self, other: &Self) -> i64 {
        let nanos =
            |time: &Self| i128::from(time.seconds) * i128::from(SECOND) + i128::from(time.nanos);
        let between = nanos(self) - nanos(other);
        between.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }

    /// So many years, months and days later, at the same time of day.
    pub(crate) fn plus_date(&self, years: i64, months: i64, days: i64) -> Self {
        // A thousand million years are as good as any number.
        let near = |n: i64| n.clamp(-1_000_000_000, 1_000_000_000);
        let civil = self.civil();
        let moved = Civil {
            year: civil.year.saturating_add(near(years)),
            month: civil.month.saturating_add(near(months)),
            day: civil.day.saturating_add(near(days)),
            ..civil
        };
        let seconds = self.zone.instant(moved.seconds());
        Self { seconds, nanos: self.nanos, zone: self.zone.clone() }
    }

    /// Whether it is the beginning of the year 1, which stands for no time.
    pub(crate) const fn is_zero(&self) -> bool {
        self.seconds == YEAR_ONE && self.nanos == 0
    }

    /// The nanoseconds behind the last multiple of a duration since the year 1.
    pub(crate) fn remainder(&self, of: i64) -> i64 {
        let since = i128::from(self.seconds.saturating_sub(YEAR_ONE)) * i128::from(SECOND)
            + i128::from(self.nanos);
        since.rem_euclid(i128::from(of.max(1))) as i64
    }

    /// Nanoseconds since the beginning of 1970, as far as they fit.
    pub(crate) fn unix_nanoseconds(&self) -> i64 {
        self.seconds.wrapping_mul(SECOND).wrapping_add(i64::from(self.nanos))
    }
}
