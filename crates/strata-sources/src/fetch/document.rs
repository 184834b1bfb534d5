//! What a fetch gives.

use std::sync::Arc;

use super::error::FetchError;

/// The text of a document; cloned in constant time.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Document {
    /// Its address as it may be shown, without credentials.
    pub name: Arc<str>,
    /// The text, never empty when it is remote.
    pub text: Arc<str>,
    /// How it was come by.
    pub freshness: Freshness,
    /// Why it could not be kept in the cache, for a warning.
    pub not_kept: Option<Arc<FetchError>>,
}

/// How a document was come by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// It was read or fetched.
    Fresh,
    /// The server said that the copy in the cache is still right.
    Confirmed,
    /// It comes from the cache and nobody was asked.
    Offline,
}

impl Document {
    /// Bytes as a text; an error if they are none.
    pub(crate) fn new(
        name: String,
        bytes: Vec<u8>,
        freshness: Freshness,
    ) -> Result<Document, FetchError> {
        match String::from_utf8(bytes) {
            Ok(text) => {
                Ok(Document { name: name.into(), text: text.into(), freshness, not_kept: None })
            }
            Err(error) => {
                Err(FetchError::NotText { name, offset: error.utf8_error().valid_up_to() })
            }
        }
    }
}
