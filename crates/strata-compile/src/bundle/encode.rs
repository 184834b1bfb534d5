//! A catalog to the bytes of a bundle.

use strata_value::json::JsonError;
use thiserror::Error;

use super::digest::{Digest, Hex};
use super::tar;
use super::text::{self, NoText, Why};
use crate::Catalog;

/// The name of the catalog in the archive.
pub(super) const CATALOG: &str = "catalog.json";

/// A bundle, ready to be written.
#[derive(Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The file. It holds sensitive values as plain text.
    pub bytes: Vec<u8>,
    /// The digest of the desired state.
    pub digest: Digest,
}

impl std::fmt::Debug for Encoded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { bytes, digest } = self;
        f.debug_struct("Encoded").field("size", &bytes.len()).field("digest", digest).finish()
    }
}

/// Why a catalog makes no bundle. No value is in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// A value that JSON cannot hold.
    #[error("{of} cannot be written to a bundle: {reason}")]
    Value {
        /// Of what: an output or a resource.
        of: String,
        /// What prevents it, with the path below the value of the output or the attributes.
        reason: JsonError,
    },
    /// Values nest deeper than 512 levels.
    #[error("{of} cannot be written to a bundle: it nests deeper than {} levels", text::MAX_DEPTH)]
    TooDeep {
        /// Of what.
        of: String,
    },
    /// The catalog or an asset has 8 GiB or more.
    #[error("{part} has {size} bytes, and a bundle takes less than 8 GiB each")]
    TooLarge {
        /// `catalog.json`, or the asset.
        part: String,
        /// Its size in bytes.
        size: usize,
    },
}

impl From<NoText> for EncodeError {
    fn from(NoText { of, why }: NoText) -> Self {
        match why {
            Why::Json(reason) => Self::Value { of, reason },
            Why::TooDeep => Self::TooDeep { of },
        }
    }
}

/// The bundle of a catalog. Equal catalogs make equal bytes, whatever the origins of their values.
pub fn encode(catalog: &Catalog) -> Result<Encoded, EncodeError> {
    let state = text::state(catalog, true)?;
    let digest = text::digest(&state);
    let document = text::document(digest, &state);

    let assets = catalog.assets.values().map(|asset| asset.content.len());
    let mut bytes = Vec::with_capacity(tar::size(assets.chain([document.len()])));
    let mut add = |name: &str, content: &[u8]| {
        let too_large = || EncodeError::TooLarge { part: name.to_owned(), size: content.len() };
        tar::add(&mut bytes, name, content).then_some(()).ok_or_else(too_large)
    };
    add(CATALOG, document.as_bytes())?;
    for (sha256, asset) in &catalog.assets {
        add(&asset_name(sha256), &asset.content)?;
    }
    tar::end(&mut bytes);
    Ok(Encoded { bytes, digest })
}

/// The name of an asset in the archive.
pub(super) fn asset_name(sha256: &[u8; 32]) -> String {
    format!("assets/{}", Hex(sha256))
}
