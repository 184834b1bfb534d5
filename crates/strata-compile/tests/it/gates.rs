//! `control`: whether a resource is there.

use crate::site::{check_fails, result};

const SITE: &str = r#"
resource "repo" "apt" {
  control { if = facts.os == "debian" }
  suite = facts.debian.codename
}
resource "repo" "dnf" {
  control { unless = facts.os == "debian" }
  release = facts.redhat.release
}
"#;

#[test]
fn what_a_gate_leaves_out_is_not_evaluated() {
    let debian = r#"{"os": "debian", "debian": {"codename": "trixie"}}"#;
    assert_eq!(result(SITE, debian, "{}"), "repo.apt {\"suite\":\"trixie\"}\n");
    let redhat = r#"{"os": "redhat", "redhat": {"release": 9}}"#;
    assert_eq!(result(SITE, redhat, "{}"), "repo.dnf {\"release\":9}\n");
    check_fails(SITE, r#"{"os": "debian"}"#, &["main.hcl:4:", "`debian`"]);
}

#[test]
fn a_reference_to_what_is_left_out_names_the_gate() {
    let redhat = r#"{"os": "redhat", "redhat": {"release": 9}}"#;
    let with = |more: &str| format!("{SITE}{more}");
    let expected = [
        "`resource.repo.apt` is left out by its `control` block",
        "this gate says no for the host",
    ];
    for wrong in [
        "output \"x\" { value = resource.repo.apt.suite }",
        "output \"x\" { value = resource.repo[\"apt\"].id }",
        "resource \"a\" \"b\" {\n  depends_on = [resource.repo.apt]\n}",
    ] {
        let told = check_fails(&with(wrong), redhat, &expected);
        assert_eq!(told.matches("error[").count(), 1, "{told}");
    }
    for fine in [
        "output \"x\" { value = try(resource.repo.apt.suite, resource.repo.dnf.id) }",
        "output \"x\" { value = facts.os == \"debian\" ? resource.repo.apt.id : resource.repo.dnf.id }",
    ] {
        let expected = "x = \"repo.dnf\"\nrepo.dnf {\"release\":9}\n";
        assert_eq!(result(&with(fine), redhat, "{}"), expected, "{fine}");
    }
}

#[test]
fn a_gate_is_looked_at_once_before_the_expansion() {
    let gated = "resource \"a\" \"b\" {\n  control {\n    if     = facts.on\n    unless = facts.off\n  }\n  for_each = facts.missing\n}\n";
    for (on, off) in [(false, false), (true, true), (false, true)] {
        let facts = format!("{{\"on\": {on}, \"off\": {off}}}");
        assert_eq!(result(gated, &facts, "{}"), "");
    }
    check_fails(gated, r#"{"on": true, "off": false}"#, &["main.hcl:6:", "missing"]);
    check_fails(
        "resource \"a\" \"b\" {\n  for_each = { x = 1 }\n  control { if = each.key == \"x\" }\n}\n",
        "{}",
        &["there is no `each` here"],
    );
}

#[test]
fn a_gate_is_true_or_false_and_no_secret() {
    let gate = |value: &str| format!("resource \"a\" \"b\" {{\n  control {{ if = {value} }}\n}}\n");
    check_fails(&gate("\"true\""), "{}", &["a gate must be true or false", "main.hcl:2:"]);
    check_fails(&gate("null"), "{}", &["a gate must be true or false"]);
    check_fails(&gate("sensitive(true)"), "{}", &["the gate is sensitive"]);
    check_fails("resource \"a\" \"b\" {\n  control {}\n}\n", "{}", &["says nothing"]);
    let twice = "resource \"a\" \"b\" {\n  control { if = true }\n  control { if = true }\n}\n";
    check_fails(twice, "{}", &["one `control` block at most"]);
}
