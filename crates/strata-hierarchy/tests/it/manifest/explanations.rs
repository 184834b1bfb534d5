//! Where values come from.

use strata_value::json;

use super::site::Site;

const VARIABLES: &str = "\
replicas: number
web: object(listen object(address string, port number), headers map(string), nets? list(string), note? string)
zones: list(string) = []
";

const MANIFEST: &str = "\
merge: {web: deep}
layers:
- path: common.yaml
- path: environments/${facts.env}.yaml
  remove: [[web, headers, X-Legacy]]
- path: nodes/${facts.host}.yaml
  optional: true
";

const COMMON: &str = "\
replicas: 1
web:
  listen: {address: 127.0.0.1, port: 8080}
  headers: {X-Legacy: legacy-value, X-App: app-value}
  nets: [10.0.0.0/8]
  note: null
";

const ENVIRONMENT: &str = "replicas: 2\nweb: {listen: {port: 8443}, nets: []}\n";

const FACTS: &str = r#"{"env": "production", "host": "web01"}"#;

#[track_caller]
fn check_text(variables: &str, files: &[(&str, &str)], expected: &str) {
    let text = Site::new(variables, files).explain(FACTS).to_text();
    let squeezed: Vec<String> =
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(squeezed, expected.lines().collect::<Vec<_>>());
}

#[test]
fn selected_shadowed_and_removed() {
    let files = [
        ("hierarchy.yaml", MANIFEST),
        ("common.yaml", COMMON),
        ("environments/production.yaml", ENVIRONMENT),
        ("nodes/web01.yaml", "web: {listen: {port: 9443}}\n"),
    ];
    check_text(
        VARIABLES,
        &files,
        r#"["replicas"] selected environments/${facts.env}.yaml shadowed common.yaml
["web","headers","X-App"] selected common.yaml
["web","headers","X-Legacy"] removed by environments/${facts.env}.yaml shadowed common.yaml
["web","listen","address"] selected common.yaml
["web","listen","port"] selected nodes/${facts.host}.yaml shadowed environments/${facts.env}.yaml, common.yaml
["web","nets"] selected environments/${facts.env}.yaml shadowed common.yaml
["web","note"] selected common.yaml
["zones"] selected default"#,
    );
}

#[test]
fn skipped_layers_and_members_that_come_back() {
    let files = [
        ("hierarchy.yaml", MANIFEST),
        ("common.yaml", COMMON),
        ("environments/production.yaml", "replicas: 2\nweb: {headers: {X-Legacy: again}}\n"),
    ];
    let explanation = Site::new(VARIABLES, &files).explain(FACTS);
    let text = explanation.to_text();
    assert!(text.contains("skipped nodes/${facts.host}.yaml: the file does not exist\n"), "{text}");
    let json = json::write(&explanation.to_json(), &json::Options::default()).expect("plain");
    let back = r#"{"path":["web","headers","X-Legacy"],"selected":"environments/${facts.env}.yaml","shadowed":["common.yaml"],"removed_by":null}"#;
    assert!(
        json.starts_with(r#"{"inputs":[{"path":["replicas"],"#) && json.contains(back),
        "{json}"
    );
    let skipped = r#""skipped_layers":[{"path":"nodes/${facts.host}.yaml","reason":"the file does not exist"}]}"#;
    assert!(json.ends_with(skipped), "{json}");
}

#[test]
fn what_replaces_as_a_whole_lists_its_own_leaves() {
    let files = [
        ("hierarchy.yaml", "merge: {d: deep}\nlayers: [{path: low.yaml}, {path: high.yaml}]\n"),
        ("low.yaml", "r: {a: x, b: y}\nd: {a: x, b: y}\ne: {}\n"),
        ("high.yaml", "r: {b: z, c: w}\nd: {b: z, c: w}\n"),
        ("vars.yaml", "d: {c: v}\n"),
    ];
    check_text(
        "r: map(string)\nd: map(string)\ne: map(string)\nf: object(x number, y? number) = {\"x\": 1}\n",
        &files,
        r#"["d","c"] selected --vars-file shadowed high.yaml
["e"] selected low.yaml
["f","x"] selected default
["r","b"] selected high.yaml shadowed low.yaml
["r","c"] selected high.yaml"#,
    );
}

#[test]
fn an_empty_map_is_a_leaf_only_where_nothing_lies_below() {
    let files = [
        (
            "hierarchy.yaml",
            "merge: {m: deep}\nlayers: [{path: a.yaml}, {path: b.yaml}, {path: c.yaml, remove: [[m, x], [m, z, k]]}]\n",
        ),
        ("a.yaml", "m: {x: {k: {}, l: [a]}, y: {}, z: {k: {}}}\n"),
        ("b.yaml", "m: {y: {}, x: {}}\n"),
        ("c.yaml", "m: {y: {n: {}}}\n"),
    ];
    check_text(
        "m: map(map(map(string)))\n",
        &[
            files[0],
            ("a.yaml", "m: {x: {k: {}, l: {s: t}}, y: {}, z: {k: {}}}\n"),
            files[2],
            files[3],
        ],
        r#"["m","x","k"] removed by c.yaml shadowed a.yaml
["m","x","l","s"] removed by c.yaml shadowed a.yaml
["m","y","n"] selected c.yaml
["m","z","k"] removed by c.yaml shadowed a.yaml"#,
    );
}

#[test]
fn a_secret_variable_is_its_name() {
    let files = [
        (
            "hierarchy.yaml",
            "merge: {s: deep, t: deep}\nlayers: [{path: a.yaml}, {path: b.yaml, decrypt: sops}, {path: c.yaml, remove: [[s, k], [t, k]]}]\n",
        ),
        ("a.yaml", "s: {k: hunter2, l: m}\n"),
        ("b.yaml", "t: ENC # {\"t\": {\"k\": \"hunter2\"}}"),
        ("c.yaml", "t: {}\n"),
    ];
    let variables = "s: map(string) sensitive\nt: map(string)\nu: map(string) sensitive = {}\n";
    check_text(variables, &files, "[\"s\"]\n[\"t\"]\n[\"u\"]");
    let json = Site::new(variables, &files).explain("{}").to_json();
    let json = json::write(&json, &json::Options::default()).expect("plain");
    let entry = |name: &str| {
        format!(r#"{{"path":["{name}"],"selected":null,"shadowed":[],"removed_by":null}}"#)
    };
    let all = [entry("s"), entry("t"), entry("u")].join(",");
    assert_eq!(json, format!(r#"{{"inputs":[{all}],"skipped_layers":[]}}"#));
}
