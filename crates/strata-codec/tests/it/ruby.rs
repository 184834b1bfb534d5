//! Comparing with what Ruby makes of texts.

#![expect(clippy::print_stderr, reason = "a test says if it cannot compare")]

use std::io::Write as _;
use std::process::{Command, Stdio};

use strata_diagnostics::Diagnostics;

/// What Ruby makes of each text; none if there is no Ruby.
fn expected(format: &str, texts: &[String]) -> Option<Vec<String>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/dump.rb");
    let mut ruby = Command::new("ruby")
        .args(["-W0", script, format])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = ruby.stdin.take().expect("it is piped");
    let json = serde_json::to_vec(texts).expect("texts are JSON");
    let writer = std::thread::spawn(move || stdin.write_all(&json));
    let output = ruby.wait_with_output().expect("Ruby ends");
    let written = writer.join().expect("no panic");
    if output.stdout.is_empty() || written.is_err() {
        return None; // Ruby without the library
    }
    Some(String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect())
}

/// The texts of which Ruby and `ours` make different values, with both. Those of `stricter` have to be
/// errors of ours and none of Ruby.
pub(crate) fn differences(
    format: &str,
    texts: &[String],
    stricter: &[&str],
    ours: impl Fn(&str) -> Result<String, Diagnostics>,
) -> Vec<String> {
    let Some(expected) = expected(format, texts) else {
        assert!(std::env::var_os("CI").is_none(), "the comparison needs Ruby with {format}");
        eprintln!("skipped: no Ruby with {format}");
        return Vec::new();
    };
    assert_eq!(expected.len(), texts.len(), "Ruby answers every text");
    let mut differences = Vec::new();
    for (text, expected) in texts.iter().zip(expected) {
        let ours = ours(text).unwrap_or_else(|_| "error".to_owned());
        let is_same = if stricter.contains(&text.as_str()) {
            ours == "error" && expected != "error"
        } else {
            ours == expected
        };
        if !is_same {
            differences.push(format!("{text:?}\n   ours {ours}\n   ruby {expected}"));
        }
    }
    differences
}

/// The texts of a table, which a line `=====` separates.
pub(crate) fn table(text: &str) -> Vec<String> {
    let unescape =
        |text: &str| text.replace("<TAB>", "\t").replace("<CR>", "\r").replace("<NOEOL>\n", "");
    text.split("\n=====\n").map(unescape).collect()
}
