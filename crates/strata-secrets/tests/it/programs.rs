//! Both directions against the real programs: `eyaml` makes and reads values, `openssl` makes other algorithms.

use std::path::Path;
use std::process::{Command, Output};

use base64ct::{Base64, Encoding as _};
use strata_secrets::eyaml::{EyamlError, KeySources, decrypt_text, encrypt, load_keys};
use tempfile::TempDir;

use crate::test_keys::{TWO_PUBLIC, two};

/// The output of a program, or `None` when it is not installed, which is a failure in continuous integration.
#[expect(clippy::print_stderr, reason = "a skipped test must say so")]
fn run(command: &mut Command) -> Option<Output> {
    match command.output() {
        Ok(output) => {
            assert!(
                output.status.success(),
                "{command:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            Some(output)
        }
        Err(error) => {
            let name = command.get_program().display().to_string();
            assert!(std::env::var("CI").as_deref() != Ok("true"), "`{name}` is needed: {error}");
            eprintln!("skipped: there is no `{name}` to compare with");
            None
        }
    }
}

fn eyaml(dir: &Path, arguments: &[&str]) -> Option<Output> {
    let keys = ["--pkcs7-private-key=private.pem", "--pkcs7-public-key=public.pem"];
    run(Command::new("eyaml").args(arguments).args(keys).current_dir(dir))
}

/// A directory with a new key pair.
fn new_pair() -> Option<TempDir> {
    let dir = tempfile::tempdir().unwrap();
    eyaml(dir.path(), &["createkeys"]).map(|_| dir)
}

/// Plain texts that could go wrong; the last makes a length of three bytes.
fn samples() -> Vec<Vec<u8>> {
    vec![
        b"".to_vec(),
        b"hello".to_vec(),
        b"0123456789abcdef".to_vec(),
        b"two\nlines".to_vec(),
        "gr\u{fc}n %{x} ENC[PKCS7,MII]".as_bytes().to_vec(),
        (0..=255).collect(),
        vec![b'x'; 100_000],
    ]
}

#[test]
fn eyaml_encrypts_and_we_decrypt() {
    let Some(dir) = new_pair() else { return };
    let at = |name: &str| dir.path().join(name);
    let sources = KeySources {
        private_key: Some(&at("private.pem")),
        public_key: Some(&at("public.pem")),
        ..KeySources::default()
    };
    let keys = load_keys(&sources).unwrap();
    for plain in samples() {
        std::fs::write(at("plain"), &plain).unwrap();
        for form in ["string", "block"] {
            let output = eyaml(dir.path(), &["encrypt", "-f", "plain", "-o", form]).unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let text = text.strip_prefix(">\n").unwrap_or(&text).trim();
            assert!(text.starts_with("ENC[PKCS7,"), "{text}");
            assert_eq!(decrypt_text(text, &keys).unwrap().expose_bytes(), plain);
        }
    }
    // Made for another pair: all pairs of eyaml have the same issuer and number.
    let output = eyaml(dir.path(), &["encrypt", "-s", "text", "-o", "string"]).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(matches!(decrypt_text(&text, &two()), Err(EyamlError::OtherKey)));
}

#[test]
fn we_encrypt_and_eyaml_decrypts() {
    let Some(dir) = new_pair() else { return };
    let public = std::fs::read_to_string(dir.path().join("public.pem")).unwrap();
    for plain in samples() {
        std::fs::write(dir.path().join("value"), encrypt(&plain, &public).unwrap()).unwrap();
        let output = eyaml(dir.path(), &["decrypt", "-f", "value"]).unwrap();
        // The program adds a line end.
        let shown = output.stdout.strip_suffix(b"\n").unwrap();
        assert_eq!(shown, plain);
    }
}

#[test]
fn other_ciphers_of_the_family_work_and_the_rest_is_told() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("public.pem"), TWO_PUBLIC).unwrap();
    std::fs::write(dir.path().join("plain"), "hello").unwrap();
    for cipher in ["-aes-128-cbc", "-aes-192-cbc", "-aes-256-cbc", "-des3"] {
        let arguments = [
            "smime",
            "-encrypt",
            "-binary",
            cipher,
            "-in",
            "plain",
            "-outform",
            "DER",
            "public.pem",
        ];
        let Some(output) = run(Command::new("openssl").args(arguments).current_dir(dir.path()))
        else {
            return;
        };
        let text = format!("ENC[PKCS7,{}]", Base64::encode_string(&output.stdout));
        match decrypt_text(&text, &two()) {
            Ok(value) if cipher != "-des3" => assert_eq!(value.expose_bytes(), b"hello"),
            Err(EyamlError::UnsupportedAlgorithm { oid }) if cipher == "-des3" => {
                assert_eq!(oid, "1.2.840.113549.3.7");
            }
            other => panic!("{cipher}: {other:?}"),
        }
    }
}
