//! Lookup: from a key to its value.
//!
//! The rules are those of Puppet's `lookup` function: overrides, then the data of the three layers
//! merged by the strategy of the query or of `lookup_options`, then the default hierarchy of the
//! module, then default values; digging comes after merging, conversion after digging.

use std::borrow::Cow;

use strata_diagnostics::Diagnostics;
use strata_merge::{Fold, MergeError, NoLog, Progress, Strategy};
use strata_value::{Key, Map, Origin, Value};

use super::dialect::Dialect;
use super::dig::dig;
use super::error::{Kind, Outcome, code, error, span};
use super::explain::Reference;
use super::invocation::Invocation;
use super::key::LookupKey;
use super::layer::Layer;
use super::level::Spot;
use super::lookup_options::LOOKUP_OPTIONS;
use super::merge_option;
use super::node::{Answer, FoundIn, Level, Node, Provider};
use super::options::Options;
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

/// A key as it is asked for.
#[derive(Clone, Copy)]
pub(crate) enum Asked<'k> {
    /// A text, which is read when its turn comes.
    Text(&'k str),
    /// A key that was read before.
    Read(&'k LookupKey),
}

impl<'k> Asked<'k> {
    fn text(self) -> &'k str {
        match self {
            Self::Text(text) => text,
            Self::Read(key) => key.as_str(),
        }
    }

    fn read(self, dialect: Dialect) -> Outcome<Cow<'k, LookupKey>> {
        match self {
            Self::Text(text) => LookupKey::parse(text, dialect)
                .map(Cow::Owned)
                .map_err(|finding| Diagnostics::from(*finding)),
            Self::Read(key) => Ok(Cow::Borrowed(key)),
        }
    }
}

