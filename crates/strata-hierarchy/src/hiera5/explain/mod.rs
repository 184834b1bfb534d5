//! Explanations: where a value comes from and why.
//!
//! An explanation is data. It is made from the lookup itself and from one more walk over the levels,
//! which also looks at those that the lookup had no need to ask.

mod difference;
mod json;
mod levels;
mod text;

use strata_diagnostics::Diagnostics;
use strata_merge::{Decision, Strategy};
use strata_value::{Origin, Path, Step, Value};

use super::invocation::Invocation;
use super::key::{LookupKey, Segment};
use super::layer::Layer;
use super::node::Node;
use super::query::{Answer, Asked, Query};

pub use text::Detail;

/// Why a key has the value it has. No fact and no secret is in it.
#[derive(Debug)]
pub struct Explanation {
    /// The key, as it was asked for.
    pub key: String,
    /// What the lookup gave: an answer, nothing, or errors.
    pub result: Result<Option<Answer>, Diagnostics>,
    /// The strategy.
    pub strategy: &'static str,
    /// Where the strategy was set.
    pub strategy_source: StrategySource,
    /// The conversion: its text and where it was set.
    pub convert_to: Option<(String, Origin)>,
    /// The levels in the order they are asked.
    pub levels: Vec<LevelReport>,
    /// What the merge decided, with the path in the merged value.
    pub decisions: Vec<(Path, Decision)>,
    /// The keys that tokens in the value looked up.
    pub references: Vec<Reference>,
    /// How Puppet's answer differs, if the dialect is another one and it does.
    pub difference: Option<String>,
}

/// Where a strategy was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategySource {
    /// Nowhere: the first value that is found.
    Default,
    /// In the query.
    Query,
    /// In `lookup_options`.
    LookupOptions {
        /// The key or pattern.
        pattern: String,
        /// Where it stands.
        origin: Origin,
    },
}

/// One place of a level.
#[derive(Clone, Debug)]
pub struct LevelReport {
    /// The layer.
    pub layer: Layer,
    /// The directory of the layer's configuration.
    pub root: String,
    /// Whether the level is of the default hierarchy of the module.
    pub is_default: bool,
    /// The name of the level.
    pub name: String,
    /// The file or address; `None` if the level has no place.
    pub place: Option<String>,
    /// The place as the configuration has it.
    pub template: String,
    /// Where the place stands in the configuration.
    pub template_origin: Origin,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has the key, and its value is the answer.
    Won(Origin),
    /// It has the key, and its value was merged with others.
    Merged(Origin),
    /// It has the key, but a higher level won.
    Shadowed(Origin),
    /// It has the key, but the lookup failed.
    Present(Origin),
    /// It does not have the key.
    NoSuchKey,
    /// The file is there and holds no keys.
    NoKeys,
    /// There is no such file.
    Missing,
    /// The pattern matches no file, or the variable of `mapped_paths` is empty.
    NoMatch,
    /// There is no such file, and these variables are undefined.
    Undefined(Vec<String>),
    /// It cannot be asked: what is wrong, in one line.
    Failed(String),
}

/// A key that a token looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The key.
    pub key: String,
    /// Where the text with the token stands.
    pub asked_at: Origin,
    /// Where the value that was found stands; `None` if none was.
    pub found_at: Option<Origin>,
}

/// The origin of one leaf of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The path, beginning with the key of the lookup.
    pub path: String,
    /// Where it was written.
    pub origin: Origin,
}

impl Node<'_> {
    /// Looks a key up and explains the result.
    pub fn explain(&self, key: &LookupKey, query: &Query<'_>) -> Explanation {
        let mut run = Invocation::traced();
        let result = self.lookup_with(&[Asked::Read(key)], query, &mut run);
        let mut explanation = Explanation {
            key: key.as_str().to_owned(),
            result,
            strategy: "first",
            strategy_source: StrategySource::Default,
            convert_to: None,
            levels: Vec::new(),
            decisions: Vec::new(),
            references: run.references.take().unwrap_or_default(),
            difference: None,
        };
        if let Some(log) = run.log.take() {
            let dug = |(path, d): &(Path, Decision)| Some((dug(path, key.segments())?, *d));
            explanation.decisions = log.iter().filter_map(dug).collect();
        }
        self.explain_strategy(key, query, &mut explanation);
        explanation.levels = self.level_reports(key, &explanation);
        explanation.difference = self.difference(key, query, &explanation.result);
        explanation
    }

    fn explain_strategy(&self, key: &LookupKey, query: &Query<'_>, explanation: &mut Explanation) {
        let options = self.options_of(key, &mut Invocation::default()).ok().flatten();
        let set_in_data = options.as_ref().and_then(|o| o.merge.as_ref()?.as_ref().ok());
        let in_query = query.merge.and_then(|merge| super::merge_option::strategy(merge).ok());
        let strategy: Option<&Strategy> = in_query.as_ref().or(set_in_data);
        if let Some(strategy) = strategy {
            explanation.strategy = strategy.name();
        }
        let Some(options) = &options else {
            if query.merge.is_some() {
                explanation.strategy_source = StrategySource::Query;
            }
            return;
        };
        if query.merge.is_some() {
            explanation.strategy_source = StrategySource::Query;
        } else if options.merge.is_some() {
            explanation.strategy_source = StrategySource::LookupOptions {
                pattern: options.pattern.to_string(),
                origin: options.origin,
            };
        }
        explanation.convert_to = options.convert_to.as_ref().map(|spec| {
            let text = strata_value::json::write(spec, &strata_value::json::Options::default());
            (text.unwrap_or_default().trim_matches('"').to_owned(), options.origin)
        });
    }
}

impl Explanation {
    /// The origins of all leaves of the answer, in its order.
    pub fn leaves(&self) -> Vec<Leaf> {
        let Ok(Some(answer)) = &self.result else { return Vec::new() };
        let leaf = |(path, value): (Path, &Value)| Leaf {
            path: below(&self.key, &path),
            origin: value.origin().or(answer.value.origin()),
        };
        answer.value.leaves().map(leaf).collect()
    }
}

/// What is left of a path of the merged value behind the segments of a dotted key; `None` if the
/// key does not dig there.
fn dug(path: &Path, segments: &[Segment]) -> Option<Path> {
    let is_there = |(step, segment): (&Step, &Segment)| match (step, segment) {
        (Step::Key(key), Segment::Name(name)) => key == name,
        (Step::Key(key), Segment::Number(number)) => key.to_string() == number.to_string(),
        (Step::Index(at), Segment::Number(number)) => i64::try_from(*at) == Ok(*number),
        (Step::Index(_), Segment::Name(_)) => false,
    };
    let rest = || path.steps().iter().skip(segments.len()).copied().collect();
    path.steps().iter().zip(segments).all(is_there).then(rest)
}

/// A path below a key, as a key of its own.
pub(super) fn below(key: &str, path: &Path) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{key}.{path}") }
}

/// What stands in the place of a secret.
pub(super) const HIDDEN: &str = "(sensitive)";

/// The value on one line of at most `width` characters, secrets left out.
pub(super) fn brief(value: &Value, width: usize) -> String {
    let options = strata_value::json::Options {
        redact: Some(HIDDEN.into()),
        ..strata_value::json::Options::default()
    };
    let text = strata_value::json::write(value, &options).unwrap_or_else(|_| value.kind_phrase());
    if text.chars().count() <= width {
        return text;
    }
    let cut: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{cut}…")
}
