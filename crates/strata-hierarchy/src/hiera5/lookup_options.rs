//! `lookup_options` of all layers.
//!
//! They are looked up themselves, merged by `hash`: those of the global layer over those of the
//! environment, these over those of the module. The default hierarchy of a module has its own.

use std::sync::Arc;

use strata_diagnostics::Diagnostics;
use strata_merge::{NoLog, Strategy};
use strata_value::{Map, Origin, Value};

use super::error::Outcome;
use super::invocation::Invocation;
use super::key::LookupKey;
use super::layer::Layer;
use super::node::{Known, Node, Provider};
use super::options::{KeyOptions, Options, check_module, not_options};

/// The key under which the options of lookups stand.
pub(crate) const LOOKUP_OPTIONS: &str = "lookup_options";

impl Node<'_> {
    /// The options of a key in `lookup_options` of all layers.
    pub(crate) fn options_of(
        &self,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Arc<Options>>> {
        if run.global_only {
            return self.find_options(key, None, run);
        }
        if let Some(known) = self.options.borrow().by_key.get(&key.root()) {
            return Ok(known.clone());
        }
        let options = self.find_options(key, key.module(), run)?;
        self.options.borrow_mut().by_key.insert(key.root(), options.clone());
        Ok(options)
    }

    fn find_options(
        &self,
        key: &LookupKey,
        module: Option<&'static str>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Arc<Options>>> {
        let known = self.options.borrow().compiled.get(&module).cloned();
        let compiled = match known {
            Some(known) => known,
            None => self.retrieve_options(module, run)?,
        };
        match compiled {
            Some(options) => options.of(key.root()),
            None => Ok(None),
        }
    }

    fn retrieve_options(
        &self,
        module: Option<&'static str>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Arc<KeyOptions>>> {
        let map = self.merged_options(module, run)?;
        let compiled = self.compile_options(map.as_ref())?;
        if !run.global_only {
            let mut options = self.options.borrow_mut();
            options.compiled.insert(module, compiled.clone());
            // A lookup inside of the options may have seen less of them.
            options.by_key.clear();
        }
        Ok(compiled)
    }

    /// The options of all layers that concern keys of a module.
    pub(crate) fn merged_options(
        &self,
        module: Option<&'static str>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Map>> {
        let key = LookupKey::root_only(LOOKUP_OPTIONS);
        run.meta(|run| {
            if run.global_only {
                return self.global_options(&key, run);
            }
            let all = self.environment_options(&key, run)?;
            match module {
                Some(module) => self.with_module_options(all, module, &key, run),
                None => Ok(all),
            }
        })
    }

    fn compile_options(&self, map: Option<&Map>) -> Outcome<Option<Arc<KeyOptions>>> {
        let Some(map) = map else { return Ok(None) };
        let compile = || KeyOptions::compile(map, &self.tree.patterns);
        self.tree.key_options(map, compile).map(Some)
    }

    fn global_options(&self, key: &LookupKey, run: &mut Invocation<'_>) -> Outcome<Option<Map>> {
        if let Some(Known(known)) = &self.options.borrow().global {
            return Ok(known.clone());
        }
        self.options.borrow_mut().global = Some(Known(None));
        let found = self.search_layer(&Layer::Global, key, &Strategy::Hash, Origin::NONE, run);
        let map = found.and_then(|found| checked_options(found, None));
        self.options.borrow_mut().global = map.as_ref().ok().cloned().map(Known);
        map
    }

    fn environment_options(
        &self,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Map>> {
        if let Some(Known(known)) = &self.options.borrow().environment {
            return Ok(known.clone());
        }
        let global = self.global_options(key, run)?;
        let own =
            self.search_layer(&Layer::Environment, key, &Strategy::Hash, Origin::NONE, run)?;
        let own = checked_options(own, None)?;
        let all = join_options(global, own)?;
        self.options.borrow_mut().environment = Some(Known(all.clone()));
        Ok(all)
    }

    fn with_module_options(
        &self,
        all: Option<Map>,
        module: &'static str,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Map>> {
        let layer = Layer::Module(module.to_owned());
        let own = self.search_layer(&layer, key, &Strategy::Hash, Origin::NONE, run)?;
        join_options(all, checked_options(own, Some(module))?)
    }

    /// The options in the default hierarchy of a module.
    pub(crate) fn default_hierarchy_options(
        &self,
        provider: &Provider,
        module: &'static str,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Arc<KeyOptions>>> {
        if let Some(known) = self.options.borrow().module_default.get(module) {
            return Ok(known.clone());
        }
        let key = LookupKey::root_only(LOOKUP_OPTIONS);
        let found = run.meta(|run| {
            run.guarded(key.text(), Origin::NONE, |run| {
                self.search_levels(provider, &provider.default_levels, &key, &Strategy::Hash, run)
            })
        })?;
        let map = checked_options(found, Some(module))?;
        let compiled = self.compile_options(map.as_ref())?;
        self.options.borrow_mut().module_default.insert(module, compiled.clone());
        Ok(compiled)
    }
}

/// The value as a mapping of options. Null counts as none.
fn checked_options(found: Option<Value>, module: Option<&str>) -> Outcome<Option<Map>> {
    let Some(value) = found.filter(|value| !value.is_null()) else { return Ok(None) };
    let map = value.as_map().ok_or_else(|| not_options(&value))?;
    if let Some(module) = module {
        check_module(map, module)?;
    }
    Ok(Some(map.clone()))
}

/// Options of two layers: the higher one wins by key, the order is that of the lower one.
fn join_options(high: Option<Map>, low: Option<Map>) -> Outcome<Option<Map>> {
    let (high, low) = match (high, low) {
        (Some(high), Some(low)) => (high, low),
        (one, other) => return Ok(one.or(other)),
    };
    let layers = [Value::map(high), Value::map(low)];
    let merged = strata_merge::merge(&Strategy::Hash, &layers, &mut NoLog)
        .map_err(|failure| Diagnostics::from(failure.diagnostic()))?;
    Ok(merged.and_then(|value| value.as_map().cloned()))
}