impl Node<'_> {
    /// Looks up keys: the first that is found gives the answer, `None` if none is. A malformed key
    /// is an error when its turn comes.
    pub fn lookup(&self, keys: &[&str], query: &Query<'_>) -> Result<Option<Answer>, Diagnostics> {
        if let [key] = keys {
            return self.lookup_with(&[Asked::Text(key)], query, &mut Invocation::default());
        }
        let asked: Vec<Asked<'_>> = keys.iter().map(|key| Asked::Text(key)).collect();
        self.lookup_with(&asked, query, &mut Invocation::default())
    }

    /// Looks up one key that was read before.
    pub fn lookup_key(
        &self,
        key: &LookupKey,
        query: &Query<'_>,
    ) -> Result<Option<Answer>, Diagnostics> {
        self.lookup_with(&[Asked::Read(key)], query, &mut Invocation::default())
    }

    pub(crate) fn lookup_with<'q>(
        &self,
        keys: &[Asked<'_>],
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
        keys: &[Asked<'_>],
        merge: Option<&Strategy>,
        query: &Query<'_>,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Answer>> {
        let given = |map: Option<&Map>, key: Asked<'_>| {
            map.and_then(|m| m.get(Key::new(key.text())).cloned())
        };
        let answer = |key: Asked<'_>, value, found_in| {
            Some(Answer { key: key.text().to_owned(), value, found_in })
        };
        for &key in keys {
            if let Some(value) = given(query.overrides, key) {
                return Ok(answer(key, value, FoundIn::Overrides));
            }
            let parsed = key.read(self.dialect)?;
            let found = self
                .search(&parsed, merge, Origin::NONE, run)
                .map_err(|findings| with_path(findings, key.text()))?;
            if let Some(value) = found {
                return Ok(answer(key, value, FoundIn::Data));
            }
        }
        for &key in keys {
            if let Some(value) = given(query.default_values, key) {
                return Ok(answer(key, value, FoundIn::DefaultValues));
            }
        }
        let (Some(&key), Some(default)) = (keys.first(), query.default) else { return Ok(None) };
        Ok(answer(key, default.clone(), FoundIn::Default))
    }

    /// The value of a key that a token asks for.
    pub(crate) fn lookup_in_token(
        &self,
        key: &LookupKey,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let given = |map: Option<&Map>| map.and_then(|m| m.get(Key::new(key.as_str())).cloned());
        if let Some(value) = given(run.overrides) {
            return Ok(Some(value));
        }
        let log = run.log.take();
        let found = self.search(key, None, asked_at, run);
        run.log = log;
        let found = found?;
        if let Some(references) = &mut run.references {
            let found_at = found.as_ref().map(Value::origin);
            references.push(Reference { key: key.as_str().to_owned(), asked_at, found_at });
        }
        Ok(found.or_else(|| given(run.defaults)))
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
            (Some(strategy), _) | (None, Some(Ok(strategy))) => strategy,
            (None, Some(Err(findings))) => return Err(findings.clone()),
            (None, None) => {
                own = Strategy::First;
                &own
            }
        };
        let is_secret = is_secret(options.as_deref());
        let guard = |findings| if is_secret { hidden(findings) } else { findings };
        let found = self.search_layers(key, strategy, asked_at, run).map_err(guard)?;
        let found = match found {
            Some(value) if value.contains_marks() => {
                self.dig_out(key, value, run).map_err(hidden)?
            }
            Some(value) => self.dig_out(key, value, run).map_err(guard)?,
            None => None,
        };
        let found = match found {
            None if !run.global_only => self.search_default_hierarchy(key, asked_at, run)?,
            found => found,
        };
        match (found, options.as_ref().and_then(|o| o.convert_to.as_ref())) {
            (Some(value), Some(spec)) => {
                convert(key, &value, spec, options.as_deref()).map(Some).map_err(guard)
            }
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
        /// The layers; the last is that of the key's module.
        static LAYERS: [Option<Layer>; 3] = [Some(Layer::Global), Some(Layer::Environment), None];
        let asked = if run.global_only { &LAYERS[..1] } else { &LAYERS[..] };
        fold(strategy, asked, run, |layer, run| {
            let provider = match layer {
                Some(layer) => self.provider(layer, run)?,
                None => self.module_provider(key, run)?,
            };
            match provider {
                Some(provider) => self.search_provider(&provider, key, strategy, asked_at, run),
                None => Ok(None),
            }
        })
    }

    pub(crate) fn search_layer(
        &self,
        layer: &Layer,
        key: &LookupKey,
        strategy: &Strategy,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        match self.provider(layer, run)? {
            Some(provider) => self.search_provider(&provider, key, strategy, asked_at, run),
            None => Ok(None),
        }
    }

    fn search_provider(
        &self,
        provider: &Provider,
        key: &LookupKey,
        strategy: &Strategy,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let outer = run.global_only;
        if provider.config.version == 3 && self.provider(&Layer::Environment, run)?.is_none() {
            // What starts in a version 3 layer that stands alone stays in it.
            run.global_only = true;
        }
        let found = run.guarded(key.text(), asked_at, |run| {
            self.search_levels(provider, &provider.levels, key, strategy, run)
        });
        run.global_only = outer;
        found
    }

    pub(crate) fn search_levels(
        &self,
        provider: &Provider,
        levels: &[Level],
        key: &LookupKey,
        strategy: &Strategy,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        fold(strategy, levels, run, |level, run| {
            if let [place] = level.places.as_slice()
                && !matches!(strategy, Strategy::Unique)
            {
                // Any other strategy leaves a lone value as it is.
                return self.value_at(Spot { provider, level, place }, key, run);
            }
            fold(strategy, &level.places, run, |place, run| {
                self.value_at(Spot { provider, level, place }, key, run)
            })
        })
    }

    /// Last of all, the default hierarchy of the module.
    fn search_default_hierarchy(
        &self,
        key: &LookupKey,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let Some(module) = key.module() else { return Ok(None) };
        let Some(provider) = self.module_provider(key, run)? else { return Ok(None) };
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
            Some(value) => self.dig_out(key, value, run),
            None => Ok(None),
        }
    }

    fn dig_out(
        &self,
        key: &LookupKey,
        value: Value,
        run: &Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if key.segments().is_empty() {
            return Ok(Some(value));
        }
        dig(&value, key.segments(), self.dialect).map_err(|failure| {
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
    let failed = |run: &Invocation<'_>, failure: &MergeError| {
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

fn convert(
    key: &LookupKey,
    value: &Value,
    spec: &Value,
    options: Option<&Options>,
) -> Outcome<Value> {
    types::convert(spec, value).map(|converted| converted.at(value.origin())).map_err(|failure| {
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
        let finding = error(Kind::ValueType, message)
            .at(span(answer.value.origin()), "the value")
            .path(answer.key.as_str());
        let is_secret = answer.value.contains_marks();
        Diagnostics::from(if is_secret { finding.hide_source() } else { finding })
    };
    let ty = types::parse(expected).map_err(|failure| {
        let message = format!("`{expected}` is no data type: {failure}");
        Diagnostics::from(
            error(Kind::ValueType, message).hint("write a data type, as in `Array[String]`"),
        )
    })?;
    types::assert(&ty, &answer.value).map_err(|mismatch| {
        wrong(format!("the value of `{}` is not right: {mismatch}", answer.key))
    })
}

/// Whether the value of a key becomes Sensitive, so that no message may show the line it stands in.
fn is_secret(options: Option<&Options>) -> bool {
    let spec = options.and_then(|options| options.convert_to.as_ref());
    let name = spec.and_then(|spec| spec.as_str().or_else(|| spec.as_seq()?.first()?.as_str()));
    name.is_some_and(|name| name.trim_start().starts_with("Sensitive"))
}

/// The findings without the lines of their sources.
fn hidden(findings: Diagnostics) -> Diagnostics {
    let mut all = Diagnostics::new();
    findings.into_iter().for_each(|finding| all.push(finding.hide_source()));
    all
}

/// The findings, each with the key that was asked for: where they are about its value as their path,
/// else (a broken file, a wrong configuration) as the reason why they were met.
fn with_path(findings: Diagnostics, key: &str) -> Diagnostics {
    let elsewhere = [Kind::Config, Kind::Locations, Kind::Io, Kind::Backend, Kind::LookupOptions];
    let mut all = Diagnostics::new();
    for finding in findings {
        let is_of_value = finding.code.starts_with("hiera-")
            && !elsewhere.iter().any(|kind| code(*kind) == finding.code)
            || finding.code.starts_with("merge-");
        all.push(match finding.path {
            Some(_) => finding,
            None if is_of_value => finding.path(key),
            None => finding.note(format!("while looking up `{key}`")),
        });
    }
    all
}
