//! `for_each` and `count`.

use crate::site::{check, check_fails};

#[test]
fn members_and_elements_become_instances() {
    check(
        r#"
resource "site" "s" {
  for_each = { blog = 81, "a b" = 80 }
  text     = "${each.key}:${each.value}"
}
resource "user" "u" {
  for_each = toset(["eve", "bob"])
  name     = each.value
  same     = each.key == each.value
}
resource "disk" "d" {
  count = 2
  path  = "/dev/d${count.index}"
}
output "keys" { value = keys(resource.site.s) }
output "paths" { value = resource.disk.d[*].path }
output "one" { value = resource.site.s["blog"].text }
"#,
        r#"
keys = ["a b","blog"]
one = "blog:81"
paths = ["/dev/d0","/dev/d1"]
disk.d[0] {"path":"/dev/d0"}
disk.d[1] {"path":"/dev/d1"}
site.s["a b"] {"text":"a b:80"}
site.s["blog"] {"text":"blog:81"}
user.u["bob"] {"name":"bob","same":true}
user.u["eve"] {"name":"eve","same":true}
"#
        .trim_start(),
    );
}

#[test]
fn a_literal_key_depends_on_one_instance_alone() {
    check(
        r#"
resource "a" "x" {
  for_each = { one = 1, two = 2 }
  v        = each.value
}
resource "b" "one" { v = resource.a.x["one"].v }
resource "b" "two" { v = resource.a.x.two.v }
resource "b" "all" { v = [for x in resource.a.x : x.v] }
resource "c" "first" { count = 1 }
resource "d" "first" { id = resource.c.first[0].id }
"#,
        r#"
a.x["one"] {"v":1}
a.x["two"] {"v":2}
b.all {"v":[1,2]} <- a.x["one"], a.x["two"]
b.one {"v":1} <- a.x["one"]
b.two {"v":2} <- a.x["two"]
c.first[0] {}
d.first {"id":"c.first[0]"} <- c.first[0]
"#
        .trim_start(),
    );
}

#[test]
fn no_member_and_no_number_give_nothing() {
    check(
        "resource \"a\" \"x\" {\n  for_each = {}\n  v = facts.missing\n}\nresource \"a\" \"y\" { count = 0 }\noutput \"none\" { value = [resource.a.x, resource.a.y] }\n",
        "none = [{},[]]",
    );
}

#[test]
fn what_cannot_be_expanded_is_told() {
    let each = |value: &str| format!("resource \"a\" \"x\" {{\n  for_each = {value}\n}}\n");
    let count = |value: &str| format!("resource \"a\" \"x\" {{\n  count = {value}\n}}\n");
    for (files, expected) in [
        (each("[\"a\"]"), "`for_each` cannot go through a list"),
        (each("null"), "`for_each` cannot go through"),
        (each("\"text\""), "`for_each` cannot go through"),
        (each("toset([1, 2])"), "a set of something else than texts"),
        (each("sensitive({ a = 1 })"), "`for_each` is sensitive"),
        (each("toset([sensitive(\"a\")])"), "`for_each` is sensitive"),
        (count("\"2\""), "`count` must be a number"),
        (count("null"), "`count` must be a number"),
        (count("0.5"), "`count` must be a whole number"),
        (count("-1"), "`count` must be zero or more"),
        (count("sensitive(1)"), "`count` is sensitive"),
        (count("1000000"), "a host has more than 100000 instances"),
    ] {
        check_fails(&files, "{}", &[expected, "main.hcl:2:"]);
    }
    check_fails(
        "resource \"a\" \"x\" {\n  for_each = {}\n  count = 1\n}\n",
        "{}",
        &["`for_each` or `count`, not both"],
    );
    check_fails(
        "resource \"a\" \"x\" {\n  count = each.key\n}\n",
        "{}",
        &["there is no `each` here"],
    );
}

#[test]
fn an_error_of_all_instances_is_told_once() {
    let told = check_fails(
        "resource \"a\" \"x\" {\n  count = 3\n  v = facts.missing\n}\noutput \"x\" { value = resource.a.x }\n",
        "{}",
        &["missing"],
    );
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}
