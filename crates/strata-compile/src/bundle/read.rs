//! The bytes of a bundle to a catalog.

use std::sync::Arc;

use strata_value::Value;
use strata_value::json::Reader;

use super::damage::{Damage, Part};
use super::decode::{self, Named};
use super::digest::{Digest, sha256};
use super::encode::{CATALOG, asset_name};
use super::tar::{Archive, Broken};
use super::text::{self, MAX_DEPTH};
use crate::{Asset, Catalog};

/// The levels of a catalog around the value of an attribute.
const AROUND_VALUES: usize = 4;

/// A bundle that was read and is whole.
#[derive(Clone, Debug)]
pub struct Bundle {
    catalog: Catalog,
    digest: Digest,
}

impl Bundle {
    /// Reads a bundle and checks every byte of it: the archive, the digest of the desired state, the content
    /// of each asset. Takes exactly what [`encode`](super::encode) gives.
    ///
    /// The time is linear in the size. Values nest 512 levels at most.
    pub fn read(bytes: &[u8]) -> Result<Self, Damage> {
        if !bytes.starts_with(CATALOG.as_bytes()) {
            return Err(Broken { offset: 0, problem: "a bundle does not begin like this" }.into());
        }
        let mut archive = Archive::new(bytes);
        let document = std::str::from_utf8(archive.file(CATALOG)?)
            .map_err(|error| Damage::catalog(format!("{error}")))?;
        let Named { mut catalog, assets } = decode::catalog(&value(document)?)?;
        for (sha256, size) in assets {
            let content = asset(&mut archive, sha256, size)?;
            catalog.assets.insert(sha256, Asset { content });
        }
        archive.end()?;
        let digest = check_spelling(&catalog, document)?;
        Ok(Self { catalog, digest })
    }

    /// The desired state. Outputs and attributes that are sensitive are marked, outputs as a whole.
    pub const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The digest of the desired state.
    pub const fn digest(&self) -> Digest {
        self.digest
    }

    /// The text of `catalog.json`, each sensitive value as `"(sensitive)"` unless it is to be revealed: then it
    /// is the text in the bundle.
    pub fn catalog_json(&self, reveal: bool) -> String {
        let state = text::state(&self.catalog, reveal);
        let state = state.ok().expect("the catalog was written once when it was read");
        text::document(self.digest, &state)
    }

    /// The same as a value: objects in the order of the catalog, numbers exact.
    pub fn catalog_value(&self, reveal: bool) -> Value {
        value(&self.catalog_json(reveal)).expect("a catalog that was written is JSON")
    }
}

fn value(document: &str) -> Result<Value, Damage> {
    let depth = MAX_DEPTH as usize + AROUND_VALUES;
    let read = Reader::default().exact().with_max_depth(depth).read(document);
    read.map(|read| read.value).map_err(|error| Damage::catalog(error.to_string()))
}

fn asset(
    archive: &mut Archive<'_>,
    sha256_wanted: [u8; 32],
    size: usize,
) -> Result<Arc<[u8]>, Damage> {
    let content = archive.file(&asset_name(&sha256_wanted))?;
    let damage = |problem: &str| Damage {
        part: Part::Asset { sha256: sha256_wanted },
        problem: problem.to_owned(),
    };
    if content.len() != size {
        return Err(damage("it has another size than the catalog says"));
    }
    if sha256(content) != sha256_wanted {
        return Err(damage("its content has another SHA-256"));
    }
    Ok(content.into())
}

/// Checks that a catalog is written as it would be written now; gives its digest.
fn check_spelling(catalog: &Catalog, document: &str) -> Result<Digest, Damage> {
    let state = text::state(catalog, true).map_err(|no_text| {
        Damage::catalog(format!("{} has a value that is not allowed", no_text.of))
    })?;
    let digest = text::digest(&state);
    if text::document(digest, &state) == document {
        return Ok(digest);
    }
    if document.ends_with(&state) {
        return Err(Damage::catalog("it does not have the digest that stands in it"));
    }
    Err(Damage::catalog("it is not written as a catalog is"))
}
