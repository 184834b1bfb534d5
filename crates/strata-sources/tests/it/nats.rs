//! Documents from the key-value buckets of a real `nats-server`.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;

use async_nats::ConnectOptions;
use strata_sources::{Document, FetchError, Fetcher, Freshness, NatsFailure, NatsOptions, Options};

use crate::nats_server::NatsServer;

fn options(change: impl FnOnce(&mut NatsOptions)) -> Options {
    let mut options = Options::default();
    change(&mut options.nats);
    options
}

/// What a client with these options gives for an address.
fn fetch(options: &Options, address: &str) -> Result<Document, FetchError> {
    Fetcher::new(options.clone()).fetch(address)
}

/// Why NATS did not give the document at an address.
fn failure(options: &Options, address: &str) -> NatsFailure {
    match fetch(options, address) {
        Err(FetchError::Nats { failure, .. }) => failure,
        other => panic!("{address}: {other:?}"),
    }
}

/// A server with the bucket `CFG`, and options for it.
fn site() -> Option<(NatsServer, Options)> {
    let server = NatsServer::open()?;
    let keys = [
        ("site", Some("data: {v: 1}\n")),
        ("a/b", Some("nested")),
        ("empty", Some("")),
        ("gone", None),
    ];
    server.fill(ConnectOptions::new(), "CFG", &keys);
    let options = options(|nats| nats.server = Some(server.url()));
    Some((server, options))
}

#[test]
fn a_document_is_the_latest_value_of_a_key() {
    let Some((server, options)) = site() else { return };
    let fetcher = Fetcher::new(options);
    let document = fetcher.fetch("kv://CFG/site").unwrap();
    assert_eq!((&*document.name, &*document.text), ("kv://CFG/site", "data: {v: 1}\n"));
    assert_eq!(&*fetcher.fetch("kv://CFG/a/b").unwrap().text, "nested");
    server.fill(ConnectOptions::new(), "CFG", &[("site", Some("new"))]);
    // One fetch a run for documents; templates ask anew.
    assert_eq!(&*fetcher.fetch("kv://CFG/site").unwrap().text, "data: {v: 1}\n");
    assert_eq!(&*fetcher.key_value("CFG", "site").unwrap().text, "new");
}

#[test]
fn what_is_not_there_is_told_apart() {
    let Some((_server, options)) = site() else { return };
    assert!(matches!(fetch(&options, "kv://CFG/empty"), Err(FetchError::Empty { .. })));
    assert!(matches!(failure(&options, "kv://CFG/nope"), NatsFailure::NoKey));
    assert!(matches!(failure(&options, "kv://CFG/gone"), NatsFailure::Deleted));
    assert!(matches!(failure(&options, "kv://NOPE/site"), NatsFailure::NoBucket { .. }));
    assert!(matches!(failure(&options, "kv://no.such/site"), NatsFailure::BadBucket { .. }));
    assert!(matches!(failure(&options, "kv://CFG/a%20b"), NatsFailure::BadKey { .. }));
}

#[test]
fn a_value_above_the_limit_is_an_error() {
    let Some((_server, mut options)) = site() else { return };
    options.max_bytes = 5;
    let error = fetch(&options, "kv://CFG/site").unwrap_err();
    assert!(matches!(error, FetchError::TooLarge { limit: 5, .. }), "{error:?}");
    assert_eq!(&*fetch(&options, "kv://CFG/a/b").unwrap_err().to_string(), {
        "`kv://CFG/a/b` has more than 5 bytes, the most that are fetched; split the document"
    });
}

#[test]
fn a_value_that_was_fetched_is_there_offline() {
    let Some((server, mut options)) = site() else { return };
    let cache = tempfile::tempdir().unwrap();
    options.cache = Some(cache.path().to_owned());
    fetch(&options, "kv://CFG/site").unwrap();
    drop(server);
    options.offline = true;
    let document = fetch(&options, "kv://CFG/site").unwrap();
    assert_eq!((&*document.text, document.freshness), ("data: {v: 1}\n", Freshness::Offline));
    let error = fetch(&options, "kv://CFG/a/b").unwrap_err();
    assert!(matches!(error, FetchError::NotCached { .. }), "{error:?}");
}

