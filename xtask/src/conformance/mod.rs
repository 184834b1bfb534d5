//! The conformance runner: vectors made by the reference implementations, against Strata.

mod baseline;
mod bugs;
mod ccm_cli;
mod ccm_env_output;
mod ccm_expr;
mod ccm_file_facts;
mod ccm_gjson;
mod ccm_jet;
mod ccm_manifest;
mod ccm_resolve;
mod ccm_templates;
mod ccm_url;
mod ccm_value;
mod ccm_vectors;
mod expectation;
mod hcl_attribute;
mod hcl_bodies;
mod hcl_corpus;
mod hcl_decimal;
mod hcl_edit;
mod hcl_evaluate;
mod hcl_format;
mod hcl_places;
mod hcl_schema;
mod hcl_specsuite;
mod hcl_static;
mod hcl_structure;
mod hcl_types;
mod hcl_value;
mod hcl_vectors;
mod hiera5;
mod manifest;
mod program;
mod site;
mod web;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use baseline::Baseline;
pub(crate) use hcl_evaluate::all_functions;
pub(crate) use hcl_value::{MarkNames, Tolerance, compare_typed, read_typed};

/// What to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The directory of suites; without it the project's own copy, and the shared one for suites that it
    /// does not have.
    pub dir: Option<PathBuf>,
    /// The names of the suites to run; empty: all that are found, or with a corpus none.
    pub suites: Vec<String>,
    /// A directory of real HCL files with the reference's findings.
    pub corpus: Option<PathBuf>,
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
    /// What is not compared, if there is something to say about it.
    pub note: Option<String>,
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
const SUITES: &[(&str, Runner)] = &[
    ("hiera5", hiera5::run),
    ("ccm/expr", ccm_expr::run),
    ("bugs", bugs::run),
    ("ccm/resolve", ccm_resolve::run_resolve),
    ("ccm/validate", ccm_resolve::run_validate),
    ("ccm/env_output", ccm_env_output::run),
    ("hcl/bodies", hcl_bodies::run),
    ("hcl/schema", hcl_schema::run),
    ("hcl/json", hcl_schema::run),
    ("hcl/format", hcl_format::run),
    ("hcl/edit", hcl_edit::run),
    ("hcl/expressions", hcl_evaluate::run_expressions),
    ("hcl/templates", hcl_evaluate::run_templates),
    ("hcl/functions", hcl_evaluate::run_expressions),
    ("hcl/static", hcl_static::run),
    ("hcl/types", hcl_types::run),
    ("hcl/dynamic", hcl_schema::run),
    ("hcl/specsuite", hcl_specsuite::run),
    ("ccm/templates", ccm_templates::run),
    ("ccm/gjson", ccm_gjson::run),
    ("ccm/manifest", ccm_manifest::run),
    ("ccm/jet", ccm_jet::run),
    ("ccm/file_facts", ccm_file_facts::run),
    ("ccm/url", ccm_url::run),
    ("ccm/cli", ccm_cli::run),
    ("manifest", manifest::run),
];

/// Suites of which the project has no copy, since they are other people's files.
pub const SHARED_ONLY: &[&str] = &["hcl/specsuite"];

/// The names of all suites, in the order in which they run.
pub fn names() -> impl Iterator<Item = &'static str> {
    SUITES.iter().map(|(name, _)| *name)
}

/// Runs the steps of the `EXPECTED.md` of an example project with the program.
pub fn run_example(directory: &Path) -> Result<Suite, String> {
    let mut suite = Suite { name: directory.display().to_string(), ..Suite::default() };
    manifest::run_example(directory, &mut suite)?;
    Ok(suite)
}

/// Runs suites.
pub fn run(options: &Options) -> Result<Report, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dirs = match &options.dir {
        Some(dir) => vec![dir.clone()],
        None => vec![root.join("conformance"), root.join("../shared/conformance")],
    };
    if let Some(unknown) = options.suites.iter().find(|s| names().all(|name| name != *s)) {
        let names: Vec<&str> = names().collect();
        return Err(format!("there is no suite `{unknown}`; the suites are {}", names.join(", ")));
    }
    let mut suites = Vec::new();
    for &(name, runner) in SUITES {
        let all = options.suites.is_empty() && options.corpus.is_none();
        let wanted = all || options.suites.iter().any(|s| s == name);
        let mut places =
            dirs.iter().flat_map(|dir| [dir.join(name), dir.join(format!("{name}.jsonl"))]);
        if wanted && let Some(place) = places.find(|place| place.exists()) {
            let mut suite = Suite { name: name.to_owned(), ..Suite::default() };
            runner(&place, &mut suite)?;
            suites.push(suite);
        }
    }
    if let Some(corpus) = &options.corpus {
        suites.extend(hcl_corpus::run(corpus)?);
    }
    if suites.is_empty() {
        let dirs: Vec<String> = dirs.iter().map(|dir| dir.display().to_string()).collect();
        return Err(format!("none of the suites is in {}", dirs.join(" or ")));
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
            if let Some(note) = suite.note.as_ref().filter(|_| failures) {
                let _ = writeln!(out, "  note: {note}");
            }
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
