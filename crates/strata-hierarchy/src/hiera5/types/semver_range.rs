//! `SemVerRange.new` and ranges of versions (the grammar of node-semver, as Puppet reads it).

use std::cmp::Ordering;

use strata_value::Value;

use super::convert::{capsule, no_such_arguments};
use super::error::Refusal;
use super::semver::{Version, is_qualifier, number};
use super::view::View;

/// Versions between limits: `>=1.0.0 <2.0.0 || ~3.1`.
#[derive(Clone, Debug, PartialEq)]
pub struct VersionRange {
    text: String,
    /// One of these, each with all of its limits.
    alternatives: Vec<Vec<Limit>>,
}

/// One limit.
#[derive(Clone, Debug, PartialEq)]
struct Limit {
    /// How the version may compare to the limit: less, equal, greater.
    allowed: [bool; 3],
    version: Version,
}

const AT_LEAST: [bool; 3] = [false, true, true];
const ABOVE: [bool; 3] = [false, false, true];
const AT_MOST: [bool; 3] = [true, true, false];
const BELOW: [bool; 3] = [true, false, false];
const EXACT: [bool; 3] = [false, true, false];

const SHAPE: &str = "the text is not a range of versions, as `>=1.0.0 <2.0.0`, `1.x` or `~1.2`";

/// Longest text of a range, in bytes.
const MAX_LEN: usize = 4096;

impl VersionRange {
    /// The range of the text; the error is the reason.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let lead = text.starts_with(|c: char| c.is_ascii_whitespace());
        if text.len() > MAX_LEN || lead && !text.trim().is_empty() {
            return Err(SHAPE);
        }
        let joined = join_operators(text);
        let filled = joined.trim_end_matches(|c: char| c.is_ascii_whitespace() || c == '|');
        if filled.is_empty() && joined.contains("||") {
            return Ok(Self { text: "*".to_owned(), alternatives: vec![vec![]] });
        }
        let alternatives = filled
            .split("||")
            .map(|part| alternative(part.trim_matches(|c: char| c.is_ascii_whitespace())))
            .collect::<Result<_, _>>()?;
        Ok(Self { text: text.to_owned(), alternatives })
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the version is in the range. A pre-release is only if a limit is one of the same
    /// version, or the range is `*`.
    pub fn includes(&self, version: &Version) -> bool {
        self.alternatives.iter().any(|limits| {
            let named = limits.is_empty()
                || limits.iter().any(|limit| {
                    !limit.version.is_stable() && limit.version.numbers == version.numbers
                });
            (version.is_stable() || named) && limits.iter().all(|limit| limit.allows(version))
        })
    }
}

impl Limit {
    const fn new(allowed: [bool; 3], version: Version) -> Self {
        Self { allowed, version }
    }

    fn allows(&self, version: &Version) -> bool {
        match version.precedence(&self.version) {
            Ordering::Less => self.allowed[0],
            Ordering::Equal => self.allowed[1],
            Ordering::Greater => self.allowed[2],
        }
    }
}

/// Takes spaces, or spaces and a `v`, after an operator away.
fn join_operators(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        out.push(c);
        rest = &rest[c.len_utf8()..];
        if matches!(c, '<' | '>' | '=' | '~' | '^') {
            let spaces = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
            rest =
                spaces.strip_prefix('v').filter(|_| spaces.len() == rest.len()).unwrap_or(spaces);
        }
    }
    out
}

/// Limits separated by spaces, or two versions with a dash between them.
fn alternative(text: &str) -> Result<Vec<Limit>, &'static str> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    if let [low, "-", high] = words.as_slice() {
        let (low, high) = (Partial::parse(low)?, Partial::parse(high)?);
        return Ok(vec![Limit::new(AT_LEAST, low.filled()), Limit::new(AT_MOST, high.filled())]);
    }
    if words.is_empty() {
        return Ok(vec![nothing()]);
    }
    let mut limits = vec![];
    for word in words {
        limits.extend(simple(word)?);
    }
    Ok(limits)
}

/// A limit that no version keeps.
const fn nothing() -> Limit {
    Limit::new([false; 3], Version::stable(0, 0, 0))
}

/// A version whose parts may be missing or a wildcard.
struct Partial {
    parts: [Option<u64>; 3],
    version: Version,
}

impl Partial {
    fn parse(text: &str) -> Result<Self, &'static str> {
        let core_end = text.find(['-', '+']).unwrap_or(text.len());
        let (core, qualifiers) = text.split_at(core_end);
        let mut parts = [None; 3];
        let mut count = 0;
        for part in core.split('.') {
            let slot = parts.get_mut(count).ok_or(SHAPE)?;
            *slot = match part {
                "x" | "X" | "*" => None,
                digits => Some(number(digits).ok_or(SHAPE)?),
            };
            count += 1;
        }
        let (prerelease, build) = match qualifiers.split_once('+') {
            Some((prerelease, build)) => (prerelease, Some(build)),
            None => (qualifiers, None),
        };
        let prerelease = prerelease.strip_prefix('-');
        if !qualifiers.is_empty() && count < 3
            || !prerelease.is_none_or(is_qualifier)
            || !build.is_none_or(is_qualifier)
        {
            return Err(SHAPE);
        }
        let version = Version {
            numbers: parts.map(Option::unwrap_or_default),
            prerelease: prerelease.unwrap_or_default().to_owned(),
            build: build.unwrap_or_default().to_owned(),
        };
        Ok(Self { parts, version })
    }

    /// With zeros for what is missing.
    fn filled(self) -> Version {
        self.version
    }
}

