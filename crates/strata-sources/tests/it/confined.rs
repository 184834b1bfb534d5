//! A confined tree never serves what lies outside.

use std::path::Path;

use strata_sources::{Files, SourceError};
use tempfile::TempDir;

use crate::tree::{link, text, tree};

/// `root/` is the tree; `outside/` and `root-evil/` are not in it.
fn neighbours() -> (TempDir, Files) {
    let dir =
        tree(&["root/in.yaml", "root/sub/deep.yaml", "outside/secret.yaml", "root-evil/x.yaml"]);
    let at = |path: &str| dir.path().join(path);
    link("../outside/secret.yaml", &at("root/file-link.yaml"));
    link(at("outside"), &at("root/dir-link"));
    link("sub/deep.yaml", &at("root/inner-link.yaml"));
    link("sub", &at("root/inner-dir"));
    link("root", &at("alias"));
    let files = Files::confined_to(at("root")).unwrap();
    (dir, files)
}

#[track_caller]
fn check_refused(files: &Files, path: &str) {
    let error = files.read(path).unwrap_err();
    assert!(matches!(error, SourceError::Outside { .. }), "{path}: {error:?}");
    assert!(error.to_string().contains(path), "{error}");
    assert!(!files.is_file(path), "{path}");
}

#[test]
fn inside_is_served() {
    let (dir, files) = neighbours();
    let absolute = text(&dir.path().join("root/in.yaml"));
    let through_alias = text(&dir.path().join("alias/in.yaml"));
    for path in
        ["in.yaml", "./in.yaml", "sub/../in.yaml", "../root/in.yaml", &absolute, &through_alias]
    {
        assert_eq!(files.read(path).unwrap().unwrap(), b"root/in.yaml", "{path}");
    }
    for path in ["inner-link.yaml", "inner-dir/deep.yaml"] {
        assert_eq!(files.read(path).unwrap().unwrap(), b"root/sub/deep.yaml", "{path}");
    }
    assert_eq!(files.list("sub").unwrap(), ["deep.yaml"]);
}

#[test]
fn parent_directories_are_refused() {
    let (_dir, files) = neighbours();
    for path in
        ["../outside/secret.yaml", "sub/../../outside/secret.yaml", "../root-evil/x.yaml", ".."]
    {
        check_refused(&files, path);
    }
}

#[test]
fn absolute_paths_are_refused() {
    let (dir, files) = neighbours();
    check_refused(&files, "/etc/passwd");
    check_refused(&files, "/");
    check_refused(&files, &text(&dir.path().join("outside/secret.yaml")));
    check_refused(&files, &text(&dir.path().join("root-evil/x.yaml")));
}

#[test]
fn links_that_leave_are_refused() {
    let (_dir, files) = neighbours();
    check_refused(&files, "file-link.yaml");
    check_refused(&files, "dir-link/secret.yaml");
    assert!(matches!(files.list("dir-link"), Err(SourceError::Outside { .. })));
}

#[test]
fn the_answer_does_not_tell_what_exists_outside() {
    let (_dir, files) = neighbours();
    for path in ["../outside/none.yaml", "/no/such/file", "dir-link/none.yaml", "../none/x"] {
        check_refused(&files, path);
    }
    // A name too long is another failure of the system, outside and inside.
    check_refused(&files, &format!("../outside/{}", "x".repeat(300)));
    assert!(matches!(files.read(&"x".repeat(300)), Err(SourceError::Io { .. })));
}

#[test]
fn globs_are_confined_too() {
    let (dir, files) = neighbours();
    assert_eq!(
        files.glob("{sub,inner-dir}/*.yaml").unwrap(),
        ["sub/deep.yaml", "inner-dir/deep.yaml"]
    );
    assert_eq!(files.glob("i*.yaml").unwrap(), ["in.yaml", "inner-link.yaml"]);
    let absolute = text(&dir.path().join("root/sub/*"));
    assert_eq!(files.glob(&absolute).unwrap(), [text(&dir.path().join("root/sub/deep.yaml"))]);
    for pattern in [
        "../*/*.yaml",
        "/etc/p*",
        "dir-link/*",
        "f*.yaml",
        "*/secret.yaml",
        "**/*link*/*",
        "../outside/secret.yaml",
    ] {
        let error = files.glob(pattern).unwrap_err();
        assert!(matches!(error, SourceError::Outside { .. }), "{pattern}: {error:?}");
    }
}

#[test]
fn the_root_must_be_a_directory() {
    let dir = tree(&["file"]);
    assert!(Files::confined_to(dir.path().join("none")).is_err());
    assert!(Files::confined_to(dir.path().join("file")).is_err());
    assert!(Files::confined_to(Path::new("/")).unwrap().is_file("etc/passwd"));
}
