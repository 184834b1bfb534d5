//! `asset`: a file that goes with the catalog.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use strata_eval::Custom;
use strata_value::{Key, Type, Value};

use super::file::hexadecimal;
use super::library::Library;
use super::parameter;
use crate::Asset;

/// The assets that the expressions of a host asked for, by their SHA-256.
#[derive(Clone, Default)]
pub(crate) struct Collected(Arc<Mutex<BTreeMap<[u8; 32], Asset>>>);

impl Collected {
    /// All assets, which are taken out.
    pub(crate) fn take(&self) -> BTreeMap<[u8; 32], Asset> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, digest: [u8; 32], content: &Arc<[u8]>) {
        let mut assets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        assets.entry(digest).or_insert_with(|| Asset { content: Arc::clone(content) });
    }
}

/// `asset(path)`: adds a file to the catalog, and gives `{ sha256, size }`.
pub(super) fn function(library: &Arc<Library>, directory: &str, collected: &Collected) -> Custom {
    let (library, directory) = (Arc::clone(library), directory.to_owned());
    let collected = collected.clone();
    Custom {
        description: "Adds a file of the module to the catalog.".to_owned(),
        parameters: vec![parameter::path()],
        variadic: None,
        result: Box::new(|_| Ok(Type::object([("sha256", Type::String), ("size", Type::Number)]))),
        body: Box::new(move |arguments| {
            let content = library.file(&directory, arguments)?;
            let digest = content.digest();
            collected.add(digest, &content.bytes);
            let size = i64::try_from(content.bytes.len()).unwrap_or(i64::MAX);
            let attributes = [
                (Key::new("sha256"), Value::string(hexadecimal(&digest))),
                (Key::new("size"), Value::int(size)),
            ];
            Ok(Value::object(attributes.into_iter().collect::<strata_value::Map>()))
        }),
    }
}
