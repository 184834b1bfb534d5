//! From options to a connection.

use std::error::Error as _;
use std::io;
use std::path::Path;
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr};

use super::failure::NatsFailure;
use super::options::{NatsOptions, redact_servers};
use crate::address::decode;

/// Connects, within `connect_limit` to each server; requests over the connection have `request_limit`.
pub(super) async fn connect(
    options: &NatsOptions,
    connect_limit: Duration,
    request_limit: Duration,
) -> Result<Context, NatsFailure> {
    let servers = servers(options)?;
    let client = connect_options(options, &servers)?
        .name("strata")
        .connection_timeout(connect_limit)
        .request_timeout(Some(request_limit))
        .retain_servers_order()
        .connect(servers)
        .await
        .map_err(|error| failure(&error, options, connect_limit))?;
    Ok(match (&options.js_api_prefix, &options.js_domain) {
        (Some(prefix), _) => jetstream::with_prefix(client, prefix),
        (None, Some(domain)) => jetstream::with_domain(client, domain),
        (None, None) => jetstream::new(client),
    })
}

fn servers(options: &NatsOptions) -> Result<Vec<ServerAddr>, NatsFailure> {
    let servers = options.server.as_deref().ok_or(NatsFailure::NoServer)?;
    servers
        .split(',')
        .map(str::trim)
        .filter(|server| !server.is_empty())
        .map(|server| {
            server.parse().map_err(|_| NatsFailure::BadServer { server: redact_servers(server) })
        })
        .collect()
}

fn connect_options(
    options: &NatsOptions,
    servers: &[ServerAddr],
) -> Result<ConnectOptions, NatsFailure> {
    let mut connect = credentials(options, servers)?;
    if let Some(ca) = &options.tls_ca {
        connect = connect.add_root_certificates(ca.clone());
    }
    if let (Some(cert), Some(key)) = (&options.tls_cert, &options.tls_key) {
        connect = connect.add_client_certificate(cert.clone(), key.clone());
    }
    if let Some(prefix) = &options.inbox_prefix {
        connect = connect.custom_inbox_prefix(prefix);
    }
    Ok(if options.tls_first { connect.tls_first() } else { connect })
}

/// The first of: user, creds, nkey and token of the options; user info of a server, where a user alone is a token.
fn credentials(
    options: &NatsOptions,
    servers: &[ServerAddr],
) -> Result<ConnectOptions, NatsFailure> {
    let connect = ConnectOptions::new();
    if let Some(user) = &options.user {
        let password = options.password.clone().unwrap_or_default();
        return Ok(connect.user_and_password(user.clone(), password));
    }
    if let Some(path) = &options.creds {
        let unusable = |source| NatsFailure::File { path: path.clone(), source };
        return connect.credentials(&read(path)?).map_err(unusable);
    }
    if let Some(path) = &options.nkey {
        return Ok(connect.nkey(read(path)?.trim().to_owned()));
    }
    if let Some(token) = &options.token {
        return Ok(connect.token(token.clone()));
    }
    let Some(server) = servers.iter().find(|server| server.has_user_pass()) else {
        return Ok(connect);
    };
    let part = |part: Option<&str>| {
        decode(part.unwrap_or_default())
            .ok_or_else(|| NatsFailure::BadServer { server: options.shown_server() })
    };
    let user = part(server.username())?;
    Ok(match server.password() {
        Some(password) => connect.user_and_password(user, part(Some(password))?),
        None => connect.token(user),
    })
}

fn read(path: &Path) -> Result<String, NatsFailure> {
    std::fs::read_to_string(path)
        .map_err(|source| NatsFailure::File { path: path.to_owned(), source })
}

fn failure(error: &ConnectError, options: &NatsOptions, limit: Duration) -> NatsFailure {
    match error.kind() {
        ConnectErrorKind::ServerParse => NatsFailure::BadServer { server: options.shown_server() },
        ConnectErrorKind::Dns => NatsFailure::Dns,
        ConnectErrorKind::Authentication => NatsFailure::BadCredentials,
        ConnectErrorKind::AuthorizationViolation => NatsFailure::CredentialsRefused,
        ConnectErrorKind::TimedOut => NatsFailure::ConnectTimedOut(limit),
        ConnectErrorKind::Tls => NatsFailure::Tls(reason(error)),
        ConnectErrorKind::Io | ConnectErrorKind::MaxReconnects => io_failure(error),
    }
}

fn io_failure(error: &ConnectError) -> NatsFailure {
    let Some(io) = error.source().and_then(|source| source.downcast_ref::<io::Error>()) else {
        return NatsFailure::Connection(reason(error));
    };
    let tls = io.get_ref().and_then(|inner| inner.downcast_ref::<async_nats::rustls::Error>());
    match tls {
        Some(tls) => NatsFailure::Tls(tls.to_string()),
        None if io.kind() == io::ErrorKind::ConnectionRefused => NatsFailure::Refused,
        None => NatsFailure::Connection(io.to_string()),
    }
}

fn reason(error: &ConnectError) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}
