//! Times read by a format, as Ruby's `DateTime._strptime`.

use strata_calendar::{MONTHS, WEEKDAYS};

use super::MAX_DEPTH;

/// What was read; what a format does not name is absent.
#[derive(Default)]
pub(super) struct Parsed {
    pub(super) year: Option<i64>,
    pub(super) month: Option<i64>,
    pub(super) day: Option<i64>,
    pub(super) hour: Option<i64>,
    pub(super) minute: Option<i64>,
    pub(super) second: Option<i64>,
    pub(super) nanoseconds: i64,
    pub(super) zone: Option<String>,
    /// Whether the text goes on after the end of the format.
    pub(super) leftover: bool,
    century: Option<i64>,
    afternoon: Option<bool>,
}

/// Reads the text by the format; `None` if it is not of that form.
pub(super) fn strptime(text: &str, format: &str) -> Option<Parsed> {
    let mut reader = Reader { rest: text, parsed: Parsed::default() };
    reader.all(format, MAX_DEPTH)?;
    let mut parsed = reader.parsed;
    parsed.leftover = !reader.rest.is_empty();
    if let (Some(century), Some(year)) = (parsed.century, parsed.year.as_mut()) {
        *year = year.checked_add(century.checked_mul(100)?)?;
    }
    if let (Some(afternoon), Some(hour)) = (parsed.afternoon, parsed.hour.as_mut()) {
        *hour = *hour % 12 + if afternoon { 12 } else { 0 };
    }
    Some(parsed)
}

struct Reader<'t> {
    rest: &'t str,
    parsed: Parsed,
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

/// Whether the rest of a format begins with digits, so that those before must be counted.
fn begins_with_number(format: &str) -> bool {
    let mut chars = format.chars();
    match chars.next() {
        Some('0'..='9') => true,
        Some('%') => {
            let letter = chars
                .next()
                .and_then(|c| if matches!(c, 'E' | 'O') { chars.next() } else { Some(c) });
            letter.is_some_and(|c| {
                c.is_ascii_digit() || "CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy".contains(c)
            })
        }
        _ => false,
    }
}

