//! Where each value comes from: which source was selected for a path of the inputs, which are shadowed by
//! it, and who removed it.

mod json;
mod leaves;
mod removed;
mod text;

use std::sync::Arc;

use strata_value::{Key, Value};

use self::leaves::{Leaf, Winner, leaves};
use self::removed::Removed;
use super::prefix::{Prefix, Slot};
use super::select::Selection;
use super::{Failure, Inputs};

/// Which source every path of the inputs comes from. No value is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    inputs: Vec<Input>,
    skipped: Vec<Skipped>,
}

/// A path of the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Input {
    /// The variable and the members on the way; of a sensitive variable its name alone.
    path: Vec<Key>,
    /// The source whose value stands; none for what was removed, and for a sensitive variable.
    selected: Option<Arc<str>>,
    /// The sources that have a value at the path too, the highest first.
    shadowed: Vec<Arc<str>>,
    removed_by: Option<Arc<str>>,
}

/// An optional layer without a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Skipped {
    path: Arc<str>,
    reason: &'static str,
}

/// Explains a host whose values were found.
pub(super) fn explain(
    inputs: &Inputs<'_>,
    selection: &Selection,
    skipped: bool,
) -> Result<Explanation, Failure> {
    let layers = &inputs.manifest.layers;
    let mut removed = Removed::new(inputs.variables.len());
    let mut prefix = Prefix::start(inputs.variables.len());
    for (at, content) in &selection.layers {
        removed.by = *at;
        prefix = prefix
            .above(0, &layers[*at], content, &inputs.manifest.deep, &mut removed)
            .map_err(|nothing| inputs.nothing_to_remove(&prefix, &layers[*at], &nothing))?;
    }
    let sources = Sources::of(inputs);
    let mut supplied = inputs.supplied(selection);
    let mut paths = Vec::new();
    for (at, variable) in inputs.variables.iter().enumerate() {
        let slot = prefix.slots[at].as_deref();
        if variable.sensitive || slot.is_some_and(|slot| slot.is_secret) {
            paths.push(Input::of_secret(variable.name));
            continue;
        }
        let supplied = std::mem::take(&mut supplied[at]);
        let Some(stands) = standing(slot, &supplied) else { continue };
        let removed = removed.of(at).filter(|_| supplied[0].0 != Source::Vars);
        leaves(variable.name, stands, removed, supplied, &mut |leaf| {
            paths.push(sources.input(&leaf));
        });
    }
    let skipped = if skipped { selection.skipped.as_slice() } else { &[] };
    let skipped = skipped.iter().map(|at| Skipped {
        path: sources.name(Source::Layer(*at)),
        reason: "the file does not exist",
    });
    Ok(Explanation { inputs: paths, skipped: skipped.collect() })
}

/// The value that stands: where layers decide, all of them merged.
fn standing<'a>(slot: Option<&'a Slot>, supplied: &[(Source, &'a Value)]) -> Option<&'a Value> {
    let (highest, value) = supplied.first()?;
    match (highest, slot) {
        (Source::Layer(_), Some(slot)) => Some(&slot.data),
        _ => Some(value),
    }
}

impl Inputs<'_> {
    /// For each variable who supplies it, the highest first, and what; a default only if nobody else does.
    fn supplied<'a>(&'a self, selection: &'a Selection) -> Vec<Vec<(Source, &'a Value)>> {
        let mut supplied = vec![Vec::new(); self.variables.len()];
        for (at, value) in &self.vars.values {
            supplied[*at].push((Source::Vars, value));
        }
        for (layer, content) in selection.layers.iter().rev() {
            for (at, value) in &content.values {
                supplied[*at].push((Source::Layer(*layer), value));
            }
        }
        for (sources, variable) in supplied.iter_mut().zip(&*self.variables) {
            if let (true, Some(default)) = (sources.is_empty(), &variable.default) {
                sources.push((Source::Default, &default.written));
            }
        }
        supplied
    }
}

/// Who supplies a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The layer at a position of the manifest.
    Layer(usize),
    Vars,
    Default,
}

/// The names of sources, each once in memory.
struct Sources {
    layers: Vec<Arc<str>>,
    vars: Arc<str>,
    default: Arc<str>,
}

impl Sources {
    fn of(inputs: &Inputs<'_>) -> Self {
        let layers = inputs.manifest.layers.iter();
        Self {
            layers: layers.map(|layer| layer.template.text().into()).collect(),
            vars: "--vars-file".into(),
            default: "default".into(),
        }
    }

    fn name(&self, source: Source) -> Arc<str> {
        Arc::clone(match source {
            Source::Layer(at) => &self.layers[at],
            Source::Vars => &self.vars,
            Source::Default => &self.default,
        })
    }

    fn input(&self, leaf: &Leaf<'_>) -> Input {
        let (selected, removed_by) = match leaf.winner {
            Winner::Selected(source) => (Some(self.name(source)), None),
            Winner::Removed(by) => (None, Some(self.name(Source::Layer(by)))),
        };
        let shadowed = leaf.shadowed.iter().map(|source| self.name(*source)).collect();
        Input { path: leaf.path.to_vec(), selected, shadowed, removed_by }
    }
}

impl Input {
    fn of_secret(name: Key) -> Self {
        Self { path: vec![name], selected: None, shadowed: Vec::new(), removed_by: None }
    }
}
