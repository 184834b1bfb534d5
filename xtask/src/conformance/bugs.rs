//! The suite `bugs`: small faults found elsewhere, told in prose; here the cases that concern Hiera.
//!
//! A case is a folder with a `hiera.yaml`. What its `expected.md` says stands in [`checks`] as code;
//! the files are read from the folder itself. What is said there of `lint` belongs to that command.

mod case;
mod checks;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use super::{Failure, Suite};

/// Runs the cases: one case is one count, however many lookups it has.
pub(super) fn run(dir: &Path, suite: &mut Suite) -> Result<(), String> {
    let listed = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut folders = Vec::new();
    for entry in listed {
        folders.push(entry.map_err(|e| e.to_string())?.path());
    }
    folders.retain(|folder| folder.join("hiera.yaml").is_file());
    folders.sort();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        suite.total += 1;
        let check = checks::CHECKS.iter().find(|(id, _)| *id == name);
        let result = match check {
            None => Err("there is no check for this case".to_owned()),
            Some((_, check)) => {
                catch_unwind(|| check(&folder)).unwrap_or_else(|_| Err("a panic".to_owned()))
            }
        };
        if let Err(detail) = result {
            suite.failures.push(Failure { case: name, detail });
        }
    }
    Ok(())
}
