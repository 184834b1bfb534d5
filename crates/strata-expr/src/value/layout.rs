//! Times as text by an example: the layout shows how Monday, 2 January 2006, 15:04:05 looks.

mod format;
mod parse;

pub(crate) use format::format;
pub(crate) use parse::parse;

/// The layout of the internet.
pub(crate) const RFC3339: &str = "2006-01-02T15:04:05Z07:00";
/// The same with the fraction of a second.
pub(crate) const RFC3339_NANO: &str = "2006-01-02T15:04:05.999999999Z07:00";
/// How a time is shown.
pub(crate) const SHOWN: &str = "2006-01-02 15:04:05.999999999 -0700 MST";

/// A part of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item<'l> {
    Text(&'l str),
    LongMonth,
    ShortMonth,
    /// With so many digits at least; `true` where blanks fill them.
    Month(usize),
    Day(usize, bool),
    DayOfYear(bool),
    LongWeekday,
    ShortWeekday,
    LongYear,
    ShortYear,
    Hour24,
    Hour12(usize),
    Minute(usize),
    Second(usize),
    /// Half of the day, in capitals or not.
    Half(bool),
    ZoneName,
    /// The offset: `Z` for none, with colons, and how many parts.
    Offset {
        z: bool,
        colons: bool,
        parts: usize,
    },
    /// The fraction of a second: so many digits, trimmed or not, behind this sign.
    Fraction {
        digits: usize,
        trimmed: bool,
        sign: char,
    },
}

/// What may stand in a layout, longer ones before those that they begin with.
const ITEMS: &[(&str, Item<'static>)] = &[
    ("January", Item::LongMonth),
    ("Jan", Item::ShortMonth),
    ("Monday", Item::LongWeekday),
    ("Mon", Item::ShortWeekday),
    ("MST", Item::ZoneName),
    ("01", Item::Month(2)),
    ("02", Item::Day(2, false)),
    ("03", Item::Hour12(2)),
    ("04", Item::Minute(2)),
    ("05", Item::Second(2)),
    ("06", Item::ShortYear),
    ("002", Item::DayOfYear(false)),
    ("15", Item::Hour24),
    ("1", Item::Month(1)),
    ("2006", Item::LongYear),
    ("2", Item::Day(1, false)),
    ("__2", Item::DayOfYear(true)),
    ("_2", Item::Day(2, true)),
    ("3", Item::Hour12(1)),
    ("4", Item::Minute(1)),
    ("5", Item::Second(1)),
    ("PM", Item::Half(true)),
    ("pm", Item::Half(false)),
    ("-07:00:00", Item::Offset { z: false, colons: true, parts: 3 }),
    ("-070000", Item::Offset { z: false, colons: false, parts: 3 }),
    ("-07:00", Item::Offset { z: false, colons: true, parts: 2 }),
    ("-0700", Item::Offset { z: false, colons: false, parts: 2 }),
    ("-07", Item::Offset { z: false, colons: false, parts: 1 }),
    ("Z07:00:00", Item::Offset { z: true, colons: true, parts: 3 }),
    ("Z070000", Item::Offset { z: true, colons: false, parts: 3 }),
    ("Z07:00", Item::Offset { z: true, colons: true, parts: 2 }),
    ("Z0700", Item::Offset { z: true, colons: false, parts: 2 }),
    ("Z07", Item::Offset { z: true, colons: false, parts: 1 }),
];

/// The parts of a layout.
fn items(layout: &str) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < layout.len() {
        let rest = &layout[at..];
        match item(rest) {
            Some((item, length)) => {
                if start < at {
                    items.push(Item::Text(&layout[start..at]));
                }
                items.push(item);
                at += length;
                start = at;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    if start < layout.len() {
        items.push(Item::Text(&layout[start..]));
    }
    items
}

/// The item at the beginning of a text, and how long it is.
fn item(rest: &str) -> Option<(Item<'_>, usize)> {
    if let Some(fraction) = fraction(rest) {
        return Some(fraction);
    }
    // `_2006` is a blank sign and a year.
    if rest.starts_with("_2006") {
        return None;
    }
    let (text, item) = ITEMS.iter().find(|(text, _)| rest.starts_with(text))?;
    // `Janet` is no month.
    let short = matches!(item, Item::ShortMonth | Item::ShortWeekday);
    let goes_on = rest[text.len()..].starts_with(|c: char| c.is_ascii_lowercase());
    if short && goes_on { None } else { Some((*item, text.len())) }
}

/// A point or comma with zeros or nines behind it, and no other digit.
fn fraction(rest: &str) -> Option<(Item<'_>, usize)> {
    let sign = rest.chars().next().filter(|c| matches!(c, '.' | ','))?;
    let digit = rest[1..].chars().next().filter(|c| matches!(c, '0' | '9'))?;
    let digits = rest[1..].chars().take_while(|c| *c == digit).count();
    let goes_on = rest[1 + digits..].starts_with(|c: char| c.is_ascii_digit());
    let item = Item::Fraction { digits, trimmed: digit == '9', sign };
    (!goes_on).then_some((item, 1 + digits))
}
