//! Whom to trust for `https`.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};

use super::failure::HttpFailure;
use crate::fetch::Options;

/// Trust in the certificates of a file, or of the system. Needed for `http` too: a redirect may lead to `https`.
pub(super) fn config(options: &Options) -> Result<TlsConfig, HttpFailure> {
    let roots = match &options.ca_file {
        Some(path) => from_file(path)?,
        None => from_system(),
    };
    Ok(TlsConfig::builder()
        .root_certs(RootCerts::from(roots))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build())
}

fn from_file(path: &Path) -> Result<Vec<Certificate<'static>>, HttpFailure> {
    let pem = fs::read(path)
        .map_err(|source| HttpFailure::CaFile { path: path.to_owned(), why: source.to_string() })?;
    let no_certificate =
        || HttpFailure::CaFile { path: path.to_owned(), why: "it holds no certificate".into() };
    let items: Vec<_> = parse_pem(&pem).collect::<Result<_, _>>().map_err(|_| no_certificate())?;
    let certificates: Vec<_> = items
        .into_iter()
        .filter_map(|item| match item {
            PemItem::Certificate(certificate) => Some(certificate),
            _ => None,
        })
        .collect();
    if certificates.is_empty() { Err(no_certificate()) } else { Ok(certificates) }
}

/// What cannot be read of the store of the system is left out: a server whose issuer is missing then is an error
/// that says so.
fn from_system() -> Vec<Certificate<'static>> {
    let found = rustls_native_certs::load_native_certs().certs;
    found.iter().map(|der| Certificate::from_der(der).to_owned()).collect()
}
