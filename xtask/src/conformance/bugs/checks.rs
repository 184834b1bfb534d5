//! The cases of Hiera, one function a case: what its `expected.md` calls the right result.

use std::fs;
use std::path::Path;

use strata_hierarchy::hiera5::{Detail, Explanation, Outcome, Query};
use strata_value::{Map, Value};

use super::case::{Case, same, text};

/// Tells what is wrong with the case in a folder.
pub(super) type Check = fn(&Path) -> Result<(), String>;

/// The checks by the names of the folders.
pub(super) const CHECKS: [(&str, Check); 15] = [
    ("42-literal-percent-through-lookup", literal_percent_through_lookup),
    ("43-dotted-fact-in-hierarchy-path", dotted_fact_in_hierarchy_path),
    ("44-interpolated-hash-keys", interpolated_hash_keys),
    ("47-escaped-percent-idiom", escaped_percent_idiom),
    ("48-malformed-interpolation-call", malformed_interpolation_call),
    ("50-scalar-data-file", scalar_data_file),
    ("51-empty-data-file", empty_data_file),
    ("55-knockout-prefix-limits", knockout_prefix_limits),
    ("57-integer-hash-keys", integer_hash_keys),
    ("58-empty-array-and-null-are-values", empty_array_and_null_are_values),
    ("59-list-every-key-for-a-host", list_every_key_for_a_host),
    ("60-no-facts-for-a-node", no_facts_for_a_node),
    ("61-quoted-dotted-keys-and-digging", quoted_dotted_keys_and_digging),
    ("62-deep-merge-order-and-mismatch", deep_merge_order_and_mismatch),
    ("65-eyaml-folded-block", eyaml_folded_block),
];

