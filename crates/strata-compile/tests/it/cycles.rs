//! Cycles, which are told with every step.

use crate::site::{check, check_fails};

#[test]
fn a_cycle_names_each_step_with_its_place() {
    let files = r#"
==> a.hcl <==
locals {
  one = local.two
}
resource "file" "f" {
  text = local.one
}
==> b.hcl <==
locals {
  idle = 1
  two  = "${resource.file.f.text}!"
}
"#;
    let expected = [
        "`local.one`, `local.two`, `resource.file.f` need each other in a cycle",
        "a.hcl:2:9: `local.one` needs `local.two`",
        "b.hcl:3:13: `local.two` needs `resource.file.f`",
        "a.hcl:5:10: `resource.file.f` needs `local.one`",
    ];
    check_fails(files.trim_start(), "{}", &expected);
}

#[test]
fn what_needs_itself_is_a_cycle() {
    check_fails("locals { a = [local.a] }", "{}", &["`local.a` needs itself", "main.hcl:1:15"]);
    check_fails(
        "resource \"a\" \"b\" {\n  depends_on = [resource.a.b]\n}\n",
        "{}",
        &["`resource.a.b` needs itself", "main.hcl:2:"],
    );
    check_fails(
        "resource \"a\" \"b\" {\n  control { if = resource.a.b.on }\n  on = true\n}\n",
        "{}",
        &["`resource.a.b` needs itself"],
    );
}

#[test]
fn a_module_is_no_cycle_unless_its_own_output_is_needed() {
    let module = "==> m/main.hcl <==\nvariable \"a\" {\n  type = string\n}\nvariable \"b\" {\n  type = string\n}\noutput \"a\" { value = var.a }\noutput \"b\" { value = var.b }\n";
    let calls = |a: &str, b: &str| {
        format!(
            "==> main.hcl <==\nmodule \"m\" {{\n  source = \"m\"\n  a = {a}\n  b = {b}\n}}\noutput \"b\" {{ value = module.m.b }}\n{module}"
        )
    };
    check(&calls("\"x\"", "\"${module.m.a}y\""), "b = \"xy\"");
    let told =
        check_fails(&calls("module.m.b", "module.m.a"), "{}", &["module.m.var.a", "main.hcl:4:"]);
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}

#[test]
fn several_cycles_are_told_each_once() {
    let told = check_fails(
        "locals {\n  a = local.b\n  b = local.a\n  c = local.d\n  d = [local.c, local.c]\n}\n",
        "{}",
        &["`local.a`, `local.b`", "`local.c`, `local.d`"],
    );
    assert_eq!(told.matches("error[").count(), 2, "{told}");
}

#[test]
fn two_ways_to_a_value_are_no_cycle() {
    check(
        "locals {\n  top = [local.left, local.right]\n  left = local.base\n  right = local.base\n  base = 1\n}\noutput \"top\" { value = local.top }\n",
        "top = [1,1]",
    );
}
