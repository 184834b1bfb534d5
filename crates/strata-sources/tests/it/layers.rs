//! Files below a directory whose links are not followed.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use strata_compile::ModuleFiles as _;
use strata_hierarchy::manifest::{Cause, FileError, LayerFiles as _};
use strata_sources::{ConfigurationFiles, ManifestFiles};
use tempfile::TempDir;

/// `data` with files, directories and everything that is refused; a file `outside.yaml` beside it.
fn tree() -> TempDir {
    let tree = tempfile::tempdir().unwrap();
    let at = |name: &str| tree.path().join(name);
    fs::create_dir_all(at("data/dir/below")).unwrap();
    fs::write(at("data/real.yaml"), "a: 1\n").unwrap();
    fs::write(at("data/dir/x.yaml"), "a: 2\n").unwrap();
    fs::write(at("data/dir/below/y.yaml"), "a: 3\n").unwrap();
    fs::write(at("outside.yaml"), "a: outside\n").unwrap();
    symlink("real.yaml", at("data/link.yaml")).unwrap();
    symlink("../outside.yaml", at("data/escape.yaml")).unwrap();
    symlink("dir", at("data/linkdir")).unwrap();
    symlink("nowhere.yaml", at("data/dangling.yaml")).unwrap();
    pipe(&at("data/pipe.yaml"));
    tree
}

fn pipe(path: &Path) {
    mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o644), 0).unwrap();
}

fn open(directory: &Path) -> ManifestFiles {
    ManifestFiles::open(directory, Box::new(|_, _, _| unreachable!("nothing is encrypted")))
        .unwrap()
}

fn refused(files: &ManifestFiles, path: &str) -> (Cause, String) {
    let FileError { cause, message, too_large, .. } = files.read(path, 1000).unwrap_err();
    assert!(!too_large);
    (cause, message)
}

#[test]
fn regular_files_are_read_and_missing_ones_are_told_from_refused_ones() {
    let tree = tree();
    let files = open(&tree.path().join("data"));
    let read = |path: &str| files.read(path, 1000).unwrap().map(|b| String::from_utf8(b).unwrap());
    assert_eq!(read("real.yaml").as_deref(), Some("a: 1\n"));
    assert_eq!(read("dir/x.yaml").as_deref(), Some("a: 2\n"));
    assert_eq!(read("dir/below/y.yaml").as_deref(), Some("a: 3\n"));
    for missing in ["none.yaml", "none/x.yaml", "dir/none.yaml", "dir/none/x.yaml"] {
        assert_eq!(read(missing), None, "{missing}");
    }
}

#[test]
fn no_link_is_followed_wherever_it_leads() {
    let tree = tree();
    let files = open(&tree.path().join("data"));
    let link = |at: usize| {
        (Cause::Configuration, format!("component {at} of its path is a symbolic link"))
    };
    for path in
        ["link.yaml", "escape.yaml", "dangling.yaml", "linkdir/x.yaml", "linkdir/missing.yaml"]
    {
        assert_eq!(refused(&files, path), link(1), "{path}");
    }
    symlink("/", tree.path().join("data/dir/root")).unwrap();
    assert_eq!(refused(&files, "dir/root/etc/passwd"), link(2));
    assert_eq!(refused(&files, "dir/root"), link(2));
}

#[test]
fn a_directory_may_itself_be_reached_by_a_link() {
    let tree = tree();
    let link = tree.path().join("link");
    symlink("data", &link).unwrap();
    assert!(open(&link).read("real.yaml", 1000).unwrap().is_some());
}

#[test]
fn what_is_no_regular_file_is_refused_without_waiting() {
    let tree = tree();
    let files = open(&tree.path().join("data"));
    let special = "it is no regular file, but a pipe, socket or device";
    assert_eq!(refused(&files, "pipe.yaml"), (Cause::Configuration, special.to_owned()));
    let _socket = std::os::unix::net::UnixListener::bind(tree.path().join("data/socket")).unwrap();
    assert_eq!(refused(&files, "socket"), (Cause::Configuration, special.to_owned()));
    assert_eq!(refused(&files, "dir"), (Cause::Operation, "it is a directory".to_owned()));
    let no_directory = "component 1 of its path is no directory";
    for path in ["real.yaml/x", "pipe.yaml/x"] {
        assert_eq!(refused(&files, path), (Cause::Configuration, no_directory.to_owned()));
    }
}

#[test]
fn a_path_that_was_not_checked_leads_nowhere_either() {
    let tree = tree();
    let files = open(&tree.path().join("data"));
    for path in
        ["../outside.yaml", "dir/../real.yaml", "dir//x.yaml", "/etc/passwd", "", "dir/", ".."]
    {
        let (cause, message) = refused(&files, path);
        assert_eq!(cause, Cause::Configuration, "{path}");
        assert_eq!(message, "its path leads elsewhere or has an empty component", "{path}");
    }
    assert_eq!(refused(&files, "."), (Cause::Operation, "it is a directory".to_owned()));
    assert_eq!(refused(&files, "a\0b").0, Cause::Operation);
}

