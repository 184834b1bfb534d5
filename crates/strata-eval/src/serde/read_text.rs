//! Text into Rust types.

use std::fmt;
use std::path::Path;

use serde::de::DeserializeOwned;
use strata_diagnostics::{Diagnostics, SourceFile, SourceMap};
use strata_syntax::{ast, json, parse_body};

use super::Error;
use super::read_body::{BodyReader, Source};
use super::read_json::DocumentReader;
use crate::Scope;

/// Reads a file of native syntax into a Rust type; its expressions are evaluated in a scope.
///
/// * An argument is a field, read as [`from_value`](super::from_value) reads its value. One that the
///   type ignores is not evaluated.
/// * A block is a field named for its type. One block can be a struct, several are a sequence.
/// * A label is one level of maps, as in the JSON of HCL: `service "web" { … }` can be read into a
///   `HashMap<String, Service>`. A label can also be the variant of an enum. A struct may have the
///   labels in it: in a field that is renamed to `$label`, if it is one, or to `$labels`, all that
///   are left.
///
/// What is wrong is told with its place: an argument that does not fit at its expression, an unknown
/// one at its name, a missing one at the header of the block.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use serde::Deserialize;
/// use strata_eval::{Scope, functions};
/// use strata_value::{Key, Map, Value};
///
/// #[derive(Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Config {
///     region: String,
///     service: BTreeMap<String, Service>,
///     listener: Vec<Listener>,
///     backend: Backend,
/// }
///
/// #[derive(Deserialize)]
/// struct Service {
///     port: u16,
///     #[serde(default)]
///     tags: Vec<String>,
/// }
///
/// #[derive(Deserialize)]
/// struct Listener {
///     #[serde(rename = "$label")]
///     protocol: String,
///     port: u16,
/// }
///
/// #[derive(Deserialize)]
/// #[serde(rename_all = "lowercase")]
/// enum Backend { Local, S3 { bucket: String } }
///
/// let text = r#"
/// region = lower("EU-${zone}")
///
/// service "web" {
///   port = 8000 + 80
///   tags = [for t in ["a", "b"] : upper(t)]
/// }
///
/// service "db" {
///   port = 5432
/// }
///
/// listener "http" {
///   port = 80
/// }
///
/// listener "https" {
///   port = 443
/// }
///
/// backend "s3" {
///   bucket = "state"
/// }
/// "#;
/// let variables: Map = [(Key::new("zone"), Value::string("WEST"))].into_iter().collect();
/// let scope = Scope::new().with_variables(variables).with_functions(functions::standard());
///
/// let config: Config = strata_eval::from_str(text, &scope)?;
/// assert_eq!(config.region, "eu-west");
/// assert_eq!(config.service["web"].port, 8080);
/// assert_eq!(config.service["web"].tags, ["A", "B"]);
/// assert_eq!(config.listener[1].protocol, "https");
/// assert!(matches!(config.backend, Backend::S3 { bucket } if bucket == "state"));
///
/// let wrong = text.replace("5432", "54321 * 10");
/// let error = strata_eval::from_str::<Config>(&wrong, &scope).err().ok_or("too large")?;
/// assert_eq!(
///     error.to_string(),
///     "text:10:10: error[hcl-decode]: invalid value: integer `543210`, expected u16 \
///      (at `service.db.port`)",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_str<T: DeserializeOwned>(text: &str, scope: &Scope<'_>) -> Result<T, TextError> {
    read_text("text", text, scope)
}

/// Reads a file of the JSON syntax of HCL into a Rust type, as [`from_str`] reads native syntax.
///
/// Strings are templates if the scope has variables or functions, even empty tables of them. Blocks
/// are objects, or arrays of objects if there may be several, and labels are the names of properties
/// around them; a struct cannot hold its labels here.
pub fn from_json<T: DeserializeOwned>(text: &str, scope: &Scope<'_>) -> Result<T, TextError> {
    read_text("text.json", text, scope)
}

fn read_text<T: DeserializeOwned>(
    name: &str,
    text: &str,
    scope: &Scope<'_>,
) -> Result<T, TextError> {
    let sources = SourceMap::default();
    let file = sources.add(name, text.into());
    from_file(&file, scope).map_err(|diagnostics| TextError(Box::new((sources, diagnostics))))
}

/// Reads a file that is known by name into a Rust type: of the JSON syntax if the name ends in
/// `.json`, else of native syntax. See [`from_str`].
pub fn from_file<T: DeserializeOwned>(
    file: &SourceFile,
    scope: &Scope<'_>,
) -> Result<T, Diagnostics> {
    let source = Source { file, scope };
    let read = if is_json(file.name()) {
        let document = json::parse(file.text().clone());
        if !document.errors().is_empty() {
            return Err(document.diagnostics(file));
        }
        T::deserialize(DocumentReader::new(source, document.root()))
    } else {
        let tree = parse_body(file.text().clone());
        if !tree.errors().is_empty() {
            return Err(tree.diagnostics(file));
        }
        T::deserialize(BodyReader::of_file(source, ast::Body::cast(tree.root())))
    };
    read.map_err(|error: Error| {
        let mut diagnostics = Diagnostics::new();
        diagnostics.extend(error.into_diagnostics());
        diagnostics
    })
}

fn is_json(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "json")
}

/// Why a text was not read, with the text.
pub struct TextError(Box<(SourceMap, Diagnostics)>);

impl TextError {
    /// What is wrong.
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.1
    }

    /// The text, to which the places in the diagnostics belong.
    pub fn sources(&self) -> &SourceMap {
        &self.0.0
    }
}

impl fmt::Display for TextError {
    /// A line for each diagnostic; [`Diagnostics::render`] shows the text too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, line) in self.diagnostics().concise(self.sources()).enumerate() {
            write!(f, "{}{line}", if at > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TextError {
    /// As it is shown: the text may hold secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for TextError {}
