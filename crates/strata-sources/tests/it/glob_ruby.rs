//! The same patterns given to Ruby must give the same files in the same order.

use std::path::Path;
use std::process::Command;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use strata_sources::Files;
use tempfile::TempDir;

use crate::tree::{link, tree};

const SCRIPT: &str = r#"
$stdin.read.split("\0").each { |p| print Dir.glob(p).reject { |f| File.directory?(f) }.join("\0"), "\1" }
"#;

/// Patterns that somebody thought of.
const PATTERNS: &[&str] = &[
    "*",
    "?",
    "**",
    "**/",
    "**/*",
    "***/a",
    "**a",
    "*/",
    "a/",
    "x/",
    "",
    ".",
    ".*",
    "none",
    "none*",
    "x/.",
    "*/.",
    "a",
    "x/a",
    "x//a",
    "./x/a",
    "*//a",
    "w/./x/*",
    "x/../a",
    "*/../a",
    "**/../a",
    "w/*/../b",
    "x/a*/b",
    "x/a/.",
    "z/**/a",
    "**/.*",
    "*/**/a",
    "**/**/a",
    "**/**",
    "**/i",
    ".*/a",
    "x/.*/a",
    "**/.*/a",
    ".h/**/a",
    "x/.[d]",
    "x/[.]d",
    "x/?d",
    "**/link/a",
    "*/link/a",
    "z/link/**/a",
    "z/**/*",
    "z/*/**/a",
    "z/*/a",
    "z/dangling",
    "z/d*",
    "[^x]",
    "[!x]",
    "[a",
    "[]a]",
    "[]",
    "[^]",
    "[a-b]",
    "[b-a]",
    "[a-]",
    r"[a-\b]",
    r"[\a]",
    r"[\]a]",
    "[x/]a",
    "x[/]a",
    "[[:alpha:]]",
    "{b,a}",
    "{a,b",
    "a}",
    "{}",
    "a{}",
    "{a,{b,x/{a,b}}}",
    "{,x/}a",
    "{y,x}/*",
    "x/{.d,*}",
    "{x,y}/{b,a}",
    "{a,a}",
    r"\a",
    r"\{a,b}",
    r"{\a,b}",
    r"{a\,b,b}",
    r"x\/a",
    r"**\/a",
    r"{x\/,}a",
    "[{a,b}]",
    "{[ab],x}",
    "{[a,b],y}",
    "*/{b,a}",
    "**/{b,a}",
    "{**/b,a}",
    "**/x/{b,a}",
    "**/{x,y}/{b,a}",
    "*/{x/b,x/a}",
    "w/{x/{b,a},b}",
    "{w,x}/**/{b,a}",
    "z/link/{b,a}",
    "**/link/{b,a}",
    "w/.*/x/a",
    "w/../.*/a",
    ".*/.*/a",
    "*/x/.*/a",
    "w/*/y/../.*/a",
    "*/link/.*/*",
    "z/l*/.*/*",
    "**/x/.*/*",
    "w/{**,x}/b",
    "**/[{a,b}]",
    "x/**{b,a}",
    "x/*{b,a}",
    "x/{b,a}*",
    "**/*{b,a}",
    "w/**/*{b,a}*",
    "*/*{b,a}",
    "**/{.d,a}",
    "x/{**,.d}",
    "u/?",
    "u/[è-é]",
    "u/[^z]",
    r"u/\*",
    r"u/\{q\}",
    r"u/{\{q\},z}",
    r"u/{a\,b,z}",
    "u/*{",
    "u/*}",
    "**/*}",
    "u/*,*",
    r"u/\é",
    "u/é",
];

fn sample() -> TempDir {
    let dir = tree(&[
        "a", "b", "x/a", "x/b", "x/.d", "y/a", "y/b", "z/q/a", "z/q/b", ".h/a", ".h/i/a", "w/x/a",
        "w/x/b", "w/y/b", "w/b", "w/x/y/a", "u/é", "u/è", "u/z", "u/{q}", "u/a,b", "u/*", "a-b/a",
        "a.b/b",
    ]);
    link("../x", &dir.path().join("z/link"));
    link("nowhere", &dir.path().join("z/dangling"));
    dir
}

