//! Queries: what is asked of a node, and its answer.

use std::borrow::Cow;

use strata_diagnostics::Diagnostics;
use strata_merge::Strategy;
use strata_value::{Key, Map, Origin, Value};

use super::dialect::Dialect;
use super::error::{Kind, Outcome, code, error, span};
use super::invocation::Invocation;
use super::key::LookupKey;
use super::merge_option;
use super::node::Node;
use super::types;

/// What is asked of a lookup besides the keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'q> {
    /// The merge option: the name of a strategy, or a mapping with `strategy` and its options. It
    /// wins over `lookup_options`.
    pub merge: Option<&'q Value>,
    /// A Puppet data type that the value must be of.
    pub value_type: Option<&'q str>,
    /// The value if nothing is found; null is a value.
    pub default: Option<&'q Value>,
    /// Values by key if nothing is found, asked before `default`. They stand in for variables too.
    pub default_values: Option<&'q Map>,
    /// Values by key that are taken instead of the data. They stand in for variables too.
    pub overrides: Option<&'q Map>,
}

/// The answer to a lookup.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The key that was found, of those that were asked for.
    pub key: String,
    /// The value.
    pub value: Value,
    /// Where it came from.
    pub found_in: FoundIn,
}

/// Where the value of an answer came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundIn {
    /// The overrides of the query.
    Overrides,
    /// The data.
    Data,
    /// The default values of the query.
    DefaultValues,
    /// The default of the query.
    Default,
}

/// A key as it is asked for.
#[derive(Clone, Copy)]
pub(crate) enum Asked<'k> {
    /// A text, which is read when its turn comes.
    Text(&'k str),
    /// A key that was read before.
    Read(&'k LookupKey),
}

impl<'k> Asked<'k> {
    fn text(self) -> &'k str {
        match self {
            Self::Text(text) => text,
            Self::Read(key) => key.as_str(),
        }
    }

    fn read(self, dialect: Dialect) -> Outcome<Cow<'k, LookupKey>> {
        match self {
            Self::Text(text) => LookupKey::parse(text, dialect)
                .map(Cow::Owned)
                .map_err(|finding| Diagnostics::from(*finding)),
            Self::Read(key) => Ok(Cow::Borrowed(key)),
        }
    }
}

impl Node<'_> {
    /// Looks up keys: the first that is found gives the answer, `None` if none is. A malformed key
    /// is an error when its turn comes.
    pub fn lookup(&self, keys: &[&str], query: &Query<'_>) -> Result<Option<Answer>, Diagnostics> {
        if let [key] = keys {
            return self.lookup_with(&[Asked::Text(key)], query, &mut Invocation::default());
        }
        let asked: Vec<Asked<'_>> = keys.iter().map(|key| Asked::Text(key)).collect();
        self.lookup_with(&asked, query, &mut Invocation::default())
    }

    /// Looks up one key that was read before.
    pub fn lookup_key(
        &self,
        key: &LookupKey,
        query: &Query<'_>,
    ) -> Result<Option<Answer>, Diagnostics> {
        self.lookup_with(&[Asked::Read(key)], query, &mut Invocation::default())
    }

    pub(crate) fn lookup_with<'q>(
        &self,
        keys: &[Asked<'_>],
        query: &Query<'q>,
        run: &mut Invocation<'q>,
    ) -> Outcome<Option<Answer>> {
        run.overrides = query.overrides;
        run.defaults = query.default_values;
        let merge = query.merge.map(merge_option::strategy).transpose()?;
        let answer = self.first_found(keys, merge.as_ref(), query, run)?;
        if let (Some(answer), Some(expected)) = (&answer, query.value_type) {
            check_type(expected, answer)?;
        }
        Ok(answer)
    }

    fn first_found(
        &self,
        keys: &[Asked<'_>],
        merge: Option<&Strategy>,
        query: &Query<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Answer>> {
        let given = |map: Option<&Map>, key: Asked<'_>| {
            map.and_then(|m| m.get(Key::new(key.text())).cloned())
        };
        let answer = |key: Asked<'_>, value, found_in| {
            Some(Answer { key: key.text().to_owned(), value, found_in })
        };
        for &key in keys {
            if let Some(value) = given(query.overrides, key) {
                return Ok(answer(key, value, FoundIn::Overrides));
            }
            let parsed = key.read(self.dialect)?;
            let found = self
                .search(&parsed, merge, Origin::NONE, run)
                .map_err(|findings| with_path(findings, key.text()))?;
            if let Some(value) = found {
                return Ok(answer(key, value, FoundIn::Data));
            }
        }
        for &key in keys {
            if let Some(value) = given(query.default_values, key) {
                return Ok(answer(key, value, FoundIn::DefaultValues));
            }
        }
        let (Some(&key), Some(default)) = (keys.first(), query.default) else { return Ok(None) };
        Ok(answer(key, default.clone(), FoundIn::Default))
    }
}

fn check_type(expected: &str, answer: &Answer) -> Outcome<()> {
    let wrong = |message: String| {
        let finding = error(Kind::ValueType, message)
            .at(span(answer.value.origin()), "the value")
            .path(answer.key.as_str());
        let is_secret = answer.value.contains_marks();
        Diagnostics::from(if is_secret { finding.hide_source() } else { finding })
    };
    let ty = types::parse(expected).map_err(|failure| {
        let message = format!("`{expected}` is no data type: {failure}");
        Diagnostics::from(
            error(Kind::ValueType, message).hint("write a data type, as in `Array[String]`"),
        )
    })?;
    types::assert(&ty, &answer.value).map_err(|mismatch| {
        wrong(format!("the value of `{}` is not right: {mismatch}", answer.key))
    })
}

/// The findings, each with the key that was asked for: where they are about its value as their path,
/// else (a broken file, a wrong configuration) as the reason why they were met.
fn with_path(findings: Diagnostics, key: &str) -> Diagnostics {
    let elsewhere = [Kind::Config, Kind::Locations, Kind::Io, Kind::Backend, Kind::LookupOptions];
    let mut all = Diagnostics::new();
    for finding in findings {
        let is_of_value = finding.code.starts_with("hiera-")
            && !elsewhere.iter().any(|kind| code(*kind) == finding.code)
            || finding.code.starts_with("merge-");
        all.push(match finding.path {
            Some(_) => finding,
            None if is_of_value => finding.path(key),
            None => finding.note(format!("while looking up `{key}`")),
        });
    }
    all
}
