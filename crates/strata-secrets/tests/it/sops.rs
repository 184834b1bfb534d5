//! Programs in the place of `sops`, with the manners that programs can have.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use strata_hierarchy::manifest::{Cause, FileError};
use strata_secrets::sops::{Sops, SopsError};
use tempfile::TempDir;

const MIB: u64 = 1024 * 1024;

/// A shell script in the place of `sops`.
pub(crate) struct Stub {
    pub(crate) directory: TempDir,
    pub(crate) sops: Sops,
}

impl Stub {
    pub(crate) fn new(script: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let (text, program) = (directory.path().join("text"), directory.path().join("sops"));
        fs::write(&text, format!("#!/bin/sh\nhere=${{0%/*}}\n{script}\n")).unwrap();
        // No program can be started while a process has it open for writing, and a process that another test is
        // just starting has for a moment all that is open here. So another process writes it.
        let copied = Command::new("install").args(["-m", "0755"]).args([&text, &program]).status();
        assert!(copied.unwrap().success());
        Self { directory, sops: Sops::default().with_program(program) }
    }

    fn within(mut self, milliseconds: u64) -> Self {
        self.sops = self.sops.with_time_limit(Duration::from_millis(milliseconds));
        self
    }

    fn run(&self, input: &[u8]) -> Result<Vec<u8>, SopsError> {
        let plain = self.sops.decrypt(input, false, MIB, &AtomicBool::new(false));
        plain.map(|plain| plain.to_vec())
    }

    fn note(&self, name: &str) -> String {
        fs::read_to_string(self.directory.path().join(name)).unwrap_or_default()
    }

