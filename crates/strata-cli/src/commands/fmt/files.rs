//! Which files are formatted.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ignore::{WalkBuilder, WalkState};
use strata_diagnostics::Diagnostic;

/// The endings of files in HCL's native syntax, as far as no other kind of file has them too.
const ENDINGS: [&str; 9] =
    ["fp", "hcl", "nomad", "tf", "tfbackend", "tfvars", "tm", "tofu", "variant"];

/// The files that paths name, sorted and each once, and what could not be read on the way.
///
/// A file that is named is taken whatever its ending. In directories hidden files and what git
/// ignores are left out, and links are not followed.
pub(super) fn find(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let mut files = Vec::new();
    let mut failures = Vec::new();
    let mut directories = Vec::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => directories.push(path),
            Ok(metadata) if metadata.is_file() => files.push(path.clone()),
            Ok(_) => failures.push(cannot_read(path, "it is neither a file nor a directory")),
            Err(error) => failures.push(cannot_read(path, &error.to_string())),
        }
    }
    if let Some((first, others)) = directories.split_first() {
        walk(first, others, &mut files, &mut failures);
    }
    files.sort_unstable();
    files.dedup();
    failures.sort_unstable_by(|a, b| a.message.cmp(&b.message));
    (files, failures)
}

/// What to do about a file that cannot be read.
pub(super) const CHECK_PATH: &str = "check the path, and whether you may read it";

fn cannot_read(path: &Path, why: &str) -> Diagnostic {
    Diagnostic::error("fmt-read", format!("cannot read `{}`: {why}", path.display()))
        .hint(CHECK_PATH)
}

/// Adds the files of directories, read by several threads in any order.
fn walk(
    first: &Path,
    others: &[&PathBuf],
    files: &mut Vec<PathBuf>,
    failures: &mut Vec<Diagnostic>,
) {
    let mut walk = WalkBuilder::new(first);
    for other in others {
        walk.add(other);
    }
    // A `.gitignore` counts without a repository around it; the settings of the user do not.
    walk.require_git(false).git_global(false).ignore(false);
    let found = Mutex::new((files, failures));
    walk.build_parallel().run(|| {
        Box::new(|entry| {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            match entry {
                Ok(entry) => {
                    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                    if is_file && has_ending(entry.path()) {
                        let path = entry.into_path();
                        let short = path.strip_prefix(".").map(Path::to_path_buf);
                        found.0.push(short.unwrap_or(path));
                    }
                }
                Err(error) => {
                    let message = format!("cannot search a directory: {error}");
                    let hint = "check the path, and whether you may read it and all below it";
                    found.1.push(Diagnostic::error("fmt-read", message).hint(hint));
                }
            }
            WalkState::Continue
        })
    });
}

fn has_ending(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}
