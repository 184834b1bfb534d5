//! The request and its answer.

use std::io::Read as _;

use ureq::config::RedirectAuthHeaders;
use ureq::http::{HeaderMap, Response, StatusCode, header};
use ureq::{Agent, Body, Proxy};

use super::failure::HttpFailure;
use super::tls;
use crate::address::HttpAddress;
use crate::fetch::{Entry, FetchError, Options};
use crate::limits::MAX_REDIRECTS;

/// What the server gave.
pub(crate) enum Answer {
    /// A document.
    New {
        /// The document with its tag.
        entry: Entry,
        /// Whether the server allows that it is kept.
        may_be_kept: bool,
    },
    /// The document that is kept already.
    NotModified(Entry),
}

/// Asks for a document; `name` is the address as it may be shown, `kept` what was got the last time.
///
/// Only the status 200 gives a document, and 304 the one that is kept. Redirects are followed up to
/// [`MAX_REDIRECTS`]; the credentials go along only to the same host, and never from `https` to `http`.
pub(crate) fn get(
    name: &str,
    address: &HttpAddress,
    kept: Option<Entry>,
    options: &Options,
) -> Result<Answer, FetchError> {
    let failed = |failure| FetchError::Http { name: name.to_owned(), failure };
    let kept = kept.filter(|entry| entry.etag.is_some());
    let mut request = agent(options).map_err(failed)?.get(address.request_url());
    if let Some(authorization) = address.authorization() {
        request = request.header(header::AUTHORIZATION, authorization);
    }
    if let Some(etag) = kept.as_ref().and_then(|entry| entry.etag.as_deref()) {
        request = request.header(header::IF_NONE_MATCH, etag);
    }
    let to_failure = |error| failed(HttpFailure::from_ureq(error, options));
    let response = request.call().map_err(to_failure)?;
    match (response.status(), kept) {
        (StatusCode::OK, _) => {}
        (StatusCode::NOT_MODIFIED, Some(entry)) => return Ok(Answer::NotModified(entry)),
        (status, _) => {
            return Err(failed(HttpFailure::status(status, address.authorization().is_some())));
        }
    }
    let may_be_kept = may_be_kept(response.headers());
    let etag = etag(response.headers());
    let content = content(response, options.max_bytes).map_err(to_failure)?;
    if content.is_empty() {
        return Err(FetchError::Empty { name: name.to_owned() });
    }
    if content.len() as u64 > options.max_bytes {
        return Err(FetchError::TooLarge { name: name.to_owned(), limit: options.max_bytes });
    }
    Ok(Answer::New { entry: Entry { etag, content }, may_be_kept })
}

fn agent(options: &Options) -> Result<Agent, HttpFailure> {
    Ok(Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(MAX_REDIRECTS)
        .max_redirects_will_error(true)
        .redirect_auth_headers(RedirectAuthHeaders::SameHost)
        .timeout_connect(Some(options.connect_limit))
        .timeout_global(Some(options.whole_limit))
        .user_agent(concat!("strata/", env!("CARGO_PKG_VERSION")))
        .proxy(if options.proxy_from_environment { Proxy::try_from_env() } else { None })
        .tls_config(tls::config(options)?)
        .build()
        .into())
}

/// The body, and one byte more than the limit if it is longer.
fn content(response: Response<Body>, limit: u64) -> Result<Vec<u8>, ureq::Error> {
    let mut content = Vec::new();
    let reader = response.into_body().into_reader();
    reader.take(limit.saturating_add(1)).read_to_end(&mut content)?;
    Ok(content)
}

fn etag(headers: &HeaderMap) -> Option<String> {
    headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_owned)
}

/// RFC 9111, 5.2.2.5: what says `no-store` is not kept.
fn may_be_kept(headers: &HeaderMap) -> bool {
    !headers
        .get_all(header::CACHE_CONTROL)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case("no-store")))
}
