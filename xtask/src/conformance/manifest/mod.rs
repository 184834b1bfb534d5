//! The suite `manifest`: scenarios of layered manifests, run with the built program.
//!
//! The README of `conformance/manifest` is the specification of every key. A case is a step; its name is
//! `file/step`.

mod actions;
mod expect;
mod process;
mod read;
mod scenario;
mod step;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use scenario::{Outcome, Scenario};

use super::{Suite, program};

/// Runs the scenario files below `dir/cases` and the examples below `dir/examples`, over all processors.
pub(super) fn run(dir: &Path, suite: &mut Suite) -> Result<(), String> {
    run_all(&scenarios(dir)?, &program::built()?, suite)
}

/// Runs the steps of an `EXPECTED.md` in a copy of its directory.
pub(super) fn run_example(dir: &Path, suite: &mut Suite) -> Result<(), String> {
    run_all(&[Scenario::of_example(dir)?], &program::built()?, suite)
}

fn scenarios(dir: &Path) -> Result<Vec<Scenario>, String> {
    let mut scenarios = Vec::new();
    for path in entries(&dir.join("cases"))? {
        if path.extension().is_some_and(|ending| ending == "yaml") {
            scenarios.push(Scenario::of_file(&path)?);
        }
    }
    let examples = dir.join("examples");
    if examples.exists() {
        for path in entries(&examples)? {
            scenarios.push(Scenario::of_example(&path)?);
        }
    }
    Ok(scenarios)
}

fn entries(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", dir.display());
    let listed = fs::read_dir(dir).map_err(failed)?;
    let mut paths: Vec<PathBuf> =
        listed.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>().map_err(failed)?;
    paths.sort();
    Ok(paths)
}

fn run_all(scenarios: &[Scenario], program: &Path, suite: &mut Suite) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(scenario) = scenarios.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = scenario.run(program);
                    done.lock().expect("no thread panics with the lock").push((scenario, outcome));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics with the lock");
    done.sort_by(|(a, _), (b, _)| a.name().cmp(b.name()));
    let mut skipped = Vec::new();
    for (scenario, outcome) in done {
        let Outcome { total, failures, skipped: left_out } =
            outcome.map_err(|message| format!("{}: {message}", scenario.name()))?;
        suite.total += total;
        suite.failures.extend(failures);
        skipped.extend(left_out);
    }
    if !skipped.is_empty() {
        suite.note = Some(format!("{} skipped: {}", skipped.len(), skipped.join("; ")));
    }
    Ok(())
}
