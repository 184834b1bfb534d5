//! An explanation as text that fits one screen.

use std::fmt::Write as _;

use strata_diagnostics::SourceMap;
use strata_merge::Decision;
use strata_value::{Origin, Path};

use super::{Explanation, LevelReport, Outcome, StrategySource, below, brief};
use crate::hiera5::layer::Layer;
use crate::hiera5::query::FoundIn;

/// How much an explanation tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The answer, the strategy and the levels.
    #[default]
    Levels,
    /// Also the origin of each leaf.
    Leaves,
}

/// Columns of a line.
const WIDTH: usize = 100;
/// Decisions and references that are shown; more are counted.
const SHOWN: usize = 8;

impl Explanation {
    /// The explanation as text: the answer and its place first, then the strategy, then each level.
    pub fn text(&self, detail: Detail, sources: &SourceMap) -> String {
        let mut out = String::new();
        self.headline(sources, &mut out);
        let places = Places::new(self, sources);
        self.strategy_line(&places, &mut out);
        self.level_lines(&places, &mut out);
        self.decision_lines(&places, &mut out);
        self.reference_lines(&places, &mut out);
        if detail == Detail::Leaves {
            self.leaf_lines(&places, &mut out);
        }
        if let Some(difference) = &self.difference {
            let _ = writeln!(out, "  dialect    {difference}");
        }
        out
    }

    fn headline(&self, sources: &SourceMap, out: &mut String) {
        let _ = match &self.result {
            Ok(Some(answer)) => {
                let place = match answer.found_in {
                    FoundIn::Data => place(answer.value.origin(), sources),
                    FoundIn::Overrides => "from the overrides".to_owned(),
                    FoundIn::DefaultValues => "from the default values".to_owned(),
                    FoundIn::Default => "the default: no level has the key".to_owned(),
                };
                let room = WIDTH.saturating_sub(self.key.len() + place.len() + 6).max(24);
                writeln!(out, "{} = {}  {place}", self.key, brief(&answer.value, room))
            }
            Ok(None) => writeln!(out, "{}: not found", self.key),
            Err(findings) => {
                let message = findings.iter().next().map(|f| f.message.as_str());
                writeln!(out, "{}: failed: {}", self.key, message.unwrap_or_default())
            }
        };
    }

    fn strategy_line(&self, places: &Places<'_>, out: &mut String) {
        let _ = match &self.strategy_source {
            StrategySource::Default => {
                writeln!(out, "  strategy   {} (nothing sets another)", self.strategy)
            }
            StrategySource::Query => writeln!(out, "  strategy   {} (asked for)", self.strategy),
            StrategySource::LookupOptions { pattern, origin } => {
                let place = places.of(*origin);
                writeln!(
                    out,
                    "  strategy   {}, set for `{pattern}` in lookup_options at {place}",
                    self.strategy
                )
            }
        };
        if let Some((convert_to, origin)) = &self.convert_to {
            let place = places.of(*origin);
            let _ = writeln!(out, "  converted  to {convert_to}, set at {place}");
        }
    }

