//! JSON to HCL.

use strata_edit::convert::Texts::{self, Plain, Templates};

use strata_edit::convert::data_to_hcl;

use crate::{options, to_hcl};

#[track_caller]
fn check(json: &str, texts: Texts, expected: &str) {
    assert_eq!(to_hcl(json, texts, &[]).as_deref(), Ok(expected), "{json}");
}

#[test]
fn an_object_is_a_body_in_the_layout_of_the_formatter() {
    check(
        r#"{"a":1,"long":[true,null,"x"],"o":{"k":1,"l m":{"for":2}},"e":{}}"#,
        Plain,
        "a    = 1\nlong = [true, null, \"x\"]\no = {\n  k = 1\n  \"l m\" = {\n    \"for\" = 2\n  }\n}\ne = {}\n",
    );
    check(r#"{"a b":1}"#, Plain, "{\n  \"a b\" = 1\n}\n");
    check("[1,2]", Plain, "[1, 2]\n");
}

#[test]
fn texts_are_templates_in_hcl_json_only() {
    check(r#"{"a":"${x}","b":"x ${y}\n$${z}"}"#, Templates, "a = x\nb = \"x ${y}\\n$${z}\"\n");
    check(r#"{"a":"${x}"}"#, Plain, "a = \"$${x}\"\n");
    check(
        r#"{"a":{"${k}":1,"${x}-y":2,"$${z}":3}}"#,
        Templates,
        "a = {\n  (k)      = 1\n  \"${x}-y\" = 2\n  \"$${z}\"  = 3\n}\n",
    );
    check(r#"{"a":"${\"$\"}${x}"}"#, Templates, "a = \"\\u0024${x}\"\n");
    check(r#"{"a":"${ x +\n 1 }"}"#, Templates, "a = (x +\n1)\n");
    check(r#"{"a":"%{ if x ~}\n  y%{ endif }"}"#, Templates, "a = \"%{if x}  y%{endif}\"\n");
}

#[test]
fn named_properties_are_blocks() {
    let json = r#"{"a":1,"s":{"x":{"y":[{"b":2},{}]}},"t":[{"in":{}},{}],"//":"note"}"#;
    assert_eq!(
        to_hcl(json, Templates, &[("s", 2), ("t", 0), ("in", 0)]).as_deref(),
        Ok(
            "a = 1\n\ns \"x\" \"y\" {\n  b = 2\n}\n\ns \"x\" \"y\" {\n}\n\nt {\n  in {\n  }\n}\n\nt {\n}\n\n# note\n"
        )
    );
}

#[test]
fn what_has_no_hcl_is_refused() {
    assert_eq!(to_hcl(r#"{"a":"${"}"#, Templates, &[]), Err(vec!["convert-template"]));
    assert_eq!(to_hcl(r#"{"a":{"b":"${x"}}"#, Templates, &[]), Err(vec!["convert-template"]));
    assert_eq!(
        to_hcl(r#"{"s":[1,{"a b":1}]}"#, Plain, &[("s", 0)]),
        Err(vec!["convert-block", "convert-name"])
    );
    let deep = format!("{{\"a\":{}1{}}}", "[".repeat(300), "]".repeat(300));
    let value =
        strata_value::json::Reader::default().with_max_depth(400).read(&deep).expect("JSON").value;
    let error = strata_edit::convert::data_to_hcl(&value, &crate::options(Plain, &[]));
    assert_eq!(
        error.expect_err("it is too deep").iter().next().map(|e| e.code),
        Some("limit-depth")
    );
}

#[test]
fn numbers_of_json_are_exact() {
    let text =
        r#"{"a":0.12345678901234567890123,"b":1e3,"c":-0,"d":123456789012345678901234567890}"#;
    let sources = strata_diagnostics::SourceMap::default();
    let file = sources.add("f", text.into());
    let document = strata_syntax::json::parse(text);
    let value =
        strata_edit::convert::json_to_data(&document, &file, &options(Plain, &[])).expect("JSON");
    let hcl = strata_edit::convert::data_to_hcl(&value, &crate::options(Plain, &[]));
    assert_eq!(
        hcl.expect("it has HCL"),
        "a = 0.12345678901234567890123\nb = 1000\nc = -0.0\nd = 123456789012345678901234567890\n"
    );
}

#[test]
fn a_key_of_json_that_is_given_twice_is_told() {
    let text = r#"{"a": {"b": 1, "b": 2}}"#;
    let sources = strata_diagnostics::SourceMap::default();
    let file = sources.add("f", text.into());
    let document = strata_syntax::json::parse(text);
    let errors = strata_edit::convert::json_to_data(&document, &file, &options(Plain, &[]))
        .expect_err("it is lost");
    let lines: Vec<String> = errors.concise(&sources).collect();
    assert!(lines[0].starts_with("f:1:16: error[convert-name]: `b` stands for two"), "{lines:?}");
}

/// JSON of the JSON profile as HCL.
fn from_json(text: &str, blocks: &[(&str, usize)]) -> Result<String, Vec<&'static str>> {
    let file = strata_diagnostics::SourceMap::default().add("f", text.into());
    let document = strata_syntax::json::parse(text);
    let options = options(Templates, blocks);
    strata_edit::convert::json_to_data(&document, &file, &options)
        .and_then(|data| data_to_hcl(&data, &options))
        .map_err(|errors| errors.iter().map(|error| error.code).collect())
}

#[test]
fn objects_of_an_array_at_the_root_are_one_body() {
    let body = Ok("a = 1\nb = 2\n".to_owned());
    assert_eq!(from_json(r#"[{"a": 1}, {"b": 2}]"#, &[]), body);
    assert_eq!(from_json(r#"[{"a": 1}, {"a": 2}]"#, &[]), Err(vec!["convert-name"]));
    assert_eq!(from_json("[1, {}]", &[]), Ok("[1, {}]\n".to_owned()));
}

#[test]
fn a_block_property_that_is_given_twice_holds_the_blocks_of_both() {
    let blocks = Ok("s \"x\" {\n}\n\ns \"y\" {\n}\n\ns \"x\" {\n  a = 1\n}\n".to_owned());
    let schema = [("s", 1)];
    assert_eq!(
        from_json(r#"{"s": {"x": {}}, "s": {"y": {}}, "s": {"x": {"a": 1}}}"#, &schema),
        blocks
    );
    assert_eq!(from_json(r#"{"s": {"x": {}, "y": {}, "x": {"a": 1}}}"#, &schema), blocks);
    assert_eq!(
        from_json(r#"{"s": [{"x": {}}, {"y": {}}], "s": {"x": {"a": 1}}}"#, &schema),
        blocks
    );
    assert_eq!(
        from_json(r#"[{"s": {"x": {}, "y": {}}}, {"s": {"x": {"a": 1}}}]"#, &schema),
        blocks
    );
}

#[test]
fn null_is_no_block() {
    assert_eq!(
        from_json(r#"{"s": null, "t": {"x": null}}"#, &[("s", 0), ("t", 1)]),
        Ok(String::new())
    );
}

#[test]
fn what_is_no_block_has_each_name_once() {
    let twice = Err(vec!["convert-name"]);
    assert_eq!(from_json(r#"{"a": {"s": 1, "s": 2}}"#, &[("s", 0)]), twice);
    assert_eq!(from_json(r#"{"s": {"a": 1, "a": 2}}"#, &[("s", 0)]), twice);
}
