//! Runs the examples of the README and of the pages in `docs`.
//!
//! In a `console` block stand commands, each with its standard output and then its standard error,
//! as a terminal shows them. A line `…` stands for the rest.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Failed, Trial};

use crate::{console, difference};

/// The examples, each a test.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for page in PAGES {
        trials_of(page, &mut trials);
    }
    trials
}

/// The pages with examples.
const PAGES: [&str; 2] = ["README.md", "docs/manifests.md"];

fn trials_of(page: &str, trials: &mut Vec<Trial>) {
    let before = trials.len();
    let text = fs::read_to_string(root().join(page)).expect("the page can be read");
    for block in text.split("\n```console\n").skip(1) {
        let block = block.split("\n```").next().unwrap_or_default();
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            let (command, expected) = (command.to_owned(), expected.to_owned());
            trials.push(Trial::test(format!("{page}: {command}"), move || {
                check(&command, &expected)
            }));
        }
    }
    assert!(trials.len() > before, "{page} has examples");
}

fn check(command: &str, expected: &str) -> Result<(), Failed> {
    let words = console::words(command)?;
    let output = Command::new(env!("CARGO_BIN_EXE_strata"))
        .args(&words[1..])
        .current_dir(root())
        .stdin(Stdio::null())
        .env_remove("CLICOLOR_FORCE")
        .output()?;
    let got = [output.stdout, output.stderr].concat();
    let got = String::from_utf8_lossy(&got);
    let got = got.trim_end();
    let same = match expected.strip_suffix("\n…") {
        Some(start) => got.starts_with(start),
        None => got == expected.trim_end(),
    };
    if same { Ok(()) } else { Err(difference(expected, got).into()) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
