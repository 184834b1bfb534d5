//! Contexts of the program `nats`: `context/NAME.json` in its directory, and the selected name in `context.txt`.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::failure::NatsFailure;
use super::options::NatsOptions;

/// What is read of a context; what it holds besides says nothing about the connection.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Context {
    url: String,
    token: String,
    user: String,
    password: String,
    creds: String,
    nkey: String,
    cert: String,
    key: String,
    ca: String,
    nsc: String,
    jetstream_domain: String,
    jetstream_api_prefix: String,
    inbox_prefix: String,
    tls_first: bool,
    socks_proxy: String,
    user_jwt: String,
}

/// The options with what a context adds; an error when a named or selected one cannot be used.
pub(super) fn complete(options: &NatsOptions) -> Result<NatsOptions, NatsFailure> {
    let Some(directory) = &options.context_dir else {
        return match &options.context {
            Some(name) => Err(NatsFailure::NoContext { name: name.clone() }),
            None => Ok(options.clone()),
        };
    };
    let name = match &options.context {
        Some(name) => Some(name.clone()),
        None if options.server.is_some() => None,
        None => selected(directory)?,
    };
    match name {
        Some(name) => overlay(options, read(directory, &name)?, &name),
        None => Ok(options.clone()),
    }
}

fn selected(directory: &Path) -> Result<Option<String>, NatsFailure> {
    let text = read_file(&directory.join("context.txt"))?;
    Ok(text.map(|text| text.trim().to_owned()).filter(|name| !name.is_empty()))
}

fn read(directory: &Path, name: &str) -> Result<Context, NatsFailure> {
    let no_context = || NatsFailure::NoContext { name: name.to_owned() };
    // The rule of the program, so that a name never leads out of the directory.
    if name.is_empty() || name.contains("..") || name.contains(['/', '\\']) {
        return Err(no_context());
    }
    let path = directory.join("context").join(format!("{name}.json"));
    let text = read_file(&path)?.ok_or_else(no_context)?;
    // The message would quote from the file, which holds secrets; the place is enough.
    serde_json::from_str(&text).map_err(|error| NatsFailure::BadContext {
        path,
        line: error.line(),
        column: error.column(),
    })
}

/// The text of a file; `None` when there is none.
fn read_file(path: &Path) -> Result<Option<String>, NatsFailure> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(NatsFailure::File { path: path.to_owned(), source }),
    }
}

fn overlay(
    options: &NatsOptions,
    context: Context,
    name: &str,
) -> Result<NatsOptions, NatsFailure> {
    let unsupported = [
        ("nsc", !context.nsc.is_empty()),
        ("socks_proxy", !context.socks_proxy.is_empty()),
        ("user_jwt", !context.user_jwt.is_empty()),
    ];
    if let Some((field, _)) = unsupported.into_iter().find(|(_, used)| *used) {
        return Err(NatsFailure::UnsupportedContext { name: name.to_owned(), field });
    }
    let text = |value: String| (!value.is_empty()).then_some(value);
    let path = |value: String| text(value).map(|value| expand(&value, options.home.as_deref()));
    let mut complete = options.clone();
    if !complete.has_credentials() {
        complete.user = text(context.user);
        complete.password = text(context.password);
        complete.token = text(context.token);
        complete.creds = path(context.creds);
        complete.nkey = path(context.nkey);
    }
    if complete.tls_cert.is_none() {
        complete.tls_cert = path(context.cert);
        complete.tls_key = path(context.key);
    }
    complete.tls_ca = complete.tls_ca.or_else(|| path(context.ca));
    complete.server = complete.server.or_else(|| text(context.url));
    complete.js_domain = complete.js_domain.or_else(|| text(context.jetstream_domain));
    complete.js_api_prefix = complete.js_api_prefix.or_else(|| text(context.jetstream_api_prefix));
    complete.inbox_prefix = complete.inbox_prefix.or_else(|| text(context.inbox_prefix));
    complete.tls_first |= context.tls_first;
    Ok(complete)
}

/// A path with `~/` at its start replaced by the home directory.
fn expand(path: &str, home: Option<&Path>) -> PathBuf {
    match (path.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}
