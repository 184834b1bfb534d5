//! What holds for every text.

use std::sync::LazyLock;

use proptest::prelude::*;
use strata_secrets::eyaml::{Keys, decrypt_text, encrypt, is_encrypted};

use crate::test_keys::{HELLO, ONE_PUBLIC, one};

static KEYS: LazyLock<Keys> = LazyLock::new(one);

/// Texts made of the pieces that matter, and of any characters.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("ENC[".to_owned()),
        Just("PKCS7,".to_owned()),
        Just("]".to_owned()),
        Just("MIIB".to_owned()),
        Just("=".to_owned()),
        "[ \n\r\té,A-Z]{0,4}",
        ".{0,8}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_panics_and_plain_text_is_unchanged(text in any_text()) {
        let result = decrypt_text(&text, &KEYS);
        if !text.contains("ENC[") {
            let value = result.unwrap();
            prop_assert_eq!(value.expose_str(), Ok(text.as_str()));
        }
    }

    #[test]
    fn what_does_not_look_encrypted_has_no_block_on_one_line(text in any_text()) {
        let one_line = text.replace('\n', " ");
        if !is_encrypted(&one_line) {
            let value = decrypt_text(&one_line, &KEYS).unwrap();
            prop_assert_eq!(value.expose_str(), Ok(one_line.as_str()));
        }
    }
}

proptest! {
    // Each case is a decryption with RSA, which is slow in test builds.
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn decryption_undoes_encryption(plain in prop::collection::vec(any::<u8>(), 0..100)) {
        let text = encrypt(&plain, ONE_PUBLIC).unwrap() + "\n";
        let value = decrypt_text(&text, &KEYS).unwrap();
        // `\r\n` is one line end for Puppet too, whichever half was encrypted.
        let kept = plain.strip_suffix(b"\r").unwrap_or(&plain);
        prop_assert_eq!(value.expose_bytes(), kept);
    }

    #[test]
    fn a_changed_digit_never_panics(at in 10..HELLO.len() - 1, digit in "[A-Za-z0-9+/=]") {
        let mut text = HELLO.to_owned();
        text.replace_range(at..=at, &digit);
        drop(decrypt_text(&text, &KEYS));
    }
}

#[test]
fn scanning_is_linear() {
    let start = std::time::Instant::now();
    let text = "ENC[PKCS7,".repeat(200_000) + &"ENC[A".repeat(200_000) + &"A".repeat(1_000_000);
    assert_eq!(decrypt_text(&text, &KEYS).unwrap().expose_str(), Ok(text.as_str()));
    // 4 MB take some milliseconds; quadratic work would take hours.
    assert!(start.elapsed().as_secs() < 20);
}
