//! Dates with a time of day.

use strata_calendar::Date;

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
        let of_day = seconds.rem_euclid(DAY);
        let Date { year, month, day } = Date::of_days(seconds.div_euclid(DAY));
        Self {
            year,
            month,
            day,
            hour: of_day / 3600,
            minute: of_day / 60 % 60,
            second: of_day % 60,
        }
    }

    /// The seconds since the beginning of 1970; months and days beyond their ranges count on.
    pub(crate) const fn seconds(&self) -> i64 {
        let months = self.month.saturating_sub(1);
        let year = self.year.saturating_add(months.div_euclid(12));
        let days = Date { year, month: months.rem_euclid(12) + 1, day: self.day }.days();
        days.saturating_mul(DAY).saturating_add(self.hour * 3600 + self.minute * 60 + self.second)
    }

    /// The day of the year, from 1.
    pub(crate) const fn day_of_year(&self) -> i64 {
        self.date().days() - Date { month: 1, day: 1, ..self.date() }.days() + 1
    }

    /// The day of the week; 0 is Sunday.
    pub(crate) const fn weekday(&self) -> i64 {
        self.date().weekday()
    }

    const fn date(&self) -> Date {
        Date { year: self.year, month: self.month, day: self.day }
    }
}
