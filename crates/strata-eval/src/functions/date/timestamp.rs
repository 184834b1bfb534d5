//! Moments with an offset from UTC (RFC 3339).

use std::fmt;

use strata_calendar::{Date, days_of_month};

/// A date and time in the proleptic Gregorian calendar, with an offset from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timestamp {
    /// Seconds since 1970 on the clock of the offset.
    local: i64,
    nanosecond: u32,
    /// Seconds that the clock is before UTC.
    offset: i64,
}

const DAY: i64 = 24 * 60 * 60;

impl Timestamp {
    /// Reads a timestamp; an error says which part is wrong.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let bytes = text.as_bytes();
        let signs = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
        if bytes.len() < 19 || signs.iter().any(|(at, sign)| bytes[*at] != *sign) {
            return Err("a date, `T` and a time are required");
        }
        let year = number(&bytes[..4], 0..=9999).ok_or("the year has four digits")?;
        let month = number(&bytes[5..7], 1..=12).ok_or("the month is a number from 01 to 12")?;
        let day = number(&bytes[8..10], 1..=days_of_month(year, month))
            .ok_or("the month has no such day")?;
        let hour = number(&bytes[11..13], 0..=23).ok_or("the hour is a number from 00 to 23")?;
        let minute =
            number(&bytes[14..16], 0..=59).ok_or("the minute is a number from 00 to 59")?;
        let second =
            number(&bytes[17..19], 0..=59).ok_or("the second is a number from 00 to 59")?;
        let (nanosecond, zone) = fraction(&bytes[19..]);
        let offset =
            offset(zone).ok_or("behind the time stands `Z` or an offset such as `+02:00`")?;
        let seconds = (hour * 60 + minute) * 60 + second;
        Ok(Self { local: Date { year, month, day }.days() * DAY + seconds, nanosecond, offset })
    }

    /// The moment, whatever the offset: seconds of UTC since 1970 and nanoseconds.
    pub(super) const fn moment(&self) -> (i64, u32) {
        (self.local - self.offset, self.nanosecond)
    }

    /// The timestamp so many nanoseconds later.
    #[must_use]
    pub(super) fn plus(self, nanoseconds: i64) -> Self {
        const SECOND: i64 = 1_000_000_000;
        let fraction = i64::from(self.nanosecond) + nanoseconds.rem_euclid(SECOND);
        let local = self.local + nanoseconds.div_euclid(SECOND) + fraction / SECOND;
        Self { local, nanosecond: u32::try_from(fraction % SECOND).unwrap_or(0), ..self }
    }

    /// The date.
    pub(super) const fn date(&self) -> Date {
        Date::of_days(self.local.div_euclid(DAY))
    }

    /// Hour, minute and second.
    pub(super) const fn time(&self) -> (i64, i64, i64) {
        let seconds = self.local.rem_euclid(DAY);
        (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// Whether the offset is zero.
    pub(super) const fn is_utc(&self) -> bool {
        self.offset == 0
    }

    /// The offset: its sign, hours and minutes.
    pub(super) const fn offset(&self) -> (char, i64, i64) {
        let minutes = self.offset.abs() / 60;
        (if self.offset < 0 { '-' } else { '+' }, minutes / 60, minutes % 60)
    }
}

impl fmt::Display for Timestamp {
    /// The form of RFC 3339, without fractions of seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day } = self.date();
        let (hour, minute, second) = self.time();
        let sign = if year < 0 { "-" } else { "" };
        let year = year.unsigned_abs();
        write!(f, "{sign}{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if self.is_utc() {
            return f.write_str("Z");
        }
        let (sign, hours, minutes) = self.offset();
        write!(f, "{sign}{hours:02}:{minutes:02}")
    }
}

/// The number of digits, if it is in the range.
fn number(digits: &[u8], range: std::ops::RangeInclusive<i64>) -> Option<i64> {
    let mut number = 0;
    for digit in digits {
        number = number * 10 + i64::from(digit.is_ascii_digit().then(|| digit - b'0')?);
    }
    range.contains(&number).then_some(number)
}

/// Nanoseconds behind a point, cut after nine digits, and what follows.
fn fraction(text: &[u8]) -> (u32, &[u8]) {
    let Some(digits) = text.strip_prefix(b".") else { return (0, text) };
    let len = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
    if len == 0 {
        return (0, text);
    }
    let nine = digits[..len].iter().copied().chain(std::iter::repeat(b'0')).take(9);
    (nine.fold(0, |number, digit| number * 10 + u32::from(digit - b'0')), &digits[len..])
}

/// The seconds of an offset.
fn offset(text: &[u8]) -> Option<i64> {
    let sign = match text {
        b"Z" => return Some(0),
        [b'+', _, _, b':', _, _] => 1,
        [b'-', _, _, b':', _, _] => -1,
        _ => return None,
    };
    let (hours, minutes) = (number(&text[1..3], 0..=23)?, number(&text[4..6], 0..=59)?);
    Some(sign * (hours * 60 + minutes) * 60)
}
