//! The manifest: which layers there are and how they are merged.

mod layers;
mod removals;

use strata_diagnostics::{Code, Diagnostic, Diagnostics, SourceFile, did_you_mean};
use strata_value::{Entry, Key, Map, Origin, Value};

use super::place::span;
use super::template::Template;
use super::{TypeKind, Variables, layer};

/// A manifest, checked against the variables.
#[derive(Debug, Default)]
pub(super) struct Manifest {
    /// For each variable whether its layers are merged deeply.
    pub(super) deep: Vec<bool>,
    /// From the lowest to the highest.
    pub(super) layers: Vec<Layer>,
}

/// A layer as the manifest describes it.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) template: Template,
    /// Its path as a value, for its place.
    pub(super) path: Value,
    pub(super) is_optional: bool,
    /// Whether `sops` decrypts it.
    pub(super) is_encrypted: bool,
    pub(super) removals: Vec<Removal>,
}

/// A member that is taken out of what lies below a layer.
#[derive(Debug)]
pub(super) struct Removal {
    /// The position of the variable.
    pub(super) variable: usize,
    /// The way to the member in the variable: at least one name.
    pub(super) path: Vec<Key>,
    /// Where it was asked for.
    pub(super) origin: Origin,
}

const CODE: Code = "manifest-schema";
const REMOVE: Code = "manifest-remove";

/// Reads a manifest from the mapping of its file. All mistakes are told.
pub(super) fn read(
    file: &SourceFile,
    map: &Map,
    variables: &Variables,
) -> Result<Manifest, Diagnostics> {
    let mut reader = Reader { file, variables, errors: Diagnostics::new() };
    let manifest = reader.manifest(map);
    if reader.errors.is_empty() { Ok(manifest) } else { Err(reader.errors) }
}

struct Reader<'a> {
    file: &'a SourceFile,
    variables: &'a Variables,
    errors: Diagnostics,
}

impl Reader<'_> {
    fn manifest(&mut self, map: &Map) -> Manifest {
        self.fields(map, "the manifest", &["layers", "merge"]);
        let deep = match map.get(Key::new("merge")) {
            Some(merge) => self.merge(merge),
            None => vec![false; self.variables.len()],
        };
        let Some(layers) = map.get(Key::new("layers")) else {
            let hint = "list the files: `layers: [{path: common.yaml}]`; the list may be empty";
            let error = Diagnostic::error(CODE, "the manifest has no `layers`");
            self.errors.push(error.at(self.file.span(0..0), "").hint(hint));
            return Manifest::default();
        };
        let layers = self.layers(layers, &deep);
        Manifest { deep, layers }
    }

    /// For each variable whether it is merged deeply.
    fn merge(&mut self, merge: &Value) -> Vec<bool> {
        let mut deep = vec![false; self.variables.len()];
        let Some(map) = merge.as_map() else {
            self.wrong(
                CODE,
                merge,
                "`merge` must be a mapping of variables to `deep` or `replace`",
            );
            return deep;
        };
        for entry in map {
            let Some(at) = self.variable(entry.key, entry.key_origin) else { continue };
            match entry.value.as_str() {
                Some("replace") => {}
                Some("deep") => deep[at] = self.can_be_deep(at, entry),
                _ => self.wrong(CODE, &entry.value, "a way of merging must be `deep` or `replace`"),
            }
        }
        deep
    }

    fn can_be_deep(&mut self, variable: usize, entry: &Entry) -> bool {
        let ty = &self.variables[variable].ty;
        let is_deep = matches!(ty.kind(), TypeKind::Map(_) | TypeKind::Object(_));
        if !is_deep {
            let what = ty.kind().phrase();
            let message = format!("`{}`, {what}, cannot be merged deeply", entry.key);
            let error = Diagnostic::error(CODE, message)
                .at(span(entry.value.origin()), "")
                .label(ty.span(), "declared here")
                .hint("only maps and objects merge member by member; write `replace`");
            self.errors.push(error);
        }
        is_deep
    }

    /// The position of a declared variable.
    fn variable(&mut self, name: Key, at: Origin) -> Option<usize> {
        let found = self.variables.position(name);
        if found.is_none() {
            self.errors.push(layer::unknown_variable(self.variables, name, at));
        }
        found
    }

    /// Refuses fields that there are not.
    fn fields(&mut self, map: &Map, owner: &str, known: &[&str]) {
        for entry in map {
            let name = entry.key.as_str().unwrap_or_default();
            if known.contains(&name) {
                continue;
            }
            let hint = match did_you_mean(name, known.iter().copied()) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("there are `{}`", known.join("`, `")),
            };
            let error = Diagnostic::error(CODE, format!("{owner} has no field `{name}`"));
            self.errors.push(error.at(span(entry.key_origin), "").hint(hint));
        }
    }

    /// Tells that a value is something else than it must be.
    fn wrong(&mut self, code: Code, value: &Value, message: impl Into<String>) {
        let error = Diagnostic::error(code, message)
            .at(span(value.origin()), format!("this is {}", value.kind_phrase()))
            .hint("correct the manifest");
        self.errors.push(error);
    }
}
