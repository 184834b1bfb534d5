//! The forms of dates that `formatdate` writes.

use std::fmt::Write;

use strata_calendar::Date;

use super::timestamp::Timestamp;
use crate::FunctionError;

/// The text of a timestamp in a form: a letter, repeated, stands for a part of it; text in single
/// quotes and all other signs for themselves.
pub(super) fn write(form: &str, time: &Timestamp) -> Result<String, FunctionError> {
    let mut out = String::with_capacity(form.len());
    let mut rest = form;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '\'' => quoted(rest, &mut out)?,
            'a'..='z' | 'A'..='Z' => {
                let end = rest.find(|c| c != first).unwrap_or(rest.len());
                verb(first, end, time, &mut out)?;
                end
            }
            _ => {
                let literal = |c: char| c == '\'' || c.is_ascii_alphabetic();
                let end = rest.find(literal).unwrap_or(rest.len());
                out.push_str(&rest[..end]);
                end
            }
        };
        rest = &rest[end..];
    }
    Ok(out)
}

/// Writes a quoted text and gives its length; a doubled quote is one quote.
fn quoted(text: &str, out: &mut String) -> Result<usize, FunctionError> {
    if text.starts_with("''") {
        out.push('\'');
        return Ok(2);
    }
    let mut at = 1;
    while let Some(quote) = text[at..].find('\'') {
        out.push_str(&text[at..at + quote]);
        at += quote + 1;
        match text[at..].strip_prefix('\'') {
            // At the very end a doubled quote also ends the text, as in the reference.
            Some(rest) => {
                out.push('\'');
                at += 1;
                if rest.is_empty() {
                    return Ok(at);
                }
            }
            None => return Ok(at),
        }
    }
    Err(FunctionError::argument(0, "a text in single quotes has no end")
        .hint("close it with `'`, and write `''` for a single quote"))
}

/// Writes the part of a timestamp that a letter stands for, so many times repeated.
fn verb(letter: char, len: usize, time: &Timestamp, out: &mut String) -> Result<(), FunctionError> {
    let date = time.date();
    let Date { year, month, day } = date;
    let (hour, minute, second) = time.time();
    let afternoon = hour >= 12;
    let _never_fails = match (letter, len) {
        ('Y', 2) => write!(out, "{:02}", year % 100),
        ('Y', 4) => write!(out, "{year:04}"),
        ('M', 1 | 2) => write!(out, "{month:0len$}"),
        ('M', 3) => out.write_str(&date.month_name()[..3]),
        ('M', 4) => out.write_str(date.month_name()),
        ('D', 1 | 2) => write!(out, "{day:0len$}"),
        ('E', 3) => out.write_str(&date.weekday_name()[..3]),
        ('E', 4) => out.write_str(date.weekday_name()),
        ('h', 1 | 2) => write!(out, "{hour:0len$}"),
        ('H', 1 | 2) => write!(out, "{:0len$}", (hour + 11) % 12 + 1),
        ('A', 2) => out.write_str(if afternoon { "PM" } else { "AM" }),
        ('a', 2) => out.write_str(if afternoon { "pm" } else { "am" }),
        ('m', 1 | 2) => write!(out, "{minute:0len$}"),
        ('s', 1 | 2) => write!(out, "{second:0len$}"),
        ('Z', 1) if time.is_utc() => out.write_str("Z"),
        ('Z', 3) if time.is_utc() => out.write_str("UTC"),
        ('Z', 1 | 3 | 4 | 5) => {
            let (sign, hours, minutes) = time.offset();
            let colon = if matches!(len, 1 | 5) { ":" } else { "" };
            write!(out, "{sign}{hours:02}{colon}{minutes:02}")
        }
        _ => return Err(no_verb(letter, len)),
    };
    Ok(())
}

fn no_verb(letter: char, len: usize) -> FunctionError {
    let forms = match letter {
        'Y' => "a year is `YY` or `YYYY`",
        'M' => "a month is `M`, `MM`, `MMM` or `MMMM`",
        'D' => "a day of the month is `D` or `DD`",
        'E' => "a day of the week is `EEE` or `EEEE`",
        'h' => "an hour from 0 to 23 is `h` or `hh`",
        'H' => "an hour from 1 to 12 is `H` or `HH`",
        'A' | 'a' => "the half of the day is `AA` or `aa`",
        'm' => "a minute is `m` or `mm`",
        's' => "a second is `s` or `ss`",
        'Z' => "an offset is `Z`, `ZZZ`, `ZZZZ` or `ZZZZZ`",
        _ => "letters that stand for themselves need quotes: `'T'`",
    };
    FunctionError::argument(0, "a letter of the format stands for no part of a date")
        .detail(format!("it is `{letter}`, {len} times"))
        .hint(forms)
}
