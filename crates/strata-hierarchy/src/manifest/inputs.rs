//! From a manifest and facts to the values of variables.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use strata_diagnostics::{SourceFile, SourceMap};
use strata_value::{Map, Value};

use super::cache::Generations;
use super::explanation::Explanation;
use super::layer::{Content, Rules};
use super::limits::Usage;
use super::load::Loader;
use super::prefix::{NoRemovalLog, Prefix};
use super::schema::{self, Manifest};
use super::select::Selection;
use super::{Failure, LayerFiles, Variables, data};

/// So many values are kept that hosts with the same layers share. A value takes about 32 bytes.
const KEPT_VALUES: u64 = 1 << 20;

/// The inputs of a configuration: a manifest with its layers, and a vars file.
///
/// It is shared by all hosts and threads. A layer is read and checked when the first host needs it; what
/// is kept for others is bounded.
pub struct Inputs<'s> {
    pub(super) loader: Loader<'s>,
    pub(super) manifest: Manifest,
    pub(super) manifest_file: Option<Arc<SourceFile>>,
    pub(super) variables: Arc<Variables>,
    /// What the vars file supplies.
    pub(super) vars: Content,
    /// For each variable what it is without layers: what the vars file supplies, or its default.
    pub(super) fixed: Vec<Option<Fixed>>,
    /// What the manifest and the vars file cost.
    pub(super) usage: Usage,
    /// The names of all variables.
    pub(super) names: Map,
    start: Arc<Prefix>,
    /// By the prefix below, the position of the layer, and its content.
    prefixes: Mutex<Generations<(u64, usize, usize), Shared>>,
    next_id: AtomicU64,
}

/// A prefix with the content of its last layer, which so keeps its address for itself.
#[derive(Clone)]
struct Shared {
    prefix: Arc<Prefix>,
    _content: Arc<Content>,
}

/// The value of a variable that no layer decides.
pub(super) enum Fixed {
    /// That of the vars file, above all layers.
    Vars(Value),
    /// The default, for a variable that nobody supplies.
    Default(Value),
}

/// The values of all variables for a host.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The value of every variable, by name: complete, and marked where it must be.
    pub values: Map,
}

impl<'s> Inputs<'s> {
    /// Reads a manifest and a vars file, of which the latter should be a private file of the source map, as
    /// files with facts should. Without a manifest there are no layers.
    ///
    /// All mistakes of the two files are told together.
    pub fn read(
        sources: &'s SourceMap,
        manifest: Option<&SourceFile>,
        vars_file: Option<&SourceFile>,
        variables: Arc<Variables>,
        files: Arc<dyn LayerFiles>,
    ) -> Result<Self, Failure> {
        let read_manifest = manifest.map(|file| read_manifest(file, &variables)).transpose();
        let rules = Rules {
            variables: &variables,
            partial: &vec![false; variables.len()],
            is_secret: false,
        };
        let read_vars =
            vars_file.map(|file| rules.read(file).map_err(Failure::of_configuration)).transpose();
        let (manifest_read, vars) = both(read_manifest, read_vars)?;
        let vars = vars.unwrap_or_default();
        let (read, usage) = manifest_read.unwrap_or_else(|| {
            let deep = vec![false; variables.len()];
            (Manifest { deep, layers: Vec::new() }, Usage::default())
        });
        let usage = usage.and(vars.usage);
        usage.check().map_err(|exceeded| {
            let name = vars_file.or(manifest).map_or("", SourceFile::name);
            Failure::of_configuration(exceeded.diagnostic(name))
        })?;
        let directory = manifest.map_or("", |file| directory_of(file.name())).to_owned();
        let loader =
            Loader::new(sources, files, Arc::clone(&variables), read.deep.clone(), directory);
        let manifest_file = manifest.and_then(|file| sources.file_at(file.base()));
        Ok(Self {
            loader,
            manifest: read,
            manifest_file,
            fixed: fixed(&variables, &vars),
            names: variables.iter().map(|variable| (variable.name, Value::NULL)).collect(),
            start: Arc::new(Prefix::start(variables.len())),
            variables,
            vars,
            usage,
            prefixes: Mutex::new(Generations::new(KEPT_VALUES)),
            next_id: AtomicU64::new(1),
        })
    }