fn literal_percent_through_lookup(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    for key in ["braces1", "braces2", "braces3"] {
        case.gives(key, r#""%{}""#)?;
    }
    case.gives("lit", r#""%{facts.os.name}""#)?;
    case.gives("again", r#""%{facts.os.name}""#)
}

fn dotted_fact_in_hierarchy_path(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    let node = case.node();
    let answer = node.lookup(&["k"], &Query::default()).map_err(|_| "`k` fails")?;
    let value = answer.map_or(Value::NULL, |answer| answer.value);
    same("`k`", &text(&value)?, r#""from-os""#)?;
    // Strict variables make every warning an error.
    let warnings = node.take_warnings().len();
    if warnings == 0 { Ok(()) } else { Err(format!("{warnings} warnings")) }
}

fn interpolated_hash_keys(folder: &Path) -> Result<(), String> {
    Case::open(folder)?.gives("hk", r#"{"svc_Debian":{"n_web01":1}}"#)
}

fn escaped_percent_idiom(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    case.gives("tpl", r#""nodes/%{trusted.certname}""#)?;
    case.gives("tpl2", r#""nodes/%{trusted.certname}""#)
}

fn malformed_interpolation_call(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    let token = "%{lookup('port'):3306}";
    case.fails("bad", &["malformed call", token], 2, token)?;
    let token = "%{nosuch('port')}";
    case.fails("unknown", &["unknown function `nosuch`", token], 3, token)?;
    let words = ["alias interpolation", "must be the entire value"];
    case.fails("tail", &words, 4, "%{alias('port')}")?;
    case.gives("port", r#""3306""#)
}

fn scalar_data_file(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    let node = case.node();
    let answer = node.lookup(&["k"], &Query::default()).map_err(|_| "`k` fails")?;
    let value = answer.map_or(Value::NULL, |answer| answer.value);
    same("`k`", &text(&value)?, r#""common""#)?;
    case.warned(&node.take_warnings(), "does not hold a mapping", "data/os/Debian.yaml:1")
}

fn empty_data_file(folder: &Path) -> Result<(), String> {
    let check = |folder: &Path| {
        let case = Case::open(folder)?;
        case.gives("k", r#""common""#)?;
        let explanation = case.explain("k", None)?;
        outcomes(&explanation, &["os/Debian.yaml: holds no keys", "common.yaml: won"])
    };
    check(folder)?;
    let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
    for empty in ["# only a comment\n", "---\n"] {
        copy(folder, directory.path())
            .and_then(|()| fs::write(directory.path().join("data/os/Debian.yaml"), empty))
            .map_err(|e| e.to_string())?;
        check(directory.path()).map_err(|e| format!("with {empty:?}: {e}"))?;
    }
    Ok(())
}

fn knockout_prefix_limits(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    case.gives("lst", r#"{"items":["a","c","d"]}"#)?;
    // The order of keys is no part of the right result.
    let expected = r#"{"Model":"Golf","Engine":{"Volume":2,"Type":"gas"},"--Model":null}"#;
    let expected = strata_value::json::parse(expected).map_err(|e| e.to_string())?;
    let got = case.look_up("car", None).map_err(|_| "`car` fails")?;
    let got = got.map_or(Value::NULL, |answer| answer.value);
    if got == expected { Ok(()) } else { Err(format!("`car`: got {}", text(&got)?)) }
}

fn integer_hash_keys(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    case.gives("map", r#"{"1":"one","2":"two"}"#)?;
    case.gives("map.1", r#""one""#)
}

fn empty_array_and_null_are_values(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    for (key, value, line) in [("e", "[]", 1), ("n", "null", 2)] {
        case.gives(key, value)?;
        let explanation = case.explain(key, None)?;
        outcomes(&explanation, &["os/Debian.yaml: won", "common.yaml: shadowed"])?;
        let Ok(Some(answer)) = &explanation.result else { return Err(format!("`{key}`: nothing")) };
        let place = case.origin(answer.value.origin());
        if !place.ends_with(&format!("data/os/Debian.yaml:{line}")) {
            return Err(format!("`{key}` is said to be from {place}"));
        }
    }
    Ok(())
}

fn list_every_key_for_a_host(folder: &Path) -> Result<(), String> {
    for (environment, expected) in [
        (Some("production"), r#"{"key1":"abc","key2":"pqr"}"#),
        (None, r#"{"key1":"abc","key2":"def"}"#),
    ] {
        let case = Case::with(folder, None, environment)?;
        let node = case.node();
        let mut all = Vec::new();
        for key in node.keys().map_err(|_| "the keys cannot be listed")? {
            let answer = node.lookup_key(&key, &Query::default());
            let answer = answer.map_err(|_| format!("`{}` fails", key.as_str()))?;
            let answer = answer.ok_or_else(|| format!("`{}` is not found", key.as_str()))?;
            all.push((key.root(), answer.value));
        }
        let got = text(&Value::map(all.into_iter().collect::<Map>()))?;
        same(environment.unwrap_or("no environment"), &got, expected)?;
    }
    Ok(())
}

fn no_facts_for_a_node(folder: &Path) -> Result<(), String> {
    let named = Case::with(folder, Some("node.example.com"), None)?;
    named.gives("foo", r#""node""#)?;
    let nameless = Case::open(folder)?;
    nameless.gives("foo", r#""common""#)?;
    let explanation = nameless.explain("foo", None)?;
    let skipped = Outcome::Undefined(vec!["trusted.certname".to_owned()]);
    if explanation.levels.first().is_none_or(|level| level.outcome != skipped) {
        return Err(format!("the level of the node is not skipped: {:?}", explanation.levels));
    }
    let node = nameless.node();
    let _ = node.lookup(&["foo"], &Query::default());
    nameless.warned(&node.take_warnings(), "`trusted.certname` is undefined", "hiera.yaml:4")
}

fn quoted_dotted_keys_and_digging(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    case.gives("'a.b'.c", "5")?;
    case.gives("a.b", r#""other""#)?;
    case.gives("users.0", r#""root""#)?;
    case.gives("users.1.name", r#""kim""#)?;
    case.gives("users.2", "not found")?;
    case.gives("ref", r#""kim""#)
}

fn deep_merge_order_and_mismatch(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    case.gives_merged("x", Some("deep"), r#"{"deep":{"l":["b","a","c"]}}"#)?;
    case.gives_merged("m", Some("deep"), r#"{"a":"text","s":[1]}"#)?;
    case.gives_merged("x", Some("hash"), r#"{"deep":{"l":["c","b"]}}"#)?;
    let told = case.explain("m", Some("deep"))?.text(Detail::Levels, case.tree.sources());
    for path in ["m.a", "m.s"] {
        let is_it = |line: &str| {
            line.contains(&format!("{path}: "))
                && line.contains("os/Debian.yaml:2 replaces another kind of value at ")
                && line.ends_with("common.yaml:2")
        };
        if !told.lines().any(is_it) {
            return Err(format!("explain does not mark `{path}`:\n{told}"));
        }
    }
    Ok(())
}

fn eyaml_folded_block(folder: &Path) -> Result<(), String> {
    let case = Case::open(folder)?;
    case.gives("password", r#""s3cret""#)?;
    case.gives("note", r#""line one\nline two""#)
}

/// That the levels of an explanation have these places and outcomes.
fn outcomes(explanation: &Explanation, expected: &[&str]) -> Result<(), String> {
    let got: Vec<String> = explanation
        .levels
        .iter()
        .map(|level| {
            let outcome = match &level.outcome {
                Outcome::Won(_) => "won",
                Outcome::Shadowed(_) => "shadowed",
                Outcome::NoKeys => "holds no keys",
                other => return format!("{}: {other:?}", level.template),
            };
            let place = level.place.as_deref().unwrap_or_default();
            let name = place.rsplit_once("data/").map_or(place, |(_, name)| name);
            format!("{name}: {outcome}")
        })
        .collect();
    same(&format!("levels of `{}`", explanation.key), &got.join(", "), &expected.join(", "))
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
