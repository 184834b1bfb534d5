//! The connection of a run, and reading a key with it.

use std::error::Error as _;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::context::{GetStreamError, KeyValueError, KeyValueErrorKind};
use async_nats::jetstream::kv::{EntryError, EntryErrorKind, Operation};
use tokio::runtime::{Builder, Runtime};

use super::connect::connect;
use super::context;
use super::failure::{NatsFailure, stream_failure};
use super::latest::latest;
use super::options::{NatsOptions, redact_servers};
use crate::fetch::Options;

/// A client that connects when it is first asked, and stays connected.
pub(crate) struct Client {
    options: NatsOptions,
    connect_limit: Duration,
    whole_limit: Duration,
    /// The options with what the context adds.
    complete: OnceLock<NatsOptions>,
    connection: Mutex<Option<Connection>>,
}

struct Connection {
    runtime: Runtime,
    jetstream: Context,
}

impl Client {
    pub(crate) fn new(options: &Options) -> Client {
        Client {
            options: options.nats.clone(),
            connect_limit: options.connect_limit,
            whole_limit: options.whole_limit,
            complete: OnceLock::new(),
            connection: Mutex::new(None),
        }
    }

    /// The server that would be asked, as it may be shown; nothing is asked.
    pub(crate) fn server(&self) -> Result<String, NatsFailure> {
        let server = self.complete()?.server.as_deref().ok_or(NatsFailure::NoServer)?;
        Ok(redact_servers(server))
    }

    /// The latest value of a key.
    pub(crate) fn get(&self, bucket: &str, key: &str) -> Result<Vec<u8>, NatsFailure> {
        self.ask(async |jetstream| get(jetstream, bucket, key).await)
    }

    /// The latest message of each subject of a stream that a filter takes.
    pub(crate) fn latest(&self, stream: &str, filter: &str) -> Result<Vec<Vec<u8>>, NatsFailure> {
        self.ask(async |jetstream| latest(jetstream, stream, filter).await)
    }

    /// What a question gives within the time limit.
    fn ask<T>(
        &self,
        question: impl AsyncFnOnce(&Context) -> Result<T, NatsFailure>,
    ) -> Result<T, NatsFailure> {
        let options = self.complete()?;
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match &mut *connection {
            Some(connection) => connection,
            none => none.insert(self.connect(options)?),
        };
        connection.runtime.block_on(async {
            tokio::time::timeout(self.whole_limit, question(&connection.jetstream))
                .await
                .unwrap_or(Err(NatsFailure::TimedOut(self.whole_limit)))
        })
    }

    fn complete(&self) -> Result<&NatsOptions, NatsFailure> {
        if let Some(options) = self.complete.get() {
            return Ok(options);
        }
        let options = context::complete(&self.options)?;
        Ok(self.complete.get_or_init(|| options))
    }

    fn connect(&self, options: &NatsOptions) -> Result<Connection, NatsFailure> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| NatsFailure::Connection(error.to_string()))?;
        let jetstream = runtime.block_on(connect(options, self.connect_limit, self.whole_limit))?;
        Ok(Connection { runtime, jetstream })
    }
}

async fn get(jetstream: &Context, bucket: &str, key: &str) -> Result<Vec<u8>, NatsFailure> {
    let store =
        jetstream.get_key_value(bucket).await.map_err(|error| bucket_failure(&error, bucket))?;
    let entry = store.entry(key).await.map_err(|error| key_failure(&error, key))?;
    match entry {
        None => Err(NatsFailure::NoKey),
        Some(entry) if entry.operation != Operation::Put => Err(NatsFailure::Deleted),
        Some(entry) => Ok(entry.value.into()),
    }
}

fn bucket_failure(error: &KeyValueError, bucket: &str) -> NatsFailure {
    if error.kind() == KeyValueErrorKind::InvalidStoreName {
        return NatsFailure::BadBucket { bucket: bucket.to_owned() };
    }
    let Some(stream) = error.source().and_then(|error| error.downcast_ref::<GetStreamError>())
    else {
        return NatsFailure::Server(error.to_string());
    };
    stream_failure(stream, |is_name| {
        let bucket = bucket.to_owned();
        if is_name { NatsFailure::NoBucket { bucket } } else { NatsFailure::BadBucket { bucket } }
    })
}

fn key_failure(error: &EntryError, key: &str) -> NatsFailure {
    match error.kind() {
        EntryErrorKind::InvalidKey => NatsFailure::BadKey { key: key.to_owned() },
        EntryErrorKind::TimedOut => NatsFailure::NoAnswer,
        EntryErrorKind::Other => NatsFailure::Server(error.to_string()),
    }
}