    /// The values of all variables for the host of these facts. Hosts whose layers are the same files get
    /// the same values.
    ///
    /// What is wrong with the layers is told together; only then they are merged.
    pub fn resolve(&self, facts: &Value) -> Result<Arc<Resolved>, Failure> {
        let selection = self.select(facts)?;
        self.resolved(&selection)
    }

    /// As [`Inputs::resolve`], and where each value comes from; the layers that were skipped only if
    /// `skipped` asks for them.
    pub fn explain(
        &self,
        facts: &Value,
        skipped: bool,
    ) -> Result<(Arc<Resolved>, Explanation), Failure> {
        let selection = self.select(facts)?;
        let resolved = self.resolved(&selection)?;
        let explanation = super::explanation::explain(self, &selection, skipped)?;
        Ok((resolved, explanation))
    }

    fn resolved(&self, selection: &Selection) -> Result<Arc<Resolved>, Failure> {
        let mut prefix = Arc::clone(&self.start);
        for (at, content) in &selection.layers {
            prefix = self.above(&prefix, *at, content)?;
        }
        prefix.resolved.get_or_init(|| self.finish(&prefix, selection).map(Arc::new)).clone()
    }

    /// The values of a prefix with one more layer.
    fn above(
        &self,
        prefix: &Prefix,
        at: usize,
        content: &Arc<Content>,
    ) -> Result<Arc<Prefix>, Failure> {
        let key = (prefix.id, at, Arc::as_ptr(content).addr());
        let kept = self.prefixes.lock().unwrap_or_else(PoisonError::into_inner).get(&key);
        if let Some(shared) = kept {
            return Ok(shared.prefix);
        }
        let layer = &self.manifest.layers[at];
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let above = prefix
            .above(id, layer, content, &self.manifest.deep, &mut NoRemovalLog)
            .map_err(|nothing| self.nothing_to_remove(prefix, layer, &nothing))?;
        let above = Arc::new(above);
        let shared = Shared { prefix: Arc::clone(&above), _content: Arc::clone(content) };
        let mut prefixes = self.prefixes.lock().unwrap_or_else(PoisonError::into_inner);
        prefixes.insert(key, shared, above.weight);
        Ok(above)
    }
}

fn read_manifest(file: &SourceFile, variables: &Variables) -> Result<(Manifest, Usage), Failure> {
    let data = data::read(file).map_err(Failure::of_configuration)?;
    let manifest = schema::read(file, &data.map, variables).map_err(Failure::of_configuration)?;
    Ok((manifest, data.usage))
}

/// For each variable what it is without layers.
fn fixed(variables: &Variables, vars: &Content) -> Vec<Option<Fixed>> {
    let default = |variable: &super::Variable| {
        let default = variable.default.as_ref()?;
        Some(Fixed::Default(variable.completed(&default.complete)))
    };
    let mut fixed: Vec<Option<Fixed>> = variables.iter().map(default).collect();
    for (at, value) in &vars.values {
        fixed[*at] = Some(Fixed::Vars(variables[*at].completed(value)));
    }
    fixed
}

/// Both results, or what is wrong with either.
fn both<A, B>(a: Result<A, Failure>, b: Result<B, Failure>) -> Result<(A, B), Failure> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(a), Err(b)) => Err(a.and(b)),
        (Err(failure), _) | (_, Err(failure)) => Err(failure),
    }
}

/// The directory of a file, with a `/` at the end.
fn directory_of(name: &str) -> &str {
    name.rfind('/').map_or("", |slash| &name[..=slash])
}
