//! Declarations that cannot stand.

use crate::site::{check, check_fails, result};

fn variable(body: &str) -> String {
    format!("variable \"v\" {{\n{body}\n}}\n")
}

#[test]
fn variables_say_what_they_are() {
    for (body, expected) in [
        ("default = 1", "`type`"),
        ("type = integer", "there is no type `integer`"),
        ("type = any", "there is no type `any`"),
        ("type = list", "`list` takes one argument"),
        ("type = list(string, bool)", "`list` takes one argument"),
        ("type = string(5)", "the type `string` takes no arguments"),
        ("type = optional(string)", "only members of an object can be `optional`"),
        ("type = list(optional(string))", "only members of an object can be `optional`"),
        ("type = \"string\"", "this is not a type"),
        ("type = object({ a = string, a = number })", "the member `a` is declared twice"),
        ("type = object({ a = optional() })", "`optional` takes a type"),
        ("type = resource(file)", "`resource` takes one argument"),
        ("type = tuple(string)", "`tuple` takes one argument"),
        ("type = string\nnullable = \"false\"", "`nullable` must be true or false"),
        ("type = string\nsensitive = facts.x", "a variable cannot be used here"),
        ("type = string\ndescription = 5", "`description` must be a text"),
        ("type = string\ndefault = facts.x", "a variable cannot be used here"),
        ("type = string\nnullable = false\ndefault = null", "the default is null"),
        ("type = string\ndefalt = \"x\"", "did you mean `default`"),
    ] {
        let told = check_fails(&variable(body), "{}", &[expected]);
        assert!(told.contains("main.hcl:"), "{told}");
    }
}

#[test]
fn mistakes_are_told_together_in_the_order_of_the_text() {
    check(
        "variable \"a\" {\n  type = strin\n}\nvariable \"b\" {\n  type = object({ x = lst(string), y = map() })\n}\noutput \"o\" { valu = var.c }\nlocals { l = var.nope }\n",
        "main.hcl:2:10: error[config-type]: there is no type `strin`\nmain.hcl:5:23: error[config-type]: there is no type `lst`\nmain.hcl:5:40: error[config-type]: `map` takes one argument: the type of its elements\nmain.hcl:7:14: error[hcl-missing-argument]: the argument `value` is missing\nmain.hcl:7:14: error[hcl-unsupported-argument]: there is no argument `valu` here\nmain.hcl:8:17: error[config-reference]: there is no variable `nope`",
    );
}

#[test]
fn names_are_declared_once() {
    let twice = "==> a.hcl <==\nlocals { a = 1 }\noutput \"o\" { value = 1 }\nresource \"t\" \"n\" {}\nvariable \"v\" {\n  type = string\n  default = \"\"\n}\n";
    let again = "==> b.hcl <==\nlocals { a = 2 }\noutput \"o\" { value = 2 }\nresource \"t\" \"n\" {}\nvariable \"v\" {\n  type = string\n  default = \"\"\n}\n";
    let told = check_fails(
        &format!("{twice}{again}"),
        "{}",
        &[
            "the local value `a` is declared twice",
            "a.hcl:1:10",
            "the output `o`",
            "the resource `resource.t.n`",
            "the variable `v`",
        ],
    );
    assert_eq!(told.matches("error[").count(), 4, "{told}");
    check("resource \"a\" \"n\" {}\nresource \"b\" \"n\" {}\n", "a.n {}\nb.n {}");
}

#[test]
fn names_in_addresses_are_identifiers() {
    check_fails("resource \"a b\" \"c\" {}\n", "{}", &["the name of a type of resources"]);
    check_fails("resource \"a\" \"c.d\" {}\n", "{}", &["the name of a resource"]);
}

#[test]
fn broken_texts_are_told_before_anything_else() {
    let told = check_fails("locals {\n  a = var.x +\n}\n", "{}", &["main.hcl:"]);
    assert!(!told.contains("config-reference"), "{told}");
    check_fails("varable \"x\" {}\n", "{}", &["did you mean `variable`"]);
}

#[test]
fn all_files_of_the_directory_are_one_module() {
    let files = "==> a.hcl <==\noutput \"o\" { value = local.a }\n==> b.hcl <==\nlocals { a = 1 }\n==> notes.txt <==\nnot read\n==> .hidden.hcl <==\nnot read either\n";
    assert_eq!(result(files, "{}", "{}"), "o = 1\n");
    check(
        "==> notes.txt <==\nx\n",
        "error[config-module-empty]: the directory `.` holds no configuration",
    );
}

#[test]
fn outputs_may_have_a_type() {
    let of =
        |ty: &str, value: &str| format!("output \"o\" {{\n  type = {ty}\n  value = {value}\n}}\n");
    check(
        &of("object({ a = number, b = optional(string) })", "{ a = 1 }"),
        "o = {\"a\":1,\"b\":null}",
    );
    check(&of("number", "null"), "o = null");
    check_fails(&of("number", "\"1\""), "{}", &["config-output", "main.hcl:"]);
}
