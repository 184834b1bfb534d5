//! YAML.
//!
//! [`read`] first tries the reader of the everyday subset (`plain`); what that declines goes through
//! the events of `granit-parser`. Both share the resolvers of scalars and the making of maps, and
//! give the same values, origins, comments and warnings.

mod base64;
mod builder;
mod characters;
mod core;
mod documents;
mod errors;
mod events;
mod goccy;
mod libyaml;
mod merge;
mod plain;
mod psych;
mod ruby_number;
mod scalar;
mod tags;
mod write;

use strata_diagnostics::{Diagnostics, SourceFile};

pub use write::write;

use crate::limits::Budget;
use crate::place::{Fail, Place};
use crate::{Document, Limits};

const DUPLICATE_KEY: &str = "yaml-duplicate-key";

/// Whose rules of scalars, tags and merge keys hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// The core schema of YAML 1.2, and merge keys. Dates are text; numbers are exact, beyond 64 bits
    /// with 512 bits of mantissa.
    Core,
    /// As [`Profile::Core`], of data whose every mistake counts: `<<` is an ordinary key, keys are text,
    /// and each of these is an error: a key that is given twice, another document, a tag that is not of
    /// the core schema or does not fit, an infinity, not-a-number.
    Strict,
    /// What Ruby's Psych 4.0 gives Puppet: YAML 1.1, symbols, no dates, keys that are symbols as
    /// text, and the syntax as libyaml takes it.
    Psych,
    /// What goccy/go-yaml 1.19 gives Choria CCM: numbers of 64 bits, octal `0644`, underscores, `1e3`
    /// as text, keys as text; of a list of merged maps the later one counts.
    Goccy,
}

/// The first document of a YAML text.
///
/// A text or document without content is null. Every error has the code `yaml-…` or `limit-…`.
pub fn read(file: &SourceFile, profile: Profile, limits: &Limits) -> Result<Document, Diagnostics> {
    let place = Place::new(file);
    let document = match plain::read(place, profile, limits) {
        Some(document) => document,
        None => general(place, profile, limits).map_err(|fail| Diagnostics::from(*fail))?,
    };
    if profile == Profile::Strict { document.without_warnings() } else { Ok(document) }
}

/// As [`read`], of the everyday subset only; none for any other text. For tests.
#[doc(hidden)]
pub fn read_plain(file: &SourceFile, profile: Profile, limits: &Limits) -> Option<Document> {
    plain::read(Place::new(file), profile, limits)
}

/// As [`read`], always by way of the events of `granit-parser`: for tests that compare the two.
#[doc(hidden)]
pub fn read_general(
    file: &SourceFile,
    profile: Profile,
    limits: &Limits,
) -> Result<Document, Diagnostics> {
    general(Place::new(file), profile, limits).map_err(|fail| (*fail).into())
}

fn general(place: Place<'_>, profile: Profile, limits: &Limits) -> Result<Document, Fail> {
    let budget = Budget::of(limits, place)?;
    if profile == Profile::Psych {
        characters::check(place)?;
    }
    events::read(place, profile, limits, budget)
}
