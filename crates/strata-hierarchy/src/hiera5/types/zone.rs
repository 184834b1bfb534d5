//! Time zones, as Ruby's date library knows them.

/// Offsets from UTC in seconds, sorted by name (made by asking `DateTime._strptime(name, '%z')` of
/// Ruby 3.1 for each).
const ZONES: &[(&str, i64)] = &[
    ("a", 3600),
    ("acdt", 37_800),
    ("acst", 34_200),
    ("adt", -10_800),
    ("aedt", 39_600),
    ("aest", 36_000),
    ("ahst", -36_000),
    ("akdt", -28_800),
    ("akst", -32_400),
    ("alaskan", -32_400),
    ("almt", 21_600),
    ("arabian", 14_400),
    ("art", -10_800),
    ("ast", -14_400),
    ("at", -7200),
    ("atlantic", -14_400),
    ("aus eastern", 36_000),
    ("awst", 28_800),
    ("b", 7200),
    ("bot", -14_400),
    ("brst", -7200),
    ("brt", -10_800),
    ("bst", 3600),
    ("bt", 10_800),
    ("c", 10_800),
    ("canada central", -21_600),
    ("cat", 7200),
    ("cct", 23_400),
    ("cdt", -18_000),
    ("central", -21_600),
    ("central europe", 3600),
    ("central european", 3600),
    ("cest", 7200),
    ("cet", 3600),
    ("chadt", 49_500),
    ("chast", 45_900),
    ("china", 28_800),
    ("chst", 36_000),
    ("clst", -10_800),
    ("clt", -14_400),
    ("cot", -18_000),
    ("cst", -21_600),
    ("d", 14_400),
    ("e", 18_000),
    ("e. africa", 10_800),
    ("e. australia", 36_000),
    ("e. europe", 7200),
    ("eadt", 39_600),
    ("east", -21_600),
    ("eastern", -18_000),
    ("eat", 10_800),
    ("ect", -18_000),
    ("edt", -14_400),
    ("eest", 10_800),
    ("eet", 7200),
    ("egypt", 7200),
    ("est", -18_000),
    ("f", 21_600),
    ("fjt", 43_200),
    ("fle", 7200),
    ("fst", 7200),
    ("fwt", 3600),
    ("g", 25_200),
    ("gft", -10_800),
    ("gmt", 0),
    ("gst", 36_000),
    ("gtb", 7200),
    ("h", 28_800),
    ("hadt", -32_400),
    ("hast", -36_000),
    ("hawaiian", -36_000),
    ("hdt", -32_400),
    ("hkt", 28_800),
    ("hst", -36_000),
    ("i", 32_400),
    ("ict", 25_200),
    ("idle", 43_200),
    ("idlw", -43_200),
    ("india", 19_800),
    ("iot", 21_600),
    ("irdt", 16_200),
    ("irst", 12_600),
    ("ist", 19_800),
    ("jst", 32_400),
    ("k", 36_000),
    ("korea", 32_400),
    ("kst", 32_400),
    ("l", 39_600),
    ("lint", 50_400),
    ("m", 43_200),
    ("mdt", -21_600),
    ("mest", 7200),
    ("mesz", 7200),
    ("met", 3600),
    ("mewt", 3600),
    ("mez", 3600),
    ("mht", 43_200),
    ("mountain", -25_200),
    ("msd", 14_400),
    ("msk", 10_800),
    ("mst", -25_200),
    ("mut", 14_400),
    ("mvt", 18_000),
    ("n", -3600),
    ("ndt", -5400),
    ("new zealand", 43_200),
    ("nft", 39_600),
    ("npt", 20_700),
    ("nst", -9000),
    ("nt", -39_600),
    ("nzdt", 46_800),
    ("nzst", 43_200),
    ("nzt", 43_200),
    ("o", -7200),
    ("p", -10_800),
    ("pacific", -28_800),
    ("pdt", -25_200),
    ("pet", -18_000),
    ("pht", 28_800),
    ("pkt", 18_000),
    ("pst", -28_800),
    ("q", -14_400),
    ("r", -18_000),
    ("ret", 14_400),
    ("romance", 3600),
    ("russian", 10_800),
    ("s", -21_600),
    ("sast", 7200),
    ("sct", 14_400),
    ("sgt", 28_800),
    ("south africa", 7200),
    ("sst", -39_600),
    ("swt", 3600),
    ("t", -25_200),
    ("tft", 18_000),
    ("tokyo", 32_400),
    ("tot", 46_800),
    ("trt", 10_800),
    ("tvt", 43_200),
    ("u", -28_800),
    ("us eastern", -18_000),
    ("us mountain", -25_200),
    ("ut", 0),
    ("utc", 0),
    ("uyt", -10_800),
    ("uzt", 18_000),
    ("v", -32_400),
    ("vet", -14_400),
    ("w", -36_000),
    ("w. europe", 3600),
    ("wadt", 28_800),
    ("wast", 7200),
    ("wat", 3600),
    ("west", 3600),
    ("wet", 0),
    ("wib", 25_200),
    ("wit", 32_400),
    ("wita", 28_800),
    ("x", -39_600),
    ("y", -43_200),
    ("ydt", -28_800),
    ("yst", -32_400),
    ("z", 0),
];

