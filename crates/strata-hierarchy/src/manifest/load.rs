//! The files of layers, each read and checked once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, SourceMap};

use super::cache::Generations;
use super::layer::{Content, Rules};
use super::limits::{Exceeded, MAX_READ, Usage};
use super::place::span;
use super::schema::Layer;
use super::{Cause, Failure, FileError, LayerFiles, Variables, data};

/// So many bytes of text may have the layers that are kept for other hosts; values take some times more.
const KEPT_BYTES: u64 = 4 << 20;

/// What became of a file.
#[derive(Clone)]
pub(super) enum Loaded {
    /// There is none.
    Missing,
    Content(Arc<Content>),
    Failed(Arc<Failure>),
}

/// The file that is being read or was read.
type Cell = Arc<OnceLock<Loaded>>;

/// Reads the files of layers for all hosts.
pub(super) struct Loader<'s> {
    pub(super) sources: &'s SourceMap,
    pub(super) files: Arc<dyn LayerFiles>,
    pub(super) variables: Arc<Variables>,
    /// For each variable whether its layers may be partial.
    pub(super) deep: Vec<bool>,
    /// The directory of the manifest as it was given, with a `/` at the end; may be empty.
    pub(super) directory: String,
    cache: Mutex<Generations<(String, bool), Cell>>,
}

impl<'s> Loader<'s> {
    pub(super) fn new(
        sources: &'s SourceMap,
        files: Arc<dyn LayerFiles>,
        variables: Arc<Variables>,
        deep: Vec<bool>,
        directory: String,
    ) -> Self {
        let cache = Mutex::new(Generations::new(KEPT_BYTES));
        Self { sources, files, variables, deep, directory, cache }
    }

    /// The file of a layer. Hosts that ask for one file at the same time wait for one reading.
    pub(super) fn load(&self, layer: &Layer, path: &str) -> Loaded {
        let key = (path.to_owned(), layer.is_encrypted);
        let cell = {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            cache.get(&key).unwrap_or_else(|| {
                let cell = Arc::new(OnceLock::new());
                cache.insert(key.clone(), Arc::clone(&cell), 0);
                cell
            })
        };
        let mut is_new = false;
        let loaded = cell.get_or_init(|| {
            is_new = true;
            match self.read(layer, path) {
                Ok(Some(content)) => Loaded::Content(Arc::new(content)),
                Ok(None) => Loaded::Missing,
                Err(failure) => Loaded::Failed(Arc::new(failure)),
            }
        });
        if is_new {
            let size = match loaded {
                Loaded::Content(content) => content.usage.read,
                _ => 0,
            };
            let weight = size + key.0.len() as u64 + 64;
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            cache.insert(key, Arc::clone(&cell), weight);
        }
        loaded.clone()
    }

    fn read(&self, layer: &Layer, path: &str) -> Result<Option<Content>, Failure> {
        let name = format!("{}{path}", self.directory);
        let bytes = self.files.read(path, MAX_READ);
        let Some(bytes) = bytes.map_err(|error| unreadable(layer, &name, error))? else {
            return Ok(None);
        };
        if layer.is_encrypted {
            return self.decrypted(layer, &name, &bytes).map(Some);
        }
        let rules = self.rules(false);
        let text = decoded(layer, &name, bytes)?;
        let read = rules.read(&SourceFile::without_place(name.as_str(), Arc::clone(&text)));
        match read {
            Ok(content) => Ok(Some(content)),
            // Places are worth their memory only where they are shown.
            Err(_) => rules
                .read(&self.sources.add_private(name, text))
                .map(Some)
                .map_err(Failure::of_configuration),
        }
    }

