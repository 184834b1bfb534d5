//! The Gregorian calendar, which is taken to have held always.
//!
//! The languages with times (HCL, Expr, the types of Puppet) read and write them each in its own way, but
//! count days alike. The crate knows no zone and no clock.

/// The names of the months.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The names of the days of the week, Sunday first.
pub const WEEKDAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Days of 400 years, after which the calendar repeats.
const CYCLE: i64 = 146_097;
/// Days from the first of March of the year 0 to the first of 1970.
const EPOCH: i64 = 719_468;

/// A date. Months and days are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year; 0 is the one before the year 1.
    pub year: i64,
    /// The month.
    pub month: i64,
    /// The day of the month.
    pub day: i64,
}

impl Date {
    /// The date so many days after the first of 1970.
    ///
    /// The number of days is at most `i64::MAX / 4` in size.
    pub const fn of_days(days: i64) -> Self {
        let days = days + EPOCH;
        let (cycle, of_cycle) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
        // Without the leap days before it, every year has 365 days. Years begin in March, so that the leap
        // day is the last one.
        let year = (of_cycle - of_cycle / 1460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
        let of_year = of_cycle - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = (from_march + 2) % 12 + 1;
        Self { year: cycle * 400 + year + (month <= 2) as i64, month, day }
    }

    /// Days since the first of 1970. The month is from 1 to 12; a day beyond the end of its month is one of
    /// the next. Beyond the range of the result it is the end of the range.
    pub const fn days(self) -> i64 {
        let year = self.year.saturating_sub((self.month <= 2) as i64);
        let (cycle, of_cycle) = (year.div_euclid(400), year.rem_euclid(400));
        // From March on, five months have 153 days.
        let of_year = (153 * ((self.month + 9) % 12) + 2) / 5 - 1;
        let of_cycle = of_cycle * 365 + of_cycle / 4 - of_cycle / 100;
        cycle
            .saturating_mul(CYCLE)
            .saturating_add(of_cycle + of_year - EPOCH)
            .saturating_add(self.day)
    }

    /// The day of the week; 0 is Sunday.
    pub const fn weekday(self) -> i64 {
        // The first day of 1970 was a Thursday.
        (self.days() + 4).rem_euclid(7)
    }

    /// The name of the month.
    pub const fn month_name(self) -> &'static str {
        MONTHS[(self.month - 1).rem_euclid(12).unsigned_abs() as usize]
    }

    /// The name of the day of the week.
    pub const fn weekday_name(self) -> &'static str {
        WEEKDAYS[self.weekday().unsigned_abs() as usize]
    }
}

/// The number of days of a month.
pub const fn days_of_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, days_of_month};

    const fn date(year: i64, month: i64, day: i64) -> Date {
        Date { year, month, day }
    }

    #[test]
    fn days_and_dates_are_inverse() {
        let mut before = Date::of_days(-1_000_001);
        for days in -1_000_000..1_000_000 {
            let date = Date::of_days(days);
            assert_eq!(date.days(), days);
            let is_next_day = date.day == before.day + 1 && date.month == before.month;
            let ended = before.day == days_of_month(before.year, before.month);
            assert!(is_next_day != ended && (is_next_day || date.day == 1), "{date:?}");
            before = date;
        }
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(date(1970, 1, 1).days(), 0);
        assert_eq!(date(2000, 3, 1).days(), 11_017);
        assert_eq!(date(2001, 2, 30).days(), date(2001, 3, 2).days());
        assert_eq!(Date::of_days(-719_528), date(0, 1, 1));
    }

    #[test]
    fn the_week_begins_on_sunday() {
        assert_eq!(date(1970, 1, 1).weekday(), 4);
        assert_eq!(date(2024, 2, 29).weekday(), 4);
        assert_eq!(date(1899, 12, 31).weekday(), 0);
    }
}
