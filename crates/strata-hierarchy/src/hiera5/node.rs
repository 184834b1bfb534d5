//! One node: a tree seen with the variables of a host.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, Severity};
use strata_value::{Map, Value};

use super::config::{Config, Entry, Locations, Template, wrong_layer};
use super::data::{Content, DataFile};
use super::dialect::Dialect;
use super::error::{Kind, Outcome, code, error, find_text, span};
use super::function::Backend;
use super::invocation::Invocation;
use super::key::{KeyMap, LookupKey};
use super::layer::Layer;
use super::location::{Location, resolve};
use super::options::{KeyOptions, Options};
use super::scope::Scope;
use super::secret::reveal_decrypted;
use super::tree::Tree;

/// Warnings that a node keeps.
const MAX_WARNINGS: usize = 100;

/// One node: a tree with the variables of a host and a dialect. It answers lookups.
///
/// Paths are worked out once, files are shared with all nodes of the tree. A node stays in one
/// thread; make one node for each host.
pub struct Node<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) scope: &'t dyn Scope,
    pub(crate) dialect: Dialect,
    global: OnceCell<Outcome<Option<Rc<Provider>>>>,
    environment: OnceCell<Outcome<Option<Rc<Provider>>>>,
    modules: RefCell<BTreeMap<String, Outcome<Option<Rc<Provider>>>>>,
    /// The module of each root key that was asked for.
    module_of_key: RefCell<KeyMap<Option<Rc<Provider>>>>,
    pub(crate) options: RefCell<OptionsCache>,
    warnings: RefCell<Diagnostics>,
    /// Whether warnings were left out because there are so many.
    more_warnings: Cell<bool>,
}

/// Options that were looked up; none may have been found.
#[derive(Clone)]
pub(crate) struct Known(pub Option<Map>);

/// `lookup_options` as far as they are known.
#[derive(Default)]
pub(crate) struct OptionsCache {
    /// Those of the global layer; present, and nothing, while they are being looked up: a lookup
    /// inside of them sees none (`options-tokens`).
    pub global: Option<Known>,
    /// Those of global layer and environment together.
    pub environment: Option<Known>,
    /// All that concern keys of a module (no name: keys of none), compiled.
    pub compiled: BTreeMap<Option<&'static str>, Option<Arc<KeyOptions>>>,
    /// Those of the default hierarchy of a module, compiled.
    pub module_default: BTreeMap<&'static str, Option<Arc<KeyOptions>>>,
    /// What `compiled` says of each root key that was asked for.
    pub by_key: KeyMap<Option<Arc<Options>>>,
}

/// A layer with its levels, as the node sees it.
pub(crate) struct Provider {
    pub layer: Layer,
    pub config: Arc<Config>,
    pub levels: Vec<Level>,
    pub default_levels: Vec<Level>,
}

/// A level with its places, as the node sees it.
pub(crate) struct Level {
    /// The position of its entry in the hierarchy of the configuration.
    pub at: usize,
    pub is_default: bool,
    /// The function, or why there is none. It matters only when a place is asked.
    pub backend: Outcome<Backend>,
    /// The options for the function, interpolated.
    pub options: Map,
    pub places: Vec<Location>,
    /// The undefined variable because of which `mapped_paths` gave no place.
    pub undefined_source: Option<String>,
}

impl Provider {
    /// The entry of a level in the configuration.
    pub(crate) fn entry(&self, level: &Level) -> &Entry {
        match &self.config.default_hierarchy {
            Some(entries) if level.is_default => &entries[level.at],
            _ => &self.config.hierarchy[level.at],
        }
    }
}

impl<'t> Node<'t> {
    /// A node of the tree with these variables.
    pub fn new(tree: &'t Tree, scope: &'t dyn Scope, dialect: Dialect) -> Self {
        Self {
            tree,
            scope,
            dialect,
            global: OnceCell::new(),
            environment: OnceCell::new(),
            modules: RefCell::default(),
            module_of_key: RefCell::default(),
            options: RefCell::default(),
            warnings: RefCell::default(),
            more_warnings: Cell::new(false),
        }
    }

    /// The dialect of the node.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The warnings so far, each once, in order of their places; the node forgets them.
    pub fn take_warnings(&self) -> Diagnostics {
        let mut warnings = self.warnings.take();
        if self.more_warnings.take() {
            let message =
                format!("there are more than {MAX_WARNINGS} warnings: the rest is not told");
            warnings.push(
                Diagnostic::warning("hiera-warnings", message)
                    .hint("mend those that are told, and look the key up again"),
            );
        }
        warnings.sort();
        warnings
    }

    /// Keeps a warning, unless it is known or there are many already. It is made only if it is kept.
    pub(crate) fn warn(&self, warning: impl FnOnce() -> Diagnostic) {
        if self.warnings.borrow().len() >= MAX_WARNINGS {
            self.more_warnings.set(true);
            return;
        }
        let warning = warning();
        self.warnings.borrow_mut().push_once(warning);
    }

