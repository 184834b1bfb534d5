//! Why NATS did not give a document.

use std::error::Error as _;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::{
    GetStreamError, GetStreamErrorKind, RequestError, RequestErrorKind,
};
use thiserror::Error;

use crate::limits;

/// What happened, as the end of a sentence, with what to do about it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NatsFailure {
    /// Neither options nor environment nor a context names a server.
    #[error("no NATS server is named; set `NATS_URL`, or select a context of the program `nats`")]
    NoServer,
    /// The text is no address of a server.
    #[error("`{server}` is no address of a NATS server; write `nats://HOST:4222`")]
    BadServer {
        /// The server without credentials.
        server: String,
    },
    /// There is no such context.
    #[error("there is no NATS context `{name}`; `nats context ls` shows those there are")]
    NoContext {
        /// Its name.
        name: String,
    },
    /// The file of a context is not what it should be.
    #[error("`{}` is no NATS context (line {line}, column {column}); repair it with `nats context edit`", path.display())]
    BadContext {
        /// The file.
        path: PathBuf,
        /// The line, from 1; 0 when there is none.
        line: usize,
        /// The column, from 1; 0 when there is none.
        column: usize,
    },
    /// The context asks for what is not supported.
    #[error(
        "the NATS context `{name}` uses `{field}`, which is not supported; use `creds`, `nkey`, `user` or `token`"
    )]
    UnsupportedContext {
        /// Its name.
        name: String,
        /// What it uses.
        field: &'static str,
    },
    /// A file of the configuration cannot be used.
    #[error("cannot use `{}`: {source}; check the file and who may read it", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: io::Error,
    },
    /// The host has no address.
    #[error(
        "no address is known for the NATS server; check its name, and that this machine can resolve names"
    )]
    Dns,
    /// Nothing listens there.
    #[error("the NATS server refused the connection; check the port, and that it runs")]
    Refused,
    /// There is no way to the server, or the connection broke.
    #[error("the connection to the NATS server failed: {0}; check the network and the address")]
    Connection(String),
    /// The server is not who it should be, or TLS is set up wrongly.
    #[error(
        "no secure connection to the NATS server: {0}; if a private authority signed its certificate, name that authority's file (`NATS_CA`)"
    )]
    Tls(String),
    /// The connection took too long.
    #[error(
        "no connection to the NATS server within {0:?}; check the address and the firewalls between, or allow more time"
    )]
    ConnectTimedOut(Duration),
    /// The answer took too long.
    #[error("no answer from NATS within {0:?}; try again, or allow more time")]
    TimedOut(Duration),
    /// Nobody answered a request; the server also says nothing to a user who may not ask.
    #[error("NATS did not answer; check that this user may read the bucket")]
    NoAnswer,
    /// The server does not know the user.
    #[error(
        "the NATS server did not accept the credentials, or asks for some; check user, creds, nkey or token"
    )]
    CredentialsRefused,
    /// The seed of an nkey or the credentials are none.
    #[error("the NATS credentials cannot be used; check the file of the nkey or the creds")]
    BadCredentials,
    /// The server, or the account, has no `JetStream`.
    #[error("the NATS server has no JetStream for this account; enable it, or set the domain")]
    NoJetStream,
    /// The bucket is not there.
    #[error("there is no bucket `{bucket}`; `nats kv ls` shows those there are")]
    NoBucket {
        /// The bucket.
        bucket: String,
    },
    /// No bucket can have this name.
    #[error("no bucket can be named `{bucket}`; names are of letters, digits, `-` and `_`")]
    BadBucket {
        /// The bucket.
        bucket: String,
    },
    /// No key can have this name.
    #[error(
        "no key can be named `{key}`; names are of letters, digits and `-/_=.`, without a dot at either end"
    )]
    BadKey {
        /// The key.
        key: String,
    },
    /// The bucket has no such key.
    #[error("the bucket has no such key; `nats kv ls BUCKET` shows those there are")]
    NoKey,
    /// The latest entry of the key is its deletion.
    #[error("the key was deleted; `nats kv history BUCKET KEY` shows by when")]
    Deleted,
    /// The stream is not there, or none can have this name.
    #[error("there is no stream `{stream}`; `nats stream ls` shows those there are")]
    NoStream {
        /// The stream.
        stream: String,
    },
    /// More subjects fit than are read.
    #[error("more than {} subjects fit; ask for fewer", limits::MAX_SUBJECTS)]
    TooManySubjects,
    /// Anything else that the server says.
    #[error("NATS says: {0}; ask the owner of the server")]
    Server(String),
}

/// Why a stream was not found: `missing` says it of one that is not there (true), and of a name that none can have.
pub(super) fn stream_failure(
    error: &GetStreamError,
    missing: impl FnOnce(bool) -> NatsFailure,
) -> NatsFailure {
    match error.kind() {
        GetStreamErrorKind::JetStream(told) => match told.error_code() {
            ErrorCode::STREAM_NOT_FOUND => missing(true),
            ErrorCode::JETSTREAM_NOT_ENABLED | ErrorCode::JETSTREAM_NOT_ENABLED_FOR_ACCOUNT => {
                NatsFailure::NoJetStream
            }
            _ => NatsFailure::Server(told.to_string()),
        },
        GetStreamErrorKind::Request => {
            let request = error.source().and_then(|error| error.downcast_ref::<RequestError>());
            match request.map(RequestError::kind) {
                Some(RequestErrorKind::NoResponders) => NatsFailure::NoJetStream,
                Some(RequestErrorKind::TimedOut) => NatsFailure::NoAnswer,
                _ => NatsFailure::Server(error.to_string()),
            }
        }
        _ => missing(false),
    }
}
