//! The functions that give a level its data, and how an embedding program adds its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use strata_diagnostics::{Diagnostics, did_you_mean};
use strata_value::{Map, Value};

use super::config::{FunctionKind, FunctionName};
use super::error::{Kind, Outcome, error, span};
use super::key::LookupKey;
use super::scope::Scope;

/// A function that gives all keys of a level at once (`data_hash`). The engine keeps the result for
/// the node and interpolates the values.
pub trait DataHash: Send + Sync {
    /// The data: a mapping.
    fn data_hash(&self, call: &mut Call<'_>) -> Result<Value, FunctionError>;
}

/// A function that gives one root key at a time (`lookup_key`). Its values are used as they are;
/// it may call [`Call::interpolate`].
pub trait LookupKeyFunction: Send + Sync {
    /// The value of the key, `None` if it has none.
    fn lookup_key(&self, key: &str, call: &mut Call<'_>) -> Result<Option<Value>, FunctionError>;
}

/// A function that gives one dotted key at a time (`data_dig`).
pub trait DataDig: Send + Sync {
    /// The value that the whole key leads to, `None` if it leads nowhere.
    fn data_dig(
        &self,
        key: &LookupKey,
        call: &mut Call<'_>,
    ) -> Result<Option<Value>, FunctionError>;
}

/// What a function is given.
pub struct Call<'a> {
    /// The options of the level, interpolated, with `path` or `uri` if the level has a location.
    pub options: &'a Map,
    /// The variables of the node.
    pub scope: &'a dyn Scope,
    pub(crate) interpolate: &'a mut dyn FnMut(&Value) -> Outcome<Value>,
}

impl Call<'_> {
    /// The value with the tokens in it resolved.
    pub fn interpolate(&mut self, value: &Value) -> Result<Value, FunctionError> {
        (self.interpolate)(value).map_err(FunctionError::Diagnostics)
    }
}

/// The failure of a function.
#[derive(Clone, Debug)]
pub enum FunctionError {
    /// What went wrong, in one line.
    Message(String),
    /// What went wrong, with places.
    Diagnostics(Diagnostics),
}

/// The functions an embedding program adds, by name.
///
/// They win over the built-in `yaml_data`, `json_data`, `hocon_data` and `eyaml_lookup_key`.
#[derive(Clone, Default)]
pub struct Functions {
    data_hash: BTreeMap<String, Arc<dyn DataHash>>,
    lookup_key: BTreeMap<String, Arc<dyn LookupKeyFunction>>,
    data_dig: BTreeMap<String, Arc<dyn DataDig>>,
}

impl Functions {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a `data_hash` function.
    #[must_use]
    pub fn with_data_hash(mut self, name: &str, function: impl DataHash + 'static) -> Self {
        self.data_hash.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// Adds a `lookup_key` function.
    #[must_use]
    pub fn with_lookup_key(
        mut self,
        name: &str,
        function: impl LookupKeyFunction + 'static,
    ) -> Self {
        self.lookup_key.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// Adds a `data_dig` function.
    #[must_use]
    pub fn with_data_dig(mut self, name: &str, function: impl DataDig + 'static) -> Self {
        self.data_dig.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// The function that a level names.
    pub(crate) fn find(&self, wanted: &FunctionName) -> Outcome<Backend> {
        let name = wanted.name.text.as_str();
        let found = match wanted.kind {
            FunctionKind::DataHash => {
                self.data_hash.get(name).map(|f| Backend::DataHash(Arc::clone(f)))
            }
            FunctionKind::LookupKey => {
                self.lookup_key.get(name).map(|f| Backend::LookupKey(Arc::clone(f)))
            }
            FunctionKind::DataDig => {
                self.data_dig.get(name).map(|f| Backend::DataDig(Arc::clone(f)))
            }
            FunctionKind::Hiera3Backend => None,
        };
        found
            .or_else(|| {
                let (kind, backend) = built_in(name)?;
                (kind == wanted.kind).then_some(backend)
            })
            .ok_or_else(|| self.not_found(wanted))
    }

    fn not_found(&self, wanted: &FunctionName) -> Diagnostics {
        let (kind, name) = (wanted.kind.key(), wanted.name.text.as_str());
        let at = span(wanted.name.origin);
        if wanted.kind == FunctionKind::Hiera3Backend {
            return error(Kind::Backend, format!("the backend `{name}` is Ruby code of Hiera 3"))
                .at(at, "")
                .hint("use a `data_hash` or `lookup_key` function instead")
                .into();
        }
        let mut finding =
            error(Kind::Backend, format!("there is no `{kind}` function `{name}`")).at(at, "");
        let other = FunctionKind::ALL.into_iter().find(|kind| self.has(*kind, name));
        if let Some(other) = other {
            return finding
                .hint(format!("`{name}` is a `{0}` function: write `{0}: {name}`", other.key()))
                .into();
        }
        let names: Vec<&str> = BUILT_IN
            .iter()
            .filter(|(k, ..)| *k == wanted.kind)
            .map(|(_, name)| *name)
            .chain(self.names(wanted.kind))
            .collect();
        finding = match did_you_mean(name, names.iter().copied()) {
            Some(close) => finding.hint(format!("did you mean `{close}`?")),
            None => finding.hint(
                "the functions are `yaml_data`, `json_data`, `hocon_data` (data_hash) and \
                 `eyaml_lookup_key` (lookup_key); functions written in Puppet or Ruby are not run",
            ),
        };
        finding.into()
    }

    fn has(&self, kind: FunctionKind, name: &str) -> bool {
        BUILT_IN.contains(&(kind, name)) || self.names(kind).any(|known| known == name)
    }

    fn names(&self, kind: FunctionKind) -> Box<dyn Iterator<Item = &str> + '_> {
        match kind {
            FunctionKind::DataHash => Box::new(self.data_hash.keys().map(String::as_str)),
            FunctionKind::LookupKey => Box::new(self.lookup_key.keys().map(String::as_str)),
            FunctionKind::DataDig => Box::new(self.data_dig.keys().map(String::as_str)),
            FunctionKind::Hiera3Backend => Box::new(std::iter::empty()),
        }
    }
}

/// How the data of a level is obtained.
#[derive(Clone)]
pub(crate) enum Backend {
    File(Format),
    Eyaml,
    DataHash(Arc<dyn DataHash>),
    LookupKey(Arc<dyn LookupKeyFunction>),
    DataDig(Arc<dyn DataDig>),
}

/// The formats of data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Format {
    Yaml,
    Json,
    Hocon,
}

const BUILT_IN: [(FunctionKind, &str); 4] = [
    (FunctionKind::DataHash, "yaml_data"),
    (FunctionKind::DataHash, "json_data"),
    (FunctionKind::DataHash, "hocon_data"),
    (FunctionKind::LookupKey, "eyaml_lookup_key"),
];

fn built_in(name: &str) -> Option<(FunctionKind, Backend)> {
    let backend = match name {
        "yaml_data" => Backend::File(Format::Yaml),
        "json_data" => Backend::File(Format::Json),
        "hocon_data" => Backend::File(Format::Hocon),
        "eyaml_lookup_key" => Backend::Eyaml,
        _ => return None,
    };
    let (kind, _) = BUILT_IN.into_iter().find(|(_, known)| *known == name)?;
    Some((kind, backend))
}
