//! What holds for any bytes as an input. The fuzzer checks it too (`fuzz/`).

use strata_diagnostics::{Diagnostic, Diagnostics, Format, Severity};
use strata_hierarchy::manifest::{Extent, Failure, Form, Inputs, NoHandles, Resolved};

use super::site::{Site, revealed};

const VARIABLES: &str = "\
a: string = \"x\"
b: list(number) = []
m: map(map(string)) = {}
n: number not_null = 1
o: object(x number, y?=[\"z\"] set(string), p? object(q string, r?=7 number)) = {\"x\": 1}
s: map(string) sensitive = {\"password\": \"hunter2\"}
t: tuple(string, bool) = [\"\", true]
";

const MANIFEST: &[u8] = b"merge: {m: deep, o: deep, s: deep}\nlayers:\n- {path: low.yaml}\n- {path: '${facts.name}', remove: [[m, gone]]}\n- {path: high.yaml, optional: true}\n";
const LOW: &[u8] = b"m: {gone: {}, kept: {k: v}}\no: {x: 2, p: {q: low}}\ns: {password: hunter2}\n";
const HIGH: &[u8] = b"o: {p: {r: 9}}\nb: [1, 2]\n";

const FACTS: [&str; 2] = [r#"{"name": "any.yaml", "os": "debian"}"#, r#"{"name": "any.json"}"#];

/// Any text as a manifest.
pub(crate) fn any_bytes_are_a_manifest(bytes: &[u8]) {
    if std::str::from_utf8(bytes).is_ok() {
        let layers =
            [("any.yaml", LOW), ("any.json", b"{}"), ("low.yaml", LOW), ("high.yaml", HIGH)];
        check(&[&[("hierarchy.yaml", bytes)], layers.as_slice()].concat());
        check(&[&[("hierarchy.json", bytes)], layers.as_slice()].concat());
    }
}

/// Any bytes as a layer, in YAML and in JSON.
pub(crate) fn any_bytes_are_a_layer(bytes: &[u8]) {
    check(&[
        ("hierarchy.yaml", MANIFEST),
        ("low.yaml", LOW),
        ("any.yaml", bytes),
        ("any.json", bytes),
        ("high.yaml", HIGH),
    ]);
}

/// Any text as a vars file, with layers and without.
pub(crate) fn any_bytes_are_a_vars_file(bytes: &[u8]) {
    if std::str::from_utf8(bytes).is_ok() {
        check(&[("vars.yaml", bytes)]);
        let layers = [
            ("hierarchy.yaml", MANIFEST),
            ("low.yaml", LOW),
            ("any.yaml", HIGH),
            ("any.json", b"{}"),
        ];
        check(&[&[("vars.yaml", bytes)], layers.as_slice()].concat());
    }
}

/// Hosts resolve to values that fit, the same ones alone and among others; or errors say what is wrong. No
/// secret is in anything that is shown.
fn check(files: &[(&str, &[u8])]) {
    let site = Site::new(VARIABLES, files);
    let shared = match site.inputs() {
        Ok(inputs) => inputs,
        Err(failure) => return check_failure(&site, &failure),
    };
    for facts in FACTS {
        let facts = site.facts(facts);
        match shared.resolve(&facts) {
            Ok(resolved) => {
                check_values(&site, &resolved);
                let alone = site.inputs().and_then(|inputs| inputs.resolve(&facts));
                assert_eq!(alone.map(|alone| alone.values.clone()), Ok(resolved.values.clone()));
                check_explanation(&shared, &facts);
            }
            Err(failure) => check_failure(&site, &failure),
        }
    }
}

fn check_values(site: &Site, resolved: &Resolved) {
    let variables = site.variables();
    assert_eq!(resolved.values.len(), variables.len());
    for variable in variables {
        let value = resolved.values.get(variable.name).expect("every variable has a value");
        assert_eq!(variable.check(value, Extent::Whole, Form::Hcl(&NoHandles)), [], "{value:?}");
        let again = variable.complete(value, Form::Hcl(&NoHandles)).expect("it fits");
        assert_eq!((&again, again.ty()), (value, value.ty()), "what is complete stays as it is");
        assert_eq!(revealed(&again), revealed(value));
        assert!(variable.sensitive <= value.contains_marks());
    }
}

fn check_explanation(inputs: &Inputs<'_>, facts: &strata_value::Value) {
    let (_, explanation) = inputs.explain(facts, true).expect("what resolves can be explained");
    let text = explanation.to_text();
    assert!(!text.contains("hunter2") && !text.contains("[\"s\","), "{text}");
    let paths: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
    let distinct: std::collections::BTreeSet<&&str> = paths.iter().collect();
    assert_eq!(distinct.len(), paths.len(), "{text}");
}

fn check_failure(site: &Site, failure: &Failure) {
    assert!(!failure.diagnostics.is_empty());
    assert!(failure.diagnostics.iter().all(|d| d.severity == Severity::Error));
    let mut all = Diagnostics::new();
    all.extend(failure.diagnostics.clone());
    let mut shown = String::new();
    for format in [Format::Terminal, Format::Concise, Format::Json] {
        all.render(&site.sources, format, false, &mut shown);
    }
    // Names are shown, and may be any word: those of what is not declared, and those of members unless the
    // variable is sensitive.
    let path = |d: &Diagnostic| d.path.clone().unwrap_or_default();
    assert!(failure.diagnostics.iter().all(|d| !path(d).starts_with("[\"s\",")), "{shown}");
    let named = |d: &Diagnostic| {
        d.message.contains("hunter2") && d.message.starts_with("there is no ")
            || path(d).contains("hunter2")
    };
    let is_named = failure.diagnostics.iter().any(named);
    assert!(is_named || !shown.contains("hunter2"), "{shown}");
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Pieces that inputs are made of.
    fn text() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "merge: ",
            "layers: ",
            "path: ",
            "remove: ",
            "optional: ",
            "decrypt: sops",
            "deep",
            "replace",
            "a: ",
            "b: ",
            "m: ",
            "n: ",
            "o: ",
            "s: ",
            "t: ",
            "x: ",
            "y: ",
            "p: {q: w}",
            "kept: ",
            "gone: ",
            "k: ",
            "[",
            "]",
            "{",
            "}",
            ", ",
            "\n",
            "\n  ",
            "- ",
            "1",
            "-2",
            "1.0",
            "1e3",
            "true",
            "null",
            "\"x\"",
            "é",
            "e\u{301}",
            "low.yaml",
            "any.yaml",
            "${facts.name}",
            "${facts.os}",
            "&i ",
            "*i",
            "!!str ",
            "!t ",
            "<<: ",
            "# c\n",
            ":",
        ]);
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn any_text_is_a_manifest(text in text()) {
            any_bytes_are_a_manifest(text.as_bytes());
        }

        #[test]
        fn any_text_is_a_layer(text in text()) {
            any_bytes_are_a_layer(text.as_bytes());
        }

        #[test]
        fn any_text_is_a_vars_file(text in text()) {
            any_bytes_are_a_vars_file(text.as_bytes());
        }
    }

    #[test]
    fn sound_inputs_resolve() {
        any_bytes_are_a_manifest(MANIFEST);
        any_bytes_are_a_layer(LOW);
        any_bytes_are_a_layer(b"\xEF\xBB\xBF{\"a\": \"\\u00e9\", \"t\": [\"x\", false]}");
        any_bytes_are_a_layer(b"s: {password: hunter2, password: hunter2}");
        any_bytes_are_a_layer(b"s: [hunter2]\na: *hunter2");
        any_bytes_are_a_layer(b"s [hunter2: [hunter2]\n");
        any_bytes_are_a_layer(b"o: {hunter2}\n");
        any_bytes_are_a_layer(b"\xFF");
        any_bytes_are_a_vars_file(LOW);
        any_bytes_are_a_vars_file(b"a: ");
    }
}