#[test]
fn the_latest_messages_of_a_stream_are_those_of_the_subjects_that_fit() {
    let Some((server, mut options)) = site() else { return };
    let message = |subject: &str, text: &str| (subject.to_owned(), text.to_owned());
    server.publish(
        "R",
        "r.>",
        &[
            message("r.b.x", "old"),
            message("r.b.x", "new"),
            message("r.a.x", "a"),
            message("r.a.y", "other"),
        ],
    );
    let fetcher = Fetcher::new(options.clone());
    let latest = |filter| fetcher.latest_messages("R", filter).unwrap();
    assert_eq!(latest("r.*.x"), [b"a".to_vec(), b"new".to_vec()]);
    assert!(latest("r.c.*").is_empty());
    let missing = fetcher.latest_messages("NONE", "r.>");
    assert!(
        matches!(&missing, Err(FetchError::Nats { failure: NatsFailure::NoStream { .. }, .. })),
        "{missing:?}"
    );
    options.offline = true;
    let offline = Fetcher::new(options).latest_messages("R", "r.>");
    assert!(matches!(offline, Err(FetchError::NotCached { .. })), "{offline:?}");
}

#[test]
fn without_a_server_nobody_is_asked() {
    assert!(matches!(failure(&Options::default(), "kv://CFG/site"), NatsFailure::NoServer));
}

#[test]
fn a_server_that_cannot_be_reached_is_told_by_the_reason() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let with = |server: &str| options(|nats| nats.server = Some(server.to_owned()));
    let refused = failure(&with(&format!("nats://{free}")), "kv://CFG/site");
    assert!(matches!(refused, NatsFailure::Refused), "{refused:?}");
    let unknown = failure(&with("nats://no-such-host.invalid"), "kv://CFG/site");
    assert!(matches!(unknown, NatsFailure::Dns), "{unknown:?}");
    let bad = failure(&with("nats://me:secret@ho st"), "kv://CFG/site");
    assert!(matches!(bad, NatsFailure::BadServer { .. }), "{bad:?}");
    assert!(!format!("{bad} {bad:?}").contains("secret"), "{bad:?}");
    // Takes connections and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut hasty = with(&format!("nats://{}", silent.local_addr().unwrap()));
    hasty.connect_limit = Duration::from_millis(200);
    let silent = failure(&hasty, "kv://CFG/site");
    assert!(matches!(silent, NatsFailure::ConnectTimedOut(_)), "{silent:?}");
}

#[test]
fn a_server_without_a_store_says_so() {
    let Some(server) = NatsServer::start("") else { return };
    let options = options(|nats| nats.server = Some(server.url()));
    let failure = failure(&options, "kv://CFG/site");
    assert!(matches!(failure, NatsFailure::NoJetStream), "{failure:?}");
}

#[test]
fn a_user_comes_from_options_or_from_the_address_of_the_server() {
    let configuration = "jetstream { store_dir: \"{directory}\" }\n\
                         authorization { user: me, password: \"p@ss\" }\n";
    let Some(server) = NatsServer::start(configuration) else { return };
    let me = ConnectOptions::with_user_and_password("me".into(), "p@ss".into());
    server.fill(me, "CFG", &[("site", Some("mine"))]);
    let text = |options: &Options| fetch(options, "kv://CFG/site").map(|document| document.text);

    let given = options(|nats| {
        nats.server = Some(server.url());
        nats.user = Some("me".to_owned());
        nats.password = Some("p@ss".to_owned());
    });
    assert_eq!(&*text(&given).unwrap(), "mine");
    let in_address =
        options(|nats| nats.server = Some(format!("nats://me:p%40ss@{}", server.address)));
    assert_eq!(&*text(&in_address).unwrap(), "mine");

    for server in [server.url(), format!("nats://me:wrong@{}", server.address)] {
        let refused = failure(&options(|nats| nats.server = Some(server)), "kv://CFG/site");
        assert!(matches!(refused, NatsFailure::CredentialsRefused), "{refused:?}");
        assert!(!format!("{refused} {refused:?}").contains("wrong"), "{refused:?}");
    }
}

#[test]
fn a_token_is_a_user_alone() {
    let configuration =
        "jetstream { store_dir: \"{directory}\" }\nauthorization { token: secret }\n";
    let Some(server) = NatsServer::start(configuration) else { return };
    server.fill(ConnectOptions::with_token("secret".into()), "CFG", &[("site", Some("mine"))]);
    for options in [
        options(|nats| nats.server = Some(format!("nats://secret@{}", server.address))),
        options(|nats| {
            nats.server = Some(server.url());
            nats.token = Some("secret".to_owned());
        }),
    ] {
        assert_eq!(&*fetch(&options, "kv://CFG/site").unwrap().text, "mine");
    }
}

