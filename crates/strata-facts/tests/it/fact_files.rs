//! Fact files: order, merging, what is refused.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use strata_facts::{Gathered, fact_files, read_facts};
use strata_value::Value;
use tempfile::TempDir;

use crate::at;

/// A directory with these files.
fn directory(files: &[(&str, &str)]) -> TempDir {
    let root = tempfile::tempdir().expect("a directory");
    for (name, text) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().expect("below the root")).expect("made");
        fs::write(path, text).expect("written");
    }
    root
}

fn read(root: &Path) -> Gathered {
    fact_files(&root.join("sys"), &root.join("user"))
}

/// The messages of the warnings, with the directory left out.
fn messages(root: &Path, gathered: &Gathered) -> Vec<String> {
    let root = format!("{}/", root.display());
    gathered.warnings.iter().map(|w| w.message.replace(&root, "")).collect()
}

#[test]
fn later_files_win_and_lists_grow() {
    let root = directory(&[
        ("sys/facts.json", r#"{"role": "none", "tags": ["a"], "os": {"name": "x", "arch": "y"}}"#),
        ("sys/facts.yaml", "role: web\ntags: [b]\n"),
        ("sys/facts.d/20-b.yaml", "role: db\n"),
        ("sys/facts.d/10-a.json", r#"{"role": "cache"}"#),
        ("user/facts.yaml", "tags: [c]\nos: {name: debian}\n"),
    ]);
    let gathered = read(root.path());
    assert!(gathered.warnings.is_empty(), "{:?}", gathered.warnings);
    let yaml = b"role: db\ntags: [a, b, c]\nos: {name: debian, arch: y}\n";
    assert_eq!(gathered.facts, read_facts("expected", yaml.to_vec(), false).expect("facts"));
}

#[test]
fn numbers_are_floats_in_json_only() {
    let json = read_facts("a", br#"{"n": 5, "l": [1, {"m": 2.5}]}"#.to_vec(), true).expect("facts");
    assert_eq!(at(&json, "n").map(Value::kind_name), Some("float"));
    assert_eq!(at(&json, "n"), Some(&Value::float(5.0)));
    let yaml = read_facts("a", b"n: 5\nf: 1.0\n".to_vec(), false).expect("facts");
    assert_eq!(at(&yaml, "n").map(Value::kind_name), Some("integer"));
    assert_eq!(at(&yaml, "f").map(Value::kind_name), Some("float"));
    read_facts("a", br#"{"n": 1e400}"#.to_vec(), true).expect_err("beyond floats");
}

#[test]
fn links_are_refused_but_for_the_directory_itself() {
    let root = directory(&[
        ("outside.json", r#"{"a": "outside"}"#),
        ("real/facts.yaml", "b: 1\n"),
        ("outside.d/x.yaml", "c: outside\n"),
    ]);
    symlink("../outside.json", root.path().join("real/facts.json")).expect("linked");
    symlink("../outside.d", root.path().join("real/facts.d")).expect("linked");
    symlink("real", root.path().join("sys")).expect("linked");
    let gathered = read(root.path());
    assert_eq!(gathered.facts, read_facts("expected", b"b: 1\n".to_vec(), false).expect("facts"));
    assert_eq!(
        messages(root.path(), &gathered),
        ["`sys/facts.json` is not read", "`sys/facts.d` is not read"]
    );
}

#[test]
fn a_bad_file_leaves_the_others_and_shows_nothing_of_itself() {
    let secret = "hunter2";
    let root = directory(&[
        ("sys/facts.json", "{\"a\": 1,\n \"password\": hunter2}"),
        ("sys/facts.yaml", "a: 1\npassword: \"hunter2\n"),
        ("sys/facts.d/1.yaml", "hunter2\n"),
        ("sys/facts.d/2.yaml", "hunter2: 1\nhunter2: 2\n"),
        ("sys/facts.d/3.yaml", "password: *hunter2\n"),
        ("sys/facts.d/4.yaml", "a: !<hunter2 b\n"),
        ("sys/facts.d/9.yaml", "good: true\n"),
    ]);
    fs::create_dir(root.path().join("user")).expect("made");
    fs::write(root.path().join("user/facts.json"), b"{\"hunter2\": \"\xff\"}").expect("written");
    let gathered = read(root.path());
    assert_eq!(
        gathered.facts,
        read_facts("expected", b"good: true".to_vec(), false).expect("facts")
    );
    assert_eq!(gathered.warnings.len(), 7, "{:?}", gathered.warnings);
    let shown = format!("{:?}", gathered.warnings);
    assert!(!shown.contains(secret), "{shown}");
    let first = &messages(root.path(), &gathered)[0];
    assert!(first.contains("`sys/facts.json`") && first.contains("line 2, column"), "{first}");
}

#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let root = directory(&[("sys/facts.d/b.yaml", "b: 1\n")]);
    let pipe = root.path().join("sys/facts.d/a.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let gathered = read(root.path());
    assert!(at(&gathered.facts, "b").is_some());
    assert_eq!(gathered.warnings.len(), 1);
}

#[test]
fn directories_must_be_absolute_and_are_cleaned() {
    let root = directory(&[("sys/facts.yaml", "a: 1\n")]);
    let gathered = fact_files(Path::new("sys"), &root.path().join("gone/../sys/./"));
    assert!(at(&gathered.facts, "a").is_some());
    assert_eq!(messages(root.path(), &gathered), ["the directory of facts `sys` is not read"]);
}