/// The seconds to the east of UTC of an offset (`+01:00`, `GMT-3`) or a name (`UTC`, `CEST`).
///
/// Names of places (`Europe/Paris`) are not known, as in Puppet.
pub(super) fn offset(zone: &str) -> Option<i64> {
    let zone = &zone[..length(zone)?];
    let lower = zone.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_ascii_whitespace().collect();
    let (name, summer) = match words.as_slice() {
        [name @ .., "daylight", "time"] => (name, 3600),
        [name @ .., "dst"] if !name.is_empty() => (name, 3600),
        [name @ .., "standard", "time"] | name => (name, 0),
    };
    let name = name.join(" ");
    if let Ok(at) = ZONES.binary_search_by(|(known, _)| (*known).cmp(&name)) {
        return Some(ZONES[at].1 + summer);
    }
    let number = ["gmt", "utc", "ut"].iter().find_map(|p| name.strip_prefix(p)).unwrap_or(&name);
    let sign = if number.starts_with('-') { -1 } else { 1 };
    seconds(number.strip_prefix(['+', '-'])?).map(|seconds| sign * seconds)
}

/// `hh[:mm[:ss]]`, `hh.fraction` or the digits of these in a row.
fn seconds(number: &str) -> Option<i64> {
    if let Some((hours, fraction)) = number.split_once(['.', ',']) {
        let digits = &fraction[..fraction.len().min(9)];
        let part: i64 = digits.parse().ok()?;
        let part = part * 3600 / 10_i64.pow(digits.len() as u32);
        return Some(hours.parse::<i64>().ok()?.checked_mul(3600)? + part);
    }
    if number.contains(':') {
        let mut parts = number.split(':').map(|part| part.parse::<i64>().ok());
        let hours = parts.next().flatten()?;
        let minutes = parts.next().flatten().unwrap_or(0);
        let seconds = parts.next().flatten().unwrap_or(0);
        return hours
            .checked_mul(3600)?
            .checked_add(minutes.checked_mul(60)?)?
            .checked_add(seconds);
    }
    // An odd number of digits leaves one for the hours.
    let (hours, rest) = number.split_at_checked(2 - number.len() % 2)?;
    let pair = |at: usize| rest.get(at..at + 2).map_or(Some(0), |pair| pair.parse::<i64>().ok());
    Some(hours.parse::<i64>().ok()? * 3600 + pair(0)? * 60 + pair(2)?)
}

/// How much of the text is a zone.
pub(super) fn length(text: &str) -> Option<usize> {
    let prefix = ["gmt", "utc", "ut", ""].into_iter().find(|prefix| {
        let head = text.get(..prefix.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(prefix))
            && text[prefix.len()..].starts_with(['+', '-'])
            && digits(&text[prefix.len() + 1..]) > 0
    });
    if let Some(prefix) = prefix {
        let start = prefix.len() + 1;
        let mut end = start + digits(&text[start..]);
        for separators in [[',', '.', ':'].as_slice(), &[':']] {
            let more = text[end..].strip_prefix(separators).map_or(0, digits);
            if more == 0 {
                break;
            }
            let colon = text[end..].starts_with(':');
            end += 1 + more;
            if !colon {
                break;
            }
        }
        return Some(end);
    }
    let words = text.find(|c: char| !(c.is_alphabetic() || c == '.' || c.is_ascii_whitespace()));
    let lower = text[..words.unwrap_or(text.len())].to_ascii_lowercase();
    for ending in ["standard", "daylight"] {
        if let Some(at) = lower.find(ending).filter(|at| *at > 0) {
            let after = &lower[at + ending.len()..];
            let spaces = after.len() - after.trim_start().len();
            if spaces > 0 && after.trim_start().starts_with("time") {
                return Some(at + ending.len() + spaces + "time".len());
            }
        }
    }
    let name = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let summer = text.get(name..name + 4).is_some_and(|tail| tail.eq_ignore_ascii_case(" dst"));
    (name > 0).then_some(if summer { name + 4 } else { name })
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::{ZONES, length, offset};

    #[test]
    fn offsets_are_those_of_ruby() {
        // ruby -rdate -e 'p DateTime._strptime(zone, "%z")[:offset]'
        for (zone, expected) in [
            ("UTC", Some(0)),
            ("z", Some(0)),
            ("EST", Some(-18_000)),
            ("Eastern Standard Time", Some(-18_000)),
            ("eastern daylight time", Some(-14_400)),
            ("EST DST", Some(-14_400)),
            ("+1", Some(3600)),
            ("+0100", Some(3600)),
            ("+01:00", Some(3600)),
            ("+010", Some(600)),
            ("+01:30:15", Some(5415)),
            ("+1.5", Some(5400)),
            ("UTC+2", Some(7200)),
            ("GMT-03:30", Some(-12_600)),
            ("+12345", Some(5025)),
            ("-00:30", Some(-1800)),
            ("W. Europe Daylight Time", Some(7200)),
            ("Europe/Paris", None),
            ("foo", None),
            ("j", None),
            ("+", None),
        ] {
            assert_eq!(offset(zone), expected, "{zone}");
        }
        assert_eq!(length("UTC rest"), Some(3));
        assert_eq!(length("+01:00 rest"), Some(6));
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(ZONES.is_sorted_by(|a, b| a.0 < b.0));
    }
}
