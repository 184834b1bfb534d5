//! The functions of an embedding program, called.

use strata_value::{Map, Value};

use super::error::{Kind, Outcome, error, span};
use super::function::{Backend, Call, FunctionError};
use super::invocation::Invocation;
use super::key::{LookupKey, Segment};
use super::level::Spot;
use super::location::options_with_place;
use super::node::Node;

impl Node<'_> {
    /// The value that a function of the embedding program gives.
    pub(crate) fn value_of_function(
        &self,
        spot: Spot<'_>,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let Spot { provider, level, place } = spot;
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
                        "it gave {} where a mapping is expected",
                        value.kind_phrase()
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
        place.remembered(name, run, |run| {
            self.call(&options, run, |call| match backend {
                Backend::LookupKey(function) => function.lookup_key(key.root_text(), call),
                Backend::DataDig(function) => {
                    function.data_dig(key, call).map(|found| found.map(|value| undig(value, key)))
                }
                _ => Ok(None),
            })
            .map_err(failed)
        })
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
}

/// The structure that the segments of a key lead through to a value (`data_dig`).
fn undig(value: Value, key: &LookupKey) -> Value {
    key.segments().iter().rev().fold(value, |value, segment| match segment {
        Segment::Number(n) => {
            // Beyond any real list the value could not be found again anyway.
            let at = usize::try_from(*n).unwrap_or(0).min(1 << 16);
            let mut list = vec![Value::NULL; at];
            list.push(value);
            Value::list(list)
        }
        Segment::Name(name) => Value::map([(*name, value)].into_iter().collect::<Map>()),
    })
}
