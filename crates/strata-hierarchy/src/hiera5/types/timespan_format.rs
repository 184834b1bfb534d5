//! Formats of durations.

use fancy_regex::Regex;

use super::error::Refusal;
use super::time::SECOND;

/// A format of durations, ready to read texts.
pub(super) struct Layout {
    regex: Regex,
    units: Vec<Unit>,
}

/// What the groups of the expression count, largest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Unit {
    Nanosecond,
    Millisecond,
    Second,
    Minute,
    Hour,
    Day,
}

enum Segment {
    Literal(String),
    /// Unit, what fills the width (`None` for nothing), and the width.
    Number(Unit, Option<char>, Option<usize>),
}

/// The greatest width in a format.
const MAX_WIDTH: usize = 100;

impl Layout {
    /// The format of a text as `%D-%H:%M:%S`.
    pub(super) fn parse(format: &str) -> Result<Self, Refusal> {
        let segments = segments(format)?;
        let units: Vec<Unit> = segments
            .iter()
            .filter_map(|s| if let Segment::Number(unit, ..) = s { Some(*unit) } else { None })
            .collect();
        let highest = units.iter().copied().fold(None, |best: Option<Unit>, unit| {
            Some(best.filter(|best| *best >= unit).unwrap_or(unit))
        });
        if matches!(highest, Some(Unit::Millisecond | Unit::Nanosecond)) {
            return Err("`%L` and `%N` are parts of a second and need `%S` beside them".into());
        }
        let mut source = String::from(r"\A-?");
        // Only the first of the largest unit counts beyond the width of its digits.
        let mut total = highest;
        for segment in &segments {
            match segment {
                Segment::Literal(text) => source.push_str(&fancy_regex::escape(text)),
                Segment::Number(unit, pad, width) => {
                    let all = total == Some(*unit);
                    if all {
                        total = None;
                    }
                    source.push_str(&digits(*unit, *pad, *width, all));
                }
            }
        }
        source.push_str(r"\z");
        let regex = Regex::new(&source).map_err(|_| "the format of the duration is too large")?;
        Ok(Self { regex, units })
    }

    /// The nanoseconds of a text, `None` if it is not of the format.
    pub(super) fn read(&self, text: &str) -> Option<i128> {
        let groups = self.regex.captures(text).ok()??;
        let mut sum: i128 = 0;
        for (at, unit) in self.units.iter().enumerate() {
            let digits = groups.get(at + 1)?.as_str().trim_start();
            let n: i128 = digits.parse().ok()?;
            let part = match unit {
                Unit::Day => n.checked_mul(86_400 * SECOND)?,
                Unit::Hour => n.checked_mul(3600 * SECOND)?,
                Unit::Minute => n.checked_mul(60 * SECOND)?,
                Unit::Second => n.checked_mul(SECOND)?,
                Unit::Millisecond | Unit::Nanosecond => {
                    let missing = 9_u32.saturating_sub(digits.len() as u32);
                    n.checked_mul(10_i128.pow(missing))?
                }
            };
            sum = sum.checked_add(part)?;
        }
        Some(if text.starts_with('-') { -sum } else { sum })
    }
}

/// The expression for the digits of one segment.
fn digits(unit: Unit, pad: Option<char>, width: Option<usize>, total: bool) -> String {
    let usual = match unit {
        Unit::Day => 1,
        Unit::Hour | Unit::Minute | Unit::Second => 2,
        Unit::Millisecond => 3,
        Unit::Nanosecond => 9,
    };
    match (width, pad) {
        (None, Some(' ')) if total => r"[ \t\r\n\x0b\x0c]*([0-9]+)".to_owned(),
        (None, _) if total => "([0-9]+)".to_owned(),
        (None, Some(' ')) => format!(r"([0-9 \t\r\n\x0b\x0c]{{1,{usual}}})"),
        (None, _) => format!("([0-9]{{1,{usual}}})"),
        (Some(width), None) => format!("([0-9]{{1,{width}}})"),
        (Some(width), Some('0')) => format!("([0-9]{{{width}}})"),
        (Some(width), Some(_)) => format!(r"([0-9 \t\r\n\x0b\x0c]{{{width}}})"),
    }
}

fn segments(format: &str) -> Result<Vec<Segment>, Refusal> {
    const WRONG: &str = "the format of a duration has the parts %D %H %M %S %L %N only, with `-`, \
                         `_`, `0` or a width after the `%`";
    let mut segments: Vec<Segment> = vec![];
    let mut chars = format.chars().peekable();
    let literal = |c: char, segments: &mut Vec<Segment>| match segments.last_mut() {
        Some(Segment::Literal(text)) => text.push(c),
        _ => segments.push(Segment::Literal(c.into())),
    };
    while let Some(c) = chars.next() {
        if c != '%' {
            literal(c, &mut segments);
            continue;
        }
        let mut pad = Some('0');
        if let Some(flag) = chars.next_if(|c| matches!(c, '-' | '_' | '0')) {
            pad = match flag {
                '-' => None,
                '_' => Some(' '),
                flag => Some(flag),
            };
        }
        let mut width: Option<usize> = None;
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            let next = width.unwrap_or(0) * 10 + digit.to_digit(10).map_or(0, |d| d as usize);
            width = Some(next).filter(|width| *width <= MAX_WIDTH);
            if width.is_none() {
                return Err(format!("a width is at most {MAX_WIDTH}").into());
            }
        }
        let unit = match chars.next() {
            Some('%') => {
                literal('%', &mut segments);
                continue;
            }
            Some('D') => Unit::Day,
            Some('H') => Unit::Hour,
            Some('M') => Unit::Minute,
            Some('S') => Unit::Second,
            Some('L') => Unit::Millisecond,
            Some('N') => Unit::Nanosecond,
            _ => return Err(WRONG.into()),
        };
        segments.push(Segment::Number(unit, pad, width));
    }
    Ok(segments)
}
