//! Text as a time.

use super::{Item, items};
use crate::value::Time;
use strata_calendar::{MONTHS, WEEKDAYS, days_of_month};

use crate::value::calendar::Civil;
use crate::value::zone::Zone;

/// Reads a time by a layout; what has no zone is in the given one.
pub(crate) fn parse(layout: &str, text: &str, zone: &Zone) -> Result<Time, String> {
    let mut reader = Reader { rest: text, read: Read::default() };
    let items = items(layout);
    for (at, item) in items.iter().enumerate() {
        let fraction_follows = matches!(items.get(at + 1), Some(Item::Fraction { .. }));
        reader.item(*item, fraction_follows).ok_or_else(|| mismatch(layout))?;
    }
    if !reader.rest.is_empty() {
        return Err(mismatch(layout));
    }
    reader
        .read
        .time(zone)
        .ok_or_else(|| "the text names a date or time that does not exist".to_owned())
}

fn mismatch(layout: &str) -> String {
    format!("the text does not look like \"{layout}\"")
}

/// What is read so far.
#[derive(Default)]
struct Read {
    year: i64,
    month: Option<i64>,
    day: Option<i64>,
    day_of_year: Option<i64>,
    hour: i64,
    afternoon: Option<bool>,
    minute: i64,
    second: i64,
    nanos: u32,
    offset: Option<i32>,
    zone: Option<String>,
}

struct Reader<'t> {
    rest: &'t str,
    read: Read,
}

impl Reader<'_> {
    /// Reads one part; `None` if the text has another.
    fn item(&mut self, item: Item<'_>, fraction_follows: bool) -> Option<()> {
        match item {
            Item::Text(text) => self.rest = self.rest.strip_prefix(text)?,
            Item::LongMonth => self.read.month = Some(self.name(&MONTHS, usize::MAX)? + 1),
            Item::ShortMonth => self.read.month = Some(self.name(&MONTHS, 3)? + 1),
            Item::LongWeekday => drop(self.name(&WEEKDAYS, usize::MAX)?),
            Item::ShortWeekday => drop(self.name(&WEEKDAYS, 3)?),
            Item::Month(width) => self.read.month = Some(self.number(width, 2)?),
            Item::Day(width, blanks) => {
                if blanks {
                    self.rest = self.rest.strip_prefix(' ').unwrap_or(self.rest);
                }
                self.read.day = Some(self.number(if blanks { 1 } else { width }, 2)?);
            }
            Item::DayOfYear(blanks) => {
                if blanks {
                    self.rest = self.rest.trim_start_matches(' ');
                }
                self.read.day_of_year = Some(self.number(if blanks { 1 } else { 3 }, 3)?);
            }
            Item::LongYear => self.read.year = self.number(4, 4)?,
            Item::ShortYear => {
                let year = self.number(2, 2)?;
                self.read.year = if year >= 69 { 1900 + year } else { 2000 + year };
            }
            Item::Hour24 => self.read.hour = self.number(1, 2).filter(|n| *n < 24)?,
            Item::Hour12(width) => {
                self.read.hour = self.number(width, 2).filter(|n| *n <= 12)?;
            }
            Item::Minute(width) => self.read.minute = self.number(width, 2).filter(|n| *n < 60)?,
            Item::Second(width) => {
                self.read.second = self.number(width, 2).filter(|n| *n < 60)?;
                // A fraction may stand behind the seconds, whether the layout has one or not.
                if !fraction_follows {
                    self.fraction(1..=usize::MAX);
                }
            }
            Item::Half(_) => self.half()?,
            Item::ZoneName => self.zone_name()?,
            Item::Offset { z, colons, parts } => self.offset(z, colons, parts)?,
            Item::Fraction { trimmed: true, .. } => {
                self.fraction(1..=usize::MAX);
            }
            Item::Fraction { digits, .. } => self.fraction(digits..=digits)?,
        }
        Some(())
    }

    fn number(&mut self, least: usize, most: usize) -> Option<i64> {
        let digits = self.rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        if digits < least {
            return None;
        }
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        number.parse().ok()
    }

    /// Takes one of some names, so many letters of it, whatever their case.
    fn name(&mut self, names: &[&str], letters: usize) -> Option<i64> {
        for (at, name) in names.iter().enumerate() {
            let name = &name[..letters.min(name.len())];
            let found = self.rest.get(..name.len());
            if found.is_some_and(|found| found.eq_ignore_ascii_case(name)) {
                self.rest = &self.rest[name.len()..];
                return i64::try_from(at).ok();
            }
        }
        None
    }

    fn half(&mut self) -> Option<()> {
        let half = self.rest.get(..2)?.to_ascii_uppercase();
        self.read.afternoon = Some(match half.as_str() {
            "AM" => false,
            "PM" => true,
            _ => return None,
        });
        self.rest = &self.rest[2..];
        Some(())
    }

    /// Takes a fraction of a second of so many digits, of which nine count.
    fn fraction(&mut self, allowed: std::ops::RangeInclusive<usize>) -> Option<()> {
        let digits = self.rest.strip_prefix(['.', ','])?;
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        if !allowed.contains(&count) {
            return None;
        }
        let shown = &digits[..count.min(9)];
        let nanos: u32 = shown.parse().ok()?;
        self.read.nanos = nanos * 10u32.pow(9 - shown.len() as u32);
        self.rest = &digits[count..];
        Some(())
    }

    /// Takes the short name of a zone: three to five capitals, or `UTC`.
    fn zone_name(&mut self) -> Option<()> {
        let letters = self.rest.bytes().take_while(u8::is_ascii_uppercase).count();
        if !(3..=5).contains(&letters) {
            return None;
        }
        let (name, rest) = self.rest.split_at(letters);
        self.rest = rest;
        self.read.zone = Some(name.to_owned());
        Some(())
    }

    fn offset(&mut self, z: bool, colons: bool, parts: usize) -> Option<()> {
        if z && let Some(rest) = self.rest.strip_prefix('Z') {
            self.rest = rest;
            self.read.zone = Some("UTC".to_owned());
            return Some(());
        }
        let west = self.rest.starts_with('-');
        self.rest = self.rest.strip_prefix(['+', '-'])?;
        let mut seconds = 0;
        for (part, (worth, limit)) in [(3600, 24), (60, 59), (1, 59)].iter().enumerate().take(parts)
        {
            if colons && part > 0 {
                self.rest = self.rest.strip_prefix(':')?;
            }
            let number = self.number(2, 2).filter(|n| n <= limit)?;
            seconds += number * worth;
        }
        let seconds = i32::try_from(seconds).ok()?;
        self.read.offset = Some(if west { -seconds } else { seconds });
        Some(())
    }
}

