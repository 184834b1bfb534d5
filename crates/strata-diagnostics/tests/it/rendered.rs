//! Whole outputs.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, Edit, Fix, Format, SourceFile, SourceMap, Span};

const USERS: &str =
    "---\nprofile::users:\n  alice:\n    uid: 12\n\tx: 'it is'\n  alice: {}\nlast: é漢 x";

fn terminal(diagnostic: Diagnostic, sources: &SourceMap) -> String {
    let mut out = String::new();
    Diagnostics::from(diagnostic).render(sources, Format::Terminal, false, &mut out);
    out
}

/// The span of the n-th (from 0) occurrence of a text.
fn nth(file: &SourceFile, text: &str, n: usize) -> Span {
    let (at, _) = file.text().match_indices(text).nth(n).expect("it is there");
    file.span(at..at + text.len())
}

fn users(sources: &SourceMap) -> Arc<SourceFile> {
    sources.add("data/common.yaml", USERS.into())
}

#[test]
fn a_full_diagnostic_says_what_where_why_and_what_to_do() {
    let sources = SourceMap::default();
    let file = users(&sources);
    let config = sources.add("hiera.yaml", "version: 5\r\nhierarchy:\r\n  - name: x\r\n".into());
    let diagnostic = Diagnostic::error("yaml-duplicate-key", "the key `alice` is given twice")
        .at(nth(&file, "alice", 1), "again here")
        .label(nth(&file, "alice", 0), "first here")
        .label(nth(&config, "hierarchy", 0), "read because of this")
        .path("profile::users.alice")
        .note("of two equal keys the later counts")
        .hint("remove one of them")
        .fix(Fix {
            title: "rename the later one".to_owned(),
            edits: vec![Edit { span: nth(&file, "alice", 1), text: "bob".to_owned() }],
        });
    let expected = "\
error[yaml-duplicate-key]: the key `alice` is given twice
 --> data/common.yaml:6:3
  |
3 |   alice:
  |   ----- first here
...
6 |   alice: {}
  |   ^^^^^ again here
  |
 ::: hiera.yaml:2:1
  |
2 | hierarchy:
  | --------- read because of this
  |
  = note: at `profile::users.alice`
  = note: of two equal keys the later counts
  = help: remove one of them
help: rename the later one
  |
6 -   alice: {}
6 +   bob: {}
  |
";
    assert_eq!(terminal(diagnostic, &sources), expected);
}

#[test]
fn without_a_place_there_is_no_source() {
    let diagnostic = Diagnostic::warning("no-hierarchy", "no level applies").hint("add a level");
    let expected = "warning[no-hierarchy]: no level applies\n = help: add a level\n";
    assert_eq!(terminal(diagnostic, &SourceMap::default()), expected);
}

#[test]
fn an_empty_span_is_widened_to_the_token() {
    let rows = [
        ("uid: 12", 0, "^^^"),
        ("uid: 12", 5, "     ^^"),
        ("uid:", 0, "^^^"),
        ("a: 'it is', b", 3, "   ^^^^^^^"),
        ("a: \"x \\\" y\" z", 3, "   ^^^^^^^^"),
        ("a: \"no end ", 3, "   ^^^^^^^"),
        ("{\"a\":1,\"b\":2}", 0, "^"),
        ("{\"a\":1,\"b\":2}", 1, " ^^^"),
        ("{\"a\":1,\"b\":2}", 5, "     ^"),
        ("[x1,y]", 4, "    ^"),
        ("p/%{facts.os}/x.yaml y", 0, "^^^^^^^^^^^^^^^^^^^^"),
        ("profile::users: 1", 0, "^^^^^^^^^^^^^^"),
        ("ab  cd", 2, "  ^"),
        ("ab", 2, "  ^"),
        ("", 0, "^"),
    ];
    for (text, at, carets) in rows {
        let sources = SourceMap::default();
        let file = sources.add("f", text.into());
        let out =
            terminal(Diagnostic::error("e", "m").at(Span::at(file.base() + at), ""), &sources);
        let line = out.lines().find(|line| line.contains('^')).expect("carets");
        assert_eq!(line.strip_prefix("  | "), Some(carets), "{text:?} at {at}");
    }
}

#[test]
fn a_span_of_several_lines_is_shown_on_its_first() {
    let sources = SourceMap::default();
    let file = users(&sources);
    let diagnostic = Diagnostic::error("e", "m").at(file.span(4..60), "this map");
    let expected = "\
error[e]: m
 --> data/common.yaml:2:1
  |
2 | profile::users:
  | ^^^^^^^^^^^^^^^ this map
";
    assert_eq!(terminal(diagnostic, &sources), expected);
}