    /// A layer as the node sees it; `None` if it has no configuration.
    pub(crate) fn provider(
        &self,
        layer: &Layer,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Rc<Provider>>> {
        let cell = match layer {
            Layer::Global => &self.global,
            Layer::Environment => &self.environment,
            Layer::Module(name) => {
                if let Some(provider) = self.modules.borrow().get(name) {
                    return provider.clone();
                }
                let provider = self.make_provider(layer, run);
                self.modules.borrow_mut().insert(name.clone(), provider.clone());
                return provider;
            }
        };
        if let Some(provider) = cell.get() {
            return provider.clone();
        }
        let provider = self.make_provider(layer, run);
        cell.get_or_init(|| provider).clone()
    }

    /// The layer of the module that a key belongs to, `None` if there is no such module.
    pub(crate) fn module_provider(
        &self,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Rc<Provider>>> {
        if let Some(known) = self.module_of_key.borrow().get(&key.root()) {
            return Ok(known.clone());
        }
        let provider = match key.module() {
            Some(module) => self.provider(&Layer::Module(module.to_owned()), run)?,
            None => None,
        };
        self.module_of_key.borrow_mut().insert(key.root(), provider.clone());
        Ok(provider)
    }

    fn make_provider(
        &self,
        layer: &Layer,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Rc<Provider>>> {
        let Some(config) = self.tree.config(layer)? else { return Ok(None) };
        if config.version == 3 && *layer != Layer::Global {
            // Puppet 7 warns and goes on without the layer.
            let findings = wrong_layer(3, layer, config.version_at);
            if self.dialect != Dialect::Puppet7 {
                return Err(findings);
            }
            for mut finding in findings {
                finding.severity = Severity::Warning;
                self.warn(|| finding.note("the configuration is ignored"));
            }
            return Ok(None);
        }
        let (levels, default_levels) = run.meta(|run| {
            run.in_locations(|run| {
                let levels = self.make_levels(&config.hierarchy, false, &config, run)?;
                let default = config.default_hierarchy.as_deref().unwrap_or_default();
                Ok::<_, Diagnostics>((levels, self.make_levels(default, true, &config, run)?))
            })
        })?;
        Ok(Some(Rc::new(Provider { layer: layer.clone(), config, levels, default_levels })))
    }

    fn make_levels(
        &self,
        entries: &[Entry],
        is_default: bool,
        config: &Config,
        run: &mut Invocation<'_>,
    ) -> Outcome<Vec<Level>> {
        let mut levels = Vec::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            let mut resolved = resolve(self, entry, run)?;
            if config.path.is_none() {
                // The built-in configuration has only the files that are there.
                resolved
                    .places
                    .retain(|p| p.path().is_some_and(|path| self.tree.files.exists(path)));
                if resolved.places.is_empty() {
                    continue;
                }
            }
            for place in &resolved.places {
                self.warn_of_gaps(place);
            }
            if let Some(variable) = &resolved.undefined_source {
                self.warn_of_source(variable, entry);
            }
            let options = self.interpolate_map(&entry.options, run)?;
            run.undefined.clear();
            levels.push(Level {
                at,
                is_default,
                backend: self.tree.functions.find(&entry.function),
                options: options.unwrap_or_else(|| entry.options.clone()),
                places: resolved.places,
                undefined_source: resolved.undefined_source,
            });
        }
        Ok(levels)
    }

    /// A path with a gap where an undefined variable stands.
    fn warn_of_gaps(&self, place: &Location) {
        for variable in &place.undefined {
            let message = format!(
                "the variable `{variable}` is undefined: it leaves a gap in `{}`",
                place.original
            );
            self.warn(|| {
                Diagnostic::warning(code(Kind::UndefinedVariable), message)
                    .at(find_text(&self.tree.sources, place.origin, variable, 0), "")
                    .hint(self.variable_hint(variable))
            });
        }
    }

    /// `mapped_paths` over a variable that is undefined.
    fn warn_of_source(&self, variable: &str, entry: &Entry) {
        let message = format!(
            "the variable `{variable}` is undefined: the level `{}` has no files",
            entry.name.text
        );
        let origin = match &entry.locations {
            Locations::Mapped { source, .. } => source.origin,
            _ => entry.name.origin,
        };
        self.warn(|| {
            Diagnostic::warning(code(Kind::UndefinedVariable), message)
                .at(span(origin), "")
                .hint(self.variable_hint(variable))
        });
    }

    /// The text of a template of the configuration.
    pub(crate) fn template(
        &self,
        template: &Template,
        run: &mut Invocation<'_>,
    ) -> Outcome<String> {
        let value = Value::string(template.text.clone()).at(template.origin);
        let text = self.interpolate(&value, run)?;
        Ok(reveal_decrypted(&text).as_str().unwrap_or_default().to_owned())
    }

    /// The file of a place, if there is one. What the dialect makes of odd documents is decided
    /// here.
    pub(crate) fn file<'l>(
        &self,
        place: &'l Location,
        format: super::function::Format,
    ) -> Outcome<Option<&'l Arc<DataFile>>> {
        let Some(path) = place.path() else { return Ok(None) };
        let loaded = place.file.get_or_init(|| self.load(path, format));
        match loaded {
            Ok(file) => Ok(file.as_ref()),
            Err(findings) => Err(findings.clone()),
        }
    }

    fn load(&self, path: &str, format: super::function::Format) -> Outcome<Option<Arc<DataFile>>> {
        let Some(file) = self.tree.data(path, format)? else { return Ok(None) };
        for warning in &file.warnings {
            self.warn(|| warning.clone());
        }
        if let Content::Other(found) = &file.content {
            let message = format!("`{path}` does not hold a mapping");
            let at = file.source.span(0..0);
            let refused = format != super::function::Format::Yaml || self.dialect.is_strict();
            let finding = if refused {
                error(Kind::Data, message)
            } else {
                Diagnostic::warning(code(Kind::Data), message)
                    .note("Puppet 7 and Hiera read it as empty")
            };
            let finding = finding
                .at(at, format!("the document is {found}"))
                .hint("a data file holds keys and values, as in `key: value`");
            if refused {
                return Err(finding.into());
            }
            self.warn(|| finding);
        }
        Ok(Some(file))
    }
}
