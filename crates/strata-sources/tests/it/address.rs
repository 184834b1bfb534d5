//! What names a document: cases of the reference (behaviour.md §6) and of users.

use proptest::prelude::*;
use strata_sources::{Address, AddressError};

fn shown(text: &str) -> String {
    Address::parse(text).unwrap().to_string()
}

#[test]
fn a_text_without_a_scheme_is_a_path_as_it_is() {
    for path in [
        "site.yaml",
        "./site.yaml",
        "/etc/site.yaml",
        "sp ace",
        "q?x",
        "h#x",
        "p%41",
        "p%ff",
        "../x",
        "sub/a:b",
        "x?a:b",
        "é",
        "//host/share",
        "-",
    ] {
        assert_eq!(Address::parse(path), Ok(Address::File(path.to_owned())), "{path}");
    }
}

#[test]
fn what_is_neither_a_url_nor_a_path_is_an_error() {
    for text in [
        "%zz",
        "p%4",
        "h#%zz",
        "://x",
        "1a:b",
        "site.yaml\n",
        "\u{7f}",
        "http://[::1",
        "http://host:port/",
        "http://ho st/",
        "http://user name@host/",
        "http://u%zz@host/",
        "kv://B/%ff",
        "//host:port/x",
    ] {
        let error = Address::parse(text).unwrap_err();
        assert!(matches!(error, AddressError::Malformed { .. }), "{text}: {error:?}");
    }
}

#[test]
fn a_scheme_that_no_source_serves_is_an_error() {
    for text in ["file:///etc/site.yaml", "ftp://host/x", "obj://B/K", "a:b", "C:/x.yaml", "s3:x"] {
        let error = Address::parse(text).unwrap_err();
        assert!(matches!(error, AddressError::Scheme { .. }), "{text}: {error:?}");
    }
}

#[test]
fn a_key_value_address_has_a_bucket_and_a_key() {
    let key_value = |bucket: &str, key: &str| {
        Ok(Address::KeyValue { bucket: bucket.to_owned(), key: key.to_owned() })
    };
    for text in [
        "kv://CFG/site",
        "KV://CFG/site",
        "kv://CFG/site?x=1",
        "kv://CFG/site#part",
        "kv://me@CFG/site",
    ] {
        assert_eq!(Address::parse(text), key_value("CFG", "site"), "{text}");
    }
    assert_eq!(Address::parse("kv://CFG/a/b"), key_value("CFG", "a/b"));
    assert_eq!(Address::parse("kv://CFG/a%2Fb"), key_value("CFG", "a/b"));
    for text in ["kv://CFG", "kv://CFG/", "kv://CFG?x/y"] {
        assert!(matches!(Address::parse(text), Err(AddressError::NoKey { .. })), "{text}");
    }
    for text in ["kv:///site", "kv:CFG/site", "kv:", "kv:/site"] {
        assert!(matches!(Address::parse(text), Err(AddressError::NoBucket { .. })), "{text}");
    }
}

#[test]
fn a_web_address_is_sent_in_ascii_and_shown_without_secrets() {
    let Address::Http(address) = Address::parse("HTTPS://me:pw@Host:8443/é x?k=a b#part").unwrap()
    else {
        panic!("no web address");
    };
    assert_eq!(address.request_url(), "https://Host:8443/%C3%A9%20x?k=a%20b");
    assert_eq!(address.authorization().as_deref(), Some("Basic bWU6cHc="));
    assert_eq!(address.to_string(), "https://REDACTED@Host:8443/%C3%A9%20x?REDACTED");
    assert_eq!(format!("{address:?}"), format!("HttpAddress({address})"));
    assert_eq!(shown("http://host"), "http://host/");
    assert_eq!(shown("http://[::1]:80/x"), "http://[::1]:80/x");
    for text in ["http:", "http:///x", "http:host", "https://:80x@/"] {
        assert!(matches!(Address::parse(text), Err(AddressError::NoHost { .. })), "{text}");
    }
}

#[test]
fn the_empty_text_names_nothing() {
    assert_eq!(Address::parse(""), Err(AddressError::Empty));
}

proptest! {
    /// No text makes the reader fail otherwise than by an error, and no error shows a password.
    #[test]
    fn any_text_is_an_address_or_an_error(text in ".{0,40}") {
        drop(Address::parse(&text));
    }

    #[test]
    fn no_error_shows_what_stands_before_the_host(
        scheme in "(http|https|kv|ftp|x):(//)?",
        user in "[a-z%:?#@ ]{0,6}",
        host in "[a-z:%\\[ ]{0,6}",
    ) {
        let text = format!("{scheme}{user}SECRET@{host}");
        let shown = match Address::parse(&text) {
            Ok(address) => format!("{address} {address:?}"),
            Err(error) => format!("{error} {error:?}"),
        };
        prop_assert!(!shown.contains("SECRET"), "{text}: {shown}");
    }
}
