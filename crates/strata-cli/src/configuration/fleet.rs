//! The same work for many hosts at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_hierarchy::manifest::{Cause, Failure};
use strata_value::Value;

use super::failures::Failures;
use super::hosts::Host;
use super::project::Project;
use crate::global::{Global, MessageFormat};
use crate::report::Report;
use crate::status::Status;

/// The hosts of a run.
pub(crate) struct Fleet<'a> {
    pub(crate) project: &'a Project<'a>,
    pub(crate) hosts: &'a [Host],
    pub(crate) sources: &'a SourceMap,
}

/// What became of the hosts.
pub(crate) struct Outcome {
    done: usize,
    all: usize,
    failures: Failures,
}

impl Fleet<'_> {
    /// Does the work for each host, over all processors. A host that fails does not stop the others; Ctrl-C
    /// ends the run behind the hosts that are under way.
    pub(crate) fn run(
        &self,
        global: Global,
        work: impl Fn(&Host, &Value) -> Result<(), Failure> + Sync,
    ) -> Outcome {
        let bar = progress(self.hosts.len(), global);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let failures = Mutex::new(Failures::default());
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(host) = self.hosts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.project.is_interrupted() {
                            break;
                        }
                        match self.work_for(host, &work) {
                            Ok(()) => {
                                done.fetch_add(1, Ordering::Relaxed);
                            }
                            Err(failure) => {
                                let mut all =
                                    failures.lock().unwrap_or_else(PoisonError::into_inner);
                                all.add(host.name.clone(), failure, self.sources);
                            }
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        Outcome {
            done: done.into_inner(),
            all: self.hosts.len(),
            failures: failures.into_inner().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// Facts are not kept: most hosts have nothing to be told about them. Of a host that fails they are
    /// read again, now with their places, so that what is shown is as good as that of a single host.
    fn work_for(
        &self,
        host: &Host,
        work: &impl Fn(&Host, &Value) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let first = host.facts_without_places().and_then(|facts| work(host, &facts));
        match first {
            Err(failure) if failure.cause == Cause::Configuration => {
                host.facts(self.sources).and_then(|facts| work(host, &facts))
            }
            other => other,
        }
    }
}

impl Outcome {
    /// Shows what went wrong and a summary, as `compiled 9 of 10 hosts`, and gives the status.
    pub(crate) fn tell(mut self, verb: &str, report: &Report, sources: &SourceMap) -> Status {
        self.failures.show(report, sources);
        let Self { done, all, failures } = &self;
        let failed = failures.hosts();
        let mut summary =
            Diagnostic::info("manifest-hosts-done", format!("{verb} {done} of {all} hosts"));
        if failed > 0 {
            summary = summary.note(format!("{failed} failed"));
        }
        if let Some(rest) = failures.rest() {
            summary = summary.note(rest);
        }
        let missing = all - done - failed;
        if missing > 0 {
            summary = summary.note(format!("{missing} were left out: the run was interrupted"));
        }
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(summary);
        report.show(&diagnostics, sources);
        if missing > 0 { Status::Operational } else { failures.status() }
    }
}

/// A bar on a terminal, for people; nothing elsewhere.
fn progress(hosts: usize, global: Global) -> ProgressBar {
    if global.quiet || global.message_format != MessageFormat::Full {
        return ProgressBar::hidden();
    }
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(hosts as u64), target);
    let template = "{bar:30} {pos}/{len} hosts, {eta} left";
    bar.with_style(ProgressStyle::with_template(template).expect("the template is constant"))
}