/// What Ruby finds, a list for each pattern; `None` when there is no Ruby.
fn ruby(dir: &Path, patterns: &[String]) -> Option<Vec<Vec<String>>> {
    use std::io::Write as _;
    let started = Command::new("ruby")
        .args(["-E", "UTF-8:UTF-8", "-e", SCRIPT])
        .env("LC_ALL", "C.UTF-8")
        .current_dir(dir)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn();
    let mut ruby = match started {
        Ok(ruby) => ruby,
        Err(error) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "ruby is needed: {error}");
            return None;
        }
    };
    let input = patterns.join("\0");
    ruby.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = ruby.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lists = text.split_terminator('\u{1}');
    Some(
        lists
            .map(|list| {
                list.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect()
            })
            .collect(),
    )
}

#[expect(clippy::print_stderr, reason = "a skipped test must say so")]
fn check(patterns: &[String]) {
    let dir = sample();
    let Some(expected) = ruby(dir.path(), patterns) else {
        eprintln!("skipped: there is no `ruby` to compare with");
        return;
    };
    assert_eq!(expected.len(), patterns.len());
    let files = Files::confined_to(dir.path()).unwrap();
    let mut found_any = 0;
    for (pattern, mut expected) in patterns.iter().zip(expected) {
        // Ruby gives a link to nothing as a match; there is no file to read.
        expected.retain(|path| !path.ends_with("dangling"));
        let found = files.glob(pattern).unwrap();
        assert_eq!(found, expected, "pattern {pattern}");
        found_any += usize::from(!found.is_empty());
    }
    assert!(
        found_any * 5 > patterns.len(),
        "too few patterns find anything: {found_any} of {}",
        patterns.len()
    );
}

#[test]
fn chosen_patterns_agree() {
    // An empty text is no pattern for the script, which splits at zero bytes.
    let patterns = PATTERNS.iter().filter(|pattern| !pattern.is_empty());
    check(&patterns.map(|pattern| (*pattern).to_owned()).collect::<Vec<_>>());
}

/// Random patterns. Braces stand only where Ruby does not lose matches: not behind `**/` with a segment between.
fn any_pattern() -> impl Strategy<Value = String> {
    let plain = prop::sample::select(vec![
        "*", "?", "a", "b", "x", "y", "w", "z", "link", ".h", ".*", "[ab]", "[^a]", "[w-z]", "?*",
        "*b", "a*", ".", "**",
    ]);
    let with_brace = prop::sample::select(vec![
        "{b,a}",
        "{y,x,w}",
        "*{b,a}",
        "{x,w/x}",
        "{a,*}",
        "{w,{z,x}}",
        "a{,-b}",
        "{b,a",
    ]);
    let last = prop::sample::select(vec!["*", "a", "b", "{b,a}", "[ab]", "**", ".d", "*{a,b}"]);
    let middle = prop::collection::vec(plain, 0..4);
    let braces = prop::collection::vec(with_brace, 0..2);
    (braces, middle, last).prop_map(|(braces, middle, last)| {
        let recursive = middle.iter().position(|segment| *segment == "**");
        let far_behind =
            recursive.is_some_and(|at| middle[at..].iter().any(|segment| *segment != "**"));
        let last = if far_behind && last.contains('{') { "a" } else { last };
        let segments: Vec<_> = braces.into_iter().chain(middle).chain([last]).collect();
        segments.join("/")
    })
}

#[test]
fn random_patterns_agree() {
    let mut runner = TestRunner::deterministic();
    let patterns = any_pattern();
    check(
        &(0..3000).map(|_| patterns.new_tree(&mut runner).unwrap().current()).collect::<Vec<_>>(),
    );
}

proptest! {
    #[test]
    fn no_pattern_panics(pattern in "[a-bx*?\\[\\]{},/\\\\.^!-]{0,24}") {
        let dir = tree(&["a", "x/b"]);
        if let Ok(found) = Files::confined_to(dir.path()).unwrap().glob(&pattern) {
            for path in found {
                prop_assert!(path.ends_with(['a', 'b']), "{}", path);
            }
        }
    }
}
