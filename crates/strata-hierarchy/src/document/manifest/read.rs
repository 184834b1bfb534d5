//! Texts to manifests.

use strata_diagnostics::{Diagnostics, SourceFile};
use strata_value::{Key, Map, Origin, Value};

use super::decode;
use super::error::structure;
use super::field::Field;
use super::skipped;
use crate::document::Document;
use crate::document::place::Places;

/// A manifest, read once and rendered for any number of hosts.
#[derive(Debug)]
pub struct Manifest {
    pub(super) document: Document,
    pub(super) places: Places,
    pub(super) ccm: Ccm,
}

/// The section `ccm`.
#[derive(Debug)]
pub(super) struct Ccm {
    /// Where it is written.
    pub(super) origin: Origin,
    /// Texts, or `""`.
    pub(super) pre_message: Value,
    pub(super) post_message: Value,
    pub(super) fail_on_error: bool,
    /// The file of resources; or else the list of them, if it is there at all.
    pub(super) jet_file: Option<Value>,
    pub(super) resources: Option<Value>,
}

/// The fields of the section, but for the resources.
pub(super) const FIELDS: &[Field] = &[
    Field::text("pre_message"),
    Field::text("post_message"),
    Field::text("resources_jet_file"),
    Field::flag("fail_on_error"),
];

impl Manifest {
    /// Reads a manifest: JSON if it begins with `{` or `[`, else YAML.
    ///
    /// All that is wrong with the structure of the document, or with the section `ccm` but for the
    /// resources, is an error. Keys that the section or a resource does not have are skipped, with a
    /// warning of the document.
    pub fn read(file: &SourceFile) -> Result<Self, Diagnostics> {
        let mut document = Document::read(file, Document::DATA_KEY)?;
        let ccm = Ccm::read(document.root())?;
        if let Some(section) = document.root().get(Key::new("ccm")).and_then(Value::as_map) {
            document.warn(skipped::keys(section));
        }
        Ok(Self { document, places: Places::of(file), ccm })
    }

    /// Whether a document is a manifest: it has the section `ccm`.
    pub fn is_manifest(document: &Document) -> bool {
        document.root().get(Key::new("ccm")).is_some()
    }

    /// The data, hierarchy and overrides of the manifest, and its warnings.
    pub fn document(&self) -> &Document {
        &self.document
    }
}

impl Ccm {
    fn read(root: &Map) -> Result<Self, Diagnostics> {
        let hint = "write the resources below `ccm.resources`";
        let Some(section) = root.entry(Key::new("ccm")) else {
            return Err(structure("a manifest needs a section `ccm`", Origin::NONE)
                .hint(hint)
                .into());
        };
        let Some(map) = section.value.as_map() else {
            let found = section.value.kind_phrase();
            let message = format!("`ccm` must be a map, this is {found}");
            return Err(structure(message, section.key_origin).hint(hint).into());
        };
        let fields = decode::record(FIELDS, map, None, "ccm")?;
        let field = |name: &str| fields.get(Key::new(name)).cloned();
        let jet_file = field("resources_jet_file").filter(|path| path.as_str() != Some(""));
        let resources = map.get(Key::new("resources")).filter(|list| !list.is_null()).cloned();
        if let (Some(path), Some(list)) = (&jet_file, &resources) {
            let message = "`resources_jet_file` and `resources` cannot be used together";
            return Err(structure(message, path.origin())
                .label(crate::document::error::span(list.origin()), "these resources")
                .hint("put all resources into one of them, and remove the other")
                .into());
        }
        Ok(Self {
            origin: section.key_origin,
            pre_message: field("pre_message").unwrap_or_else(|| Value::text("")),
            post_message: field("post_message").unwrap_or_else(|| Value::text("")),
            fail_on_error: field("fail_on_error").and_then(|flag| flag.as_bool()) == Some(true),
            jet_file,
            resources,
        })
    }
}
