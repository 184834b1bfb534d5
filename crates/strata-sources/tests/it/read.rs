//! Reading, testing and listing without confinement.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use strata_sources::{Files, SourceError};

use crate::tree::{link, text, tree, write};

#[test]
fn a_file_is_read_whole() {
    let dir = tree(&["data/common.yaml", "empty"]);
    fs::write(dir.path().join("empty"), b"").unwrap();
    let files = Files::unconfined();
    let path = text(&dir.path().join("data/common.yaml"));
    assert_eq!(files.read(&path).unwrap().unwrap(), b"data/common.yaml");
    assert_eq!(files.read(&text(&dir.path().join("empty"))).unwrap().unwrap(), b"");
    assert!(files.is_file(&path));
}

#[test]
fn bytes_come_as_they_are() {
    let dir = tree(&[]);
    let bytes: Vec<u8> = (0..=255).cycle().take(200_000).collect();
    write(&dir.path().join("raw"), &bytes);
    assert_eq!(Files::unconfined().read(&text(&dir.path().join("raw"))).unwrap(), Some(bytes));
}

#[test]
fn what_is_not_there_is_none() {
    let dir = tree(&["data/common.yaml"]);
    link("nowhere", &dir.path().join("dangling"));
    for path in ["none.yaml", "no/such/dir.yaml", "data/common.yaml/below.yaml", "dangling"] {
        let path = text(&dir.path().join(path));
        for files in [Files::unconfined(), Files::confined_to(dir.path()).unwrap()] {
            assert_eq!(files.read(&path).unwrap(), None, "{path}");
            assert!(!files.is_file(&path), "{path}");
        }
    }
}

#[test]
fn a_directory_is_an_error() {
    let dir = tree(&["data/common.yaml"]);
    let path = text(&dir.path().join("data"));
    let error = Files::unconfined().read(&path).unwrap_err();
    assert!(matches!(error, SourceError::Directory { .. }), "{error:?}");
    assert!(error.to_string().contains(&path), "{error}");
    assert!(!Files::unconfined().is_file(&path));
}

#[test]
fn devices_and_pipes_are_refused_without_waiting() {
    let dir = tree(&[]);
    let pipe = dir.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    for path in ["/dev/zero", &text(&pipe)] {
        let error = Files::unconfined().read(path).unwrap_err();
        assert!(matches!(error, SourceError::NotRegular { .. }), "{error:?}");
    }
}

#[test]
fn a_missing_permission_names_the_path() {
    let dir = tree(&["secret.yaml"]);
    let path = dir.path().join("secret.yaml");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o0)).unwrap();
    match Files::unconfined().read(&text(&path)) {
        Err(error @ SourceError::Denied { .. }) => {
            assert!(error.to_string().contains("secret.yaml"), "{error}");
        }
        // The superuser reads everything.
        Ok(Some(_)) => assert_eq!(fs::metadata("/proc/self").map(|of| owner(&of)).unwrap(), 0),
        other => panic!("{other:?}"),
    }
}

fn owner(about: &fs::Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(about)
}

#[test]
fn a_directory_is_listed_in_name_order() {
    let dir = tree(&["b", "a", "B", ".hidden", "sub/x"]);
    let files = Files::unconfined();
    assert_eq!(files.list(&text(dir.path())).unwrap(), [".hidden", "B", "a", "b", "sub"]);
    for path in ["none", "a", "a/below"] {
        let error = files.list(&text(&dir.path().join(path))).unwrap_err();
        assert!(matches!(error, SourceError::NoDirectory { .. }), "{error:?}");
    }
}

#[test]
fn a_name_that_is_not_utf8_is_told() {
    use std::os::unix::ffi::OsStrExt as _;
    let dir = tree(&["a.yaml"]);
    write(&dir.path().join(std::ffi::OsStr::from_bytes(b"\xff.yaml")), b"");
    let files = Files::confined_to(dir.path()).unwrap();
    for error in [files.list(".").unwrap_err(), files.glob("*.yaml").unwrap_err()] {
        assert!(matches!(error, SourceError::NotUtf8 { .. }), "{error:?}");
    }
    assert_eq!(files.glob("a*").unwrap(), ["a.yaml"]);
}
