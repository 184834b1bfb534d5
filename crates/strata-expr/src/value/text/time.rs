//! The text of times.

use crate::value::layout;
use crate::value::time::Time;

/// A time as Go writes it, of its text as the table of [`value`](crate::value) has it:
/// `2024-02-29 00:00:00.5 +0100 CET`.
///
/// A zone without a name is its offset once more; a zero offset is UTC.
pub fn time_text(rfc3339: &str) -> String {
    match Time::of_text(rfc3339) {
        Some(time) => layout::format(layout::SHOWN, &time),
        None => rfc3339.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zone_stands_twice() {
        let texts = [
            ("2024-02-29T00:00:00Z", "2024-02-29 00:00:00 +0000 UTC"),
            ("2024-02-29T12:30:01.500Z", "2024-02-29 12:30:01.5 +0000 UTC"),
            ("2024-02-29T00:00:00.000000000+02:00", "2024-02-29 00:00:00 +0200 +0200"),
            ("2024-02-29T00:00:00+01:00[Europe/Vienna]", "2024-02-29 00:00:00 +0100 CET"),
        ];
        for (time, text) in texts {
            assert_eq!(time_text(time), text);
        }
    }
}