impl Reader<'_> {
    fn all(&mut self, format: &str, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let mut format = format;
        while let Some(c) = format.chars().next() {
            format = &format[c.len_utf8()..];
            if is_space(c) {
                self.rest = self.rest.trim_start_matches(is_space);
            } else if c == '%' && !format.is_empty() {
                let mut letter = format.chars().next()?;
                format = &format[letter.len_utf8()..];
                // `%:z` and the alternative forms read the same.
                while letter == ':' && format.starts_with([':', 'z'])
                    || matches!(letter, 'E' | 'O')
                        && format.starts_with(|c: char| "cCxXyYdeHImMSuUVwW".contains(c))
                {
                    letter = format.chars().next()?;
                    format = &format[letter.len_utf8()..];
                }
                self.directive(letter, format, depth)?;
            } else {
                self.rest = self.rest.strip_prefix(c)?;
            }
        }
        Some(())
    }

    /// Reads what one directive names; `after` is the rest of the format.
    fn directive(&mut self, letter: char, after: &str, depth: usize) -> Option<()> {
        let counted = begins_with_number(after);
        match letter {
            'A' | 'a' => {
                self.name(&WEEKDAYS)?;
            }
            'B' | 'b' | 'h' => self.parsed.month = Some(self.name(&MONTHS)? + 1),
            'C' => self.parsed.century = Some(self.signed(if counted { 2 } else { 18 })?),
            'd' | 'e' => self.parsed.day = Some(self.padded(1, 31)?),
            'H' | 'k' => self.parsed.hour = Some(self.padded(0, 24)?),
            'I' | 'l' => self.parsed.hour = Some(self.padded(1, 12)?),
            'M' => self.parsed.minute = Some(self.within(2, 0, 59)?),
            'm' => self.parsed.month = Some(self.within(2, 1, 12)?),
            'S' => self.parsed.second = Some(self.within(2, 0, 60)?),
            'L' => self.fraction(if counted { 3 } else { usize::MAX })?,
            'N' => self.fraction(if counted { 9 } else { usize::MAX })?,
            'Y' => self.parsed.year = Some(self.signed(if counted { 4 } else { 18 })?),
            'y' => {
                let year = self.within(2, 0, 99)?;
                self.parsed.year = Some(year);
                self.parsed.century.get_or_insert(if year >= 69 { 19 } else { 20 });
            }
            'p' | 'P' => self.half_of_day()?,
            'Z' | 'z' => self.zone()?,
            // Read, but of no use for an instant that needs a year, month and day.
            'j' => {
                self.within(3, 1, 366)?;
            }
            'U' | 'W' => {
                self.within(2, 0, 53)?;
            }
            'V' => {
                self.within(2, 1, 53)?;
            }
            'u' => {
                self.within(1, 1, 7)?;
            }
            'w' => {
                self.within(1, 0, 6)?;
            }
            'g' => {
                self.within(2, 0, 99)?;
            }
            'G' => {
                self.signed(if counted { 4 } else { 18 })?;
            }
            's' | 'Q' => {
                self.signed(18)?;
            }
            'c' => self.all("%a %b %e %H:%M:%S %Y", depth)?,
            'D' | 'x' => self.all("%m/%d/%y", depth)?,
            'F' => self.all("%Y-%m-%d", depth)?,
            'n' | 't' => self.all(" ", depth)?,
            'R' => self.all("%H:%M", depth)?,
            'r' => self.all("%I:%M:%S %p", depth)?,
            'T' | 'X' => self.all("%H:%M:%S", depth)?,
            'v' => self.all("%e-%b-%Y", depth)?,
            '+' => self.all("%a %b %e %H:%M:%S %Z %Y", depth)?,
            '%' => self.rest = self.rest.strip_prefix('%')?,
            other => self.rest = self.rest.strip_prefix('%')?.strip_prefix(other)?,
        }
        Some(())
    }

    /// Up to so many digits, one at least.
    fn digits(&mut self, most: usize) -> Option<&str> {
        let end = self.rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        (end > 0).then_some(digits)
    }

    fn within(&mut self, most: usize, least: i64, greatest: i64) -> Option<i64> {
        let n = self.digits(most)?.parse().ok()?;
        (least..=greatest).contains(&n).then_some(n)
    }

    /// Two digits, or a space and one.
    fn padded(&mut self, least: i64, greatest: i64) -> Option<i64> {
        match self.rest.strip_prefix(' ') {
            Some(rest) => {
                self.rest = rest;
                self.within(1, least, greatest)
            }
            None => self.within(2, least, greatest),
        }
    }

    fn sign(&mut self) -> i64 {
        let negative = self.rest.starts_with('-');
        self.rest = self.rest.strip_prefix(['+', '-']).unwrap_or(self.rest);
        if negative { -1 } else { 1 }
    }

    fn signed(&mut self, most: usize) -> Option<i64> {
        let sign = self.sign();
        Some(sign * self.digits(most)?.parse::<i64>().ok()?)
    }

    /// A part of a second; digits beyond the nanoseconds are dropped.
    fn fraction(&mut self, most: usize) -> Option<()> {
        let sign = self.sign();
        let digits = self.digits(most)?;
        let kept = &digits[..digits.len().min(9)];
        let n: i64 = kept.parse().ok()?;
        self.parsed.nanoseconds = sign * n * 10_i64.pow(9 - kept.len() as u32);
        Some(())
    }

    /// The place of a name, written in full or by its first three letters, in any case.
    fn name(&mut self, names: &[&str]) -> Option<i64> {
        let begins = |name: &str| {
            self.rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
        };
        let full = names.iter().position(|name| begins(name)).map(|at| (at, names[at].len()));
        let found = full.or_else(|| names.iter().position(|n| begins(&n[..3])).map(|at| (at, 3)));
        let (at, len) = found?;
        self.rest = &self.rest[len..];
        i64::try_from(at).ok()
    }

    /// `am`, `PM`, `a.m.` …
    fn half_of_day(&mut self) -> Option<()> {
        let afternoon = self.rest.starts_with(['p', 'P']);
        let rest = self.rest.strip_prefix(['a', 'A', 'p', 'P'])?;
        let rest = rest.strip_prefix('.').unwrap_or(rest).strip_prefix(['m', 'M'])?;
        self.rest = rest.strip_prefix('.').unwrap_or(rest);
        self.parsed.afternoon = Some(afternoon);
        Some(())
    }

    /// An offset (`+01:00`, `UTC-5`) or the name of a zone.
    fn zone(&mut self) -> Option<()> {
        let len = super::zone::length(self.rest)?;
        self.parsed.zone = Some(self.rest[..len].to_owned());
        self.rest = &self.rest[len..];
        Some(())
    }
}
