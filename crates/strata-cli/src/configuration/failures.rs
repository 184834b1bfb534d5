//! What went wrong, of one host or of many.

use std::collections::HashMap;

use strata_diagnostics::{Diagnostics, SourceMap};
use strata_hierarchy::manifest::{Cause, Failure};

use crate::report::Report;
use crate::status::Status;

/// The status that a failure makes.
pub(crate) fn status(cause: Cause) -> Status {
    match cause {
        Cause::Configuration => Status::Invalid,
        Cause::Operation => Status::Operational,
    }
}

/// Shows a failure, and gives its status.
pub(crate) fn show(failure: Failure, report: &Report, sources: &SourceMap) -> Status {
    let mut diagnostics = Diagnostics::new();
    diagnostics.extend(failure.diagnostics);
    report.show(&diagnostics, sources);
    status(failure.cause)
}

/// The failures of many hosts. What is the same for several is kept and shown once.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    groups: Vec<Group>,
    /// The group of what is said in these words at this place.
    by_text: HashMap<String, usize>,
}

#[derive(Debug)]
struct Group {
    failure: Failure,
    hosts: Vec<String>,
}

/// How many hosts a failure names, and how many failures are shown in full.
const NAMED: usize = 3;
const SHOWN: usize = 20;

impl Failures {
    /// Takes down that a host failed.
    pub(crate) fn add(&mut self, host: String, failure: Failure, sources: &SourceMap) {
        let mut diagnostics = Diagnostics::new();
        diagnostics.extend(failure.diagnostics.iter().cloned());
        let text = diagnostics.concise(sources).collect::<Vec<_>>().join("\n");
        let at = *self.by_text.entry(text).or_insert_with(|| {
            self.groups.push(Group { failure, hosts: Vec::new() });
            self.groups.len() - 1
        });
        self.groups[at].hosts.push(host);
    }

    /// How many hosts failed.
    pub(crate) fn hosts(&self) -> usize {
        self.groups.iter().map(|group| group.hosts.len()).sum()
    }

    /// Shows what went wrong, each with its hosts, those of the first host first.
    pub(crate) fn show(&mut self, report: &Report, sources: &SourceMap) {
        for group in &mut self.groups {
            group.hosts.sort_unstable();
        }
        self.groups.sort_unstable_by(|a, b| a.hosts.cmp(&b.hosts));
        for group in self.groups.iter().take(SHOWN) {
            let mut diagnostics = Diagnostics::new();
            let hosts = group.told();
            diagnostics.extend(group.failure.diagnostics.iter().cloned().map(|mut finding| {
                // In the message, since not every form has notes.
                finding.message.push_str(&hosts);
                finding
            }));
            report.show(&diagnostics, sources);
        }
    }

    /// What is left to say about failures that were not shown.
    pub(crate) fn rest(&self) -> Option<String> {
        let rest = self.groups.get(SHOWN..).filter(|rest| !rest.is_empty())?;
        let hosts: usize = rest.iter().map(|group| group.hosts.len()).sum();
        Some(format!("{} more mistakes, of {hosts} hosts, are not shown", rest.len()))
    }

    /// The status: that of the only cause, or wrong input if there are both.
    pub(crate) fn status(&self) -> Status {
        let wrong = self.groups.iter().any(|g| g.failure.cause == Cause::Configuration);
        match (self.groups.is_empty(), wrong) {
            (true, _) => Status::Success,
            (false, true) => Status::Invalid,
            (false, false) => Status::Operational,
        }
    }
}

impl Group {
    fn told(&self) -> String {
        let named: Vec<String> =
            self.hosts.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
        let (word, named) =
            (if self.hosts.len() == 1 { "host" } else { "hosts" }, named.join(", "));
        match self.hosts.len().saturating_sub(NAMED) {
            0 => format!(", for the {word} {named}"),
            more => format!(", for the {word} {named} and {more} more"),
        }
    }
}
