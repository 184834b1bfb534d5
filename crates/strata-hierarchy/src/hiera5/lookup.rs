//! Lookup: from a key to its value.
//!
//! The rules are those of Puppet's `lookup` function: overrides, then the data of the three layers
//! merged by the strategy of the query or of `lookup_options`, then the default hierarchy of the
//! module, then default values; digging comes after merging, conversion after digging.

use std::sync::Arc;

use strata_diagnostics::Diagnostics;
use strata_merge::{Fold, NoLog, Progress, Strategy};
use strata_value::{Key, Kind as ValueKind, Map, Marks, Origin, Value};

use super::data::{is_rich_data, refused};
use super::dig::dig;
use super::error::{Kind, Outcome, error, span};
use super::explain::Reference;
use super::function::{Backend, Call, Format, FunctionError};
use super::interpolate::DECRYPTED;
use super::invocation::Invocation;
use super::key::LookupKey;
use super::layer::Layer;
use super::location::{Location, Target, options_with_place};
use super::merge_option;
use super::node::{Answer, FoundIn, Level, Node, Provider};
use super::options::{KeyOptions, Options, check_module, not_options};
use super::types;

/// What is asked of a lookup besides the keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'q> {
    /// The merge option: the name of a strategy, or a mapping with `strategy` and its options. It
    /// wins over `lookup_options`.
    pub merge: Option<&'q Value>,
    /// A Puppet data type that the value must be of.
    pub value_type: Option<&'q str>,
    /// The value if nothing is found; null is a value.
    pub default: Option<&'q Value>,
    /// Values by key if nothing is found, asked before `default`. They stand in for variables too.
    pub default_values: Option<&'q Map>,
    /// Values by key that are taken instead of the data. They stand in for variables too.
    pub overrides: Option<&'q Map>,
}

/// The key under which the options of lookups stand.
pub(crate) const LOOKUP_OPTIONS: &str = "lookup_options";