#[test]
fn a_file_beyond_the_limit_is_not_read() {
    let tree = tree();
    let files = open(&tree.path().join("data"));
    assert_eq!(files.read("real.yaml", 5).unwrap().as_deref(), Some(&b"a: 1\n"[..]));
    let error = files.read("real.yaml", 4).unwrap_err();
    assert_eq!((error.cause, error.too_large), (Cause::Configuration, true));
    assert_eq!(error.message, "it has more than 4 bytes");
}

#[test]
fn what_may_not_be_read_is_a_failure_of_the_operation() {
    let tree = tree();
    let path = tree.path().join("data/real.yaml");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let files = open(&tree.path().join("data"));
    match files.read("real.yaml", 1000) {
        // The superuser may read everything.
        Ok(read) => assert!(rustix::process::geteuid().is_root() && read.is_some()),
        Err(error) => {
            assert_eq!(error.cause, Cause::Operation);
            assert!(error.hint.is_some_and(|hint| hint.contains("allow this user")));
        }
    }
    let missing =
        ManifestFiles::open(&tree.path().join("none"), Box::new(|_, _, _| unreachable!()));
    assert_eq!(missing.unwrap_err().kind(), std::io::ErrorKind::NotFound);
    let file = ConfigurationFiles::open(&tree.path().join("outside.yaml"));
    assert_eq!(file.unwrap_err().kind(), std::io::ErrorKind::NotADirectory);
}

/// Somebody exchanges a file for a link, and a directory for one, again and again: what is read is never what the
/// links lead to.
#[test]
fn links_that_come_and_go_are_never_followed() {
    let tree = tree();
    let data = tree.path().join("data");
    fs::create_dir(tree.path().join("elsewhere")).unwrap();
    fs::write(tree.path().join("elsewhere/x.yaml"), "a: outside\n").unwrap();
    fs::create_dir(data.join("swap")).unwrap();
    fs::write(data.join("swap/x.yaml"), "a: inside\n").unwrap();
    let stop = AtomicBool::new(false);
    let files = open(&data);
    let swap = || {
        let (own, link, put_by) =
            (data.join("swap"), data.join("swap-link"), data.join("swap-own"));
        while !stop.load(Ordering::Relaxed) {
            symlink("../elsewhere", &link).unwrap();
            fs::rename(&own, &put_by).unwrap();
            fs::rename(&link, &own).unwrap();
            fs::remove_file(&own).unwrap();
            fs::rename(&put_by, &own).unwrap();
        }
    };
    let (mut read, mut refused) = (0, 0);
    thread::scope(|scope| {
        scope.spawn(swap);
        for _ in 0..20_000 {
            match files.read("swap/x.yaml", 1000) {
                Ok(Some(content)) => {
                    assert_eq!(content, b"a: inside\n");
                    read += 1;
                }
                Ok(None) => {}
                Err(error) => {
                    assert_eq!(error.cause, Cause::Configuration, "{error:?}");
                    refused += 1;
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert!(read > 0 && refused > 0, "{read} {refused}");
}

#[test]
fn a_configuration_lists_files_and_shares_their_content() {
    let tree = tree();
    let files = ConfigurationFiles::open(&tree.path().join("data")).unwrap();
    let listed = ["dangling.yaml", "escape.yaml", "link.yaml", "linkdir", "pipe.yaml", "real.yaml"];
    assert_eq!(files.list(".").unwrap().unwrap(), listed);
    assert_eq!(files.list("dir").unwrap().unwrap(), ["x.yaml"]);
    assert_eq!(files.list("./dir/below").unwrap().unwrap(), ["y.yaml"]);
    assert_eq!(files.list("none").unwrap(), None);
    assert_eq!(files.list("linkdir").unwrap_err().cause, Cause::Configuration);
    assert_eq!(files.list("real.yaml").unwrap_err().cause, Cause::Configuration);

    let first = files.read("dir/x.yaml").unwrap().unwrap();
    fs::write(tree.path().join("data/dir/x.yaml"), "a: later\n").unwrap();
    let second = files.read("dir/x.yaml").unwrap().unwrap();
    assert!(Arc::ptr_eq(&first, &second));
    assert_eq!(files.read("none.yaml").unwrap(), None);
}

#[test]
fn files_are_shown_below_the_directory_as_it_was_given() {
    let here = |directory: &str| ConfigurationFiles::open(Path::new(directory)).unwrap();
    assert_eq!(here(".").shown("main.hcl"), "main.hcl");
    assert_eq!(here("").shown("main.hcl"), "main.hcl");
    assert_eq!(here("tests/").shown("it/main.rs"), "tests/it/main.rs");
}