    fn level_lines(&self, places: &Places<'_>, out: &mut String) {
        let rows: Vec<[String; 3]> = self.levels.iter().map(|l| row(l, places)).collect();
        let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let (first, second) = (widest(0).unwrap_or(0), widest(1).unwrap_or(0));
        let mut layer = None;
        for (level, [outcome, place, name]) in self.levels.iter().zip(&rows) {
            if layer != Some((&level.layer, level.is_default)) {
                layer = Some((&level.layer, level.is_default));
                let _ = writeln!(out, "  {}", heading(level));
            }
            let line = format!("    {outcome:first$}  {place:second$}  {name}");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }

    fn decision_lines(&self, places: &Places<'_>, out: &mut String) {
        let told: Vec<String> = self
            .decisions
            .iter()
            .filter_map(|(path, decision)| told(&self.key, path, decision, places))
            .collect();
        some("merge", &told, out);
    }

    fn reference_lines(&self, places: &Places<'_>, out: &mut String) {
        let lines: Vec<String> = self
            .references
            .iter()
            .map(|reference| match reference.found_at {
                Some(origin) => format!("`{}` from {}", reference.key, places.of(origin)),
                None => format!("`{}` is not found", reference.key),
            })
            .collect();
        some("looked up", &lines, out);
    }

    fn leaf_lines(&self, places: &Places<'_>, out: &mut String) {
        let leaves = self.leaves();
        let widest = leaves.iter().map(|leaf| leaf.path.chars().count()).max().unwrap_or(0);
        let _ = writeln!(out, "  leaves");
        for leaf in leaves {
            let _ = writeln!(out, "    {:widest$}  {}", leaf.path, places.of(leaf.origin));
        }
    }
}

/// A group of lines, cut if there are many.
fn some(title: &str, lines: &[String], out: &mut String) {
    for (at, line) in lines.iter().take(SHOWN).enumerate() {
        let title = if at == 0 { title } else { "" };
        let _ = writeln!(out, "  {title:<10} {line}");
    }
    if lines.len() > SHOWN {
        let _ = writeln!(out, "  {:<10} … and {} more", "", lines.len() - SHOWN);
    }
}

fn heading(level: &LevelReport) -> String {
    let layer = match &level.layer {
        Layer::Global => "global".to_owned(),
        Layer::Environment => "environment".to_owned(),
        Layer::Module(name) if level.is_default => format!("module {name}, default hierarchy"),
        Layer::Module(name) => format!("module {name}"),
    };
    if level.root == "." { layer } else { format!("{layer:<10} {}", level.root) }
}

/// Outcome, place and name of a level.
fn row(level: &LevelReport, places: &Places<'_>) -> [String; 3] {
    let (outcome, origin) = match &level.outcome {
        Outcome::Won(origin) => ("won".to_owned(), *origin),
        Outcome::Merged(origin) => ("merged".to_owned(), *origin),
        Outcome::Shadowed(origin) => ("shadowed".to_owned(), *origin),
        Outcome::Present(origin) => ("has the key".to_owned(), *origin),
        Outcome::NoSuchKey => ("no such key".to_owned(), Origin::NONE),
        Outcome::NoKeys => ("holds no keys".to_owned(), Origin::NONE),
        Outcome::Missing => ("file missing".to_owned(), Origin::NONE),
        Outcome::NoMatch => ("no file".to_owned(), Origin::NONE),
        Outcome::Undefined(names) => {
            (format!("skipped: {} undefined", names.join(", ")), Origin::NONE)
        }
        Outcome::Failed(message) => (format!("failed: {message}"), Origin::NONE),
    };
    let shown = if origin == Origin::NONE {
        let place = level.place.as_ref().unwrap_or(&level.template);
        places.shorten(place).to_owned()
    } else {
        places.of(origin)
    };
    [outcome, shown, level.name.clone()]
}

/// Places as the lines below the headline show them: files relative to the directory of their
/// layer, which stands above its levels.
struct Places<'a> {
    sources: &'a SourceMap,
    /// The directories of the layers, longest first.
    roots: Vec<&'a str>,
}

impl<'a> Places<'a> {
    fn new(explanation: &'a Explanation, sources: &'a SourceMap) -> Self {
        let mut roots: Vec<&str> = explanation.levels.iter().map(|l| l.root.as_str()).collect();
        roots.sort_unstable_by_key(|root| std::cmp::Reverse(root.len()));
        roots.dedup();
        Self { sources, roots }
    }

    fn of(&self, origin: Origin) -> String {
        let place = place(origin, self.sources);
        self.shorten(&place).to_owned()
    }

    fn shorten<'p>(&self, path: &'p str) -> &'p str {
        let below = |root: &&str| path.strip_prefix(root)?.strip_prefix('/');
        self.roots.iter().find_map(below).unwrap_or(path)
    }
}

/// `file:line` of an origin.
fn place(origin: Origin, sources: &SourceMap) -> String {
    origin
        .address()
        .and_then(|address| sources.locate(address))
        .map_or_else(|| "of no file".to_owned(), |l| format!("{}:{}", l.file.name(), l.line))
}

/// A decision in words; a merge of collections is no news.
fn told(key: &str, path: &Path, decision: &Decision, places: &Places<'_>) -> Option<String> {
    let at = below(key, path);
    let place = |origin: &Origin| places.of(*origin);
    Some(match decision {
        Decision::Merged { .. } | Decision::Duplicate { .. } => return None,
        Decision::Shadowed { kept, lost } => {
            format!("{at}: {} over {}", place(kept), place(lost))
        }
        Decision::Replaced { kept, lost } => {
            format!("{at}: {} replaces another kind of value at {}", place(kept), place(lost))
        }
        Decision::Ignored { kept, lost } => {
            format!("{at}: nothing at {}, so {} stands", place(lost), place(kept))
        }
        Decision::KnockedOut { by, lost } => {
            format!("{at}: {} knocks out {}", place(by), place(lost))
        }
        Decision::Idle { by } => format!("{at}: the marker at {} meets nothing", place(by)),
        Decision::Removed { by, lost } => format!("{at}: {} removes {}", place(by), place(lost)),
    })
}
