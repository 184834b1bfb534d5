//! Data files, read once and shared by all nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use strata_codec::{Limits, decode, hocon, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, SourceMap};
use strata_value::{CapsuleData, Entry, Key, KeyName, Kind as ValueKind, Map, Value};

use super::error::{Kind, Outcome, code, error, span};
use super::files::Files;
use super::function::Format;

/// A data file.
#[derive(Debug)]
pub(crate) struct DataFile {
    /// The file itself; its name is its path.
    pub source: Arc<SourceFile>,
    /// Its keys; none if it does not hold a mapping.
    pub map: Map,
    /// What the document is.
    pub content: Content,
    /// What was found while reading, not bad enough to refuse the file.
    pub warnings: Diagnostics,
    /// For each entry what is known of its value, found out on first use.
    traits: Box<[AtomicU8]>,
}

/// What a document is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A mapping.
    Mapping,
    /// Nothing, null or false: as good as an empty mapping.
    Empty,
    /// Something else.
    Other(String),
}

const KNOWN: u8 = 1;
const TOKENS: u8 = 2;
const REFUSED: u8 = 4;

impl DataFile {
    /// Reads a file; `None` if there is no such file.
    pub(crate) fn read(
        path: &str,
        format: Format,
        files: &dyn Files,
        sources: &SourceMap,
    ) -> Outcome<Option<Self>> {
        let Some((source, document)) = read_document(path, format, files, sources)? else {
            return Ok(None);
        };
        let value = document.value;
        let (map, content) = match value.kind() {
            ValueKind::Map(map) => (map.clone(), Content::Mapping),
            ValueKind::Null | ValueKind::Bool(false) if format == Format::Yaml => {
                (Map::default(), Content::Empty)
            }
            _ => (Map::default(), Content::Other(value.kind_phrase())),
        };
        let traits = map.iter().map(|_| AtomicU8::new(0)).collect();
        let mut warnings = document.warnings;
        if document.documents > 1 {
            warnings.push(more_documents(&source, document.documents));
        }
        Ok(Some(Self { source, map, content, warnings, traits }))
    }

    /// The entry of a root key.
    pub(crate) fn get(&self, key: Key) -> Option<DataEntry<'_>> {
        let at = self.map.position(key)?;
        let entry = &self.map.entries()[at];
        let mut traits = self.traits[at].load(Ordering::Relaxed);
        if traits == 0 {
            traits = KNOWN | traits_of(&entry.value);
            self.traits[at].store(traits, Ordering::Relaxed);
        }
        Some(DataEntry { entry, traits })
    }
}

/// An entry of a data file with what is known of its value.
pub(crate) struct DataEntry<'a> {
    pub entry: &'a Entry,
    traits: u8,
}

impl DataEntry<'_> {
    /// Whether a string or key in the value may hold a token.
    pub(crate) fn has_tokens(&self) -> bool {
        self.traits & TOKENS != 0
    }

    /// Whether lookups do not deliver the value, because of a symbol or a key in it.
    pub(crate) fn is_refused(&self) -> bool {
        self.traits & REFUSED != 0
    }
}

/// Of several documents in a file Ruby reads the first.
fn more_documents(source: &SourceFile, documents: usize) -> Diagnostic {
    let message =
        format!("`{}` holds {documents} documents: only the first is read", source.name());
    Diagnostic::warning(code(Kind::Data), message)
        .at(source.span(0..0), "")
        .hint("put all keys into the first one, and remove the `---` between them")
}

/// Ruby's JSON refuses what is nested deeper.
const RUBY_JSON_DEPTH: u32 = 100;

/// Reads a document from a file of any format.
pub(crate) fn read_document(
    path: &str,
    format: Format,
    files: &dyn Files,
    sources: &SourceMap,
) -> Outcome<Option<(Arc<SourceFile>, strata_codec::Document)>> {
    let bytes = match files.read(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(None),
        Err(failure) => {
            let mut finding = error(Kind::Io, failure.message);
            finding.hint = failure.hint;
            return Err(finding.into());
        }
    };
    let text = decode(path, bytes)?;
    let source = sources.add(path, text);
    let limits = Limits::default();
    let document = match format {
        Format::Yaml => yaml::read(&source, yaml::Profile::Psych, &limits),
        Format::Json => {
            let limits = Limits { depth: RUBY_JSON_DEPTH, ..limits };
            json::read(&source, json::Mode::Ruby, &limits)
        }
        Format::Hocon => hocon::read(&source, &limits),
    }?;
    Ok(Some((source, document)))
}

/// Whether a value of a data file is one that lookups deliver (Puppet's type `RichData`): keys are
/// text or numbers, nothing is a symbol.
pub(crate) fn is_rich_data(value: &Value) -> bool {
    traits_of(value) & REFUSED == 0
}

fn traits_of(value: &Value) -> u8 {
    match value.kind() {
        ValueKind::String(text) if text.contains("%{") => TOKENS,
        ValueKind::List(list) => list.iter().fold(0, |all, v| all | traits_of(v)),
        ValueKind::Map(map) => {
            map.iter().fold(0, |all, e| all | traits_of_key(e.key) | traits_of(&e.value))
        }
        ValueKind::Capsule(c) if c.type_name == "symbol" => match &c.data {
            // The symbol `:default` is Puppet's value `default`.
            CapsuleData::Text(text) if text == "default" => 0,
            _ => REFUSED,
        },
        _ => 0,
    }
}

fn traits_of_key(key: Key) -> u8 {
    match key.name() {
        KeyName::Text(text) if text.contains("%{") => TOKENS,
        KeyName::Text(_) => 0,
        KeyName::Other(value) => match value.kind() {
            ValueKind::Int(_) | ValueKind::Float(_) | ValueKind::Big(_) => 0,
            _ => REFUSED,
        },
    }
}

/// The error that a value is of a kind which lookups do not deliver.
pub(crate) fn refused(entry: &Entry) -> Diagnostic {
    error(Kind::Data, format!("the value of `{}` holds something that is not data", entry.key))
        .at(span(entry.value.origin()), "")
        .note("keys of mappings must be texts or numbers, and no value may be a Ruby symbol")
        .hint("quote keys such as `yes`, `no`, `~` and values that begin with a colon")
}
