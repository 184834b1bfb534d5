//! A real `nats-server` on a free port with its store in a temporary directory, for one test.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use async_nats::ConnectOptions;
use async_nats::jetstream::{self, Context, stream};
use tempfile::TempDir;
use tokio::runtime::Builder;

/// A server that runs until it is dropped.
pub(crate) struct NatsServer {
    process: Child,
    /// `HOST:PORT`.
    pub address: String,
    _directory: TempDir,
}

impl NatsServer {
    /// Starts a server with this configuration; `{directory}` in it is its directory. `None` where there is no
    /// `nats-server`, which is a failure in CI.
    #[expect(clippy::print_stderr, reason = "whoever runs the tests should know what did not run")]
    pub(crate) fn start(configuration: &str) -> Option<NatsServer> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().to_str().unwrap();
        let file = directory.path().join("server.conf");
        // The port -1 is a free one, which the server tells.
        let listen = "host: 127.0.0.1\nport: -1\n";
        let text = format!("{listen}{}", configuration.replace("{directory}", path));
        fs::write(&file, text).unwrap();
        let started =
            Command::new("nats-server").arg("-c").arg(&file).stderr(Stdio::piped()).spawn();
        match started {
            Ok(mut process) => {
                let address = listening_at(&mut process);
                Some(NatsServer { process, address, _directory: directory })
            }
            Err(error) => {
                let needed = std::env::var("CI").as_deref() == Ok("true");
                assert!(!needed, "nats-server is needed: {error}");
                eprintln!("skipped: there is no nats-server");
                None
            }
        }
    }

    /// A server with a store, for everybody.
    pub(crate) fn open() -> Option<NatsServer> {
        NatsServer::start("jetstream { store_dir: \"{directory}\" }\n")
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Makes a bucket and puts keys into it; what has no value is put and deleted.
    pub(crate) fn fill(
        &self,
        options: ConnectOptions,
        bucket: &str,
        keys: &[(&str, Option<&str>)],
    ) {
        self.with_store(options, async |jetstream| {
            // What a bucket is made of (ADR-8 of NATS); `create_key_value` needs a server from 2.10 on.
            let config = stream::Config {
                name: format!("KV_{bucket}"),
                subjects: vec![format!("$KV.{bucket}.>")],
                max_messages_per_subject: 1,
                discard: stream::DiscardPolicy::New,
                allow_rollup: true,
                deny_delete: true,
                allow_direct: true,
                ..stream::Config::default()
            };
            jetstream.create_stream(config).await.unwrap();
            let store = jetstream.get_key_value(bucket).await.unwrap();
            for &(key, value) in keys {
                store.put(key, value.unwrap_or("gone").to_owned().into()).await.unwrap();
                if value.is_none() {
                    store.delete(key).await.unwrap();
                }
            }
        });
    }

    /// Makes a stream of these subjects and publishes messages, each with its subject.
    pub(crate) fn publish(&self, stream: &str, subjects: &str, messages: &[(String, String)]) {
        self.with_store(ConnectOptions::new(), async |jetstream| {
            let config = stream::Config {
                name: stream.to_owned(),
                subjects: vec![subjects.to_owned()],
                max_messages_per_subject: 1,
                ..stream::Config::default()
            };
            jetstream.create_stream(config).await.unwrap();
            for (subject, text) in messages {
                let sent = jetstream.publish(subject.clone(), text.clone().into()).await.unwrap();
                sent.await.unwrap();
            }
        });
    }

    fn with_store(&self, options: ConnectOptions, work: impl AsyncFnOnce(Context)) {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let client = options.connect(self.url()).await.unwrap();
            work(jetstream::new(client)).await;
        });
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It is gone already when it could not start; the test has failed by then.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Reads what the server tells until it is ready.
fn listening_at(process: &mut Child) -> String {
    let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
    let mut told = String::new();
    let mut address = None;
    for line in lines.by_ref() {
        let line = line.unwrap();
        if let Some((_, at)) = line.split_once("Listening for client connections on ") {
            address = Some(at.trim().to_owned());
        }
        if line.contains("Server is ready") {
            // Whoever writes to a closed pipe ends.
            std::thread::spawn(move || lines.for_each(drop));
            return address.expect("the address comes before");
        }
        told.push_str(&line);
        told.push('\n');
    }
    panic!("nats-server did not start:\n{told}");
}
