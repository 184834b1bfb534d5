//! The real `sops` with keys of `age`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use strata_secrets::sops::SopsError;

use crate::sops::Stub;

const PLAIN: &str = "db:\n    user: ann\n    password: \"pass-s3cret gr\u{fc}n\"\n    ports:\n        - 5432\n        - 5433\n    ssl: true\n    note: null\n";
const AS_JSON: &str = r#"{"db": {"user": "ann", "password": "pass-s3cret grün", "ports": [5432, 5433], "ssl": true, "note": null}}"#;

/// `sops` that knows a new key, which is in the file `key` beside it; `None` where `sops` or `age` is not
/// installed, which is a failure in continuous integration unless that could not install them.
#[expect(clippy::print_stderr, reason = "a skipped test must say so")]
fn sops_with_a_key() -> Option<Stub> {
    let age = Command::new("age-keygen").arg("--version").stdout(Stdio::null()).status();
    if !reads_standard_input() || age.is_err() {
        let ci = std::env::var("CI").as_deref() == Ok("true");
        let excused = std::env::var_os("STRATA_WITHOUT_SOPS").is_some();
        assert!(!ci || excused, "`sops` 3.10 or later and `age-keygen` are needed");
        eprintln!("skipped: `sops` (3.10 or later) or `age-keygen` is not installed");
        return None;
    }
    let stub = Stub::new("SOPS_AGE_KEY_FILE=\"$here/key\" exec sops \"$@\"");
    new_key(&stub);
    Some(stub)
}

/// Whether there is a `sops` of a release that does; it says `sops 3.10.2` or so.
fn reads_standard_input() -> bool {
    let asked = Command::new("sops").args(["--disable-version-check", "--version"]).output();
    let Ok(answer) = asked else { return false };
    let answer = String::from_utf8_lossy(&answer.stdout);
    let mut numbers =
        answer.strip_prefix("sops ").unwrap_or_default().split('.').map(str::parse::<u32>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => (major, minor) >= (3, 10),
        _ => false,
    }
}

fn new_key(stub: &Stub) {
    let key = stub.directory.path().join("key");
    let _ = fs::remove_file(&key);
    let made = Command::new("age-keygen").arg("-o").arg(&key).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// What `sops` makes of a file.
fn encrypt(stub: &Stub, name: &str, plain: &str) -> Vec<u8> {
    let directory = stub.directory.path();
    fs::write(directory.join(name), plain).unwrap();
    let key = fs::read_to_string(directory.join("key")).unwrap();
    let public = key.lines().find_map(|line| line.strip_prefix("# public key: ")).unwrap();
    let made = Command::new(directory.join("sops"))
        .args(["encrypt", "--age", public])
        .arg(Path::new(name))
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(!String::from_utf8_lossy(&made.stdout).contains("pass-s3cret"));
    made.stdout
}

fn decrypt(stub: &Stub, cipher: &[u8], json: bool) -> Result<serde_json::Value, SopsError> {
    let plain = stub.sops.decrypt(cipher, json, 1024 * 1024, &AtomicBool::new(false))?;
    Ok(serde_json::from_slice(&plain).unwrap())
}

#[test]
fn yaml_and_json_come_back_as_they_were() {
    let Some(stub) = sops_with_a_key() else { return };
    let plain: serde_json::Value = serde_json::from_str(AS_JSON).unwrap();
    let yaml = encrypt(&stub, "secrets.yaml", PLAIN);
    assert_eq!(decrypt(&stub, &yaml, false).unwrap(), plain);
    let json = encrypt(&stub, "secrets.json", AS_JSON);
    assert_eq!(decrypt(&stub, &json, true).unwrap(), plain);
}

#[test]
fn another_key_a_changed_text_and_a_text_in_the_open_fail() {
    let Some(stub) = sops_with_a_key() else { return };
    let cipher = String::from_utf8(encrypt(&stub, "secrets.yaml", PLAIN)).unwrap();
    let failed = |text: &str| match decrypt(&stub, text.as_bytes(), false) {
        Err(SopsError::Failed(status)) => !status.success(),
        _ => false,
    };
    let changed = cipher.replace("    user:", "    owner:");
    assert!(changed != cipher && failed(&changed), "the checksum covers names");
    assert!(failed(PLAIN), "nothing is encrypted here");
    new_key(&stub);
    assert!(failed(&cipher), "the key is another");
}
