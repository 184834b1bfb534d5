//! What becomes of a text, after the vectors `backends-eyaml-*` and bug 65, and Puppet itself.

use strata_secrets::eyaml::{
    EyamlError, Keys, decrypt_text, decrypt_text_with, encrypt, is_encrypted,
};

use crate::test_keys::{BAD_TAIL, FROM_OTHER, HELLO, ONE_PUBLIC, one, two};

#[track_caller]
fn check(keys: &Keys, text: &str, expected: &str) {
    assert_eq!(decrypt_text(text, keys).unwrap().expose_str(), Ok(expected), "{text}");
}

#[track_caller]
fn failure(text: &str) -> EyamlError {
    let error = decrypt_text(text, &one()).unwrap_err();
    assert!(is_encrypted(text), "{text}");
    error
}

#[test]
fn one_block_is_the_whole_value() {
    check(&one(), HELLO, "hello");
    check(&two(), FROM_OTHER, "from-other");
}

#[test]
fn blocks_stand_among_plain_text() {
    check(&one(), &format!("x {HELLO} é {HELLO} y"), "x hello é hello y");
    check(&one(), &format!("ENC[PKCS7,MII*] {HELLO}"), "ENC[PKCS7,MII*] hello");
}

#[test]
fn the_scheme_may_be_left_out_or_in_small_letters() {
    check(&one(), &HELLO.replace("PKCS7,", ""), "hello");
    check(&one(), &HELLO.replace("PKCS7", "pkcs7"), "hello");
}

#[test]
fn white_space_in_a_block_means_nothing() {
    let (start, end) = HELLO.split_at(60);
    for between in [" ", "\n", "\n  ", " \n\n "] {
        check(&one(), &format!("{start}{between}{end}"), "hello");
    }
}

#[test]
fn the_line_end_of_a_folded_block_is_no_part_of_the_value() {
    check(&one(), &format!("{HELLO}\n"), "hello");
    check(&one(), &format!("x {HELLO}\r\n"), "x hello");
    let with_lines = encrypt(b"hello\n\n", ONE_PUBLIC).unwrap();
    check(&one(), &with_lines, "hello\n");
    check(&one(), "ENC[*]\n\n", "ENC[*]\n");
}

/// Bug 65, with the folding that YAML does to `>` blocks.
#[test]
fn folded_blocks_of_a_file() {
    let private = include_str!("../keys/TEST-ONLY-folded_private.pem");
    let public = include_str!("../keys/TEST-ONLY-folded_public.pem");
    let keys = Keys::from_pem(private, public).unwrap();
    let file = include_str!("../data/folded.eyaml");
    let (password, note) = file.split_once("note: >\n").unwrap();
    let folded = |block: &str| block.lines().map(str::trim).collect::<Vec<_>>().join(" ") + "\n";
    check(&keys, &folded(password.strip_prefix("password: >\n").unwrap()), "s3cret");
    check(&keys, &folded(note), "line one\nline two");
}

#[test]
fn other_texts_are_left_alone() {
    for text in [
        "",
        "plain",
        "plain\n",
        "ENC[PKCS7,MII*]",
        "ENC[]",
        "ENC[a_b]",
        "DEC(1)::PKCS7[secret]!\n",
        "%{x} ENC[",
    ] {
        check(&one(), text, text);
    }
}

#[test]
fn a_text_without_a_block_needs_no_keys() {
    let no_keys = || Err(EyamlError::NotAPair);
    assert!(decrypt_text_with("ENC[PKCS7,MII*] x", no_keys).is_ok());
    assert!(decrypt_text_with(HELLO, no_keys).is_err());
}

#[test]
fn a_plain_text_of_any_bytes_survives() {
    let all: Vec<u8> = (0..=255).collect();
    let value = decrypt_text(&encrypt(&all, ONE_PUBLIC).unwrap(), &one()).unwrap();
    assert_eq!(value.expose_bytes(), all);
    assert!(value.expose_str().is_err());
}

#[test]
fn another_key_is_told() {
    assert!(matches!(failure(FROM_OTHER), EyamlError::OtherKey));
    assert!(failure(FROM_OTHER).to_string().contains("another key"));
    assert!(matches!(failure(BAD_TAIL), EyamlError::OtherKey));
}

#[test]
fn an_unknown_scheme_is_told() {
    let error = failure("ENC[NOSUCH,AAAA]");
    assert!(
        matches!(&error, EyamlError::UnknownScheme { scheme } if scheme == "NOSUCH"),
        "{error:?}"
    );
}

#[test]
fn damage_is_told() {
    let cut = format!("{}]", &HELLO[..300]);
    let lone = "ENC[PKCS7,A]";
    for text in
        ["ENC[PKCS7,AAAA]", "ENC[ ]", "ENC[PKCS7,=]", lone, "ENC[PKCS7]", "ENC[PKCS7,MIIB]", &cut]
    {
        let error = failure(text);
        assert!(matches!(error, EyamlError::Damaged { .. }), "{text}: {error:?}");
    }
}

#[test]
fn neither_debug_nor_errors_show_a_secret() {
    let value = decrypt_text(HELLO, &one()).unwrap();
    assert_eq!(format!("{value:?} {value:#?}"), "Secret(..) Secret(..)");
    assert_eq!(format!("{:?} {:#?}", one(), one()), "Keys(..) Keys(..)");
    for text in [BAD_TAIL, FROM_OTHER, &HELLO[..200], "ENC[PKCS7,c2VjcmV0]"] {
        if let Err(error) = decrypt_text(text, &one()) {
            let shown = format!("{error} {error:?}");
            assert!(
                !shown.contains("hello") && !shown.contains("MII") && !shown.contains("c2Vj"),
                "{shown}"
            );
        }
    }
}
