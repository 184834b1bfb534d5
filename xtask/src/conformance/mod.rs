//! The conformance runner: vectors made by the reference implementations, against Strata.

mod baseline;
mod bugs;
mod expectation;
mod hcl_bodies;
mod hcl_structure;
mod hcl_vectors;
mod hiera5;
mod site;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use baseline::Baseline;

/// What to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The directory of suites; without it the project's own copy, else the shared one.
    pub dir: Option<PathBuf>,
    /// The names of the suites to run; empty: all that are found.
    pub suites: Vec<String>,
}

/// What a run gave.
#[derive(Debug)]
pub struct Report {
    suites: Vec<Suite>,
    baseline: Baseline,
}

/// The result of a suite.
#[derive(Debug, Default)]
pub struct Suite {
    /// The name.
    pub name: String,
    /// The number of cases.
    pub total: usize,
    /// The cases that failed.
    pub failures: Vec<Failure>,
}

/// A case that failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The case: `file/case/key` of its suite.
    pub case: String,
    /// What was expected and what came.
    pub detail: String,
}

/// A suite: its name, which is its path below the directory without the ending, and how it is run.
type Runner = fn(&Path, &mut Suite) -> Result<(), String>;
const SUITES: [(&str, Runner); 3] =
    [("hiera5", hiera5::run), ("bugs", bugs::run), ("hcl/bodies", hcl_bodies::run)];

/// Runs suites.
pub fn run(options: &Options) -> Result<Report, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dir = match &options.dir {
        Some(dir) => dir.clone(),
        None => [root.join("conformance"), root.join("../shared/conformance")]
            .into_iter()
            .find(|dir| dir.is_dir())
            .ok_or("there is no directory of vectors; name one")?,
    };
    if let Some(unknown) = options.suites.iter().find(|s| SUITES.iter().all(|(name, _)| name != s))
    {
        let names: Vec<&str> = SUITES.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no suite `{unknown}`; the suites are {}", names.join(", ")));
    }
    let mut suites = Vec::new();
    for (name, runner) in SUITES {
        let wanted = options.suites.is_empty() || options.suites.iter().any(|s| s == name);
        let folder = dir.join(name);
        let file = dir.join(format!("{name}.jsonl"));
        let place = if folder.is_dir() { folder } else { file };
        if wanted && place.exists() {
            let mut suite = Suite { name: name.to_owned(), ..Suite::default() };
            runner(&place, &mut suite)?;
            suites.push(suite);
        }
    }
    if suites.is_empty() {
        return Err(format!("{} holds none of the suites", dir.display()));
    }
    let baseline = Baseline::read(&root.join("conformance.toml"))?;
    Ok(Report { suites, baseline })
}

impl Report {
    /// One line a suite; with `failures` also each case that fails.
    pub fn text(&self, failures: bool) -> String {
        let mut out = String::new();
        for suite in &self.suites {
            let passed = suite.total - suite.failures.len();
            let _ = writeln!(out, "{} {passed}/{}", suite.name, suite.total);
            let known =
                |failure: &&Failure| self.baseline.reason(&suite.name, &failure.case).is_none();
            for failure in suite.failures.iter().filter(known) {
                let _ = writeln!(out, "  failed: {}", failure.case);
                if failures {
                    let _ = writeln!(out, "{}", indented(&failure.detail));
                }
            }
            for failure in suite.failures.iter().filter(|f| failures && !known(f)) {
                let reason = self.baseline.reason(&suite.name, &failure.case);
                let _ =
                    writeln!(out, "  differs: {} ({})", failure.case, reason.unwrap_or_default());
            }
            if let Some(below) = self.baseline.below(suite) {
                let _ = writeln!(out, "  {below}");
            }
        }
        out
    }

    /// Whether no suite is below its recorded figure.
    pub fn is_good(&self) -> bool {
        self.suites.iter().all(|suite| self.baseline.below(suite).is_none())
    }

    /// The suites.
    pub fn suites(&self) -> &[Suite] {
        &self.suites
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
