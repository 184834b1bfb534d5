//! The order of work: removals, merges, the vars file, defaults, completion.

use super::site::{Site, check_values};

const WEB: &str = "\
nets: list(string) = [\"default\"]
web: object(port number, headers map(string), nets? list(string), note? string, tls? object(cert string, key? string))
";

const COMMON: (&str, &str) = (
    "common.yaml",
    "web:\n  port: 80\n  headers: {X-Legacy: old, X-App: strata}\n  nets: [10.0.0.0/8]\n  tls: {cert: c, key: k}\n",
);

const TWO: (&str, &str) =
    ("hierarchy.yaml", "merge: {web: deep}\nlayers: [{path: common.yaml}, {path: over.yaml}]\n");

#[track_caller]
fn over(layer: &str, web: &str) {
    let expected = format!("{{\"nets\":[\"default\"],\"web\":{web}}}");
    check_values(WEB, &[TWO, COMMON, ("over.yaml", layer)], "{}", &expected);
}

#[test]
fn maps_and_objects_merge_and_all_else_replaces() {
    over(
        "web: {port: 8443, headers: {X-Node: n}, nets: [], tls: {cert: d}}\n",
        r#"{"headers":{"X-App":"strata","X-Legacy":"old","X-Node":"n"},"nets":[],"note":null,"port":8443,"tls":{"cert":"d","key":"k"}}"#,
    );
    over(
        "web: {headers: {}, note: null, tls: null}\n",
        r#"{"headers":{"X-App":"strata","X-Legacy":"old"},"nets":["10.0.0.0/8"],"note":null,"port":80,"tls":null}"#,
    );
    over("web: null\n", "null");
}

#[test]
fn only_what_is_listed_merges() {
    let files = [
        ("hierarchy.yaml", "layers: [{path: common.yaml}, {path: over.yaml}]\n"),
        ("common.yaml", "m: {a: x, b: y}\no: {p: 1, q: 2}\n"),
        ("over.yaml", "m: {b: z}\no: {p: 3}\n"),
    ];
    let variables = "m: map(string)\no: object(p number, q? number)\n";
    check_values(variables, &files, "{}", r#"{"m":{"b":"z"},"o":{"p":3,"q":null}}"#);
}

#[test]
fn removals_come_before_their_layer_and_see_what_is_below() {
    let removing = |remove: &str| {
        format!(
            "merge: {{web: deep}}\nlayers:\n- path: common.yaml\n- path: over.yaml\n  remove: {remove}\n"
        )
    };
    for (remove, layer, headers) in [
        ("[[web, headers, X-Legacy]]", "{}", r#"{"X-App":"strata"}"#),
        (
            "[[web, headers, X-Legacy]]",
            "web: {headers: {X-Legacy: new}}",
            r#"{"X-App":"strata","X-Legacy":"new"}"#,
        ),
        ("[[web, headers, X-Legacy], [web, headers]]", "web: {headers: {a: b}}", r#"{"a":"b"}"#),
    ] {
        let expected = format!(
            r#"{{"nets":["default"],"web":{{"headers":{headers},"nets":["10.0.0.0/8"],"note":null,"port":80,"tls":{{"cert":"c","key":"k"}}}}}}"#
        );
        let manifest = removing(remove);
        check_values(
            WEB,
            &[("hierarchy.yaml", &manifest), COMMON, ("over.yaml", layer)],
            "{}",
            &expected,
        );
    }
}

#[test]
fn facts_choose_layers_and_optional_ones_may_be_missing() {
    let files = [
        (
            "hierarchy.yaml",
            "layers:\n- path: common.yaml\n- path: os/${facts.os}.json\n- path: nodes/${facts.host}.yaml\n  optional: true\n",
        ),
        ("common.yaml", "a: common\nb: common\nc: common\n"),
        ("os/debian.json", "{\"b\": \"debian\", \"c\": \"debian\"}"),
        ("nodes/web01.yaml", "c: node\n"),
    ];
    let variables = "a: string\nb: string\nc: string\n";
    let facts = r#"{"os": "debian", "host": "web01"}"#;
    check_values(variables, &files, facts, r#"{"a":"common","b":"debian","c":"node"}"#);
    let facts = r#"{"os": "debian", "host": "web02"}"#;
    check_values(variables, &files, facts, r#"{"a":"common","b":"debian","c":"debian"}"#);
}

#[test]
fn the_vars_file_replaces_whole_values_and_defaults_come_last() {
    let files = [TWO, COMMON, ("over.yaml", "{}"), ("vars.yaml", "web: {port: 1, headers: {}}\n")];
    let web = r#"{"headers":{},"nets":null,"note":null,"port":1,"tls":null}"#;
    check_values(WEB, &files, "{}", &format!("{{\"nets\":[\"default\"],\"web\":{web}}}"));
    let alone = [("vars.yaml", "nets: null\nweb: {port: 1, headers: {}}\n")];
    check_values(WEB, &alone, "{}", &format!("{{\"nets\":null,\"web\":{web}}}"));
}

#[test]
fn members_left_out_take_their_defaults_and_null_does_not() {
    let variables = "o: map(object(a?=7 number, b?=[1] list(number), c? string))\n";
    let files = [
        ("hierarchy.yaml", "merge: {o: deep}\nlayers: [{path: low.yaml}, {path: high.yaml}]\n"),
        ("low.yaml", "o: {x: {a: 1, c: kept}, y: {}, z: {a: null}}\n"),
        ("high.yaml", "o: {x: {b: []}}\n"),
    ];
    let expected = r#"{"o":{"x":{"a":1,"b":[],"c":"kept"},"y":{"a":7,"b":[1],"c":null},"z":{"a":null,"b":[1],"c":null}}}"#;
    check_values(variables, &files, "{}", expected);
}

#[test]
fn yaml_and_json_say_the_same() {
    let variables = "m: map(string)\nn: list(number)\n";
    let yaml = "m: &m {b: \"é\", a: 'yes', <<: x}\nn: [+4, 0x1F, 0o17, 0644, -98765432109876543210987654321098765432109876543210]\n";
    let json = r#"{"n": [4, 31, 15, 644, -98765432109876543210987654321098765432109876543210], "m": {"a": "yes", "b": "e\u0301", "<<": "x"}}"#;
    let expected = r#"{"m":{"<<":"x","a":"yes","b":"é"},"n":[4,31,15,644,-98765432109876543210987654321098765432109876543210]}"#;
    for (manifest, name, text) in [
        ("layers: [{path: a}]", "a", yaml),
        ("layers: [{path: a.yaml}]", "a.yaml", yaml),
        ("layers: [{path: a.json}]", "a.json", json),
        ("layers: [{path: a.JSON}]", "a.JSON", yaml),
    ] {
        let site = Site::new(variables, &[("hierarchy.yaml", manifest), (name, text)]);
        let resolved = site.inputs().and_then(|inputs| inputs.resolve(&site.facts("{}")));
        let resolved = resolved.unwrap_or_else(|failure| panic!("{}", site.told(&failure)));
        let value = strata_value::Value::object(resolved.values.clone());
        let text = strata_eval_json(&value);
        assert_eq!(text, expected, "{name}");
    }
}

/// JSON in which numbers are those of HCL.
fn strata_eval_json(value: &strata_value::Value) -> String {
    let whole = value.replace_leaves(&mut |_, leaf| {
        let whole = leaf.as_whole().map(strata_value::BigNumber::Integer);
        Ok::<_, std::convert::Infallible>(whole.map(strata_value::Value::big))
    });
    let Ok(whole) = whole;
    super::site::shown(&whole)
}