    fn rules(&self, is_secret: bool) -> Rules<'_> {
        Rules { variables: &self.variables, partial: &self.deep, is_secret }
    }

    /// The content of an encrypted layer. Its structure is checked before `sops` sees it.
    fn decrypted(&self, layer: &Layer, name: &str, cipher: &[u8]) -> Result<Content, Failure> {
        let text = decoded(layer, name, cipher.to_vec())?;
        if data::read(&SourceFile::without_place(name, Arc::clone(&text))).is_err() {
            let file = self.sources.add_private(name, text);
            data::read(&file).map_err(Failure::of_configuration)?;
        }
        let limit = MAX_READ.saturating_sub(cipher.len() as u64);
        let plain = self.files.decrypt_sops(cipher, data::is_json(name), limit);
        let plain = plain.map_err(|error| undecrypted(layer, name, error))?;
        let read = cipher.len() as u64 + plain.len() as u64;
        let content = strata_codec::decode(name, plain.to_vec())
            .map_err(Diagnostics::from)
            .and_then(|text| {
                let file = SourceFile::without_place(format!("{name}.json"), text);
                self.rules(true).read(&file)
            });
        match content {
            Ok(content) => Ok(Content { usage: Usage { read, ..content.usage }, ..content }),
            Err(errors) => Err(Failure::of_configuration(about_plain_text(layer, name, errors))),
        }
    }
}

fn decoded(layer: &Layer, name: &str, bytes: Vec<u8>) -> Result<Arc<str>, Failure> {
    strata_codec::decode(name, bytes).map_err(|error| {
        Failure::of_configuration(chosen_by(layer, name, error.at(span(layer.path.origin()), "")))
    })
}

/// The error with the layer that its file belongs to, if the name of the file does not tell.
fn chosen_by(layer: &Layer, name: &str, error: Diagnostic) -> Diagnostic {
    let template = layer.template.text();
    if name.ends_with(template) {
        error
    } else {
        error.note(format!("it is the file of the layer `{template}`"))
    }
}

#[cold]
fn unreadable(layer: &Layer, name: &str, error: FileError) -> Failure {
    if error.too_large {
        return Failure::of_configuration(Exceeded::Read.diagnostic(name));
    }
    let message = format!("`{name}` cannot be read: {}", error.message);
    of_file("manifest-read", message, layer, name, error)
}

#[cold]
fn undecrypted(layer: &Layer, name: &str, error: FileError) -> Failure {
    if error.too_large {
        let failure = Failure::of_configuration(Exceeded::Read.diagnostic(name));
        return Failure { cause: error.cause, ..failure };
    }
    let message = format!("`{name}` cannot be decrypted: {}", error.message);
    of_file("sops-decrypt", message, layer, name, error)
}

fn of_file(
    code: &'static str,
    message: String,
    layer: &Layer,
    name: &str,
    error: FileError,
) -> Failure {
    let diagnostic = Diagnostic::error(code, message).at(span(layer.path.origin()), "the layer");
    let diagnostic = match error.hint {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    };
    let diagnostic = chosen_by(layer, name, diagnostic);
    match error.cause {
        Cause::Configuration => Failure::of_configuration(diagnostic),
        Cause::Operation => Failure::of_operation(diagnostic),
    }
}

/// The error of a required layer without a file.
#[cold]
pub(super) fn missing(layer: &Layer, name: &str) -> Failure {
    let diagnostic = Diagnostic::error("manifest-read", format!("`{name}` does not exist"))
        .at(span(layer.path.origin()), "the layer")
        .hint("make the file, or write `optional: true` if hosts may lack it");
    Failure::of_operation(chosen_by(layer, name, diagnostic))
}

/// Errors of plain text, which is in no file and must not be shown.
#[cold]
fn about_plain_text(layer: &Layer, name: &str, errors: Diagnostics) -> Diagnostics {
    let mut told = Diagnostics::new();
    for error in errors {
        let message = match error.code {
            "manifest-type" | "manifest-variable" | "manifest-mapping" => error.message,
            code if code.starts_with("limit-") => error.message,
            "json-duplicate-key" => "a key is given twice".to_owned(),
            _ => "it is not JSON".to_owned(),
        };
        let message = format!("what `sops` made of `{name}` is not acceptable: {message}");
        let shown = Diagnostic::error("sops-output", message)
            .at(span(layer.path.origin()), "the layer")
            .hint("look at the plain text with `sops decrypt` and correct it with `sops edit`")
            .hide_source();
        let shown = match error.path {
            Some(path) => shown.path(path),
            None => shown,
        };
        told.push(shown);
    }
    told
}
