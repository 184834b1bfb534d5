//! Files that appear complete or not at all.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::fs::Mode;
use strata_sources::publish::{PublishError, Publisher, create_new};

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// What the child process publishes: long enough to be caught in the middle.
fn content() -> Vec<u8> {
    (0..4_000_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

/// Not a test of its own: the process that others start, to limit it or to kill it. It publishes files until one
/// fails for want of space, or one file under the umask it is told; then its status is 0.
#[test]
#[ignore = "other tests start it"]
fn child() {
    let path = PathBuf::from(std::env::var_os("PUBLISH").expect("a path"));
    if let Some(umask) = std::env::var_os("UMASK") {
        let umask = u32::from_str_radix(umask.to_str().unwrap(), 8).unwrap();
        rustix::process::umask(Mode::from_raw_mode(umask));
        create_new(&path, b"content").unwrap();
        return;
    }
    let content = content();
    let mut number = 0;
    loop {
        let name = if number == 0 { path.clone() } else { path.with_extension(number.to_string()) };
        if let Err(error) = create_new(&name, &content) {
            assert!(matches!(error, PublishError::Io { .. }));
            assert!(!name.exists());
            return;
        }
        number += 1;
    }
}

/// The command that runs [`child`], behind some words of another command.
fn child_command(before: &[&str], path: &Path) -> Command {
    let own = std::env::current_exe().unwrap();
    let words = before.iter().map(|word| (*word).into()).chain([own.into_os_string()]);
    let words: Vec<std::ffi::OsString> = words.collect();
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).args(["--exact", "publish::child", "--ignored", "--quiet"]);
    command.env("PUBLISH", path).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn a_file_is_there_with_mode_0600_whatever_the_umask() {
    let directory = tempfile::tempdir().unwrap();
    for umask in ["0000", "0022", "0777"] {
        let path = directory.path().join(umask);
        let status = child_command(&["env"], &path).env("UMASK", umask).status().unwrap();
        assert!(status.success());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o7777, 0o600, "{umask}");
        assert_eq!(fs::read(&path).unwrap(), b"content");
    }
    assert_eq!(names(directory.path()), ["0000", "0022", "0777"]);
}

#[test]
fn nothing_that_is_there_is_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    fs::write(at("file"), "precious").unwrap();
    fs::create_dir(at("folder")).unwrap();
    symlink("nowhere", at("dangling")).unwrap();
    symlink("file", at("link")).unwrap();
    for name in ["file", "folder", "dangling", "link"] {
        let error = create_new(&at(name), b"new").unwrap_err();
        assert!(matches!(error, PublishError::Exists { .. }), "{name}: {error}");
        let path = at(name).display().to_string();
        assert_eq!(
            error.to_string(),
            format!(
                "`{path}` is there already and is not overwritten; remove it, or name another file"
            )
        );
    }
    assert_eq!(fs::read(at("file")).unwrap(), b"precious");
    assert_eq!(names(directory.path()), ["dangling", "file", "folder", "link"]);
    assert!(names(&at("folder")).is_empty());
}

#[test]
fn a_directory_that_is_not_there_is_told_of_with_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("nowhere/e.bundle");
    let error = create_new(&path, b"new").unwrap_err();
    assert!(matches!(error, PublishError::Io { .. }));
    assert!(error.to_string().contains("nowhere/e.bundle"));
    fs::write(directory.path().join("file"), "").unwrap();
    assert!(create_new(&directory.path().join("file/x"), b"new").is_err());
    assert!(create_new(Path::new("/"), b"new").is_err());
    assert!(create_new(Path::new(""), b"new").is_err());
    assert_eq!(names(directory.path()), ["file"]);
}

#[test]
fn threads_publish_into_one_directory() {
    let directory = tempfile::tempdir().unwrap();
    let publisher = Publisher::open(directory.path()).unwrap();
    let publish =
        |number: usize| publisher.create_new(number.to_string().as_ref(), &[1; 1000]).is_ok();
    let done: usize = thread::scope(|scope| {
        // Each number is asked for twice, and one of the two gets it.
        let threads = [0, 1, 2, 3].map(|half| {
            scope.spawn(move || (0..50).filter(|n| publish(n + (half / 2) * 50)).count())
        });
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    publisher.sync().unwrap();
    assert_eq!((done, names(directory.path()).len()), (100, 100));
}

/// The writer is killed at any moment: each name has a whole file or none.
#[test]
fn a_writer_that_is_killed_leaves_whole_files_only() {
    let directory = tempfile::tempdir().unwrap();
    let content = content();
    let (mut whole, mut rounds) = (0, 0);
    for round in 0..40_u64 {
        let mut child = child_command(&["env"], &directory.path().join("a")).spawn().unwrap();
        thread::sleep(Duration::from_millis(10 + round * 37 % 150));
        child.kill().unwrap();
        child.wait().unwrap();
        rounds += 1;
        for name in names(directory.path()) {
            let path = directory.path().join(&name);
            // What the file system cannot hold without a name has a temporary one.
            if name.starts_with('a') {
                assert!(fs::read(&path).unwrap() == content, "round {round}: {name} is not whole");
                whole += 1;
            } else {
                assert!(name.starts_with(".tmp"), "{name}");
            }
            fs::remove_file(path).unwrap();
        }
    }
    assert!(whole > 0 && rounds == 40, "a writer must have come to its end once");
}

/// A write that fails in the middle: the shell limits the size of files, and has the signal ignored that would
/// end the process.
#[test]
fn a_write_that_fails_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\""];
    let status = child_command(&limited, &directory.path().join("a")).status().unwrap();
    assert!(status.success());
    assert!(names(directory.path()).is_empty());
}

/// A full disk, where this user may mount a small one (in a name space of its own).
#[test]
#[expect(clippy::print_stderr, reason = "a skipped test must say so")]
fn a_full_disk_leaves_whole_files_only() {
    let directory = tempfile::tempdir().unwrap();
    let disk = directory.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let script = format!(
        "mount -t tmpfs -o size=10m none '{0}' && {{ \"$0\" \"$@\"; status=$?; cp -a '{0}/.' '{1}'; exit $status; }}",
        disk.display(),
        directory.path().display()
    );
    let mounting = ["unshare", "--mount", "--map-root-user", "sh", "-c", script.as_str()];
    let status = child_command(&mounting, &disk.join("a")).status();
    match status.ok().and_then(|status| status.code()) {
        // Two files have a place and the third has none.
        Some(0) => assert_eq!(names(directory.path()), ["a", "a.1", "disk"]),
        other => eprintln!("skipped: no small disk can be mounted here ({other:?})"),
    }
}
