//! Suite `ccm/file_facts`: the facts of the files of two directories.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::Value as Json;
use strata_facts::{Gathered, fact_files};

use super::ccm_vectors::run_cases;
use super::{Suite, ccm_value};

/// What stands for the directory of a case.
const DIRECTORY: &str = "<WD>";

pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check)
}

fn check(case: &Json) -> Result<(), String> {
    let root = tempfile::tempdir().map_err(|e| e.to_string())?;
    write(root.path(), &case["files"])?;
    let (system, user) =
        (directory(case, "system", root.path())?, directory(case, "user", root.path())?);
    let Gathered { facts, warnings } = fact_files(Path::new(&system), Path::new(&user));
    let expected = &case["expect"];
    ccm_value::compare(&facts, &expected["facts"])?;
    let recorded = expected["logged_errors"].as_u64().ok_or("a case has no logged_errors")?;
    if warnings.len() as u64 != recorded {
        return Err(format!("{} warnings, recorded {recorded}: {warnings:?}", warnings.len()));
    }
    Ok(())
}

/// A directory that a case names.
fn directory(case: &Json, name: &str, root: &Path) -> Result<String, String> {
    let text = case[name].as_str().ok_or_else(|| format!("a case has no {name}"))?;
    Ok(text.replace(DIRECTORY, &root.to_string_lossy()))
}

/// Writes the files and links of a case; a link may come before the directory that it names.
fn write(root: &Path, files: &Json) -> Result<(), String> {
    for (name, content) in files.as_object().ok_or("a case has no files")? {
        let path = root.join(name);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = made.and_then(|()| match content["symlink"].as_str() {
            Some(target) => symlink(target.replace(DIRECTORY, &root.to_string_lossy()), &path),
            None => fs::write(&path, content.as_str().unwrap_or_default()),
        });
        written.map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(())
}
