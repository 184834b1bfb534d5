//! Lookup: from a key to its value.
//!
//! The rules are those of Puppet's `lookup` function: overrides, then the data of the three layers
//! merged by the strategy of the query or of `lookup_options`, then the default hierarchy of the
//! module, then default values; digging comes after merging, conversion after digging.

use strata_diagnostics::Diagnostics;
use strata_merge::Strategy;
use strata_value::{Key, Map, Origin, Value};

use super::dig::{dig, segment_hint};
use super::error::{Kind, Outcome, error, span};
use super::explain::Reference;
use super::fold::fold;
use super::invocation::Invocation;
use super::key::LookupKey;
use super::layer::Layer;
use super::level::Spot;
use super::lookup_options::LOOKUP_OPTIONS;
use super::node::{Level, Node, Provider};
use super::options::Options;
use super::types;

impl Node<'_> {
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
    pub(crate) fn search(
        &self,
        key: &LookupKey,
        merge: Option<&Strategy>,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        if is_reserved(key.as_str()) {
            return Ok(None);
        }
        run.nested(asked_at, |run| self.search_and_convert(key, merge, asked_at, run))
    }

    fn search_and_convert(
        &self,
        key: &LookupKey,
        merge: Option<&Strategy>,
        asked_at: Origin,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
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
            let message =
                format!("`{segment}` of the key `{}` is applied to {}", key.as_str(), failure.met);
            let finding = error(Kind::Dig, message)
                .at(span(value.origin()), "")
                .hint(segment_hint(&failure.met));
            run.with_chain(finding).into()
        })
    }
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
