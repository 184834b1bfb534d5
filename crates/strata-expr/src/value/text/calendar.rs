//! The names of months and of the days of the week.

use crate::value::{MONTH, WEEKDAY};
use strata_calendar::{MONTHS, WEEKDAYS};

/// The English name of a month (1 to 12) or a day of the week (0 is Sunday), by the name of its type;
/// of another number `%!Month(13)`, as Go has it.
pub fn named_number_text(type_name: &str, number: i64) -> String {
    let (names, first, short): (&[&str], i64, &str) = match type_name {
        MONTH => (&MONTHS, 1, "Month"),
        WEEKDAY => (&WEEKDAYS, 0, "Weekday"),
        other => (&[], 0, other),
    };
    let index = number.checked_sub(first).and_then(|index| usize::try_from(index).ok());
    match index.and_then(|index| names.get(index)) {
        Some(name) => (*name).to_owned(),
        None => format!("%!{short}({number})"),
    }
}
