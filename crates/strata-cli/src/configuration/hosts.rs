//! The hosts of a directory of facts.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_hierarchy::manifest::{Cause, Failure, limits, read_facts};
use strata_value::Value;

use super::read;

/// A host by its file of facts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Host {
    /// The name of the file without its ending.
    pub(crate) name: String,
    facts: PathBuf,
}

/// How files of facts end.
const ENDINGS: [&str; 3] = ["json", "yaml", "yml"];

/// The hosts of a directory, by name. Other files and directories in it are left out.
pub(crate) fn hosts(directory: &Path) -> Result<Vec<Host>, Failure> {
    let failed = |error: std::io::Error| {
        let message = format!("cannot read the directory `{}`: {error}", directory.display());
        let finding = Diagnostic::error("io", message);
        let hint = "name a directory with a file of facts for each host";
        failure(finding.hint(hint), Cause::Operation)
    };
    let mut hosts = Vec::new();
    for entry in fs::read_dir(directory).map_err(failed)? {
        let facts = entry.map_err(failed)?.path();
        let ending = facts.extension().and_then(|ending| ending.to_str());
        if let (Some(name), true) =
            (facts.file_stem(), ending.is_some_and(|e| ENDINGS.contains(&e)))
        {
            hosts.push(Host { name: name.to_string_lossy().into_owned(), facts: facts.clone() });
        }
    }
    hosts.sort_unstable();
    if let Some(pair) = hosts.windows(2).find(|pair| pair[0].name == pair[1].name) {
        let message = format!("the host `{}` has two files of facts", pair[0].name);
        let finding = Diagnostic::error("manifest-hosts", message)
            .note(format!("they are `{}` and `{}`", pair[0].shown(), pair[1].shown()))
            .hint("remove one of them");
        return Err(failure(finding, Cause::Configuration));
    }
    if hosts.is_empty() {
        let message = format!("there are no facts of a host in `{}`", directory.display());
        let finding = Diagnostic::error("manifest-hosts", message)
            .hint("add a file for each host: `HOST.json`, `HOST.yaml` or `HOST.yml`");
        return Err(failure(finding, Cause::Configuration));
    }
    Ok(hosts)
}

fn failure(finding: Diagnostic, cause: Cause) -> Failure {
    Failure { diagnostics: vec![finding], cause }
}

impl Host {
    /// The host of one file of facts.
    pub(crate) fn of_file(facts: &Path) -> Self {
        let name = facts.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self { name, facts: facts.to_owned() }
    }

    fn shown(&self) -> String {
        self.facts.display().to_string()
    }

    /// The facts, whose values know where they are written. No message shows a line of them.
    pub(crate) fn facts(&self, sources: &SourceMap) -> Result<Value, Failure> {
        read_facts(&sources.add_private(self.shown(), self.text()?))
    }

    /// The facts, whose values do not know where they are written: the text is not kept.
    pub(super) fn facts_without_places(&self) -> Result<Value, Failure> {
        read_facts(&SourceFile::without_place(self.shown(), self.text()?))
    }

    fn text(&self) -> Result<Arc<str>, Failure> {
        read::text(&self.facts, limits::MAX_FACTS)
    }
}
