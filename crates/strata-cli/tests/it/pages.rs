//! Every code has a page, and the examples of a page that hold a command are as said.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::console::Site;
use crate::document::File;

/// How codes begin that are not written where a diagnostic is made.
const FAMILIES: [&str; 16] = [
    "\"hcl-",
    "\"hiera-",
    "\"merge-",
    "\"yaml-",
    "\"json-",
    "\"hocon-",
    "\"limit-",
    "\"convert-",
    "\"document-",
    "\"facts-",
    "\"manifest-",
    "\"sops-",
    "\"fmt-",
    "\"output-",
    "\"config-",
    "\"bundle-",
];

/// Codes whose mistake no text with a command can show: it lies in bytes, in sizes, in the machine, or in
/// what only programs that use the libraries do.
const NO_EXAMPLE: [&str; 42] = [
    "bundle-value",
    "config-file-encoding",
    "config-file-refused",
    "config-file-unreadable",
    "config-interrupted",
    "config-type-depth",
    "config-unknown",
    "console-history",
    "document-query",
    "encoding",
    "eval-unknown",
    "facts-file",
    "facts-gather",
    "facts-late",
    "facts-query",
    "facts-syntax",
    "fetch",
    "fmt-encoding",
    "fmt-write",
    "hcl-decode",
    "hcl-functions-not-allowed",
    "hcl-interrupted",
    "hcl-limit",
    "hcl-splat-types",
    "hcl-variables-not-allowed",
    "hiera-warnings",
    "internal",
    "limit-bytes",
    "limit-depth",
    "limit-digits",
    "limit-jet-nesting",
    "limit-jet-steps",
    "limit-keys",
    "limit-nodes",
    "manifest-facts",
    "manifest-key",
    "manifest-limit",
    "merge-limit",
    "merge-nothing-to-remove",
    "output",
    "sops-decrypt",
    "sops-output",
];

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("pages: every code of the sources has one", every_code_has_a_page),
        Trial::test("pages: examples are as said", examples_are_as_said),
    ]
}

fn every_code_has_a_page() -> Result<(), Failed> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(crates)? {
        collect_codes(&entry?.path().join("src"), &mut found)?;
    }
    assert!(found.contains("hcl-single-quote") && found.contains("usage"), "{found:?}");
    let listed = codes()?;
    let codes: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), codes.len(), "a code has two pages");
    let missing: Vec<&String> = found.difference(&codes).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no page of {missing:?}").into()) }
}

/// Adds the codes in the sources below a directory: what stands in quotes behind the making of a
/// diagnostic, and what looks like a code. Tests at the end of a file do not count.
fn collect_codes(directory: &Path, found: &mut BTreeSet<String>) -> Result<(), Failed> {
    let Ok(entries) = fs::read_dir(directory) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect_codes(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("tests.rs")
        {
            let text = fs::read_to_string(&path)?;
            let text = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
            for start in ["error(", "warning(", "info("].map(|end| format!("Diagnostic::{end}")) {
                let made = text.split(&start).skip(1).map(str::trim_start);
                found.extend(made.filter_map(|rest| code(rest.strip_prefix('"')?)));
            }
            for family in FAMILIES {
                let begun = text.match_indices(family);
                found.extend(begun.filter_map(|(at, _)| code(&text[at + 1..])));
            }
        }
    }
    Ok(())
}

/// The code that a literal holds, if it is one.
fn code(literal: &str) -> Option<String> {
    let code = literal.split('"').next()?;
    let is_code = code.starts_with(|c: char| c.is_ascii_lowercase())
        && code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !code.ends_with('-');
    is_code.then(|| code.to_owned())
}

fn codes() -> Result<Vec<String>, Failed> {
    let list = explain("")?;
    Ok(list.lines().filter_map(|line| line.split(' ').next().map(str::to_owned)).collect())
}

fn explain(code: &str) -> Result<String, Failed> {
    let command = format!("$ strata explain {code}\n");
    let shown = Site::new(&[])?.run(&command)?;
    Ok(shown.strip_prefix(&command).unwrap_or_default().to_owned())
}

fn examples_are_as_said() -> Result<(), Failed> {
    let (mut shown, mut failures) = (0, Vec::new());
    for code in codes()? {
        let page = explain(&code)?;
        let wrong = example(&page, "Wrong");
        let right = example(&page, "Right");
        if wrong.is_empty() != NO_EXAMPLE.contains(&code.as_str()) {
            failures.push(format!("{code}: an example is missing, or not to be expected"));
        }
        // The others are run beside the code that they are about.
        if wrong.contains("$ strata ") {
            shown += 1;
            for (example, expected) in [(wrong, true), (right, false)] {
                let output = run(&example)
                    .map_err(|e| format!("{code}: {}", e.message().unwrap_or_default()))?;
                if output.contains(&format!("[{code}]")) != expected {
                    failures.push(format!("{code}: {expected} is expected of\n{output}"));
                }
            }
        }
    }
    assert!(shown > 30, "only {shown} pages have a command");
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

/// The text of the example below a heading.
fn example(page: &str, heading: &str) -> String {
    let behind = page.split_once(&format!("\n{heading}:\n\n")).map_or("", |(_, behind)| behind);
    let lines = behind.lines().map_while(|line| line.strip_prefix("    "));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// Runs the command of an example on its files.
fn run(example: &str) -> Result<String, Failed> {
    let (files, command) = example.split_once("$ ").ok_or("no command")?;
    let files = files.split("==> ").skip(1).map(|file| {
        let (name, text) = file.split_once(" <==\n").ok_or("a file has no name")?;
        Ok(File { name: name.to_owned(), text: text.to_owned() })
    });
    let files: Vec<File> = files.collect::<Result<_, &str>>()?;
    Ok(Site::new(&files)?.run(&format!("$ {command}"))?)
}
