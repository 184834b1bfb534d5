//! `eyaml_lookup_key`: YAML files with encrypted texts.
//!
//! A value is decrypted when its key is asked for, as a whole, before anything is dug out of it; then
//! its tokens are resolved.

use strata_value::{Capsule, CapsuleData, Entry, Kind as ValueKind, Value};

use super::data::{is_rich_data, refused};
use super::error::{Kind, Outcome, error, span};
use super::function::Format;
use super::invocation::Invocation;
use super::key::LookupKey;
use super::level::{Spot, not_for_files};
use super::node::Node;
use super::secret::decrypted;

impl Node<'_> {
    /// The value of a key in an eyaml file.
    pub(crate) fn value_in_eyaml(
        &self,
        spot: Spot<'_>,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let place = spot.place;
        if place.path().is_none() {
            return Err(not_for_files(spot));
        }
        let Some(file) = self.file(place, Format::Yaml)? else { return Ok(None) };
        let Some(found) = file.get(key.root()) else { return Ok(None) };
        place.remembered(key.root_text(), run, |run| {
            let value = self.decrypt(&found.entry.value, spot, key, run)?;
            if is_rich_data(&value) { Ok(Some(value)) } else { Err(refused(found.entry).into()) }
        })
    }

    /// A value of an eyaml file: its texts decrypted, then interpolated.
    fn decrypt(
        &self,
        value: &Value,
        spot: Spot<'_>,
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
                let root = &spot.provider.config.root;
                let bytes = decrypt.decrypt(text, &spot.level.options, root, strict).map_err(
                    |failure| {
                        let mut finding = error(Kind::Decrypt, failure.message)
                            .at(span(value.origin()), "")
                            .path(key.as_str());
                        finding.hint = failure.hint;
                        run.with_chain(finding)
                    },
                )?;
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
                    .map(|element| self.decrypt(element, spot, key, run))
                    .collect::<Outcome<Vec<_>>>()?;
                Ok(Value::list(elements).at(value.origin()))
            }
            ValueKind::Map(map) => {
                let mut entries = Vec::with_capacity(map.len());
                for entry in map {
                    let name = self.interpolate_key(entry, run)?;
                    let value = self.decrypt(&entry.value, spot, key, run)?;
                    entries.push(Entry { key: name, key_origin: entry.key_origin, value });
                }
                Ok(Value::map(entries).at(value.origin()))
            }
            _ => Ok(value.clone()),
        }
    }
}
