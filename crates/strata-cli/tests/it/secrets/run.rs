//! One run of the program, with everything that can be seen of it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use proptest::test_runner::TestCaseError;

use super::tree::Tree;

/// What was seen.
pub(super) struct Run {
    pub(super) status: Option<i32>,
    /// Standard output and standard error.
    pub(super) output: String,
    /// The arguments of all processes of the machine while it ran.
    pub(super) processes: BTreeSet<String>,
}

impl Run {
    /// A command on the project; `--fleet` stands for all hosts, and their directory.
    pub(super) fn project(tree: &Tree, command: &[&str], shown: &[&str]) -> Self {
        let mut arguments = vec![command[0].to_owned(), ".".to_owned()];
        let fleet = command.contains(&"--fleet");
        if fleet {
            let out = tree.fresh().display().to_string();
            arguments.extend(["--hosts", "facts", "--out-dir", &out].map(str::to_owned));
        } else {
            arguments.extend(["--facts", "facts/web1.json"].map(str::to_owned));
        }
        let inputs = ["--data-hierarchy", "data/hierarchy.yaml", "--vars-file", "vars.yaml"];
        arguments.extend(inputs.map(str::to_owned));
        let rest = command[1..].iter().filter(|word| **word != "--fleet");
        arguments.extend(rest.chain(shown).map(|word| (*word).to_owned()));
        // What an earlier command of the case made is in the way.
        if command.contains(&"a.bundle") {
            let _ = fs::remove_file(tree.path().join("a.bundle"));
        }
        Self::of(tree, &arguments)
    }

    /// A command as it is.
    pub(super) fn plain(tree: &Tree, command: &[&str], shown: &[&str]) -> Self {
        let arguments = command.iter().chain(shown).map(|word| (*word).to_owned());
        Self::of(tree, &arguments.collect::<Vec<_>>())
    }

    fn of(tree: &Tree, arguments: &[String]) -> Self {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut child = Command::new(env!("CARGO_BIN_EXE_strata"))
            .args(arguments)
            .current_dir(tree.path())
            .env("PATH", format!("{}/bin:{path}", tree.path().display()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("strata starts");
        let readers = [
            reader(child.stdout.take().expect("a pipe")),
            reader(child.stderr.take().expect("a pipe")),
        ];
        let (status, processes) = watch(&mut child);
        let output = readers.map(|reader| reader.join().expect("it reads")).concat();
        Self { status, output, processes }
    }

    /// Fails if the beginning of a secret is anywhere: an excerpt would be too much, too.
    pub(super) fn holds_none_of(&self, secrets: &[String]) -> Result<(), TestCaseError> {
        for secret in secrets {
            let begin = &secret[..8];
            for form in [begin.to_owned(), begin.to_uppercase()] {
                if self.output.contains(&form) {
                    let shown = self.output.replace(secret, "<SECRET>");
                    return Err(TestCaseError::fail(format!("a secret is shown:\n{shown}")));
                }
                if let Some(line) = self.processes.iter().find(|line| line.contains(&form)) {
                    return Err(TestCaseError::fail(format!("a secret is an argument: {line}")));
                }
            }
        }
        Ok(())
    }
}

fn reader(mut stream: impl std::io::Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("it reads");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Waits for the end, and looks at what runs meanwhile.
fn watch(child: &mut Child) -> (Option<i32>, BTreeSet<String>) {
    let mut seen = BTreeSet::new();
    loop {
        for entry in fs::read_dir("/proc").expect("there is /proc").flatten() {
            let mut line = Vec::new();
            let opened = fs::File::open(entry.path().join("cmdline"));
            // A process may end while it is looked at.
            if opened.is_ok_and(|mut file| file.read_to_end(&mut line).is_ok()) {
                seen.insert(String::from_utf8_lossy(&line).replace('\0', " "));
            }
        }
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return (status.code(), seen);
        }
        thread::sleep(Duration::from_millis(10));
    }
}