impl Read {
    /// The time, if it exists.
    fn time(self, default: &Zone) -> Option<Time> {
        let hour = match self.afternoon {
            Some(true) if self.hour < 12 => self.hour + 12,
            Some(false) if self.hour == 12 => 0,
            _ => self.hour,
        };
        let (month, day) = match self.day_of_year {
            None => (self.month.unwrap_or(1), self.day.unwrap_or(1)),
            Some(of_year) => {
                let days = 337 + days_of_month(self.year, 2);
                let first = Civil { month: 1, day: of_year, ..Civil::of_seconds(0) };
                let date = Civil::of_seconds(Civil { year: self.year, ..first }.seconds());
                let agrees = self.month.is_none_or(|month| month == date.month)
                    && self.day.is_none_or(|day| day == date.day);
                if !(1..=days).contains(&of_year) || !agrees {
                    return None;
                }
                (date.month, date.day)
            }
        };
        if !(1..=12).contains(&month) || !(1..=days_of_month(self.year, month)).contains(&day) {
            return None;
        }
        let civil =
            Civil { year: self.year, month, day, hour, minute: self.minute, second: self.second };
        let shown = civil.seconds();
        let zone = match (self.offset, self.zone) {
            // No offset is universal time.
            (Some(0), None) => Zone::Utc,
            // The name of an offset is kept, and no zone is guessed from an offset.
            (Some(offset), name) => Zone::Fixed(offset, name.unwrap_or_default()),
            (None, Some(name)) if name == "UTC" => Zone::Utc,
            (None, Some(name)) => Zone::Fixed(0, name),
            (None, None) => default.clone(),
        };
        let seconds = zone.instant(shown);
        Some(Time { seconds, nanos: self.nanos, zone })
    }
}
