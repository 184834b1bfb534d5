//! Fact files: `facts.json`, `facts.yaml` and `facts.d/` of the system's and the user's directory.
//!
//! Whoever may write these files decides what a host is, so nothing is followed that could lead
//! elsewhere: a link is refused, except for the directory itself, which its owner may place.

mod read;

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::Value;

use crate::code;
use crate::gather::Gathered;
use crate::merge::merged;
use crate::record::empty_map;

pub use read::read_facts;
use read::read_file;

/// The facts of the files of the system's directory, and over them those of the user's.
///
/// In each directory `facts.json` is read, then `facts.yaml`, then the files of `facts.d` that end
/// in `.json` or `.yaml` (in any case), by the bytes of their names; later facts are merged over
/// earlier ones. An empty path is no directory. What is not there is not missed; a directory that
/// is not absolute, a link, a file that cannot be read and a text that is no map of facts are left
/// out with a warning, and the others count.
pub fn fact_files(system: &Path, user: &Path) -> Gathered {
    let mut all = Files { facts: empty_map(), warnings: Diagnostics::new() };
    for directory in [system, user] {
        all.add_directory(directory);
    }
    Gathered { facts: all.facts, warnings: all.warnings }
}

/// What was read so far.
struct Files {
    facts: Value,
    warnings: Diagnostics,
}

impl Files {
    fn add_directory(&mut self, directory: &Path) {
        if directory.as_os_str().is_empty() {
            return;
        }
        if !directory.is_absolute() {
            self.warnings.push(relative(directory));
            return;
        }
        let directory = cleaned(directory);
        for name in ["facts.json", "facts.yaml"] {
            let file = directory.join(name);
            // A link to nothing is no file here; among the files of `facts.d` it is one that is refused.
            if file.exists() {
                self.add_file(&file);
            }
        }
        self.add_fragments(&directory.join("facts.d"));
    }

    /// The files of `facts.d`.
    fn add_fragments(&mut self, directory: &Path) {
        if !directory.exists() {
            return;
        }
        if is_link(directory) {
            self.warnings.push(link(directory));
            return;
        }
        match fragments(directory) {
            Ok(files) => files.iter().for_each(|file| self.add_file(file)),
            Err(why) => self.warnings.push(unreadable(directory, &why)),
        }
    }

    fn add_file(&mut self, file: &Path) {
        if is_link(file) {
            self.warnings.push(link(file));
            return;
        }
        let read = read_file(file).map(|facts| merged(&self.facts, &facts));
        match read {
            Ok(Ok(all)) => self.facts = all,
            Ok(Err(why)) => self.warnings.push(
                Diagnostic::warning(
                    code::SYNTAX,
                    format!("`{}` is left out: {why}", file.display()),
                )
                .hint("make the data flatter"),
            ),
            Err(warning) => self.warnings.push(*warning),
        }
    }
}

/// The files of a `facts.d` in the order of their names.
fn fragments(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let is_wanted = ["json", "yaml"].iter().any(|ending| has_ending(&path, ending));
        if is_wanted && !is_directory(&path) {
            files.push(path);
        }
    }
    files.sort_by(|a, b| a.as_os_str().as_encoded_bytes().cmp(b.as_os_str().as_encoded_bytes()));
    Ok(files)
}

/// Whether a name ends in a point and this ending, in any case; `.json` alone does too.
pub(crate) fn has_ending(path: &Path, ending: &str) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let Some(at) = name.len().checked_sub(ending.len() + 1) else { return false };
    name[at] == b'.' && name[at + 1..].eq_ignore_ascii_case(ending.as_bytes())
}

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink())
}

/// Whether a path is a directory itself, not by a link.
fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_dir())
}

/// An absolute path without `.` and `..`, taken by their text.
fn cleaned(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                clean.pop();
            }
            other => clean.push(other),
        }
    }
    clean
}

fn relative(directory: &Path) -> Diagnostic {
    let message = format!("the directory of facts `{}` is not read", directory.display());
    Diagnostic::warning(code::FILE, message)
        .note("the path is not absolute, so what it names depends on where the program runs")
        .hint("give the whole path, from `/`")
}

fn link(path: &Path) -> Diagnostic {
    Diagnostic::warning(code::FILE, format!("`{}` is not read", path.display()))
        .note("it is a symbolic link, which could lead to a file of somebody else")
        .hint("put the file itself there")
}

pub(crate) fn unreadable(path: &Path, why: &io::Error) -> Diagnostic {
    Diagnostic::warning(code::FILE, format!("cannot read `{}`: {why}", path.display()))
        .note("its facts are left out")
        .hint("let this user read it, or remove it")
}
