//! Documents from a real web server.

use std::fs;
use std::net::TcpListener;
use std::time::Duration;

use strata_sources::{Document, FetchError, Fetcher, Freshness, HttpFailure, Options};

use crate::web::{Asked, Web, answer};

/// What a fetcher with these options gives for an address.
fn fetch_with(options: Options, address: &str) -> Result<Document, FetchError> {
    Fetcher::new(options).fetch(address)
}

fn fetch(address: &str) -> Result<Document, FetchError> {
    fetch_with(Options::default(), address)
}

/// Why the web server did not give the document at an address.
fn failure(address: &str) -> HttpFailure {
    match fetch(address) {
        Err(FetchError::Http { failure, .. }) => failure,
        other => panic!("{address}: {other:?}"),
    }
}

fn options(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options::default();
    change(&mut options);
    options
}

/// A server with a document, one behind a password, statuses, redirects and bodies of all kinds.
fn site() -> Web {
    Web::plain(|asked| match asked.path.as_str() {
        "/site.yaml" => answer(200, &[], "data: {v: 1}\n"),
        "/q?a=b%20c" => answer(200, &[], "query"),
        "/a%20b" => answer(200, &[], "space"),
        "/private" if asked.authorization.as_deref() == Some("Basic dXNlcjpwQHNz") => {
            answer(200, &[], "private")
        }
        "/private" => answer(401, &[("WWW-Authenticate", "Basic")], "no"),
        "/forbidden" => answer(403, &[], "no"),
        "/created" => answer(201, &[], "data"),
        "/none" => answer(204, &[], ""),
        "/broken" => answer(500, &[], "data"),
        "/away" => answer(503, &[], "data"),
        "/empty" => answer(200, &[], ""),
        "/latin1" => answer(200, &[], &b"caf\xe9"[..]),
        "/moved" => answer(302, &[("Location", "/site.yaml")], ""),
        "/loop" => answer(302, &[("Location", "/loop")], ""),
        "/nowhere" => answer(302, &[("Location", "ftp://user:secret@host/x")], ""),
        "/big" => answer(200, &[], vec![b'a'; 2000]),
        "/silent" => None,
        _ => answer(404, &[], "not here"),
    })
}

#[test]
fn a_document_is_fetched_once_a_run() {
    let web = site();
    let fetcher = Fetcher::new(Options::default());
    let document = fetcher.fetch(&web.url("/site.yaml")).unwrap();
    assert_eq!(&*document.text, "data: {v: 1}\n");
    assert_eq!(&*document.name, web.url("/site.yaml"));
    assert_eq!(document.freshness, Freshness::Fresh);
    assert_eq!(fetcher.fetch(&web.url("/site.yaml")).unwrap().text, document.text);
    assert_eq!(web.asked().len(), 1);
}

#[test]
fn the_path_and_the_query_are_sent_and_the_fragment_is_not() {
    let web = site();
    assert_eq!(&*fetch(&web.url("/q?a=b c#part")).unwrap().text, "query");
    assert_eq!(&*fetch(&web.url("/a b")).unwrap().text, "space");
    assert_eq!(&*fetch(&web.url("/a%20b")).unwrap().text, "space");
    assert_eq!(
        &*fetch(&web.url("/site.yaml").replace("http", "HTTP")).unwrap().text,
        "data: {v: 1}\n"
    );
}

#[test]
fn user_info_is_sent_decoded_and_never_shown() {
    let web = site();
    let document = fetch(&web.url_as("user:p%40ss", "/private")).unwrap();
    assert_eq!(&*document.text, "private");
    assert_eq!(&*document.name, web.url_as("REDACTED", "/private"));

    assert!(matches!(failure(&web.url("/private")), HttpFailure::CredentialsMissing));
    let refused = fetch(&web.url_as("user:wrong", "/private")).unwrap_err();
    assert!(matches!(refused, FetchError::Http { failure: HttpFailure::CredentialsRefused, .. }));
    let shown = format!("{refused} {refused:?}");
    assert!(shown.contains("REDACTED@") && !shown.contains("wrong"), "{shown}");

    fetch(&web.url_as("user", "/site.yaml")).unwrap();
    let last = web.asked().pop().unwrap();
    assert_eq!(last.authorization.as_deref(), Some("Basic dXNlcjo="));
}

#[test]
fn only_the_status_200_gives_a_document() {
    let web = site();
    assert!(matches!(failure(&web.url("/nothing")), HttpFailure::NotFound));
    assert!(matches!(failure(&web.url("/forbidden")), HttpFailure::Forbidden));
    for (path, status) in [("/broken", 500), ("/away", 503)] {
        let failure = failure(&web.url(path));
        assert!(
            matches!(failure, HttpFailure::Server(found) if found.as_u16() == status),
            "{failure:?}"
        );
    }
    for (path, status) in [("/created", 201), ("/none", 204)] {
        let failure = failure(&web.url(path));
        assert!(
            matches!(failure, HttpFailure::Status(found) if found.as_u16() == status),
            "{failure:?}"
        );
    }
}

