//! The suite `bugs`: small faults found elsewhere, told in prose; here the cases that concern Hiera
//! and HCL.
//!
//! A case is a folder with a `hiera.yaml`, or with files of HCL alone. What its `expected.md` says
//! stands in [`checks`] and [`hcl`] as code; the files are read from the folder itself. What is said
//! there of `lint` belongs to that command.

mod case;
mod checks;
mod hcl;
mod hcl_file;

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
    folders.retain(|folder| folder.join("hiera.yaml").is_file() || is_hcl(folder));
    folders.sort();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        suite.total += 1;
        let check = checks::CHECKS.iter().chain(hcl::CHECKS).find(|(id, _)| *id == name);
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

/// Whether a folder holds files of HCL that belong to no hierarchy.
fn is_hcl(folder: &Path) -> bool {
    let has = |name: &str| folder.join(name).is_file();
    ["input.hcl", "good.hcl", "in1.hcl"].into_iter().any(has) && !has("hierarchy.yaml")
}
