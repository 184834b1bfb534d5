//! The cache of what servers gave, and doing without servers.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use strata_sources::{Document, FetchError, Fetcher, Freshness, Options};
use tempfile::TempDir;

use crate::web::{Web, answer};

/// What a run that has this cache gives for an address.
fn run(cache: &Path, offline: bool, address: &str) -> Result<Document, FetchError> {
    let mut options = Options::default();
    options.cache = Some(cache.to_owned());
    options.offline = offline;
    Fetcher::new(options).fetch(address)
}

fn cache() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A server whose document has a tag, and changes when it was asked twice.
fn tagged() -> Web {
    let count = Mutex::new(0);
    Web::plain(move |asked| {
        let mut count = count.lock().unwrap();
        *count += 1;
        let (tag, text) = if *count <= 2 { ("\"one\"", "first") } else { ("\"two\"", "second") };
        match asked.if_none_match.as_deref() {
            Some(known) if known == tag => answer(304, &[("ETag", tag)], ""),
            _ => answer(200, &[("ETag", tag)], text),
        }
    })
}

#[test]
fn a_tag_saves_the_second_transfer() {
    let (web, cache) = (tagged(), cache());
    let seen: Vec<_> = (0..4)
        .map(|_| run(cache.path(), false, &web.url("/")).unwrap())
        .map(|document| (document.text.to_string(), document.freshness))
        .collect();
    let (first, second) = ("first".to_owned(), "second".to_owned());
    assert_eq!(
        seen,
        [
            (first.clone(), Freshness::Fresh),
            (first, Freshness::Confirmed),
            (second.clone(), Freshness::Fresh),
            (second, Freshness::Confirmed),
        ]
    );
}

#[test]
fn offline_nobody_is_asked() {
    let (web, cache) = (tagged(), cache());
    let url = web.url("/");
    let error = run(cache.path(), true, &url).unwrap_err();
    assert!(matches!(error, FetchError::NotCached { .. }), "{error:?}");
    run(cache.path(), false, &url).unwrap();
    drop(web);
    let document = run(cache.path(), true, &url).unwrap();
    assert_eq!((&*document.text, document.freshness), ("first", Freshness::Offline));
}

#[test]
fn offline_without_a_cache_is_an_error_and_files_are_read_all_the_same() {
    let mut options = Options::default();
    options.offline = true;
    let fetcher = Fetcher::new(options);
    let error = fetcher.fetch("http://host/").unwrap_err();
    assert!(matches!(error, FetchError::NoCache { .. }), "{error:?}");
    let directory = cache();
    let file = directory.path().join("site.yaml");
    fs::write(&file, "data: {}").unwrap();
    assert_eq!(&*fetcher.fetch(file.to_str().unwrap()).unwrap().text, "data: {}");
}

#[test]
fn users_do_not_share_what_was_kept() {
    let (web, cache) = (tagged(), cache());
    run(cache.path(), false, &web.url_as("one:secret", "/")).unwrap();
    assert!(run(cache.path(), true, &web.url_as("two:secret", "/")).is_err());
    // The password is not part of it: it may change.
    assert!(run(cache.path(), true, &web.url_as("one:changed", "/")).is_ok());
}

#[test]
fn no_file_of_the_cache_holds_credentials_or_queries() {
    let (web, cache) = (tagged(), cache());
    run(cache.path(), false, &web.url_as("user:password", "/?token=secret")).unwrap();
    let files: Vec<_> = fs::read_dir(cache.path()).unwrap().map(|file| file.unwrap()).collect();
    assert_eq!(files.len(), 1);
    let text = fs::read_to_string(files[0].path()).unwrap();
    for secret in ["user", "password", "token", "secret"] {
        assert!(!text.contains(secret), "{text}");
    }
}

#[test]
fn what_must_not_be_stored_is_not() {
    let web = Web::plain(|_| answer(200, &[("Cache-Control", "private, No-Store")], "x"));
    let cache = cache();
    run(cache.path(), false, &web.url("/")).unwrap();
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
}

#[test]
fn a_damaged_file_of_the_cache_counts_as_none() {
    let (web, cache) = (tagged(), cache());
    run(cache.path(), false, &web.url("/")).unwrap();
    let file = fs::read_dir(cache.path()).unwrap().next().unwrap().unwrap().path();
    for damaged in ["", "{\"etag\":", "[]\nfirst"] {
        fs::write(&file, damaged).unwrap();
        assert!(matches!(
            run(cache.path(), true, &web.url("/")),
            Err(FetchError::NotCached { .. })
        ));
    }
    assert_eq!(run(cache.path(), false, &web.url("/")).unwrap().freshness, Freshness::Fresh);
}

#[cfg(unix)]
#[test]
fn a_document_that_cannot_be_kept_comes_with_the_reason() {
    let (web, directory) = (tagged(), cache());
    // A link to nothing is no directory, and in its place none can be made.
    let cache = directory.path().join("link");
    std::os::unix::fs::symlink(directory.path().join("no/where"), &cache).unwrap();
    let document = run(&cache, false, &web.url("/")).unwrap();
    assert_eq!(&*document.text, "first");
    assert!(matches!(document.not_kept.as_deref(), Some(FetchError::Cache { .. })));
}

#[test]
fn a_cache_that_is_no_directory_is_an_error() {
    let (web, directory) = (tagged(), cache());
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    let error = run(&file, false, &web.url("/")).unwrap_err();
    assert!(matches!(error, FetchError::Cache { .. }), "{error:?}");
}

#[cfg(unix)]
#[test]
fn only_its_owner_reads_the_cache() {
    use std::os::unix::fs::PermissionsExt as _;

    let (web, directory) = (tagged(), cache());
    let cache = directory.path().join("made");
    run(&cache, false, &web.url("/")).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&cache), 0o700);
    let file = fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
    assert_eq!(mode(&file), 0o600);
}