#[test]
fn tabs_wide_letters_and_line_ends_are_underlined_in_place() {
    let sources = SourceMap::default();
    let file = users(&sources);
    let diagnostic = Diagnostic::note_at(&file, "it is").label(nth(&file, "x", 1), "end");
    let expected = "\
note[n]: m
 --> data/common.yaml:5:6
  |
5 |     x: 'it is'
  |         ^^^^^
6 |   alice: {}
7 | last: é漢 x
  |           - end
";
    assert_eq!(terminal(diagnostic, &sources), expected);
    let crlf = sources.add("crlf.yaml", "a: 1\r\nb: 2\r\n".into());
    let out = terminal(Diagnostic::error("e", "m").at(crlf.span(4..5), "here"), &sources);
    assert_eq!(out, "error[e]: m\n --> crlf.yaml:1:5\n  |\n1 | a: 1\n  |     ^ here\n");
    let end = terminal(Diagnostic::error("e", "m").at(crlf.span(12..12), "end"), &sources);
    assert_eq!(end, "error[e]: m\n --> crlf.yaml:3:1\n  |\n3 |\n  | ^ end\n");
}

trait NoteAt {
    fn note_at(file: &SourceFile, text: &str) -> Self;
}

impl NoteAt for Diagnostic {
    fn note_at(file: &SourceFile, text: &str) -> Self {
        Self::info("n", "m").at(nth(file, text, 0), "")
    }
}

