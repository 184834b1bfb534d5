//! `--explain`: what became of each level, and where each value comes from.

use std::fmt::Write as _;

use strata_diagnostics::SourceMap;
use strata_hierarchy::document::{LevelReport, Outcome, Trace};
use strata_merge::Decision;
use strata_value::{Key, Map, Origin, Path, Step, Value, json};

/// The explanation as text.
pub(super) fn text(trace: &Trace, data: Option<&Value>, sources: &SourceMap) -> String {
    let mut out = String::from("levels, the lowest first\n");
    for (at, level) in trace.levels.iter().enumerate() {
        let _ = write!(out, "  {} {}", at + 1, level.entry);
        if let Some(name) = level.name.as_deref().filter(|name| *name != level.entry) {
            let _ = write!(out, " = {name}");
        }
        let _ = writeln!(out, ": {}", outcome(level, sources));
    }
    if trace.levels.is_empty() {
        out.push_str("  there are none\n");
    }
    let Some(data) = data else { return out };
    out.push_str("values\n");
    for Leaf { path, value, source, origin } in leaves(data) {
        let _ = write!(out, "  {path} = {}", shown(value));
        let _ = match (place(origin, sources), trace.section_of(&source, origin)) {
            (Some(place), Some(section)) => writeln!(out, "  ({place}, {section})"),
            (Some(place), None) => writeln!(out, "  ({place})"),
            (None, _) => writeln!(out, "  (given as data)"),
        };
        for (decided, decision) in &trace.decisions {
            if decided == &path
                && let Some(lost) = lost(decision, sources)
            {
                let _ = writeln!(out, "    {lost}");
            }
        }
    }
    out
}

/// The explanation as data: `levels` and `values`.
pub(super) fn data(trace: &Trace, data: Option<&Value>, sources: &SourceMap) -> Value {
    let levels = trace.levels.iter().map(|level| {
        let text = |text: Option<String>| text.map_or(Value::NULL, Value::string);
        object([
            ("entry", Value::text(&level.entry)),
            ("from", text(place(level.origin, sources))),
            ("name", text(level.name.clone())),
            ("outcome", Value::text(outcome_name(level.outcome))),
            ("section", text(section(level.outcome).and_then(|at| place(at, sources)))),
        ])
    });
    let values = data.map(leaves).unwrap_or_default().into_iter().map(|leaf| {
        let section = trace.section_of(&leaf.source, leaf.origin);
        object([
            ("path", Value::string(leaf.path.to_string())),
            ("value", leaf.value.clone()),
            ("section", section.map_or(Value::NULL, Value::text)),
            ("from", place(leaf.origin, sources).map_or(Value::NULL, Value::string)),
        ])
    });
    object([
        ("levels", Value::list(levels.collect::<Vec<_>>())),
        ("values", Value::list(values.collect::<Vec<_>>())),
    ])
}

fn outcome(level: &LevelReport, sources: &SourceMap) -> String {
    match level.outcome {
        Outcome::Applied(section) => match place(section, sources) {
            Some(place) => format!("applied ({place})"),
            None => "applied".to_owned(),
        },
        Outcome::Empty => "skipped, its expressions give nothing".to_owned(),
        Outcome::Base => "the data itself".to_owned(),
        Outcome::NoSection => "skipped, `overrides` has no such section".to_owned(),
        Outcome::Behind => "skipped, the first level that applies counts".to_owned(),
    }
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Applied(_) => "applied",
        Outcome::Empty => "empty",
        Outcome::Base => "base",
        Outcome::NoSection => "no-section",
        Outcome::Behind => "behind",
    }
}

const fn section(outcome: Outcome) -> Option<Origin> {
    match outcome {
        Outcome::Applied(section) => Some(section),
        _ => None,
    }
}

/// What a decision took away or joined.
fn lost(decision: &Decision, sources: &SourceMap) -> Option<String> {
    match *decision {
        Decision::Shadowed { lost, .. } | Decision::Replaced { lost, .. } => {
            Some(format!("in place of the value at {}", place(lost, sources)?))
        }
        Decision::Merged { high, low } => {
            Some(format!("{} joined with {}", place(low, sources)?, place(high, sources)?))
        }
        _ => None,
    }
}

/// A value that is no map, or an empty one.
struct Leaf<'d> {
    path: Path,
    value: &'d Value,
    /// The path of what is written: the value, or what an expression made into the map that holds it.
    source: Path,
    /// Where that is.
    origin: Origin,
}

/// The leaves of data, in its order.
fn leaves(data: &Value) -> Vec<Leaf<'_>> {
    let mut found = Vec::new();
    let root = Leaf { path: Path::ROOT, value: data, source: Path::ROOT, origin: Origin::NONE };
    let mut pending = vec![root];
    while let Some(leaf) = pending.pop() {
        let Some(map) = leaf.value.as_map().filter(|map| !map.is_empty()) else {
            found.push(leaf);
            continue;
        };
        pending.extend(map.iter().rev().map(|entry| {
            let path = leaf.path.join(Step::Key(entry.key));
            let (source, origin) = match entry.value.origin() {
                Origin::NONE => (leaf.source.clone(), leaf.origin),
                origin => (path.clone(), origin),
            };
            Leaf { path, value: &entry.value, source, origin }
        }));
    }
    found
}

fn shown(value: &Value) -> String {
    json::write(value, &json::Options::default()).unwrap_or_else(|_| "(not shown)".to_owned())
}

fn place(origin: Origin, sources: &SourceMap) -> Option<String> {
    let found = sources.locate(origin.address()?)?;
    Some(format!("{}:{}", found.file.name(), found.line))
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::map(fields.into_iter().map(|(name, v)| (Key::new(name), v)).collect::<Map>())
}
