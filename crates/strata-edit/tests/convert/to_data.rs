//! HCL to JSON.

use strata_edit::convert::Texts::{self, Plain, Templates};

use crate::to_json;

#[track_caller]
fn check(text: &str, texts: Texts, expected: &str) {
    assert_eq!(to_json(text, texts).as_deref(), Ok(expected), "{text}");
}

#[test]
fn literals_are_values() {
    check(
        "a = 1\nb = -1.50\nc = [true, null, \"x\\ty\"]\nd = { k = (1), \"l m\" : 2 }\n",
        Plain,
        r#"{"a":1,"b":-1.5,"c":[true,null,"x\ty"],"d":{"k":1,"l m":2}}"#,
    );
    check(
        "a = 123456789012345678901234567890\nb = 0.1\nc = 1e3\n",
        Plain,
        r#"{"a":123456789012345678901234567890,"b":0.1,"c":1000}"#,
    );
}

#[test]
fn expressions_become_templates() {
    check(
        "a = var.x\nb = \"$${a} ${b}%%{c}\"\nc = [f(1), 2]\nd = { (k) = v, \"${x}-y\" = 1 }\ne = -x\n",
        Templates,
        r#"{"a":"${var.x}","b":"$${a} ${b}%%{c}","c":["${f(1)}",2],"d":{"${k}":"${v}","${x}-y":1},"e":"${-x}"}"#,
    );
    // A sign before a sequence must not make an escape of it.
    check("a = \"\\u0024${x}\"\n", Templates, r#"{"a":"${\"$\"}${x}"}"#);
}

#[test]
fn text_means_itself_in_plain_data() {
    check("a = \"$${x}\"\n", Plain, r#"{"a":"${x}"}"#);
    check("a = \"$${x}\"\n", Templates, r#"{"a":"$${x}"}"#);
}

#[test]
fn heredocs_are_exact() {
    check("a = <<E\n  x\n\n y\\n\nE\n", Plain, r#"{"a":"  x\n\n y\\n\n"}"#);
    check("a = <<-E\n    x\n\n  y\n   E\n", Plain, r#"{"a":"  x\n\ny\n"}"#);
    check("a = <<-E\n  ${x}\n    y\n  E\n", Templates, r#"{"a":"${x}\n  y\n"}"#);
    check("a = <<E\r\nx\r\nE\r\n", Plain, r#"{"a":"x\r\n"}"#);
}

#[test]
fn what_markers_strip_is_gone() {
    check("a = \"x\\n ${~ y ~} z\"\n", Templates, r#"{"a":"x${ y }z"}"#);
    check(
        "a = <<E\n%{ if a ~}\n  x\n%{ else }\ny\n%{~ endif }\nE\n",
        Templates,
        // Each line is a text of its own, of which the marker strips the next one only.
        r#"{"a":"%{ if a }  x\n%{ else }\ny%{ endif }\n"}"#,
    );
}

#[test]
fn blocks_nest_by_type_and_labels() {
    check(
        "a = 1\ns \"x\" y {\n  b = 2\n}\ns \"x\" z {}\ns \"w\" y {}\nt {}\nt {}\n",
        Plain,
        r#"{"a":1,"s":{"x":{"y":{"b":2},"z":{}},"w":{"y":{}}},"t":[{},{}]}"#,
    );
    // The order of blocks is worth more than the shorter form.
    check("s a {}\ns b {}\ns a {}\n", Plain, r#"{"s":[{"a":{}},{"b":{}},{"a":{}}]}"#);
    check("s {}\ns a {}\ns {}\ns {}\n", Plain, r#"{"s":[{},{"a":{}},{},{}]}"#);
}

#[test]
fn an_expression_alone_has_its_value() {
    check("[1,\n 2]", Plain, "[1,2]");
}

#[test]
fn what_has_no_value_is_refused_with_its_place() {
    let text =
        "a = [1, f(x)]\nb = x.y\nc = \"a${b}\"\nd = 1 + 2\ne = [for x in y : x]\nf = a ? b : c\n";
    let errors = to_json(text, Plain).expect_err("it is not plain");
    let heads: Vec<&str> = errors.iter().filter_map(|e| e.split("]:").next()).collect();
    assert_eq!(
        heads,
        [
            "f:1:9: error[convert-call",
            "f:2:5: error[convert-reference",
            "f:3:5: error[convert-template",
            "f:4:5: error[convert-operation",
            "f:5:5: error[convert-for",
            "f:6:5: error[convert-conditional",
        ]
    );
}

#[test]
fn a_name_for_two_things_is_refused() {
    for text in ["a = 1\na {}\n", "a {}\na = 1\n", "x = { a = 1, a = 2 }\n"] {
        let errors = to_json(text, Templates).expect_err("a name stands for two things");
        assert!(errors[0].contains("convert-name"), "{errors:?}");
    }
}

#[test]
fn a_broken_file_is_told() {
    let errors = to_json("a = \nb = 'x'\n", Plain).expect_err("it is broken");
    assert!(errors[0].starts_with("f:1:"), "{errors:?}");
}

#[test]
fn an_interpolation_that_makes_text_still_does() {
    check("a = \"${x ~} \"\n", Templates, r#"{"a":"${x }${\"\"}"}"#);
}