impl Node<'_> {
    /// Looks up keys: the first that is found gives the answer, `None` if none is.
    pub fn lookup(&self, keys: &[&str], query: &Query<'_>) -> Result<Option<Answer>, Diagnostics> {
        self.lookup_keys(&self.parse_keys(keys)?, query)
    }

    /// As [`Node::lookup`], with keys that were read before.
    pub fn lookup_keys(
        &self,
        keys: &[LookupKey],
        query: &Query<'_>,
    ) -> Result<Option<Answer>, Diagnostics> {
        self.lookup_with(keys, query, &mut Invocation::default())
    }

    /// Reads keys by the rules of the node's dialect.
    pub fn parse_keys(&self, keys: &[&str]) -> Result<Vec<LookupKey>, Diagnostics> {
        let parse = |key: &&str| LookupKey::parse(key, self.dialect);
        keys.iter().map(parse).collect::<Result<_, _>>().map_err(|finding| (*finding).into())
    }

    pub(crate) fn lookup_with<'q>(
        &self,
        keys: &[LookupKey],
        query: &Query<'q>,
        run: &mut Invocation<'q>,
    ) -> Outcome<Option<Answer>> {
        run.overrides = query.overrides;
        run.defaults = query.default_values;
        let merge = query.merge.map(merge_option::strategy).transpose()?;
        let answer = self.first_found(keys, merge.as_ref(), query, run)?;
        if let (Some(answer), Some(expected)) = (&answer, query.value_type) {
            check_type(expected, answer)?;
        }
        Ok(answer)
    }

    fn first_found(
        &self,
        keys: &[LookupKey],
        merge: Option<&Strategy>,
        query: &Query<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Answer>> {
        let given = |map: Option<&Map>, key: &LookupKey| {
            map.and_then(|m| m.get(Key::new(key.as_str())).cloned())
        };
        let answer =
            |key: &LookupKey, value, found_in| Answer { key: key.clone(), value, found_in };
        for key in keys {
            if let Some(value) = given(query.overrides, key) {
                return Ok(Some(answer(key, value, FoundIn::Overrides)));
            }
            let found = self
                .search(key, merge, Origin::NONE, run)
                .map_err(|findings| with_path(findings, key))?;
            if let Some(value) = found {
                return Ok(Some(answer(key, value, FoundIn::Data)));
            }
        }
        for key in keys {
            if let Some(value) = given(query.default_values, key) {
                return Ok(Some(answer(key, value, FoundIn::DefaultValues)));
            }
        }
        Ok(query.default.and_then(|default| {
            keys.first().map(|key| answer(key, default.clone(), FoundIn::Default))
        }))
    }

    /// The value of a key that a token asks for.
    pub(crate) fn lookup_in_token(
        &self,
        key: &LookupKey,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let name = Key::new(key.as_str());
        if let Some(value) = run.overrides.and_then(|m| m.get(name)) {
            return Ok(Some(value.clone()));
        }
        let log = run.log.take();
        let found = self.search(key, None, asked_at, run);
        run.log = log;
        let found = found?;
        if let Some(references) = &mut run.references {
            let found_at = found.as_ref().map(Value::origin);
            references.push(Reference { key: key.as_str().to_owned(), asked_at, found_at });
        }
        Ok(found.or_else(|| run.defaults.and_then(|m| m.get(name)).cloned()))
    }

    /// The value of a key in the data, merged, dug out and converted.
    fn search(
        &self,
        key: &LookupKey,
        merge: Option<&Strategy>,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if is_reserved(key.as_str()) {
            return Ok(None);
        }
        let options = self.options_of(key, run)?;
        let own;
        let strategy = match (merge, options.as_ref().and_then(|o| o.merge.as_ref())) {
            (Some(strategy), _) => strategy,
            (None, Some(Ok(strategy))) => strategy,
            (None, Some(Err(findings))) => return Err(findings.clone()),
            (None, None) => {
                own = Strategy::First;
                &own
            }
        };
        let found = self.search_layers(key, strategy, asked_at, run)?;
        let found = match found {
            Some(value) => self.dig_out(key, &value, run)?,
            None => None,
        };
        let found = match found {
            None if !run.global_only => self.search_default_hierarchy(key, asked_at, run)?,
            found => found,
        };
        match (found, options.as_ref().and_then(|o| o.convert_to.as_ref())) {
            (Some(value), Some(spec)) => convert(key, &value, spec, options.as_deref()).map(Some),
            (found, _) => Ok(found),
        }
    }

    /// The root value of a key, merged over the layers.
    pub(crate) fn search_layers(
        &self,
        key: &LookupKey,
        strategy: &Strategy,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let layers = [
            Some(Layer::Global),
            Some(Layer::Environment),
            key.module().map(|module| Layer::Module(module.to_owned())),
        ];
        let asked = if run.global_only { &layers[..1] } else { &layers[..] };
        fold(strategy, asked, run, |layer, run| match layer {
            Some(layer) => self.search_layer(layer, key, strategy, asked_at, run),
            None => Ok(None),
        })
    }

    fn search_layer(
        &self,
        layer: &Layer,
        key: &LookupKey,
        strategy: &Strategy,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let Some(provider) = self.provider(layer, run)? else { return Ok(None) };
        let outer = run.global_only;
        if provider.config.version == 3 && self.provider(&Layer::Environment, run)?.is_none() {
            // What starts in a version 3 layer that stands alone stays in it.
            run.global_only = true;
        }
        let found = run.guarded(key.text(), asked_at, |run| {
            self.search_levels(&provider, &provider.levels, key, strategy, run)
        });
        run.global_only = outer;
        found
    }

    fn search_levels(
        &self,
        provider: &Provider,
        levels: &[Level],
        key: &LookupKey,
        strategy: &Strategy,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        fold(strategy, levels, run, |level, run| {
            fold(strategy, &level.places, run, |place, run| {
                self.value_at(provider, level, place, key, run)
            })
        })
    }

    /// The value of a key at one place.
    pub(crate) fn value_at(
        &self,
        provider: &Provider,
        level: &Level,
        place: &Location,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        // Whether the function exists matters only where there is something to ask.
        let backend = match &level.backend {
            Ok(backend) => backend,
            Err(_) if place.path().is_some_and(|path| !self.tree.files.exists(path)) => {
                return Ok(None);
            }
            Err(findings) => return Err(findings.clone()),
        };
        match backend {
            Backend::File(format) => self.value_in_file(provider, level, place, *format, key, run),
            Backend::Eyaml => self.value_in_eyaml(provider, level, place, key, run),
            Backend::DataHash(_) | Backend::LookupKey(_) | Backend::DataDig(_) => {
                self.value_of_function(provider, level, place, key, run)
            }
        }
    }

    fn value_in_file(
        &self,
        provider: &Provider,
        level: &Level,
        place: &Location,
        format: Format,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if place.path().is_none() || !level.options.is_empty() {
            if place.path().is_some_and(|path| !self.tree.files.exists(path)) {
                return Ok(None);
            }
            return Err(not_for_files(provider, level, place));
        }
        let Some(file) = self.file(place, format)? else { return Ok(None) };
        let Some(found) = file.get(key.root()) else { return Ok(None) };
        if found.is_refused() {
            return Err(run.with_chain(refused(found.entry)).into());
        }
        if found.has_tokens() {
            return self.interpolate(&found.entry.value, run).map(Some);
        }
        Ok(Some(found.entry.value.clone()))
    }

    fn value_in_eyaml(
        &self,
        provider: &Provider,
        level: &Level,
        place: &Location,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if place.path().is_none() {
            return Err(not_for_files(provider, level, place));
        }
        let Some(file) = self.file(place, Format::Yaml)? else { return Ok(None) };
        let Some(found) = file.get(key.root()) else { return Ok(None) };
        let known = place.values.borrow().get(key.root_text()).cloned();
        if let Some(known) = known {
            return known;
        }
        let root = provider.config.root.as_str();
        let value = self.decrypt(&found.entry.value, level, root, key, run).and_then(|value| {
            if is_rich_data(&value) { Ok(Some(value)) } else { Err(refused(found.entry).into()) }
        });
        place.values.borrow_mut().insert(key.root_text().clone(), value.clone());
        value
    }

    /// A value of an eyaml file: its texts decrypted, then interpolated.
    fn decrypt(
        &self,
        value: &Value,
        level: &Level,
        root: &str,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Value> {
        match value.kind() {
            ValueKind::String(text) if text.contains("ENC[") => {
                let Some(decrypt) = &self.tree.decrypt else {
                    let message = format!("the value of `{}` is encrypted", key.as_str());
                    return Err(error(Kind::Decrypt, message)
                        .at(span(value.origin()), "")
                        .hint("this program was built without eyaml")
                        .into());
                };
                let strict = self.dialect.is_puppet();
                let bytes =
                    decrypt.decrypt(text, &level.options, root, strict).map_err(|failure| {
                        let mut finding = error(Kind::Decrypt, failure.message)
                            .at(span(value.origin()), "")
                            .path(key.as_str());
                        finding.hint = failure.hint;
                        run.with_chain(finding)
                    })?;
                let Some(bytes) = bytes else { return self.interpolate(value, run) };
                let value = match String::from_utf8(bytes) {
                    Ok(text) => Value::string(text),
                    Err(bytes) => Value::capsule(strata_value::Capsule {
                        type_name: "bytes",
                        data: strata_value::CapsuleData::Bytes(bytes.into_bytes().into()),
                    }),
                }
                .at(value.origin());
                Ok(self.interpolate(&value, run)?.marked(DECRYPTED))
            }
            ValueKind::String(_) => self.interpolate(value, run),
            ValueKind::List(list) => {
                let elements = list
                    .iter()
                    .map(|element| self.decrypt(element, level, root, key, run))
                    .collect::<Outcome<Vec<_>>>()?;
                Ok(Value::list(elements).at(value.origin()))
            }
            ValueKind::Map(map) => {
                let mut entries = Vec::with_capacity(map.len());
                for entry in map {
                    let name = self.interpolate_key(entry, run)?;
                    let value = self.decrypt(&entry.value, level, root, key, run)?;
                    entries.push(strata_value::Entry {
                        key: name,
                        key_origin: entry.key_origin,
                        value,
                    });
                }
                Ok(Value::map(entries).at(value.origin()))
            }
            _ => Ok(value.clone()),
        }
    }

    /// The value that a function of the embedding program gives.
    fn value_of_function(
        &self,
        provider: &Provider,
        level: &Level,
        place: &Location,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if place.path().is_some_and(|path| !self.tree.files.exists(path)) {
            return Ok(None);
        }
        let Ok(backend) = &level.backend else { return Ok(None) };
        let options = options_with_place(&level.options, &place.target);
        let failed = |failure: FunctionError| match failure {
            FunctionError::Diagnostics(findings) => findings,
            FunctionError::Message(message) => {
                let function = &provider.entry(level).function.name;
                let message = format!("the function `{}` failed: {message}", function.text);
                error(Kind::Backend, message).at(span(function.origin), "").into()
            }
        };
        if let Backend::DataHash(function) = backend {
            if place.hash.get().is_none() {
                let value = self.call(&options, run, |call| function.data_hash(call));
                let map = value.map_err(failed).and_then(|value| match value.as_map() {
                    Some(map) => Ok(map.clone()),
                    None => Err(failed(FunctionError::Message(format!(
                        "it gave a {} where a mapping is expected",
                        value.kind_name()
                    )))),
                });
                place.hash.get_or_init(|| map);
            }
            let map = place.hash.get().map_or_else(|| Ok(Map::default()), Clone::clone)?;
            return match map.get(key.root()) {
                Some(value) => self.interpolate(value, run).map(Some),
                None => Ok(None),
            };
        }
        let whole = matches!(backend, Backend::DataDig(_));
        let name = if whole { key.text() } else { key.root_text() };
        let known = place.values.borrow().get(name).cloned();
        if let Some(known) = known {
            return known;
        }
        let value = self
            .call(&options, run, |call| match backend {
                Backend::LookupKey(function) => function.lookup_key(key.root_text(), call),
                Backend::DataDig(function) => {
                    function.data_dig(key, call).map(|found| found.map(|value| undig(value, key)))
                }
                _ => Ok(None),
            })
            .map_err(failed);
        place.values.borrow_mut().insert(name.clone(), value.clone());
        value
    }

    fn call<T>(
        &self,
        options: &Map,
        run: &mut Invocation<'_>,
        function: impl FnOnce(&mut Call<'_>) -> Result<T, FunctionError>,
    ) -> Result<T, FunctionError> {
        let mut interpolate = |value: &Value| self.interpolate(value, run);
        function(&mut Call { options, scope: self.scope, interpolate: &mut interpolate })
    }

    /// Last of all, the default hierarchy of the module.
    fn search_default_hierarchy(
        &self,
        key: &LookupKey,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let Some(module) = key.module() else { return Ok(None) };
        let Some(provider) = self.provider(&Layer::Module(module.to_owned()), run)? else {
            return Ok(None);
        };
        if provider.default_levels.is_empty() {
            return Ok(None);
        }
        let options = self.default_hierarchy_options(&provider, module, run)?;
        let options = options.map(|options| options.of(key.root())).transpose()?.flatten();
        let strategy = match options.as_ref().and_then(|o| o.merge.clone()) {
            Some(strategy) => strategy?,
            None => Strategy::First,
        };
        let found = run.guarded(key.text(), asked_at, |run| {
            self.search_levels(&provider, &provider.default_levels, key, &strategy, run)
        })?;
        match found {
            Some(value) => self.dig_out(key, &value, run),
            None => Ok(None),
        }
    }

    fn default_hierarchy_options(
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

    fn dig_out(
        &self,
        key: &LookupKey,
        value: &Value,
        run: &Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if key.segments().is_empty() {
            return Ok(Some(value.clone()));
        }
        dig(value, key.segments(), self.dialect).map_err(|failure| {
            let segment = &key.segments()[failure.at];
            let message = format!(
                "`{segment}` of the key `{}` is applied to a {}",
                key.as_str(),
                failure.met
            );
            let hint = if matches!(failure.met, "list" | "tuple") {
                "a list takes an unquoted number, counted from 0"
            } else {
                "only mappings and lists can be dug into"
            };
            let finding = error(Kind::Dig, message).at(span(value.origin()), "").hint(hint);
            run.with_chain(finding).into()
        })
    }

    /// The options of a key in `lookup_options` of all layers.
    pub(crate) fn options_of(
        &self,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Arc<Options>>> {
        let module = key.module().filter(|_| !run.global_only);
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
            self.options.borrow_mut().compiled.insert(module, compiled.clone());
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
        if let Some(known) = &self.options.borrow().global {
            return Ok(known.clone());
        }
        self.options.borrow_mut().global = Some(None);
        let found = self.search_layer(&Layer::Global, key, &Strategy::Hash, Origin::NONE, run);
        let map = found.and_then(|found| checked_options(found, None));
        self.options.borrow_mut().global = map.as_ref().ok().map(Clone::clone);
        map
    }

    fn environment_options(
        &self,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Map>> {
        if let Some(known) = &self.options.borrow().environment {
            return Ok(known.clone());
        }
        let global = self.global_options(key, run)?;
        let own =
            self.search_layer(&Layer::Environment, key, &Strategy::Hash, Origin::NONE, run)?;
        let own = checked_options(own, None)?;
        let all = join_options(global, own)?;
        self.options.borrow_mut().environment = Some(all.clone());
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
}

/// Merges the values of items that are asked one after the other, highest first.
fn fold<T>(
    strategy: &Strategy,
    items: &[T],
    run: &mut Invocation<'_>,
    mut ask: impl FnMut(&T, &mut Invocation<'_>) -> Outcome<Option<Value>>,
) -> Outcome<Option<Value>> {
    if matches!(strategy, Strategy::First) {
        for item in items {
            if let Some(value) = ask(item, run)? {
                return Ok(Some(value));
            }
        }
        return Ok(None);
    }
    let failed = |run: &Invocation<'_>, failure: &strata_merge::MergeError| {
        Diagnostics::from(run.with_chain(failure.diagnostic()))
    };
    if run.log.is_none() {
        let mut fold = Fold::new(strategy, items.len(), NoLog);
        for item in items {
            if let Some(value) = ask(item, run)?
                && fold.add(&value).map_err(|failure| failed(run, &failure))? == Progress::Done
            {
                break;
            }
        }
        return fold.finish().map_err(|failure| failed(run, &failure));
    }
    let mut found = Vec::new();
    for item in items {
        found.extend(ask(item, run)?);
    }
    let mut log = run.log.take().unwrap_or_default();
    let mut fold = Fold::new(strategy, items.len(), &mut log);
    for value in &found {
        if fold.add(value).map_err(|failure| failed(run, &failure))? == Progress::Done {
            break;
        }
    }
    let merged = fold.finish().map_err(|failure| failed(run, &failure))?;
    run.log = Some(log);
    Ok(merged)
}

/// `lookup_options` itself cannot be looked up.
fn is_reserved(key: &str) -> bool {
    key.strip_prefix(LOOKUP_OPTIONS).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
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

/// The structure that the segments of a key lead through to a value (`data_dig`).
fn undig(value: Value, key: &LookupKey) -> Value {
    key.segments().iter().rev().fold(value, |value, segment| match segment {
        super::key::Segment::Number(n) => {
            // Beyond any real list the value could not be found again anyway.
            let at = usize::try_from(*n).unwrap_or(0).min(1 << 16);
            let mut list = vec![Value::NULL; at];
            list.push(value);
            Value::list(list)
        }
        super::key::Segment::Name(name) => {
            Value::map([(*name, value)].into_iter().collect::<Map>())
        }
    })
}

/// `yaml_data` and its like need a file and take no options.
fn not_for_files(provider: &Provider, level: &Level, place: &Location) -> Diagnostics {
    let entry = provider.entry(level);
    let function = &entry.function.name.text;
    let finding = match &place.target {
        Target::Path(_) => error(
            Kind::Backend,
            format!("the function `{function}` takes no options"),
        )
        .hint(
            "remove `options` from the level; `defaults` may hand them down: write `options: {}`",
        ),
        Target::Uri(_) => error(Kind::Backend, format!("the function `{function}` takes no uri"))
            .hint("give the level a `path`"),
        Target::Nowhere => {
            error(Kind::Backend, format!("the level has no location for `{function}`"))
                .hint("give the level a `path`, `paths`, `glob`, `globs` or `mapped_paths`")
        }
    };
    let name = format!("the level `{}`", entry.name.text);
    finding.at(span(entry.name.origin), name).into()
}

fn convert(
    key: &LookupKey,
    value: &Value,
    spec: &Value,
    options: Option<&Options>,
) -> Outcome<Value> {
    let marks = value.marks();
    types::convert(spec, &value.reveal(DECRYPTED))
        .map(|converted| {
            converted.at(value.origin()).marked(if marks.contains(DECRYPTED) {
                DECRYPTED
            } else {
                Marks::NONE
            })
        })
        .map_err(|failure| {
            let message = format!("`convert_to` of the key `{}` failed: {failure}", key.as_str());
            let mut finding = error(Kind::Convert, message).at(span(value.origin()), "the value");
            if let Some(options) = options {
                finding = finding.label(span(options.origin), "`convert_to` is set here");
            }
            finding.into()
        })
}

fn check_type(expected: &str, answer: &Answer) -> Outcome<()> {
    let wrong = |message: String| {
        Diagnostics::from(
            error(Kind::ValueType, message)
                .at(span(answer.value.origin()), "the value")
                .path(answer.key.as_str()),
        )
    };
    let ty = types::parse(expected)
        .map_err(|failure| wrong(format!("the type `{expected}` cannot be read: {failure}")))?;
    types::assert(&ty, &answer.value.reveal(DECRYPTED)).map_err(|mismatch| {
        wrong(format!("the value of `{}` is not right: {mismatch}", answer.key.as_str()))
    })
}

/// The findings, each with the key that was asked for.
fn with_path(findings: Diagnostics, key: &LookupKey) -> Diagnostics {
    let mut all = Diagnostics::new();
    for finding in findings {
        let has_path = finding.path.is_some();
        all.push(if has_path { finding } else { finding.path(key.as_str()) });
    }
    all
}