#[test]
fn tls_needs_trust_in_the_authority() {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let keys = tempfile::tempdir().unwrap();
    let (cert, key) = (keys.path().join("cert.pem"), keys.path().join("key.pem"));
    fs::write(&cert, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let configuration = format!(
        "jetstream {{ store_dir: \"{{directory}}\" }}\ntls {{ cert_file: {cert:?}, key_file: {key:?} }}\n"
    );
    let Some(server) = NatsServer::start(&configuration) else { return };
    let localhost = server.address.replace("127.0.0.1", "localhost");
    let trusting = options(|nats| {
        nats.server = Some(localhost.clone());
        nats.tls_ca = Some(cert);
    });
    let there = failure(&trusting, "kv://CFG/site");
    assert!(matches!(there, NatsFailure::NoBucket { .. }), "{there:?}");
    let distrusting = failure(&options(|nats| nats.server = Some(localhost)), "kv://CFG/site");
    assert!(matches!(distrusting, NatsFailure::Tls(_)), "{distrusting:?}");
}

/// Writes a context as the program `nats` does, and selects it if asked.
fn context(directory: &Path, name: &str, json: &str, selected: bool) {
    fs::create_dir_all(directory.join("context")).unwrap();
    fs::write(directory.join("context").join(format!("{name}.json")), json).unwrap();
    if selected {
        fs::write(directory.join("context.txt"), name).unwrap();
    }
}

#[test]
fn a_context_names_the_server_unless_one_is_given() {
    let Some((server, _)) = site() else { return };
    let directory = tempfile::tempdir().unwrap();
    let json = format!("{{\"description\": \"\", \"url\": \"{}\", \"token\": \"\"}}", server.url());
    context(directory.path(), "site", &json, true);
    let with = |change: &dyn Fn(&mut NatsOptions)| {
        options(|nats| {
            nats.context_dir = Some(directory.path().to_owned());
            change(nats);
        })
    };
    let text = |options| fetch(&options, "kv://CFG/site").map(|document| document.text.to_string());
    assert_eq!(text(with(&|_| ())).unwrap(), "data: {v: 1}\n");
    assert_eq!(text(with(&|nats| nats.context = Some("site".into()))).unwrap(), "data: {v: 1}\n");
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let other = with(&|nats| nats.server = Some(free.clone()));
    assert!(matches!(failure(&other, "kv://CFG/site"), NatsFailure::Refused));
}

#[test]
fn a_context_that_cannot_be_used_is_an_error_without_its_secrets() {
    let directory = tempfile::tempdir().unwrap();
    context(directory.path(), "broken", "{\n  \"password\": \"secret\",\n  \"user\": 5}", false);
    context(directory.path(), "nsc", "{\"nsc\": \"nsc://O/A/u\", \"password\": \"secret\"}", false);
    context(directory.path(), "creds", "{\"url\": \"localhost:1\", \"creds\": \"~/none\"}", false);
    let with = |name: &str| {
        options(|nats| {
            nats.context_dir = Some(directory.path().to_owned());
            nats.home = Some(directory.path().to_owned());
            nats.context = Some(name.to_owned());
        })
    };
    let broken = failure(&with("broken"), "kv://CFG/site");
    assert!(matches!(broken, NatsFailure::BadContext { line: 3, .. }), "{broken:?}");
    assert!(!format!("{broken} {broken:?}").contains("secret"), "{broken}");
    let nsc = failure(&with("nsc"), "kv://CFG/site");
    assert!(matches!(nsc, NatsFailure::UnsupportedContext { field: "nsc", .. }), "{nsc:?}");
    for name in ["none", "../context/nsc", ""] {
        let none = failure(&with(name), "kv://CFG/site");
        assert!(matches!(none, NatsFailure::NoContext { .. }), "{none:?}");
    }
    let creds = failure(&with("creds"), "kv://CFG/site");
    let expected = directory.path().join("none");
    assert!(matches!(&creds, NatsFailure::File { path, .. } if *path == expected), "{creds:?}");
}

#[test]
fn the_environment_is_that_of_the_program_nats() {
    let environment = [
        ("NATS_URL", "nats://me:secret@host"),
        ("NATS_USER", "me"),
        ("NATS_PASSWORD", "secret"),
        ("NATS_CREDS", ""),
        ("NATS_CA", "/ca.pem"),
        ("NATS_CONTEXT", "site"),
        ("XDG_CONFIG_HOME", "relative"),
        ("HOME", "/home/me"),
    ];
    let options = NatsOptions::from_environment(|name| {
        environment.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    });
    assert_eq!(options.server.as_deref(), Some("nats://me:secret@host"));
    assert_eq!(options.creds, None);
    assert_eq!(options.tls_ca.as_deref(), Some(Path::new("/ca.pem")));
    assert_eq!(options.context.as_deref(), Some("site"));
    assert_eq!(options.context_dir.as_deref(), Some(Path::new("/home/me/.config/nats")));
    let shown = format!("{options:?}");
    assert!(!shown.contains("secret") && !shown.contains("\"me\""), "{shown}");
}
