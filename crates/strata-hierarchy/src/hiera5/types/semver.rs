//! `SemVer.new` and versions.

use std::cmp::Ordering;
use std::fmt;

use strata_value::Value;

use super::convert::{capsule, named, no_such_arguments, only_named};
use super::error::Refusal;
use super::view::View;

/// A version (semver.org 2.0.0): numbers of 64 bits, pre-release and build identifiers.
///
/// The order is that of precedence; the build does not count in it, but does in equality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// Major, minor, patch.
    pub numbers: [u64; 3],
    /// The identifiers after `-`, separated by dots; empty in a stable version.
    pub prerelease: String,
    /// The identifiers after `+`.
    pub build: String,
}

impl Version {
    /// The stable version of these numbers.
    pub const fn stable(major: u64, minor: u64, patch: u64) -> Self {
        Self { numbers: [major, minor, patch], prerelease: String::new(), build: String::new() }
    }

    /// The version of the text, with nothing around it but a line feed at the end; the error is
    /// the reason.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        const SHAPE: &str = "the text is not a version of the form `1.2.3`, `1.2.3-rc.1+5`";
        let text = text.strip_suffix('\n').unwrap_or(text);
        let (text, build) = match text.split_once('+') {
            Some((text, build)) => (text, Some(build)),
            None => (text, None),
        };
        let (core, prerelease) = match text.split_once('-') {
            Some((core, prerelease)) => (core, Some(prerelease)),
            None => (text, None),
        };
        let mut numbers = core.split('.').map(number);
        let mut next = || numbers.next().flatten().ok_or(SHAPE);
        let numbers_read = [next()?, next()?, next()?];
        if numbers.next().is_some()
            || !build.is_none_or(is_qualifier)
            || !prerelease.is_none_or(is_qualifier)
        {
            return Err(SHAPE);
        }
        let prerelease = prerelease.unwrap_or_default();
        if prerelease.split('.').any(|id| is_numeric(id) && id.len() > 1 && id.starts_with('0')) {
            return Err("a numeric pre-release identifier must not begin with a zero");
        }
        Ok(Self {
            numbers: numbers_read,
            prerelease: prerelease.to_owned(),
            build: build.unwrap_or_default().to_owned(),
        })
    }

    /// Whether there is no pre-release identifier.
    pub fn is_stable(&self) -> bool {
        self.prerelease.is_empty()
    }

    /// The order of precedence.
    pub fn precedence(&self, other: &Self) -> Ordering {
        self.numbers.cmp(&other.numbers).then_with(|| match (self.is_stable(), other.is_stable()) {
            (true, stable) => stable.cmp(&true).reverse(),
            (false, true) => Ordering::Less,
            (false, false) => identifiers(&self.prerelease, &other.prerelease),
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(f, "{major}.{minor}.{patch}")?;
        if !self.prerelease.is_empty() {
            write!(f, "-{}", self.prerelease)?;
        }
        if !self.build.is_empty() {
            write!(f, "+{}", self.build)?;
        }
        Ok(())
    }
}

/// Numbers by value and before words, words by their letters, a longer list after its beginning.
fn identifiers(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.split('.'), b.split('.'));
    loop {
        let order = match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) => match (is_numeric(x), is_numeric(y)) {
                // Without leading zeros the longer number is the greater one.
                (true, true) => x.len().cmp(&y.len()).then_with(|| x.cmp(y)),
                (true, false) => Ordering::Less,
                (false, true) => Ordering::Greater,
                (false, false) => x.cmp(y),
            },
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// A number without a leading zero.
pub(super) fn number(digits: &str) -> Option<u64> {
    let sound = is_numeric(digits) && (digits.len() == 1 || !digits.starts_with('0'));
    sound.then(|| digits.parse().ok())?
}

fn is_numeric(text: &str) -> bool {
    super::numeral::is_digits(text)
}

/// Identifiers separated by dots.
pub(super) fn is_qualifier(text: &str) -> bool {
    let sound =
        |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    text.split('.').all(sound)
}

/// A version of its text, or of major, minor and patch numbers and two qualifiers; a hash may hold
/// the latter under `major`, `minor`, `patch`, `prerelease`, `build`.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    let version = match (value, arguments) {
        (View::Text(text), []) => Version::parse(text)?,
        (View::Hash(map), []) => {
            only_named(map, &["major", "minor", "patch", "prerelease", "build"])?;
            let part = |name: &str| named(map, name);
            of([part("major"), part("minor"), part("patch")], part("prerelease"), part("build"))?
        }
        (View::Int(n), [minor, patch, qualifiers @ ..]) if qualifiers.len() <= 2 => {
            let major = Value::int(*n);
            let [prerelease, build] = [qualifiers.first(), qualifiers.get(1)];
            of([Some(&major), Some(minor), Some(patch)], prerelease, build)?
        }
        (_, []) => return Err("expected is the text of a version".into()),
        _ => return Err(parts()),
    };
    Ok(capsule("semver", version.to_string()))
}

fn parts() -> Refusal {
    no_such_arguments("major, minor and patch as integers, then the texts of pre-release and build")
}

fn of(
    numbers: [Option<&Value>; 3],
    prerelease: Option<&Value>,
    build: Option<&Value>,
) -> Result<Version, Refusal> {
    let number = |value: Option<&Value>| {
        value.and_then(Value::as_int).and_then(|n| u64::try_from(n).ok()).ok_or_else(parts)
    };
    let qualifier = |value: Option<&Value>| match value {
        None => Ok(String::new()),
        Some(value) => match value.as_str() {
            Some(text) if is_qualifier(text) => Ok(text.to_owned()),
            _ => Err(parts()),
        },
    };
    let [major, minor, patch] = numbers;
    Ok(Version {
        numbers: [number(major)?, number(minor)?, number(patch)?],
        prerelease: qualifier(prerelease)?,
        build: qualifier(build)?,
    })
}
