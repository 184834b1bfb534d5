//! One fetch a document and run, by the scheme of its address.

use std::collections::HashMap;
#[cfg(any(feature = "http", feature = "nats"))]
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};

#[cfg(any(feature = "http", feature = "nats"))]
use super::cache::{Cache, Entry};
use super::document::{Document, Freshness};
use super::error::FetchError;
use super::options::Options;
use crate::address::Address;
#[cfg(feature = "http")]
use crate::address::HttpAddress;
use crate::files::Files;
#[cfg(feature = "http")]
use crate::http::{self, Answer};
#[cfg(feature = "nats")]
use crate::nats::Client;

/// Fetches documents by their address, each of them once.
///
/// Calls block, and come one after the other from several threads; from an asynchronous task, call where blocking is
/// allowed. Errors are not remembered: a document that failed is asked for again.
pub struct Fetcher {
    #[cfg(any(feature = "http", feature = "nats"))]
    options: Options,
    files: Files,
    #[cfg(feature = "nats")]
    nats: Client,
    /// By address as written.
    seen: Mutex<HashMap<String, Document>>,
}

impl Fetcher {
    /// A fetcher that has asked nobody yet.
    pub fn new(options: Options) -> Fetcher {
        Fetcher {
            files: Files::unconfined().with_max_file_bytes(options.max_bytes),
            #[cfg(feature = "nats")]
            nats: Client::new(&options),
            seen: Mutex::default(),
            #[cfg(any(feature = "http", feature = "nats"))]
            options,
        }
    }

    /// The document at an address; see [`Address`] for what an address is.
    pub fn fetch(&self, address: &str) -> Result<Document, FetchError> {
        // Held while fetching, so that nothing is fetched twice.
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(document) = seen.get(address) {
            return Ok(document.clone());
        }
        let document = self.fetch_unseen(&Address::parse(address)?)?;
        seen.insert(address.to_owned(), document.clone());
        Ok(document)
    }

    /// The value of a key of a NATS key-value bucket: what `kv://BUCKET/KEY` names, for names that no URL can hold.
    /// Asked anew each time.
    pub fn key_value(&self, bucket: &str, key: &str) -> Result<Document, FetchError> {
        self.fetch_unseen(&Address::KeyValue { bucket: bucket.to_owned(), key: key.to_owned() })
    }

    /// The latest message of each subject of a NATS stream that a filter takes (`a.*.c`, `a.>`), by subject; those
    /// that say that an entry is gone are left out. Asked anew each time, and never kept.
    pub fn latest_messages(&self, stream: &str, filter: &str) -> Result<Vec<Vec<u8>>, FetchError> {
        let name = format!("nats stream {stream}");
        #[cfg(feature = "nats")]
        if self.options.offline {
            Err(FetchError::NotCached { name })
        } else {
            self.nats.latest(stream, filter).map_err(|failure| FetchError::Nats { name, failure })
        }
        #[cfg(not(feature = "nats"))]
        {
            let _ = filter;
            Err(FetchError::NotBuilt { name, feature: "nats" })
        }
    }

    fn fetch_unseen(&self, address: &Address) -> Result<Document, FetchError> {
        let name = address.to_string();
        match address {
            Address::File(path) => self.read_file(path),
            #[cfg(feature = "http")]
            Address::Http(address) => self.fetch_http(name, address),
            #[cfg(not(feature = "http"))]
            Address::Http(_) => Err(FetchError::NotBuilt { name, feature: "http" }),
            #[cfg(feature = "nats")]
            Address::KeyValue { bucket, key } => self.fetch_key_value(name, bucket, key),
            #[cfg(not(feature = "nats"))]
            Address::KeyValue { .. } => Err(FetchError::NotBuilt { name, feature: "nats" }),
        }
    }

    fn read_file(&self, path: &str) -> Result<Document, FetchError> {
        let no_file = || FetchError::NoFile { path: path.to_owned() };
        let bytes = self.files.read(path)?.ok_or_else(no_file)?;
        Document::new(path.to_owned(), bytes, Freshness::Fresh)
    }

    #[cfg(feature = "http")]
    fn fetch_http(&self, name: String, address: &HttpAddress) -> Result<Document, FetchError> {
        let user = address.user().unwrap_or_default();
        let key = format!("{user}@{}", address.request_url());
        if self.options.offline {
            return self.kept(name, &key);
        }
        let kept = match self.cache() {
            Some(cache) => cache.load(&key, self.options.max_bytes)?,
            None => None,
        };
        match http::get(&name, address, kept, &self.options)? {
            Answer::New { entry, may_be_kept } => self.keep(name, &key, entry, may_be_kept),
            Answer::NotModified(entry) => Document::new(name, entry.content, Freshness::Confirmed),
        }
    }

    #[cfg(feature = "nats")]
    fn fetch_key_value(
        &self,
        name: String,
        bucket: &str,
        key: &str,
    ) -> Result<Document, FetchError> {
        let server = self
            .nats
            .server()
            .map_err(|failure| FetchError::Nats { name: name.clone(), failure })?;
        let cache_key = format!("{server} {name}");
        if self.options.offline {
            return self.kept(name, &cache_key);
        }
        let content = match self.nats.get(bucket, key) {
            Ok(content) => content,
            Err(failure) => return Err(FetchError::Nats { name, failure }),
        };
        if content.is_empty() {
            return Err(FetchError::Empty { name });
        }
        if content.len() as u64 > self.options.max_bytes {
            return Err(FetchError::TooLarge { name, limit: self.options.max_bytes });
        }
        self.keep(name, &cache_key, Entry { etag: None, content }, true)
    }

    #[cfg(any(feature = "http", feature = "nats"))]
    fn cache(&self) -> Option<Cache<'_>> {
        self.options.cache.as_deref().map(Cache::new)
    }

    /// The document that was kept under a key.
    #[cfg(any(feature = "http", feature = "nats"))]
    fn kept(&self, name: String, key: &str) -> Result<Document, FetchError> {
        let Some(cache) = self.cache() else {
            return Err(FetchError::NoCache { name });
        };
        match cache.load(key, self.options.max_bytes)? {
            Some(entry) => Document::new(name, entry.content, Freshness::Offline),
            None => Err(FetchError::NotCached { name }),
        }
    }

    /// A document that was fetched, kept for the next time. That it cannot be kept is no reason to do without it.
    #[cfg(any(feature = "http", feature = "nats"))]
    fn keep(
        &self,
        name: String,
        key: &str,
        entry: Entry,
        may_be_kept: bool,
    ) -> Result<Document, FetchError> {
        let cache = self.cache().filter(|_| may_be_kept);
        let not_kept = cache.and_then(|cache| cache.store(key, &entry).err()).map(Arc::new);
        let document = Document::new(name, entry.content, Freshness::Fresh)?;
        Ok(Document { not_kept, ..document })
    }
}