/// The version after all of the same leading numbers.
const fn after(major: u64, minor: Option<u64>) -> Version {
    match minor {
        Some(minor) => Version::stable(major, minor.saturating_add(1), 0),
        None => Version::stable(major.saturating_add(1), 0, 0),
    }
}

/// A partial version with an operator before it.
fn simple(word: &str) -> Result<Vec<Limit>, &'static str> {
    let operators = ["<=", ">=", "~>", "~=", "<", ">", "=", "~", "^"];
    let operator = operators.into_iter().find(|op| word.starts_with(op)).unwrap_or("");
    let partial = Partial::parse(&word[operator.len()..])?;
    let [major, minor, patch] = partial.parts;
    let full = |partial: Partial| partial.filled();
    let between = |low, high| vec![Limit::new(AT_LEAST, low), Limit::new(BELOW, high)];
    Ok(match (operator, major, minor, patch) {
        (">=", ..) => vec![Limit::new(AT_LEAST, full(partial))],
        ("<", ..) => vec![Limit::new(BELOW, full(partial))],
        (">", None, ..) => vec![nothing()],
        (">", Some(major), Some(_), Some(_)) if major == partial.version.numbers[0] => {
            vec![Limit::new(ABOVE, full(partial))]
        }
        (">", Some(major), minor, _) => vec![Limit::new(AT_LEAST, after(major, minor))],
        // Puppet stumbles over a wildcard after these two.
        ("<=" | "^", None, ..) => return Err("a wildcard alone cannot stand after `<=` or `^`"),
        ("<=", Some(_), Some(_), Some(_)) => vec![Limit::new(AT_MOST, full(partial))],
        ("<=", Some(major), minor, _) => vec![Limit::new(BELOW, after(major, minor))],
        (_, None, ..) => vec![],
        ("^", Some(major), minor, patch) if major > 0 => {
            let low = match (minor, patch) {
                (Some(_), Some(_)) => full(partial),
                (minor, _) => Version::stable(major, minor.unwrap_or(0), 0),
            };
            between(low, after(major, None))
        }
        ("~" | "~>" | "~=" | "^", Some(major), Some(minor), Some(_)) => {
            between(full(partial), after(major, Some(minor)))
        }
        (_, Some(_), Some(_), Some(_)) => vec![Limit::new(EXACT, full(partial))],
        (_, Some(major), minor, _) => {
            between(Version::stable(major, minor.unwrap_or(0), 0), after(major, minor))
        }
    })
}

/// A range of its text.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    match (value, arguments) {
        (View::Text(""), []) => Err(SHAPE.into()),
        (View::Text(text), []) => {
            let range = VersionRange::parse(text)?;
            Ok(capsule("semverrange", range.text()))
        }
        (_, []) => Err("expected is the text of a range of versions".into()),
        _ => Err(no_such_arguments("none")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::semver::Version;
    use super::VersionRange;

    #[test]
    fn ranges_hold_what_semantic_puppet_says() {
        // SemanticPuppet::VersionRange.parse(range).include?(version), semantic_puppet 1.0.4.
        for (range, version, expected) in [
            (">=1.0.0 <2.0.0", "1.5.0", true),
            (">=1.0.0 <2.0.0", "2.0.0", false),
            (">= 1.0.0", "1.0.0", true),
            ("1.x", "1.9.9", true),
            ("1.x", "2.0.0", false),
            ("~1.2.3", "1.2.9", true),
            ("~1.2.3", "1.3.0", false),
            ("^1.2.3", "1.9.0", true),
            ("^0.2.3", "0.3.0", false),
            ("1.0.0 - 2.0.0", "2.0.0", true),
            ("1.0.0 || 3.0.0", "3.0.0", true),
            (">1", "1.5.0", false),
            (">1", "2.0.0", true),
            ("<=1.2", "1.2.9", true),
            ("*", "1.0.0-rc1", true),
            (">=1.0.0-rc1", "1.0.0-rc2", true),
            (">=1.0.0-rc1", "1.0.1-rc2", false),
            ("1.0.0", "1.0.0", true),
            (">*", "1.0.0", false),
        ] {
            let parsed = VersionRange::parse(range).expect(range);
            let version = Version::parse(version).expect(version);
            assert_eq!(parsed.includes(&version), expected, "{range} {version}");
        }
        for text in ["abc", "^*", "1.2.3.4", "1.2-rc1", ">="] {
            assert!(VersionRange::parse(text).is_err(), "{text}");
        }
    }
}
