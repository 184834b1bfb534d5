//! The data of one level: files, eyaml, and functions of the embedding program.

use strata_diagnostics::{Diagnostics, Severity};
use strata_value::{Capsule, CapsuleData, Entry, Kind as ValueKind, Map, Value};

use super::data::{is_rich_data, refused};
use super::error::{Kind, Outcome, error, span};
use super::function::{Backend, Call, Format, FunctionError};
use super::invocation::Invocation;
use super::key::{LookupKey, Segment};
use super::location::{Location, Target, options_with_place};
use super::node::{Level, Node, Provider};
use super::secret::decrypted;

impl Node<'_> {
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
            Err(findings) if place.path().is_some_and(|path| !self.tree.files.exists(path)) => {
                for mut finding in findings.clone() {
                    finding.severity = Severity::Warning;
                    self.warn(finding.note("there is no file for it yet"));
                }
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
                    Err(bytes) => Value::capsule(Capsule {
                        type_name: "bytes",
                        data: CapsuleData::Bytes(bytes.into_bytes().into()),
                    }),
                }
                .at(value.origin());
                Ok(decrypted(&self.interpolate(&value, run)?))
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
                    entries.push(Entry { key: name, key_origin: entry.key_origin, value });
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
