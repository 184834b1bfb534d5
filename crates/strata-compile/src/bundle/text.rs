//! The text of `catalog.json`.
//!
//! One line, no blanks: `format`, `digest`, `outputs` by name, `resources` in their order, `assets` by
//! SHA-256. Members of values are sorted by code points. Source: the contract of layered manifests, "Bundle".

use std::cmp::Ordering;
use std::fmt::Write as _;

use strata_value::json::{self, JsonError, Order};
use strata_value::{Key, Map, Marks, Path, Step, Value};

use super::digest::{Digest, Hex};
use crate::{Catalog, InstanceKey, Output, Resource};

/// The value of `format`.
pub(super) const FORMAT: &str = "strata-bundle/1";

/// The nesting of values in a bundle, in levels.
pub(super) const MAX_DEPTH: u32 = 512;

/// What stands in place of a value that is not shown.
pub(super) const HIDDEN: &str = "(sensitive)";

/// Why a catalog has no text: what of it, and the reason, which is below a path there.
pub(super) struct NoText {
    /// `output "n"`, or the id of a resource.
    pub(super) of: String,
    pub(super) why: Why,
}

pub(super) enum Why {
    Json(JsonError),
    TooDeep,
}

/// The text of a catalog with its digest.
pub(super) fn document(digest: Digest, state: &str) -> String {
    format!(r#"{{"format":"{FORMAT}","digest":"{digest}",{state}"#)
}

/// The digest of a desired state.
pub(super) fn digest(state: &str) -> Digest {
    Digest::of(&format!("{{{state}"))
}

/// The text of the desired state, which is that of the catalog behind the digest. Sensitive values are
/// [`HIDDEN`] unless they are to be revealed.
pub(super) fn state(catalog: &Catalog, reveal: bool) -> Result<String, NoText> {
    let options = json::Options {
        order: Order::Sorted,
        reveal: if reveal { Marks::SENSITIVE } else { Marks::NONE },
        redact: (!reveal).then(|| HIDDEN.to_owned()),
        whole_as_integer: true,
        ..json::Options::default()
    };
    let mut text = Text { out: String::new(), options };
    text.catalog(catalog)?;
    Ok(text.out)
}

struct Text {
    out: String,
    options: json::Options,
}

impl Text {
    fn catalog(&mut self, catalog: &Catalog) -> Result<(), NoText> {
        let mut outputs: Vec<&Output> = catalog.outputs.iter().collect();
        outputs.sort_by(|a, b| a.name.cmp_text(b.name));
        self.out.push_str(r#""outputs":{"#);
        self.separated(&outputs, |text, output| text.output(output))?;
        self.out.push_str(r#"},"resources":["#);
        self.separated(&catalog.resources, Self::resource)?;
        self.out.push_str(r#"],"assets":["#);
        for (at, (sha256, asset)) in catalog.assets.iter().enumerate() {
            self.comma(at);
            let (sha256, size) = (Hex(sha256), asset.content.len());
            self.push(format_args!(r#"{{"sha256":"{sha256}","size":{size}}}"#));
        }
        self.out.push_str("]}");
        Ok(())
    }

    /// An output is sensitive as a whole, since the catalog has but one flag for it.
    fn output(&mut self, output: &Output) -> Result<(), NoText> {
        let sensitive = output.value.contains_marks();
        self.string(text_of(output.name));
        self.out.push_str(r#":{"value":"#);
        if sensitive && self.options.redact.is_some() {
            self.string(HIDDEN);
        } else {
            let of = || format!("output `{}`", text_of(output.name));
            self.value(&output.value).map_err(|why| NoText { of: of(), why })?;
        }
        self.push(format_args!(r#","sensitive":{sensitive}}}"#));
        Ok(())
    }

    fn resource(&mut self, resource: &Resource) -> Result<(), NoText> {
        self.out.push_str(r#"{"id":"#);
        self.string(&resource.id);
        self.out.push_str(r#","type":"#);
        self.string(text_of(resource.ty));
        self.out.push_str(r#","name":"#);
        self.string(text_of(resource.name));
        self.out.push_str(r#","key":"#);
        match resource.key {
            None => self.out.push_str("null"),
            Some(InstanceKey::Index(at)) => self.push(format_args!("{at}")),
            Some(InstanceKey::Name(name)) => self.string(text_of(name)),
        }
        self.out.push_str(r#","module":"#);
        self.strings(resource.module.iter());
        self.out.push_str(r#","attributes":"#);
        let attributes = Value::object(resource.attributes.clone());
        self.value(&attributes).map_err(|why| {
            let of = format!("resource `{}`", resource.id);
            NoText { of, why }
        })?;
        self.out.push_str(r#","sensitive":"#);
        self.sensitive(&resource.attributes);
        self.out.push_str(r#","depends_on":"#);
        self.strings(resource.depends_on.iter());
        self.out.push('}');
        Ok(())
    }

    /// The paths of the outermost sensitive values.
    fn sensitive(&mut self, attributes: &Map) {
        let mut paths: Vec<Path> = Vec::new();
        for entry in attributes.iter().filter(|entry| entry.value.contains_marks()) {
            let within = entry.value.leaves().filter(|(_, value)| !value.marks().is_empty());
            paths.extend(within.map(|(path, _)| {
                std::iter::once(Step::Key(entry.key)).chain(path.steps().iter().copied()).collect()
            }));
        }
        paths.sort_by(order);
        self.out.push('[');
        for (at, path) in paths.iter().enumerate() {
            self.comma(at);
            self.out.push('[');
            for (at, step) in path.steps().iter().enumerate() {
                self.comma(at);
                match step {
                    Step::Index(index) => self.push(format_args!("{index}")),
                    Step::Key(key) => self.string(text_of(*key)),
                }
            }
            self.out.push(']');
        }
        self.out.push(']');
    }

    fn value(&mut self, value: &Value) -> Result<(), Why> {
        if value.depth() > MAX_DEPTH {
            return Err(Why::TooDeep);
        }
        json::write_to(value, &self.options, &mut self.out).map_err(Why::Json)
    }

    fn strings(&mut self, texts: impl Iterator<Item = impl AsRef<str>>) {
        self.out.push('[');
        for (at, text) in texts.enumerate() {
            self.comma(at);
            self.string(text.as_ref());
        }
        self.out.push(']');
    }

    fn separated<T>(
        &mut self,
        items: &[T],
        mut write: impl FnMut(&mut Self, &T) -> Result<(), NoText>,
    ) -> Result<(), NoText> {
        for (at, item) in items.iter().enumerate() {
            self.comma(at);
            write(self, item)?;
        }
        Ok(())
    }

    fn comma(&mut self, at: usize) {
        if at > 0 {
            self.out.push(',');
        }
    }

    fn string(&mut self, text: &str) {
        json::write_string(text, &mut self.out).expect("a string takes every text");
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a string takes every text");
    }
}

/// The text of a key; those of HCL have one.
fn text_of(key: Key) -> &'static str {
    key.as_str().unwrap_or_default()
}

/// The order of paths in a catalog: step by step, elements by number before members by name.
pub(super) fn order(a: &Path, b: &Path) -> Ordering {
    let rank = |step: &Step| match step {
        Step::Index(at) => (0, *at, ""),
        Step::Key(key) => (1, 0, text_of(*key)),
    };
    a.steps().iter().map(rank).cmp(b.steps().iter().map(rank))
}
