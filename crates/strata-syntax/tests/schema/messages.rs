//! What people are told whose file does not fit a schema.

use strata_diagnostics::{Diagnostics, Format, SourceMap};
use strata_syntax::schema::{Body, Schema};
use strata_syntax::{json, parse_body};

fn schema() -> Schema {
    Schema::new()
        .required("region")
        .optional("count")
        .block("service", ["name"])
        .block("limits", [""; 0])
}

/// The messages in one line each.
fn native(text: &str) -> Vec<String> {
    let sources = SourceMap::default();
    let file = sources.add("main.hcl", text.into());
    let tree = parse_body(text);
    assert!(tree.errors().is_empty(), "{:?}", tree.errors());
    let (_, errors) = Body::of_tree(&tree).content(&schema());
    lines(errors.iter().map(|error| error.diagnostic(&file)).collect(), &sources)
}

fn of_json(text: &str) -> Vec<String> {
    let sources = SourceMap::default();
    let file = sources.add("main.hcl.json", text.into());
    let document = json::parse(text);
    assert!(document.errors().is_empty(), "{:?}", document.errors());
    let (_, errors) = Body::of_json(&document).content(&schema());
    lines(errors.iter().map(|error| error.diagnostic(&file)).collect(), &sources)
}

fn lines(found: Vec<strata_diagnostics::Diagnostic>, sources: &SourceMap) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    diagnostics.extend(found);
    let mut out = String::new();
    diagnostics.render(sources, Format::Concise, false, &mut out);
    out.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn a_mistyped_argument() {
    assert_eq!(
        native("regoin = 1\n"),
        [
            "main.hcl:1:1: error[hcl-missing-argument]: the argument `region` is missing (help: add `region`)",
            "main.hcl:1:1: error[hcl-unsupported-argument]: there is no argument `regoin` here (help: did you mean `region`?)",
        ]
    );
}

#[test]
fn an_argument_where_a_block_is_meant_and_the_reverse() {
    assert_eq!(
        native("region = 1\nlimits = {}\ncount {\n}\n"),
        [
            "main.hcl:2:1: error[hcl-unsupported-argument]: there is no argument `limits` here (help: `limits` is a block: write `limits { … }` without `=`)",
            "main.hcl:3:1: error[hcl-unsupported-block]: there are no `count` blocks here (help: `count` is an argument: write `count = …`)",
        ]
    );
}

#[test]
fn labels_too_few_and_too_many() {
    assert_eq!(
        native("region = 1\nservice {\n}\nlimits \"a\" {\n}\nservice \"a\" {\n}\n"),
        [
            "main.hcl:2:9: error[hcl-block-labels]: the block `service` has too few labels (help: write `service \"name\" {`)",
            "main.hcl:4:8: error[hcl-block-labels]: the block `limits` has too many labels (help: this block has no labels)",
        ]
    );
}

#[test]
fn json_of_the_wrong_shape() {
    assert_eq!(
        of_json("{\"region\": 1, \"service\": {}, \"limits\": 1, \"region\": 2, \"cuont\": 1}"),
        [
            "main.hcl.json:1:26: error[hcl-block-labels]: the label `name` of the block is missing (help: write an object whose names are the label `name`)",
            "main.hcl.json:1:40: error[hcl-json-type]: `limits` is a block: an object, or an array of objects, must stand here",
            "main.hcl.json:1:43: error[hcl-duplicate-attribute]: the argument `region` is set twice (help: remove one of them)",
            "main.hcl.json:1:56: error[hcl-unsupported-argument]: `cuont` is neither an argument nor a block here (help: did you mean `count`?)",
        ]
    );
}

#[test]
fn json_blocks_in_all_their_forms() {
    let text = r#"{
        "//": "a comment",
        "region": "eu",
        "service": [{"a": {"x": 1}}, {"b": [{}, {}], "c": null}],
        "limits": {"//": 1}
    }"#;
    let document = json::parse(text);
    let (content, errors) = Body::of_json(&document).content(&schema());
    assert!(errors.is_empty(), "{errors:?}");
    let headers: Vec<String> = content
        .blocks
        .iter()
        .map(|block| {
            let labels: Vec<&str> = block.labels.iter().map(|label| &*label.value).collect();
            format!("{} {}", block.block_type, labels.join(" "))
        })
        .collect();
    assert_eq!(headers, ["service a", "service b", "service b", "limits "]);
    let (attributes, errors) = content.blocks[3].body.just_attributes();
    assert!(attributes.is_empty() && errors.is_empty());
}
