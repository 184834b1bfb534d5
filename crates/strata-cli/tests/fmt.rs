//! `strata fmt` where a console block does not reach: standard input, links, permissions.

#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn strata(directory: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_strata"))
        .arg("fmt")
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("strata starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

fn check_input(arguments: &[&str], input: &[u8], stdout: &str, status: i32) {
    let output = strata(directory().path(), arguments, input);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(status));
    assert_eq!(output.stderr.is_empty(), status != 2);
}

#[test]
fn standard_input_goes_to_standard_output() {
    check_input(&["-"], b"a=1\n", "a = 1\n", 0);
    check_input(&["-"], b"a = 1\n", "a = 1\n", 0);
    check_input(&["-", "--check"], b"a=1\n", "<stdin>\n", 4);
    check_input(&["-", "--check"], b"a = 1\n", "", 0);
    let diff = "--- <stdin>\n+++ <stdin> (formatted)\n@@ -1,1 +1,1 @@\n-a=1\n+a = 1\n";
    check_input(&["-", "--diff"], b"a=1\n", diff, 0);
}

#[test]
fn standard_input_with_mistakes_is_not_lost() {
    check_input(&["-"], b"a=[1\n", "a = [1\n", 2);
    check_input(&["-"], b"a=\"b\nc=1\n", "a=\"b\nc=1\n", 2);
    check_input(&["-"], b"a=\"\xff\"\n", "", 2);
}

#[test]
fn a_link_stays_and_its_file_is_written_with_its_permissions() {
    let directory = directory();
    let (file, link) = (directory.path().join("real.tf"), directory.path().join("link.tf"));
    fs::write(&file, "a=1\n").expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
    symlink("real.tf", &link).expect("linked");
    assert!(strata(directory.path(), &["link.tf"], b"").status.success());
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("read"), "a = 1\n");
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 2, "nothing is left over");
}

#[test]
fn another_hard_link_keeps_the_old_text() {
    let directory = directory();
    let (file, link) = (directory.path().join("a.tf"), directory.path().join("b.txt"));
    fs::write(&file, "a=1\n").expect("written");
    fs::hard_link(&file, &link).expect("linked");
    assert!(strata(directory.path(), &["a.tf"], b"").status.success());
    assert_eq!(fs::read_to_string(&file).expect("read"), "a = 1\n");
    assert_eq!(fs::read_to_string(&link).expect("read"), "a=1\n");
}

/// Only a superuser can make a file of somebody else; for others the test sees to the group alone.
#[test]
fn the_owner_stays() {
    use std::os::unix::fs::{MetadataExt as _, chown};

    let directory = directory();
    let file = directory.path().join("a.tf");
    fs::write(&file, "a=1\n").expect("written");
    let _ = chown(&file, Some(1), Some(1));
    let owner = |file| fs::metadata(file).map(|of| (of.uid(), of.gid())).expect("there");
    let before = owner(&file);
    assert!(strata(directory.path(), &["a.tf"], b"").status.success());
    assert_eq!(fs::read_to_string(&file).expect("read"), "a = 1\n");
    assert_eq!(owner(&file), before);
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let directory = directory();
    let file = fs::File::create(directory.path().join("a.tf")).expect("made");
    file.set_len((256 << 20) + 1).expect("set");
    let output = strata(directory.path(), &["--message-format", "concise"], b"");
    let message = "error[limit-bytes]: `a.tf` has more than 268435456 bytes";
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(message));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_directory_may_be_a_link() {
    let directory = directory();
    fs::create_dir(directory.path().join("real")).expect("made");
    fs::write(directory.path().join("real/a.tf"), "a=1\n").expect("written");
    symlink("real", directory.path().join("link")).expect("linked");
    let output = strata(directory.path(), &["--check", "link"], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "link/a.tf\n");
}

#[test]
fn a_file_that_is_read_only_stays_and_is_told() {
    let directory = directory();
    let file = directory.path().join("a.tf");
    fs::write(&file, "a=1\n").expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("set");
    fs::write(directory.path().join("b.tf"), "b=1\n").expect("written");
    let output = strata(directory.path(), &[], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "b.tf\n");
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("cannot write `a.tf`: it is read-only")
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("read"), "a=1\n");
}

#[test]
fn a_file_that_has_the_layout_is_not_written() {
    let directory = directory();
    let file = directory.path().join("a.tf");
    fs::write(&file, "a = 1\n").expect("written");
    let before = fs::metadata(&file).expect("there");
    assert!(strata(directory.path(), &["a.tf"], b"").status.success());
    let after = fs::metadata(&file).expect("there");
    let identity = std::os::unix::fs::MetadataExt::ino;
    assert_eq!(identity(&before), identity(&after));
}

#[test]
fn a_file_that_is_no_text_is_told_with_its_line() {
    let directory = directory();
    fs::write(directory.path().join("a.tf"), b"a=1\n\xff\n").expect("written");
    let output = strata(directory.path(), &["--message-format", "concise"], b"");
    let message = "error[fmt-encoding]: `a.tf` is not UTF-8, see line 2";
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(message));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn many_files_come_out_in_order() {
    let directory = directory();
    let mut names: Vec<String> =
        (0..200).map(|at| format!("{}/f{:03}.tf", ["a", "b", "c"][at % 3], at)).collect();
    for name in &names {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("made");
        fs::write(path, "a=1\n").expect("written");
    }
    names.sort();
    let listed = strata(directory.path(), &["--check"], b"").stdout;
    assert_eq!(String::from_utf8_lossy(&listed).lines().collect::<Vec<_>>(), names);
    let written = strata(directory.path(), &[], b"").stdout;
    assert_eq!(written, listed);
    assert!(strata(directory.path(), &["--check"], b"").stdout.is_empty());
}
