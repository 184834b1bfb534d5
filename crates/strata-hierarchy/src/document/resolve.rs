//! Documents and their resolution (`behaviour.md` section 4).

use hashbrown::HashMap;
use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile};
use strata_expr::ExprError;
use strata_merge::{Decision, DecisionLog, Fold, Lists, Log, NoLog, Strategy};
use strata_template::environment::Environment;
use strata_template::interpolate::ExpansionError;
use strata_value::{Entry, Key, Map, Step, Value};

use super::error;
use super::explain::{Outcome, Trace};
use super::hierarchy::{Hierarchy, Level, Merge};
use super::keys::{self, Tell};
use super::place::Places;
use super::read::{self, Text};
use super::rules::{self, Rules};
use super::section::Section;

/// A document, read once and resolved for any number of hosts.
#[derive(Debug)]
pub struct Document {
    root: Map,
    data_key: Key,
    /// None if what is below the data key is no map.
    data: Option<Section>,
    hierarchy: Hierarchy,
    overrides: HashMap<Key, Section>,
    rules: Rules,
    warnings: Diagnostics,
    places: Places,
}

impl Document {
    /// The key below which the data is, unless the caller says otherwise.
    pub const DATA_KEY: &'static str = "data";

    /// Reads a document: JSON if it begins with `{` or `[`, else YAML.
    ///
    /// All that is wrong with its structure is an error. Comments are read as rules; see [`Rules`].
    pub fn read(file: &SourceFile, data_key: &str) -> Result<Self, Diagnostics> {
        let Text { root, comments, mut warnings } = read::read(file)?;
        let data_key = Key::new(data_key);
        let rules = rules::read(&root, data_key, &comments, file);
        warnings.extend(rules.warnings.iter().cloned());
        let root = root.as_map().cloned().unwrap_or_default();
        warnings.extend(skipped(&root, data_key));
        let hierarchy = Hierarchy::read(&root, &mut warnings)?;
        let overrides = overrides(&root)?;
        let data = root.get(data_key).filter(|data| data.as_map().is_some());
        let data = data.cloned().map(Section::new);
        Ok(Self {
            root,
            data_key,
            data,
            hierarchy,
            overrides,
            rules,
            warnings,
            places: Places::of(file),
        })
    }

    /// All sections as they are written.
    pub fn root(&self) -> &Map {
        &self.root
    }

    /// The rules that its comments give.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is likely not meant: comments that are nearly rules, entries in another notation.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Adds to what is likely not meant.
    pub(super) fn warn(&mut self, warnings: Vec<Diagnostic>) {
        self.warnings.extend(warnings);
    }

    /// The data for a host with these facts, a map; the rules are not checked.
    ///
    /// Expressions see the facts and `lookup` alone.
    pub fn resolve(&self, environment: &Environment<'_>) -> Result<Value, Diagnostics> {
        self.resolution(environment, &mut NoLog, None)
    }

    /// As [`Document::resolve`], with what became of every level, also of a resolution that fails.
    pub fn explain(&self, environment: &Environment<'_>) -> (Result<Value, Diagnostics>, Trace) {
        let mut decisions = DecisionLog::new();
        let mut trace = Trace::default();
        if let Some(section) = &self.data {
            trace.add_layer(self.data_key.to_string(), section.written());
        }
        let result = self.resolution(environment, &mut decisions, Some(&mut trace));
        trace.decisions = decisions;
        (result, trace)
    }

    fn resolution(
        &self,
        environment: &Environment<'_>,
        log: &mut impl Log,
        mut trace: Option<&mut Trace>,
    ) -> Result<Value, Diagnostics> {
        // The base, and over it the sections that count.
        let mut layers = vec![match &self.data {
            Some(section) => self.expand(section, environment)?,
            None => Value::map(Map::default()),
        }];
        for level in &self.hierarchy.order {
            let mut tell = |name: Option<&Value>, outcome: Outcome| {
                if let Some(trace) = &mut trace {
                    trace.levels.push(level.report(name, outcome));
                }
            };
            if self.hierarchy.merge == Merge::First && layers.len() > 1 {
                tell(None, Outcome::Behind);
                continue;
            }
            let name = level.name(environment);
            let Some(name) = name.map_err(|mistake| self.level_mistake(level, &mistake))? else {
                tell(None, Outcome::Empty);
                continue;
            };
            // A name that is made of secrets chooses as any other, and is not shown.
            let key = name.reveal(name.marks()).as_str().and_then(Key::known);
            if key == Some(self.data_key) && self.data.is_some() {
                tell(Some(&name), Outcome::Base);
                continue;
            }
            let Some(section) = key.and_then(|key| self.overrides.get(&key)) else {
                tell(Some(&name), Outcome::NoSection);
                continue;
            };
            layers.push(self.expand(section, environment)?);
            if let Merge::Unknown(mode) = &self.hierarchy.merge {
                return Err(self.unknown_mode(mode).into());
            }
            tell(Some(&name), Outcome::Applied(section.written().origin()));
            if let Some(trace) = &mut trace {
                trace.add_layer(name.as_str().unwrap_or(&level.text).to_owned(), section.written());
            }
        }
        match (&self.hierarchy.merge, &layers[..]) {
            (Merge::First, [base, first]) => Ok(replace_keys(base, first, log)),
            _ => put_over_each_other(&layers, log),
        }
    }