#[test]
fn long_lines_are_cut_around_each_place() {
    let sources = SourceMap::default();
    let filler = "\"k\":\"v\",".repeat(400);
    let file = sources.add("min.json", format!("{{\"a\":1,{filler}\"a\":2,{filler}}}").into());
    let diagnostic = Diagnostic::warning("json-duplicate-key", "the key `a` is given twice")
        .at(nth(&file, "\"a\"", 1), "again")
        .label(nth(&file, "\"a\"", 0), "first");
    let out = terminal(diagnostic, &sources);
    let expected = "\
warning[json-duplicate-key]: the key `a` is given twice
 --> min.json:1:3208
  |
1 | …,\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"a\":2,\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"…
  |                                   ^^^ again
  |
 ::: min.json:1:2
  |
1 | {\"a\":1,\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"v\",\"k\":\"…
  |  --- first
";
    assert_eq!(out, expected);
}

#[test]
fn a_secret_line_is_named_and_never_shown() {
    let sources = SourceMap::default();
    let file = sources.add("secrets.yaml", "password: hunter2\n".into());
    let edit = Edit { span: nth(&file, "hunter2", 0), text: "hunter3".to_owned() };
    let diagnostic = Diagnostic::error("sops-mac", "the file was changed by hand")
        .at(nth(&file, "hunter2", 0), "this value")
        .label(nth(&file, "password", 0), "")
        .hint("sign it again")
        .fix(Fix { title: "take the old value".to_owned(), edits: vec![edit] })
        .hide_source();
    let diagnostics = Diagnostics::from(diagnostic);
    let mut out = String::new();
    diagnostics.render(&sources, Format::Terminal, false, &mut out);
    let expected = "\
error[sops-mac]: the file was changed by hand
--> secrets.yaml:1:11
 = note: this value
::: secrets.yaml:1:1
 = help: sign it again
 = help: take the old value
";
    assert_eq!(out, expected);
    for format in [Format::Concise, Format::Json] {
        diagnostics.render(&sources, format, true, &mut out);
    }
    assert!(!out.contains("hunter"), "{out}");
}

#[test]
fn a_private_file_is_named_beside_one_that_is_shown() {
    let sources = SourceMap::default();
    let layer = sources.add_private("prod.yaml", "port: hunter2\n".into());
    let types = sources.add("main.hcl", "type = number\n".into());
    let value = nth(&layer, "hunter2", 0);
    let ty = nth(&types, "number", 0);
    let mismatch = Diagnostic::error("e", "expected a number").at(value, "");
    let expected = "\
error[e]: expected a number
 --> prod.yaml:1:7
  |
 ::: main.hcl:1:8
  |
1 | type = number
  |        ------ declared here
";
    assert_eq!(terminal(mismatch.label(ty, "declared here"), &sources), expected);
    let edit = Edit { span: value, text: "80".to_owned() };
    let turned = Diagnostic::error("e", "m")
        .at(ty, "")
        .label(value, "used here")
        .fix(Fix { title: "write a number".to_owned(), edits: vec![edit] });
    let expected = "\
error[e]: m
 --> main.hcl:1:8
  |
1 | type = number
  |        ^^^^^^
 ::: prod.yaml:1:7
  = note: used here
  = help: write a number
";
    assert_eq!(terminal(turned, &sources), expected);
}

#[test]
fn a_fix_that_cannot_be_shown_is_named() {
    let sources = SourceMap::default();
    let file = users(&sources);
    let other = sources.add("other.yaml", "a: 1\n".into());
    let fix = |edits: Vec<(Span, String)>| {
        let edits = edits.into_iter().map(|(span, text)| Edit { span, text }).collect();
        let fix = Fix { title: "mend it".to_owned(), edits };
        terminal(Diagnostic::error("e", "m").at(file.span(0..3), "").fix(fix), &sources)
    };
    let head = "error[e]: m\n --> data/common.yaml:1:1\n  |\n1 | ---\n  | ^^^\n  |\n";
    let named = format!("{head}  = help: mend it\n");
    let text = |text: &str| text.to_owned();
    assert_eq!(fix(vec![]), named);
    assert_eq!(fix(vec![(Span::NONE, text("x"))]), named);
    assert_eq!(fix(vec![(file.span(0..3), text("x")), (other.span(0..1), text("x"))]), named);
    assert_eq!(fix(vec![(file.span(0..3), text("x")), (file.span(2..4), text("y"))]), named);
    assert_eq!(fix(vec![(file.span(0..0), "x\n".repeat(1_000))]), named);
    assert_eq!(fix(vec![(file.span(0..0), "x".repeat(1_000))]), named);
    let odd = sources.add("odd.yaml", "a: \u{e000}1\n".into());
    assert_eq!(fix(vec![(odd.span(0..1), text("b"))]), named);
    assert_eq!(fix(vec![(other.span(0..1), text("\u{1b}[2J"))]), named);
    let elsewhere = fix(vec![(other.span(3..4), text("2"))]);
    let shown = "help: mend it\n --> other.yaml:1:4\n  |\n1 - a: 1\n1 + a: 2\n  |\n";
    assert_eq!(elsewhere, format!("{head}{shown}"));
}

#[test]
fn several_come_in_the_order_of_their_places() {
    let sources = SourceMap::default();
    let first = sources.add("a.yaml", "x: 1\ny: 2\n".into());
    let second = sources.add("b.yaml", "z: 3\n".into());
    let mut all = Diagnostics::new();
    all.push(Diagnostic::error("in-b", "third").at(second.span(0..1), ""));
    all.push(Diagnostic::warning("in-a", "second").at(first.span(5..6), "").hint("try"));
    all.push(Diagnostic::error("in-a", "first").at(first.span(0..1), "").path("x"));
    all.push(Diagnostic::error("nowhere", "before all"));
    let mut out = String::new();
    all.render(&sources, Format::Concise, false, &mut out);
    let expected = "\
error[nowhere]: before all
a.yaml:1:1: error[in-a]: first (at `x`)
a.yaml:2:1: warning[in-a]: second (help: try)
b.yaml:1:1: error[in-b]: third
";
    assert_eq!(out, expected);
    let mut json = String::new();
    all.render(&sources, Format::Json, false, &mut json);
    assert_eq!(json.lines().count(), 4);
    assert!(json.lines().all(|line| line.starts_with('{') && line.ends_with('}')));
    let mut none = String::new();
    Diagnostics::new().render(&sources, Format::Terminal, true, &mut none);
    assert_eq!(none, "");
}

#[test]
fn colour_is_used_only_when_asked_for() {
    let sources = SourceMap::default();
    let file = users(&sources);
    let all = Diagnostics::from(Diagnostic::error("e", "m").at(file.span(0..3), "here"));
    let render = |colour| {
        let mut out = String::new();
        all.render(&sources, Format::Terminal, colour, &mut out);
        out
    };
    assert!(render(true).contains("\u{1b}["));
    assert!(!render(false).contains('\u{1b}'));
    assert!(render(true).contains("data/common.yaml:1:1"));
}

#[test]
fn a_file_cannot_steer_the_terminal() {
    let sources = SourceMap::default();
    let text = "a: \u{1b}[2J\u{e000}0\u{e001}:1:1\rb\u{7}: 2\n";
    let file = sources.add("evil\u{1b}[2J\n.yaml", text.into());
    let message = "m \u{1b}[2J";
    for hidden in [false, true] {
        let diagnostic =
            Diagnostic::error("e", message).at(file.span(3..4), "\u{1b}[2J").hint("\u{1b}c");
        let diagnostic = if hidden { diagnostic.hide_source() } else { diagnostic };
        let out = terminal(diagnostic, &sources);
        let steering = |c: char| c.is_control() && c != '\n';
        assert!(!out.contains(steering), "{out:?}");
        assert!(out.contains("evil\u{fffd}[2J .yaml:1:4"), "{out:?}");
    }
}

#[test]
fn many_places_are_counted_not_shown() {
    let sources = SourceMap::default();
    let file = sources.add("f.yaml", "k: 1\n".repeat(5_000).into());
    let labels = (0..5_000).fold(Diagnostic::error("e", "m").at(file.span(0..1), ""), |d, n| {
        d.label(file.span(n * 5..n * 5 + 1), "here")
    });
    let out = terminal(labels, &sources);
    assert!(out.lines().count() < 100, "{out}");
    assert!(out.ends_with("= note: and 4981 more places\n"), "{out}");
}

#[test]
fn places_far_apart_leave_out_what_is_between() {
    let sources = SourceMap::default();
    let file = sources.add("f.yaml", "k: 1\n".repeat(100_000).into());
    let far =
        Diagnostic::error("e", "m").at(file.span(0..1), "").label(file.span(450_000..450_001), "");
    let expected = "\
error[e]: m
     --> f.yaml:1:1
      |
    1 | k: 1
      | ^
      |
     ::: f.yaml:90001:1
      |
90001 | k: 1
      | -
";
    assert_eq!(terminal(far, &sources), expected);
}
