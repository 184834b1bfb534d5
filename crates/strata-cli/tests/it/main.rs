//! Runs the Markdown files below `tests/cases`: a new case needs no Rust. The examples of the README run too.
//!
//! A `##` heading begins a case and names it. Files that stand above the first one are for every
//! case of the document. In a case,
//!
//! * a fenced block whose information ends in a file name (` ```yaml data/common.yaml `, or the
//!   name alone) is a file of the site, written to an empty directory;
//! * a ` ```console ` block holds commands and what each must print, run in that directory:
//!
//! ```console
//! $ strata lookup port --facts facts.json
//! 8080
//! [stderr]
//! warning: …
//! [exit 2]
//! ```
//!
//! Behind a command comes its standard output, then, if there is any, its standard error behind
//! `[stderr]`, then the exit status unless it is 0. A command that ends in `\` goes on in the next
//! line; words may be quoted as in a shell, and `NAME=value` before `strata` sets a variable. The
//! path of the directory is shown as `[DIR]`. Everything else is prose.
//!
//! `STRATA_UPDATE=1 cargo test -p strata-cli --test it` rewrites the expected parts: read the
//! difference before it is committed.

mod console;
mod document;
mod pages;
mod piped;
mod readme;
#[cfg(target_os = "linux")]
mod secrets;
mod servers;
#[cfg(unix)]
mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use similar::TextDiff;

use document::{Case, Document};

fn main() -> ExitCode {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths = Vec::new();
    collect(&cases, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are no cases below {}", cases.display());
    if std::env::var_os("STRATA_UPDATE").is_some_and(|value| value == "1") {
        for path in &paths {
            update(path);
        }
        return ExitCode::SUCCESS;
    }
    let mut trials: Vec<Trial> = paths.iter().flat_map(|path| trials(&cases, path)).collect();
    trials.extend(readme::trials());
    trials.extend(piped::trials());
    #[cfg(unix)]
    trials.extend(terminal::trials());
    #[cfg(target_os = "linux")]
    trials.extend(secrets::trials());
    trials.extend(pages::trials());
    trials.extend(servers::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn collect(directory: &Path, paths: &mut Vec<PathBuf>) {
    let entries =
        fs::read_dir(directory).unwrap_or_else(|e| panic!("{}: {e}", directory.display()));
    for entry in entries {
        let path = entry.expect("a directory entry").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
}

/// The cases of a document, each a test. What is wrong with the document itself is a test that
/// fails.
fn trials(cases: &Path, path: &Path) -> Vec<Trial> {
    let name = path.strip_prefix(cases).unwrap_or(path).with_extension("");
    let name = name.display();
    match Document::read(path) {
        Ok(document) => document
            .cases
            .into_iter()
            .map(|case| Trial::test(format!("{name}: {}", case.name), move || check(&case)))
            .collect(),
        Err(message) => vec![Trial::test(format!("{name}"), move || Err(Failed::from(message)))],
    }
}

fn check(case: &Case) -> Result<(), Failed> {
    let site = console::Site::new(&case.files)?;
    for console in &case.consoles {
        let got = site.run(&console.text)?;
        if got != console.text {
            return Err(difference(&console.text, &got).into());
        }
    }
    Ok(())
}

/// The lines that are missing and those that came instead, with a few around them.
fn difference(expected: &str, got: &str) -> String {
    let lines = TextDiff::from_lines(expected, got);
    format!("{}", lines.unified_diff().context_radius(4).header("expected", "got"))
}

/// Puts what the commands print now into a document.
#[expect(clippy::print_stderr, reason = "a program for people who write cases")]
fn update(path: &Path) {
    let document = Document::read(path).unwrap_or_else(|message| panic!("{message}"));
    let text = fs::read_to_string(path).expect("it was read before");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut changed = 0;
    // From the end, so that the lines before keep their numbers.
    for case in document.cases.iter().rev() {
        let site = console::Site::new(&case.files);
        let fresh: Result<Vec<String>, String> = site
            .and_then(|site| case.consoles.iter().map(|console| site.run(&console.text)).collect());
        let fresh = fresh.unwrap_or_else(|e| panic!("{}: {}: {e}", path.display(), case.name));
        for (console, fresh) in case.consoles.iter().zip(&fresh).rev() {
            changed += usize::from(console.text != *fresh);
            lines.splice(console.lines.clone(), fresh.lines().map(str::to_owned));
        }
    }
    if changed > 0 {
        fs::write(path, lines.join("\n") + "\n").expect("the document can be written");
        eprintln!("{}: {changed} rewritten", path.display());
    }
}