#[test]
fn a_body_must_be_text_and_neither_empty_nor_too_large() {
    let web = site();
    assert!(matches!(fetch(&web.url("/empty")), Err(FetchError::Empty { .. })));
    assert!(matches!(fetch(&web.url("/latin1")), Err(FetchError::NotText { offset: 3, .. })));
    let limited = |max_bytes| options(|options| options.max_bytes = max_bytes);
    let error = fetch_with(limited(1999), &web.url("/big")).unwrap_err();
    assert!(matches!(error, FetchError::TooLarge { limit: 1999, .. }), "{error:?}");
    assert_eq!(fetch_with(limited(2000), &web.url("/big")).unwrap().text.len(), 2000);
}

#[test]
fn ten_redirects_are_followed() {
    let web = site();
    assert_eq!(&*fetch(&web.url("/moved")).unwrap().text, "data: {v: 1}\n");
    assert!(matches!(failure(&web.url("/loop")), HttpFailure::TooManyRedirects));
    let loops = web.asked().iter().filter(|asked| asked.path == "/loop").count();
    assert_eq!(loops, 11);
}

#[test]
fn a_redirect_to_what_is_no_web_server_is_an_error_without_its_secrets() {
    let web = site();
    let error = fetch(&web.url("/nowhere")).unwrap_err();
    let shown = format!("{error} {error:?}");
    assert!(matches!(error, FetchError::Http { .. }) && !shown.contains("secret"), "{shown}");
}

#[test]
fn credentials_do_not_follow_to_another_host() {
    let other = Web::plain(|_| answer(200, &[], "other"));
    let target = format!("http://localhost:{}/", other.address.port());
    let web = Web::plain(move |_| answer(302, &[("Location", &target)], ""));
    assert_eq!(&*fetch(&web.url_as("user:pass", "/")).unwrap().text, "other");
    assert!(web.asked()[0].authorization.is_some());
    assert_eq!(other.asked()[0].authorization, None);
}

#[test]
fn a_server_that_says_nothing_ends_in_a_time_out() {
    let web = site();
    let hasty = options(|options| options.whole_limit = Duration::from_millis(200));
    let error = fetch_with(hasty, &web.url("/silent")).unwrap_err();
    assert!(
        matches!(error, FetchError::Http { failure: HttpFailure::TimedOut(_), .. }),
        "{error:?}"
    );
}

#[test]
fn a_port_where_nobody_listens_refuses() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    assert!(matches!(failure(&format!("http://{free}/")), HttpFailure::Refused));
}

#[test]
fn a_host_without_an_address_is_told_from_one_that_does_not_answer() {
    let failure = failure("http://no-such-host.invalid/");
    assert!(matches!(failure, HttpFailure::Dns), "{failure:?}");
}

#[test]
fn a_server_that_speaks_no_http_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = std::thread::spawn(move || {
        use std::io::Write as _;
        listener.accept().unwrap().0.write_all(b"SSH-2.0-OpenSSH_9.2\r\n\r\n").unwrap();
    });
    let failure = failure(&format!("http://{address}/"));
    server.join().unwrap();
    assert!(
        matches!(failure, HttpFailure::Protocol(_) | HttpFailure::Connection(_)),
        "{failure:?}"
    );
}

#[test]
fn a_certificate_counts_when_its_authority_is_trusted() {
    let web = Web::encrypted(|_| answer(200, &[], "secure"));
    let url = format!("https://localhost:{}/", web.address.port());
    assert!(matches!(failure(&url), HttpFailure::Tls(_)));

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("ca.pem");
    fs::write(&file, web.certificate.as_ref().unwrap()).unwrap();
    let trusting = options(|options| options.ca_file = Some(file.clone()));
    assert_eq!(&*fetch_with(trusting.clone(), &url).unwrap().text, "secure");
    // The name in the certificate is another.
    let error = fetch_with(trusting, &url.replace("localhost", "127.0.0.1")).unwrap_err();
    assert!(matches!(error, FetchError::Http { failure: HttpFailure::Tls(_), .. }), "{error:?}");

    fs::write(&file, "no certificate").unwrap();
    let error = fetch_with(options(|options| options.ca_file = Some(file)), &url).unwrap_err();
    assert!(
        matches!(error, FetchError::Http { failure: HttpFailure::CaFile { .. }, .. }),
        "{error:?}"
    );
}

#[test]
fn what_speaks_no_tls_is_no_secure_server() {
    let web = site();
    let failure = failure(&web.url("/site.yaml").replace("http:", "https:"));
    assert!(matches!(failure, HttpFailure::Tls(_)), "{failure:?}");
}

#[test]
fn every_failure_of_the_network_is_operational_and_a_wrong_address_is_not() {
    let web = site();
    assert!(fetch(&web.url("/nothing")).unwrap_err().is_operational());
    assert!(fetch("no such file").unwrap_err().is_operational());
    assert!(!fetch("ftp://host/").unwrap_err().is_operational());
}

#[test]
fn a_question_without_credentials_has_no_such_header() {
    let web = site();
    fetch(&web.url("/site.yaml")).unwrap();
    let path = "/site.yaml".to_owned();
    assert_eq!(web.asked(), [Asked { path, authorization: None, if_none_match: None }]);
}
