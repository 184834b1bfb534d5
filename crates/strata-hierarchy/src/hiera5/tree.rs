//! The configuration and the data of a site, shared by all its nodes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, PoisonError, RwLock};

use strata_diagnostics::SourceMap;
use strata_value::Map;

use super::config::Config;
use super::data::{DataFile, read_document};
use super::error::{Kind, Outcome, error};
use super::files::{Decrypt, Files};
use super::function::{Format, Functions};
use super::layer::Layer;
use super::options::{KeyOptions, Patterns};
use super::paths::join;

/// Where the three layers of a site are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The configuration of the global layer, a path. If the file is missing, the
    /// built-in configuration counts: `data/common.yaml` beside it.
    pub global: Option<String>,
    /// The configuration of the environment, a path. If the file is missing, the
    /// environment has no data.
    pub environment: Option<String>,
    /// The directories that hold modules, the first found counts.
    pub module_path: Vec<String>,
}

/// The configuration and the data of a site: read once, shared by all nodes and threads.
pub struct Tree {
    pub(crate) layout: Layout,
    pub(crate) files: Arc<dyn Files>,
    pub(crate) sources: Arc<SourceMap>,
    pub(crate) functions: Functions,
    pub(crate) decrypt: Option<Arc<dyn Decrypt>>,
    configs: RwLock<BTreeMap<String, Loaded<Config>>>,
    data: RwLock<HashMap<(String, Format), Loaded<DataFile>>>,
    options: RwLock<Vec<(Map, Arc<KeyOptions>)>>,
    pub(crate) patterns: Patterns,
    modules: RwLock<HashMap<String, Option<String>>>,
}

/// What reading a file gave: nothing if there is no such file.
pub(crate) type Loaded<T> = Outcome<Option<Arc<T>>>;

/// Compiled `lookup_options` that are kept for other nodes.
const KEPT_OPTIONS: usize = 64;

impl Tree {
    /// A tree of these layers, whose files are read through `files`.
    pub fn new(layout: Layout, files: Arc<dyn Files>) -> Self {
        Self {
            layout,
            files,
            sources: Arc::default(),
            functions: Functions::new(),
            decrypt: None,
            configs: RwLock::default(),
            data: RwLock::default(),
            options: RwLock::default(),
            patterns: Patterns::default(),
            modules: RwLock::default(),
        }
    }

    /// With a source map that others use too.
    #[must_use]
    pub fn with_sources(mut self, sources: Arc<SourceMap>) -> Self {
        self.sources = sources;
        self
    }

    /// With functions of the embedding program.
    #[must_use]
    pub fn with_functions(mut self, functions: Functions) -> Self {
        self.functions = functions;
        self
    }

    /// With a way to decrypt the tokens of `eyaml_lookup_key`.
    #[must_use]
    pub fn with_decrypt(mut self, decrypt: Arc<dyn Decrypt>) -> Self {
        self.decrypt = Some(decrypt);
        self
    }

    /// The files that were read, for showing diagnostics and origins.
    pub fn sources(&self) -> &Arc<SourceMap> {
        &self.sources
    }

    /// The configuration file of a layer, absolute.
    pub(crate) fn config_path(&self, layer: &Layer) -> Option<String> {
        match layer {
            Layer::Global => self.layout.global.clone(),
            Layer::Environment => self.layout.environment.clone(),
            Layer::Module(name) => {
                let directory = self.module_directory(name)?;
                Some(join(&directory, "hiera.yaml"))
            }
        }
    }

    /// The directory of a module, searched for once.
    pub(crate) fn module_directory(&self, name: &str) -> Option<String> {
        let known = self.modules.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(directory) = known.get(name) {
            return directory.clone();
        }
        drop(known);
        let directory = self.find_module(name);
        let mut known = self.modules.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.to_owned()).or_insert(directory).clone()
    }

    fn find_module(&self, name: &str) -> Option<String> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return None;
        }
        let directories = self.layout.module_path.iter().map(|base| join(base, name));
        directories.into_iter().find(|directory| self.files.exists(directory))
    }

    /// The names of all modules that have a configuration, sorted.
    pub(crate) fn modules(&self) -> Outcome<Vec<String>> {
        let mut names = BTreeSet::new();
        for directory in &self.layout.module_path {
            let listed = self.files.list(directory).map_err(|failure| {
                let mut finding = error(Kind::Io, failure.message);
                finding.hint = failure.hint;
                finding
            })?;
            let with_config = |name: &String| {
                self.config_path(&Layer::Module(name.clone()))
                    .is_some_and(|path| self.files.exists(&path))
            };
            names.extend(listed.into_iter().filter(with_config));
        }
        Ok(names.into_iter().collect())
    }

    /// The configuration of a layer, `None` if the layer has none.
    pub(crate) fn config(&self, layer: &Layer) -> Loaded<Config> {
        let Some(path) = self.config_path(layer) else { return Ok(None) };
        let configs = self.configs.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(config) = configs.get(&path) {
            return config.clone();
        }
        drop(configs);
        let config = self.read_config(&path, layer);
        let mut configs = self.configs.write().unwrap_or_else(PoisonError::into_inner);
        configs.entry(path).or_insert(config).clone()
    }

    fn read_config(&self, path: &str, layer: &Layer) -> Loaded<Config> {
        let document = read_document(path, Format::Yaml, &*self.files, &self.sources)?;
        match document {
            Some((source, document)) => {
                let start = strata_value::Origin::at(source.base());
                let value = document.value.clone().at(document.value.origin().or(start));
                Config::read(path, &value, layer).map(|config| Some(Arc::new(config)))
            }
            None if *layer == Layer::Global => {
                Ok(Some(Arc::new(Config::built_in(super::paths::parent(path)))))
            }
            None => Ok(None),
        }
    }

    /// A data file, read on first use; `None` if there is no such file.
    pub(crate) fn data(&self, path: &str, format: Format) -> Loaded<DataFile> {
        let key = (path.to_owned(), format);
        let data = self.data.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = data.get(&key) {
            return file.clone();
        }
        drop(data);
        let file = DataFile::read(path, format, &*self.files, &self.sources)
            .map(|file| file.map(Arc::new));
        let mut data = self.data.write().unwrap_or_else(PoisonError::into_inner);
        data.entry(key).or_insert(file).clone()
    }

    /// Compiled `lookup_options`; nodes that share a mapping share what was compiled of it.
    pub(crate) fn key_options(
        &self,
        map: &Map,
        compile: impl FnOnce() -> Outcome<KeyOptions>,
    ) -> Outcome<Arc<KeyOptions>> {
        let kept = self.options.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, options)) = kept.iter().find(|(known, _)| known.ptr_eq(map)) {
            return Ok(Arc::clone(options));
        }
        drop(kept);
        let options = Arc::new(compile()?);
        let mut kept = self.options.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT_OPTIONS {
            kept.push((map.clone(), Arc::clone(&options)));
        }
        Ok(options)
    }
}
