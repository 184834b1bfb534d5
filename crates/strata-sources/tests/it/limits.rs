//! Work is bounded, and the error says by what.

use std::fs;

use strata_sources::{Files, SourceError, limits};

use crate::tree::{text, tree};

#[test]
fn a_file_above_the_limit_is_not_read() {
    let dir = tree(&["12345", "1234"]);
    let files = Files::confined_to(dir.path()).unwrap().with_max_file_bytes(4);
    assert_eq!(files.read("1234").unwrap().unwrap(), b"1234");
    let error = files.read("12345").unwrap_err();
    assert!(matches!(error, SourceError::TooLarge { size: 5, limit: 4, .. }), "{error:?}");
}

#[test]
fn the_default_limit_holds_for_a_sparse_file() {
    let dir = tree(&["big"]);
    let file = fs::File::options().write(true).open(dir.path().join("big")).unwrap();
    file.set_len(limits::MAX_FILE_BYTES + 1).unwrap();
    let error = Files::unconfined().read(&text(&dir.path().join("big"))).unwrap_err();
    assert!(matches!(error, SourceError::TooLarge { .. }), "{error:?}");
}

#[track_caller]
fn check_limit(files: &Files, pattern: &str, bound: usize) {
    match files.glob(pattern) {
        Err(SourceError::Limit { limit, .. }) => assert_eq!(limit, bound),
        other => panic!("{other:?}"),
    }
}

#[test]
fn patterns_are_bounded() {
    let dir = tree(&["a"]);
    let files = Files::confined_to(dir.path()).unwrap();
    check_limit(&files, &"a".repeat(limits::MAX_PATTERN_BYTES + 1), limits::MAX_PATTERN_BYTES);
    check_limit(&files, &"{a,b}".repeat(60), limits::MAX_ALTERNATIVES);
    check_limit(&files, &"./".repeat(limits::MAX_DEPTH + 2), limits::MAX_DEPTH);
}

#[test]
fn a_deep_tree_is_bounded() {
    let dir = tree(&[]);
    fs::create_dir_all(dir.path().join("d/".repeat(limits::MAX_DEPTH + 2))).unwrap();
    check_limit(&Files::confined_to(dir.path()).unwrap(), "**/x", limits::MAX_DEPTH);
}

#[test]
fn many_recursive_segments_read_each_directory_once() {
    let dir = tree(&[]);
    fs::create_dir_all(dir.path().join("d/".repeat(100))).unwrap();
    let pattern = format!("{}x", "**/d/".repeat(100));
    let files = Files::confined_to(dir.path()).unwrap();
    assert_eq!(files.glob(&pattern).unwrap(), [] as [&str; 0]);
}
