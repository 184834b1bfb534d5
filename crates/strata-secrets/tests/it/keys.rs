//! Key texts and where they come from.

use std::path::Path;

use strata_secrets::eyaml::{EyamlError, KeyKind, KeySources, Keys, decrypt_text, load_keys};

use crate::test_keys::{
    FROM_OTHER, ONE_PRIVATE, ONE_PUBLIC, TWO_PRIVATE, TWO_PRIVATE_PKCS8, TWO_PUBLIC,
};

#[track_caller]
fn check_bad(private: &str, public: &str, wanted: KeyKind, hint: &str) {
    match Keys::from_pem(private, public) {
        Err(error @ EyamlError::BadKey { kind, .. }) => {
            assert_eq!(kind, wanted, "{error}");
            assert!(error.to_string().contains(hint), "{error}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn both_forms_of_private_keys_work() {
    for private in [TWO_PRIVATE, TWO_PRIVATE_PKCS8] {
        let keys = Keys::from_pem(private, TWO_PUBLIC).unwrap();
        assert_eq!(decrypt_text(FROM_OTHER, &keys).unwrap().expose_bytes(), b"from-other");
    }
}

#[test]
fn text_around_a_key_and_line_ends_do_not_matter() {
    let both = format!("Bag Attributes\r\n{TWO_PUBLIC}{TWO_PRIVATE}trailer").replace('\n', "\r\n");
    assert!(Keys::from_pem(&both, &both).is_ok());
    let one_line = TWO_PRIVATE.replace('\n', " ");
    assert!(Keys::from_pem(&one_line, TWO_PUBLIC).is_ok());
}

#[test]
fn keys_of_two_pairs_are_refused() {
    assert!(matches!(Keys::from_pem(ONE_PRIVATE, TWO_PUBLIC), Err(EyamlError::NotAPair)));
}

#[test]
fn unusable_keys_are_told() {
    check_bad(ONE_PUBLIC, ONE_PUBLIC, KeyKind::Private, "swapped");
    check_bad(ONE_PRIVATE, ONE_PRIVATE, KeyKind::Public, "swapped");
    check_bad("", ONE_PUBLIC, KeyKind::Private, "BEGIN RSA PRIVATE KEY");
    check_bad(ONE_PRIVATE, "", KeyKind::Public, "BEGIN CERTIFICATE");
    check_bad(&ONE_PRIVATE[..600], ONE_PUBLIC, KeyKind::Private, "complete");
    check_bad(&ONE_PRIVATE.replacen("MII", "AAA", 1), ONE_PUBLIC, KeyKind::Private, "no RSA key");
    check_bad(&ONE_PRIVATE.replacen("MII", "!!!", 1), ONE_PUBLIC, KeyKind::Private, "Base64");
    check_bad(ONE_PRIVATE, &ONE_PUBLIC.replacen("MII", "AAA", 1), KeyKind::Public, "broken");
    let protected = ONE_PRIVATE.replacen("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\n\n", 1);
    check_bad(&protected, ONE_PUBLIC, KeyKind::Private, "passphrase");
}

fn sources<'a>(private: &'a Path, public: &'a Path) -> KeySources<'a> {
    KeySources { private_key: Some(private), public_key: Some(public), ..KeySources::default() }
}

#[test]
fn keys_come_from_files() {
    let dir = tempfile::tempdir().unwrap();
    let (private, public) = (dir.path().join("private.pem"), dir.path().join("public.pem"));
    std::fs::write(&private, TWO_PRIVATE).unwrap();
    std::fs::write(&public, TWO_PUBLIC).unwrap();
    assert!(load_keys(&sources(&private, &public)).is_ok());

    let missing = dir.path().join("none.pem");
    let error = load_keys(&sources(&missing, &public)).unwrap_err();
    assert!(matches!(error, EyamlError::UnreadableKey { kind: KeyKind::Private, .. }), "{error:?}");
    assert!(error.to_string().contains("none.pem"), "{error}");
}

#[test]
fn both_options_are_needed() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("public.pem");
    std::fs::write(&file, TWO_PUBLIC).unwrap();
    let only =
        |private_key, public_key| KeySources { private_key, public_key, ..KeySources::default() };
    for (sources, missing, option) in [
        (only(Some(file.as_path()), None), KeyKind::Public, "pkcs7_public_key"),
        (only(None, Some(file.as_path())), KeyKind::Private, "pkcs7_private_key"),
        (only(None, None), KeyKind::Public, "pkcs7_public_key"),
    ] {
        let error = load_keys(&sources).unwrap_err();
        assert!(matches!(error, EyamlError::NoKey { kind } if kind == missing), "{error:?}");
        assert!(error.to_string().contains(option), "{error}");
    }
}

#[test]
fn a_variable_that_is_set_wins_over_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let (private, public) = (dir.path().join("private.pem"), dir.path().join("public.pem"));
    std::fs::write(&private, TWO_PRIVATE).unwrap();
    std::fs::write(&public, TWO_PUBLIC).unwrap();
    let with_variable = |name| KeySources {
        public_key: Some(&public),
        public_key_env_var: Some(name),
        private_key_env_var: Some("STRATA_TEST_NOT_SET"),
        ..KeySources::default()
    };
    // Cargo sets this one for tests; its value is no certificate.
    let sources =
        KeySources { public_key_env_var: Some("CARGO_MANIFEST_DIR"), ..sources(&private, &public) };
    let error = load_keys(&sources).unwrap_err();
    assert!(matches!(error, EyamlError::BadKey { kind: KeyKind::Public, .. }), "{error:?}");
    for name in ["STRATA_TEST_NOT_SET", "", "a=b", "a\0b"] {
        let error = load_keys(&with_variable(name)).unwrap_err();
        assert!(
            matches!(error, EyamlError::NoVariable { kind: KeyKind::Private, .. }),
            "{error:?}"
        );
    }
}
