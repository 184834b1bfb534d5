//! The latest messages of a stream.

use async_nats::jetstream::Context;
use async_nats::jetstream::stream::LastRawMessageErrorKind;
use futures_util::TryStreamExt as _;

use super::failure::{NatsFailure, stream_failure};
use crate::limits::MAX_SUBJECTS;

/// The header of a message that the server put there to say that an entry is gone (ADR-43 of NATS).
const MARKER: &str = "Nats-Marker-Reason";

/// The latest message of each subject that a filter takes, by subject; entries that are gone are left out.
pub(super) async fn latest(
    jetstream: &Context,
    name: &str,
    filter: &str,
) -> Result<Vec<Vec<u8>>, NatsFailure> {
    let stream = jetstream.get_stream(name).await.map_err(|error| {
        stream_failure(&error, |_| NatsFailure::NoStream { stream: name.to_owned() })
    })?;
    let told = |error: &dyn std::fmt::Display| NatsFailure::Server(error.to_string());
    let mut found = stream.info_with_subjects(filter).await.map_err(|error| told(&error))?;
    let mut subjects = Vec::new();
    while let Some((subject, _)) = found.try_next().await.map_err(|error| told(&error))? {
        if subjects.len() == MAX_SUBJECTS {
            return Err(NatsFailure::TooManySubjects);
        }
        subjects.push(subject);
    }
    subjects.sort_unstable();
    let mut messages = Vec::with_capacity(subjects.len());
    for subject in &subjects {
        match stream.get_last_raw_message_by_subject(subject).await {
            Ok(message) if message.headers.get(MARKER).is_none() => {
                messages.push(message.payload.into());
            }
            Ok(_) => {}
            // It went in the meantime.
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => {}
            Err(error) => return Err(told(&error)),
        }
    }
    Ok(messages)
}
