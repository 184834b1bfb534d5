//! The calendar: days and what they are called.

/// The names of the months.
pub(crate) const MONTHS: [&str; 12] = [
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
pub(crate) const DAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// A date and a time of day, of no zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Civil {
    pub(crate) year: i64,
    pub(crate) month: i64,
    pub(crate) day: i64,
    pub(crate) hour: i64,
    pub(crate) minute: i64,
    pub(crate) second: i64,
}

const DAY: i64 = 86_400;

impl Civil {
    /// The date and time so many seconds after the beginning of 1970.
    pub(crate) const fn of_seconds(seconds: i64) -> Self {
        let (days, of_day) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        // Years that begin in March, in eras of 400 of them.
        let shifted = days + 719_468;
        let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        Self {
            year: year + era * 400 + (month <= 2) as i64,
            month,
            day: of_year - (153 * from_march + 2) / 5 + 1,
            hour: of_day / 3600,
            minute: of_day / 60 % 60,
            second: of_day % 60,
        }
    }

    /// The seconds since the beginning of 1970; months and days beyond their ranges count on.
    pub(crate) const fn seconds(&self) -> i64 {
        let months = self.month.saturating_sub(1);
        let (year, month) =
            (self.year.saturating_add(months.div_euclid(12)), months.rem_euclid(12) + 1);
        let year = year - (month <= 2) as i64;
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * from_march + 2) / 5;
        let day = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
        let days = day.saturating_add(self.day.saturating_sub(1));
        days.saturating_mul(DAY).saturating_add(self.hour * 3600 + self.minute * 60 + self.second)
    }

    /// The day of the year, from 1.
    pub(crate) const fn day_of_year(&self) -> i64 {
        let first = Self { month: 1, day: 1, ..*self };
        (self.seconds() - first.seconds()) / DAY + 1
    }

    /// The day of the week; 0 is Sunday.
    pub(crate) const fn weekday(&self) -> i64 {
        (self.seconds().div_euclid(DAY) + 4).rem_euclid(7)
    }
}

/// The number of days of a month.
pub(crate) const fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
