//! One gather: all parts at once, each as long as the deadline lets it, merged in their order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::Value;

use crate::code;
use crate::families::{Context, Family, Found};
use crate::files::fact_files;
use crate::host_files::HostFiles;
use crate::jobs::{Job, Jobs, Missed};
use crate::merge::merged;
use crate::options::Options;
use crate::provider::Provider;
use crate::record::{empty_map, record};

/// Facts, and what went wrong with some of them.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The facts, a map.
    pub facts: Value,
    /// Warnings, without places: files are named with line and column in the message. None shows what a
    /// file holds.
    pub warnings: Diagnostics,
}

/// The last good facts of each part, by its name.
pub(crate) type LastGood = BTreeMap<String, Value>;

/// A part that was begun.
struct Part {
    name: String,
    job: Job<Found>,
    /// What stands for it if it gives nothing, and nothing was ever there.
    empty: Value,
}

/// Gathers all parts; what fails or is late is what it was the last time.
pub(crate) fn gather(
    options: &Options,
    providers: &[Arc<dyn Provider>],
    jobs: &Jobs,
    last_good: &mut LastGood,
    patience: Duration,
) -> Gathered {
    let deadline = Instant::now() + patience;
    let context = Context {
        files: HostFiles::of_this_host(),
        jobs: jobs.clone(),
        swap: !options.no_swap_facts,
        // A family hands over what it has before its own waiting ends.
        deadline: Instant::now() + patience * 3 / 4,
    };
    let families = Family::ALL.map(|family| {
        let begun = family.is_wanted(options).then(|| begin_family(family, &context));
        (family, begun)
    });
    let others: Vec<Part> = providers
        .iter()
        .map(|provider| begin_provider(provider, jobs))
        .chain([begin_files(options, jobs)])
        .collect();
    let mut all = Gathered { facts: empty_map(), warnings: Diagnostics::new() };
    for (family, begun) in families {
        let facts = match begun {
            Some(part) => part.finish(deadline, last_good, &mut all.warnings),
            None => family.empty(),
        };
        all.add("host facts", &record([(family.name(), facts)]));
    }
    for part in others {
        let name = part.name.clone();
        let facts = part.finish(deadline, last_good, &mut all.warnings);
        all.add(&name, &facts);
    }
    all
}

fn begin_family(family: Family, context: &Context) -> Part {
    let context = context.clone();
    let name = format!("{} facts", family.name());
    let job = context.jobs.clone().start(&name, move || family.gather(&context));
    Part { name, job, empty: family.empty() }
}

fn begin_provider(provider: &Arc<dyn Provider>, jobs: &Jobs) -> Part {
    let name = format!("facts of `{}`", provider.name());
    let provider = Arc::clone(provider);
    let job = jobs.start(&name, move || {
        let facts = provider.facts()?;
        match facts.as_map() {
            Some(_) => Ok((facts, Diagnostics::new())),
            None => Err(format!("it gave {}, not a map", facts.kind_phrase())),
        }
    });
    Part { name, job, empty: empty_map() }
}

fn begin_files(options: &Options, jobs: &Jobs) -> Part {
    let name = "fact files".to_owned();
    let system = options.system_config_directory.clone();
    let user = options.user_config_directory.clone();
    let job = jobs.start(&name, move || {
        let Gathered { facts, warnings } = fact_files(&system, &user);
        Ok((facts, warnings))
    });
    Part { name, job, empty: empty_map() }
}

impl Part {
    /// The facts of the part: the new ones, else those of the last time, else nothing.
    fn finish(
        self,
        deadline: Instant,
        last_good: &mut LastGood,
        warnings: &mut Diagnostics,
    ) -> Value {
        let warning = match self.job.wait_until(deadline) {
            Ok(Ok((facts, more))) => {
                warnings.extend(more);
                last_good.insert(self.name, facts.clone());
                return facts;
            }
            Ok(Err(why)) | Err(Missed::Broken(why)) => Diagnostic::warning(
                code::GATHER,
                format!("the {} could not be gathered: {why}", self.name),
            )
            .hint("see to the cause, or switch this part off"),
            Err(Missed::Late) => {
                Diagnostic::warning(code::LATE, format!("the {} took too long", self.name))
                    .hint("see whether a mount or a disk is dead, or give more time")
            }
            Err(Missed::StillRunning) => Diagnostic::warning(
                code::LATE,
                format!("the {} of an earlier time are not there yet", self.name),
            )
            .note("they were not asked for again")
            .hint("see whether a mount or a disk is dead"),
        };
        let (facts, note) = match last_good.get(&self.name) {
            Some(facts) => (facts.clone(), "the facts of the last time are kept"),
            None => (self.empty, "the others are there"),
        };
        warnings.push(warning.note(note));
        facts
    }
}

impl Gathered {
    /// Merges more facts over these.
    fn add(&mut self, name: &str, facts: &Value) {
        match merged(&self.facts, facts) {
            Ok(all) => self.facts = all,
            Err(why) => self.warnings.push(
                Diagnostic::warning(code::GATHER, format!("the {name} are left out: {why}"))
                    .hint("make the data flatter"),
            ),
        }
    }
}
