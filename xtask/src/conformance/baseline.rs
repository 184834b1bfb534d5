//! `conformance.toml`: the figures that must be reached, and the differences that are wanted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::Suite;

/// The recorded figures and differences.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Baseline {
    /// For each suite the share of cases that must pass.
    #[serde(default)]
    suite: BTreeMap<String, Figure>,
    /// The cases in which Strata differs on purpose.
    #[serde(default)]
    difference: Vec<Difference>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    passed: usize,
    total: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    suite: String,
    case: String,
    reason: String,
}

impl Baseline {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Why a case differs on purpose.
    pub(super) fn reason(&self, suite: &str, case: &str) -> Option<&str> {
        let found = self.difference.iter().find(|d| d.suite == suite && d.case == case);
        found.map(|difference| difference.reason.as_str())
    }

    /// What is wrong with the figure of a suite. The same vectors must pass as often as recorded; of
    /// other vectors of the suite, at least the same share.
    pub(super) fn below(&self, suite: &Suite) -> Option<String> {
        let Some(figure) = self.suite.get(&suite.name) else {
            return Some("conformance.toml has no figure for this suite".to_owned());
        };
        let passed = suite.total - suite.failures.len();
        let enough = passed * figure.total >= figure.passed * suite.total;
        (!enough).then(|| format!("below the recorded {}/{}", figure.passed, figure.total))
    }
}
