//! The address of a document on a web server, its credentials apart from what is shown.

use std::fmt;

use base64ct::{Base64, Encoding as _};

use super::error::AddressError;
use super::percent;
use super::redact::redact;
use super::url::Url;

/// An `http` or `https` address.
///
/// `Display` shows user info and query as `REDACTED`, and so does `Debug`: both may hold secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpAddress {
    /// Scheme, host, path and query, without user info, ready to be sent.
    request: String,
    /// Where the query starts in `request`, at its question mark.
    query: Option<usize>,
    /// User and password, decoded.
    credentials: Option<(String, String)>,
}

impl HttpAddress {
    pub(super) fn new(text: &str, url: &Url<'_>) -> Result<HttpAddress, AddressError> {
        if url.host.is_empty() {
            return Err(AddressError::NoHost { address: redact(text) });
        }
        let mut request = format!("{}://{}", url.scheme, percent::encode(url.host));
        match url.path {
            "" => request.push('/'),
            path => request.push_str(&percent::encode(path)),
        }
        let query = url.query.map(|query| {
            let start = request.len();
            request.push('?');
            request.push_str(&percent::encode(query));
            start
        });
        Ok(HttpAddress { request, query, credentials: url.user_info.clone() })
    }

    /// What to ask for: an absolute URL in ASCII without user info.
    pub fn request_url(&self) -> &str {
        &self.request
    }

    /// The value of the header `Authorization`, a secret; `None` without user info.
    /// A user alone sends an empty password.
    pub fn authorization(&self) -> Option<String> {
        let (user, password) = self.credentials.as_ref()?;
        Some(format!("Basic {}", Base64::encode_string(format!("{user}:{password}").as_bytes())))
    }

    /// The user, for telling apart what different users get from one address.
    #[cfg(feature = "http")]
    pub(crate) fn user(&self) -> Option<&str> {
        self.credentials.as_ref().map(|(user, _)| user.as_str())
    }
}

impl fmt::Display for HttpAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.request[..self.query.unwrap_or(self.request.len())];
        let (scheme, rest) = shown.split_once("://").expect("put together with a scheme");
        let user = if self.credentials.is_some() { "REDACTED@" } else { "" };
        let query = if self.query.is_some() { "?REDACTED" } else { "" };
        write!(f, "{scheme}://{user}{rest}{query}")
    }
}

impl fmt::Debug for HttpAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HttpAddress({self})")
    }
}