    fn expand(
        &self,
        section: &Section,
        environment: &Environment<'_>,
    ) -> Result<Value, Diagnostics> {
        section.expand(environment).map_err(|mistake| self.value_mistake(section, &mistake))
    }

    /// A mistake in a text of a section, at its place in the file.
    fn value_mistake(&self, section: &Section, mistake: &ExpansionError) -> Diagnostics {
        let text = mistake.path.get(section.written()).and_then(Value::as_str);
        let range = &mistake.error.range;
        let prefix = text.and_then(|text| text.get(..range.end)).unwrap_or_default();
        mistake.diagnostic(self.places.within(mistake.origin, prefix, range)).into()
    }

    /// A mistake in an entry of the order, at its place in the file.
    fn level_mistake(&self, level: &Level, mistake: &ExprError) -> Diagnostics {
        let prefix = level.text.get(..mistake.range.end).unwrap_or_default();
        mistake.diagnostic(self.places.within(level.origin, prefix, &mistake.range)).into()
    }

    fn unknown_mode(&self, mode: &str) -> Diagnostic {
        error::hierarchy(format!("`{mode}` is no mode of merging"), self.hierarchy.merge_origin)
            .hint("write `merge: first` or `merge: deep`")
    }
}

/// Data over data, at every level: maps are joined, lists too, and all else replaces what is below.
pub fn put_over(base: &Value, over: &Value, log: &mut impl Log) -> Result<Value, Diagnostics> {
    put_over_each_other(&[base.clone(), over.clone()], log)
}

/// As [`put_over`] for any number of layers, from the lowest up.
fn put_over_each_other(layers: &[Value], log: &mut impl Log) -> Result<Value, Diagnostics> {
    let strategy = Strategy::Overlay(Lists::Append);
    let mut fold = Fold::new(&strategy, layers.len(), log);
    let added = layers.iter().try_for_each(|layer| fold.add_above(layer));
    match added.and_then(|()| fold.finish()) {
        Ok(merged) => Ok(merged.unwrap_or(Value::NULL)),
        Err(failure) => Err(failure.diagnostic().into()),
    }
}

/// The base with the top keys of a section in place of its own.
fn replace_keys(base: &Value, over: &Value, log: &mut impl Log) -> Value {
    let (Some(base_map), Some(over_map)) = (base.as_map(), over.as_map()) else {
        return over.clone();
    };
    let mut changes = Vec::new();
    let mut appended: Vec<Entry> = Vec::new();
    for entry in over_map {
        let Some(at) = base_map.position(entry.key) else {
            appended.push(entry.clone());
            continue;
        };
        let (kept, lost) = (entry.value.origin(), base_map.entries()[at].value.origin());
        log.decide(&[Step::Key(entry.key)], Decision::Shadowed { kept, lost });
        changes.push((at, entry.value.clone()));
    }
    Value::map(base_map.with_changes(changes, appended)).at(base.origin())
}

/// The sections of `overrides` that are maps.
fn overrides(root: &Map) -> Result<HashMap<Key, Section>, Diagnostics> {
    let Some(entry) = root.entry(Key::new("overrides")) else { return Ok(HashMap::new()) };
    let Some(sections) = entry.value.as_map() else {
        let found = entry.value.kind_phrase();
        let message = format!("`overrides` must be a map, this is {found}");
        return Err(error::hierarchy(message, entry.key_origin)
            .hint("name a section in it for each entry of `hierarchy.order`, or leave it out")
            .into());
    };
    let maps = sections.iter().filter(|entry| entry.value.as_map().is_some());
    // A section is where its name is.
    let section = |entry: &Entry| Section::new(entry.value.clone().at(entry.key_origin));
    Ok(maps.map(|entry| (entry.key, section(entry))).collect())
}

/// A warning for each key that is nearly a section, and for each that `hierarchy` does not have. The
/// schema of manifests refuses the latter.
fn skipped(root: &Map, data_key: Key) -> Vec<Diagnostic> {
    let data_key = data_key.as_str().unwrap_or(Document::DATA_KEY);
    let sections = [data_key, "hierarchy", "overrides", "ccm"];
    let mut found = keys::skipped(root, &sections, "the document", Tell::NearlyKnown);
    let hierarchy = root.get(Key::new("hierarchy")).and_then(Value::as_map);
    if let (Some(hierarchy), None) = (hierarchy, root.get(Key::new("ccm"))) {
        found.extend(keys::skipped(hierarchy, &["order", "merge"], "`hierarchy`", Tell::All));
    }
    found
}