    /// Waits until the processes whose ids the script noted are gone.
    fn assert_all_dead(&self) {
        let pids = self.note("pids");
        assert!(!pids.trim().is_empty(), "the script was to note its processes");
        for pid in pids.split_whitespace() {
            let end = Instant::now() + Duration::from_secs(2);
            while is_alive(pid) {
                assert!(Instant::now() < end, "process {pid} is still there");
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// A zombie is dead: whoever adopted it has not looked yet.
fn is_alive(pid: &str) -> bool {
    let about = fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
    about.is_ok_and(|about| !about.rsplit(") ").next().unwrap_or_default().starts_with('Z'))
}

#[test]
fn the_bytes_go_in_by_standard_input_and_come_out_by_standard_output() {
    let stub = Stub::new(
        r#"for word in "$@"; do echo "$word"; done > "$here/arguments"
           cat > "$here/input"; echo '{"a": 1}'; echo 'key-s3cret' >&2"#,
    );
    let off = AtomicBool::new(false);
    let plain = stub.sops.decrypt(b"a: ENC\xff\n", false, MIB, &off).unwrap();
    assert_eq!(plain.as_slice(), b"{\"a\": 1}\n");
    assert_eq!(stub.note("arguments"), "decrypt\n--input-type\nyaml\n--output-type\njson\n");
    assert_eq!(fs::read(stub.directory.path().join("input")).unwrap(), b"a: ENC\xff\n");
    stub.sops.decrypt(b"{}", true, MIB, &off).unwrap();
    assert_eq!(stub.note("arguments"), "decrypt\n--input-type\njson\n--output-type\njson\n");
}

#[test]
fn much_goes_in_while_much_comes_out() {
    let stub = Stub::new("cat");
    let text = b"0123456789abcdef".repeat(250_000);
    let off = AtomicBool::new(false);
    let plain = stub.sops.decrypt(&text, false, 16 * MIB, &off).unwrap();
    assert!(*plain == text);
}

#[test]
fn output_of_exactly_the_limit_is_taken() {
    let stub = Stub::new("cat");
    let text = vec![b'x'; MIB as usize + 1];
    assert_eq!(stub.run(&text[1..]).unwrap().len() as u64, MIB);
    assert!(matches!(stub.run(&text), Err(SopsError::TooMuch(MIB))));
}

#[test]
fn a_program_need_not_read_its_input() {
    let input = vec![b'x'; 3 * MIB as usize];
    assert_eq!(Stub::new("echo '{}'").run(&input).unwrap(), b"{}\n");
    assert_eq!(Stub::new("exec < /dev/null; sleep 0.1; echo '{}'").run(&input).unwrap(), b"{}\n");
    let error = Stub::new("exit 1").run(&input).unwrap_err();
    assert_eq!(error.to_string(), "`sops` failed (exit status: 1)");
}

#[test]
fn a_status_other_than_0_counts_whatever_was_printed() {
    let error = Stub::new("cat > /dev/null; echo '{\"a\": \"whole-s3cret\"}'; exit 3")
        .run(b"")
        .unwrap_err();
    assert_eq!(error.to_string(), "`sops` failed (exit status: 3)");
    let error = Stub::new("echo '{\"a\": \"whole-s3cret\"}'; kill -9 $$").run(b"").unwrap_err();
    assert_eq!(error.to_string(), "`sops` failed (signal: 9 (SIGKILL))");
    let error = Stub::new("exec >&-; sleep 0.2; exit 4").run(b"").unwrap_err();
    assert_eq!(error.to_string(), "`sops` failed (exit status: 4)");
    let error = FileError::from(error);
    assert_eq!((error.cause, error.too_large), (Cause::Operation, false));
    // As releases before 3.10 do.
    let old =
        FileError::from(Stub::new("echo 'no file specified' >&2; exit 100").run(b"").unwrap_err());
    assert!(old.hint.unwrap().contains("3.10"));
}

#[test]
fn a_program_that_hangs_is_killed_with_its_children() {
    let hang = r#"trap '' TERM INT HUP
        cat > /dev/null
        sleep 300 &
        echo "$$ $!" > "$here/pids"
        echo '{"a": "half-s3cret"'
        wait"#;
    let stub = Stub::new(hang).within(500);
    let start = Instant::now();
    let error = stub.run(b"a: ENC\n").unwrap_err();
    assert_eq!(error.to_string(), "`sops` was not done within 0.5 seconds and was killed");
    assert!(start.elapsed() >= Duration::from_millis(500));
    assert!(start.elapsed() < Duration::from_secs(10));
    stub.assert_all_dead();
}

#[test]
fn a_program_that_closes_its_output_and_stays_is_killed() {
    let stub = Stub::new("echo $$ > \"$here/pids\"; echo '{}'; exec >&- sleep 300").within(500);
    assert!(matches!(stub.run(b""), Err(SopsError::Late(_))));
    stub.assert_all_dead();
}

#[test]
fn output_that_a_child_holds_open_is_awaited_until_the_limit() {
    let stub = Stub::new("sleep 300 & echo $! > \"$here/pids\"; echo '{}'; exit 0").within(500);
    assert!(matches!(stub.run(b""), Err(SopsError::Late(_))));
    stub.assert_all_dead();
}

#[test]
fn a_child_that_holds_no_pipe_is_killed_at_the_end() {
    let stub =
        Stub::new("sleep 300 < /dev/null > /dev/null 2>&1 & echo $! > \"$here/pids\"; echo '{}'");
    assert_eq!(stub.run(b"").unwrap(), b"{}\n");
    stub.assert_all_dead();
}

#[test]
fn a_child_that_left_the_group_with_the_pipes_does_not_hold_us_up() {
    let stub = Stub::new("setsid sleep 5 & echo '{}'").within(500);
    let start = Instant::now();
    assert!(matches!(stub.run(&vec![b'x'; 3 * MIB as usize]), Err(SopsError::Late(_))));
    assert!(start.elapsed() < Duration::from_secs(4));
}

#[test]
fn a_program_that_floods_is_killed_at_once() {
    let stub = Stub::new("cat > /dev/null; echo $$ > \"$here/pids\"; exec yes endless-s3cret");
    let start = Instant::now();
    let error = stub.run(b"").unwrap_err();
    assert_eq!(error.to_string(), "`sops` printed more than 1048576 bytes and was killed");
    assert!(start.elapsed() < Duration::from_secs(10));
    stub.assert_all_dead();
    let error = FileError::from(error);
    assert_eq!((error.cause, error.too_large), (Cause::Operation, true));
}

#[test]
fn an_interrupt_kills_it() {
    let stub = Stub::new("echo $$ > \"$here/pids\"; exec sleep 300");
    let interrupt = AtomicBool::new(false);
    let start = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            interrupt.store(true, Ordering::Relaxed);
        });
        let done = stub.sops.decrypt(b"", false, MIB, &interrupt);
        assert!(matches!(done, Err(SopsError::Interrupted)));
    });
    assert!(start.elapsed() < Duration::from_secs(10));
    stub.assert_all_dead();
}

#[test]
fn a_program_that_is_not_there_is_told_from_one_that_does_not_start() {
    let directory = tempfile::tempdir().unwrap();
    let run = |program: &Path| {
        let sops = Sops::default().with_program(program);
        FileError::from(sops.decrypt(b"", false, MIB, &AtomicBool::new(false)).unwrap_err())
    };
    let missing = run(&directory.path().join("sops"));
    assert_eq!(missing.message, "there is no program `sops` in `PATH`");
    assert_eq!(missing.hint.as_deref(), Some("install it, or add its directory to `PATH`"));
    assert_eq!(missing.cause, Cause::Operation);
    let refused = run(directory.path());
    assert!(refused.message.starts_with("`sops` does not start: "), "{refused:?}");
}

#[test]
fn its_own_group_is_not_ours() {
    let stub = Stub::new("cat > /dev/null; ps -o pgid= -p $$");
    let group = String::from_utf8(stub.run(b"").unwrap()).unwrap();
    let ours = Command::new("ps")
        .args(["-o", "pgid=", "-p", &std::process::id().to_string()])
        .output()
        .unwrap();
    assert!(group.trim().parse::<u32>().is_ok(), "{group:?}");
    assert_ne!(group.trim(), String::from_utf8_lossy(&ours.stdout).trim());
}
