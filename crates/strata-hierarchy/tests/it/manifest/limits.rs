//! What inputs may cost.

use super::site::Site;

const VARIABLES: &str = "l: list(list(number)) = []\ns: list(string) = []\n";

/// The message of the one error, if there is one.
fn error(files: &[(&str, String)]) -> Option<String> {
    let site = Site::new(VARIABLES, files);
    let failure = site.resolve("{}").err()?;
    assert_eq!(failure.diagnostics.len(), 1, "{}", site.told(&failure));
    Some(failure.diagnostics[0].message.clone())
}

#[track_caller]
fn exceeds(files: &[(&str, String)], words: &str) {
    let message = error(files).expect("beyond the limit");
    assert!(message.contains(words), "{message}");
}

fn layers(names: &[&str]) -> (&'static str, String) {
    let layers: Vec<String> = names.iter().map(|name| format!("{{path: {name}}}")).collect();
    ("hierarchy.yaml", format!("layers: [{}]\n", layers.join(", ")))
}

/// A layer that stands for about so many values, most of them by aliases.
fn zeros(count: usize) -> String {
    let row = format!("&row [0{}]", ",0".repeat(998));
    format!("l:\n  - {row}\n{}", "  - *row\n".repeat(count / 1000 - 1))
}

#[test]
fn the_bytes_of_all_files_count_together() {
    let padded = |bytes: usize| format!("{{}}\n#{}\n", "x".repeat(bytes - 5));
    let both = layers(&["a", "b"]);
    let own = both.1.len();
    let half = 8 << 20;
    assert_eq!(error(&[both.clone(), ("a", padded(half)), ("b", padded(half - own))]), None);
    exceeds(&[both.clone(), ("a", padded(half)), ("b", padded(half - own + 1))], "16 MiB");
    exceeds(
        &[both, ("a", padded(half)), ("b", padded(half - own)), ("vars.yaml", padded(5))],
        "16 MiB",
    );
    exceeds(&[layers(&["a"]), ("a", padded(17 << 20))], "16 MiB");
    let cipher = "layers: [{path: a, decrypt: sops}]".to_owned();
    exceeds(
        &[("hierarchy.yaml", cipher), ("a", format!("{{}}\n#{}", " ".repeat(9 << 20)))],
        "16 MiB",
    );
}

#[test]
fn nodes_count_as_often_as_they_are_used() {
    assert_eq!(error(&[layers(&["a"]), ("a", zeros(990_000))]), None);
    exceeds(&[layers(&["a"]), ("a", zeros(1_010_000))], "1000000 values");
    exceeds(
        &[layers(&["a", "b"]), ("a", zeros(600_000)), ("b", zeros(600_000))],
        "1,000,000 nodes",
    );
    exceeds(
        &[layers(&["a"]), ("a", zeros(600_000)), ("vars.yaml", zeros(600_000))],
        "1,000,000 nodes",
    );
    let doubled = (1..30).map(|n| {
        let before = format!("*a{}", n - 1);
        format!("a{n}: &a{n} [{before}, {before}]\n")
    });
    let bomb = ["l: [1]\na0: &a0 [1]\n".to_owned()].into_iter().chain(doubled).collect();
    exceeds(&[layers(&["a"]), ("a", bomb)], "1000000 values");
}

#[test]
fn text_counts_as_often_as_it_is_used() {
    let used = |times: usize| {
        let uses = "  - *t\n".repeat(times - 1);
        format!("s:\n  - &t \"{}\"\n{uses}", "0123456789abcdef".repeat(65536))
    };
    assert_eq!(error(&[layers(&["a"]), ("a", used(15))]), None);
    exceeds(&[layers(&["a"]), ("a", used(17))], "16 MiB of text");
}

#[test]
fn depth_and_layers_are_counted() {
    let deep = |depth: usize| format!("l: {}{}\n", "[".repeat(depth), "]".repeat(depth));
    exceeds(&[layers(&["a"]), ("a", deep(128))], "128 deep");
    exceeds(&[layers(&["a"]), ("a", deep(100_000))], "128 deep");
    exceeds(
        &[layers(&["a.json"]), ("a.json", format!("{{\"l\": {}}}", "[".repeat(100_000)))],
        "128 deep",
    );
    assert_eq!(error(&[layers(&vec!["a"; 1024]), ("a", "{}".to_owned())]), None);
    exceeds(&[layers(&vec!["a"; 1025]), ("a", "{}".to_owned())], "at most 1024");
}
