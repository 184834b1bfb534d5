//! Marks: where they go, and that what is marked is not told.

use strata_value::Marks;

use crate::site::{Files, Site, check, output};

#[test]
fn marks_follow_values() {
    check(
        r#"
==> main.hcl <==
variable "token" {
  type      = string
  default   = "s3cret"
  sensitive = true
}
locals { mixed = { user = "app", token = var.token } }
module "m" {
  source = "m"
  value  = "open"
  token  = local.mixed.token
}
resource "file" "f" {
  for_each = { a = var.token, b = "open" }
  user     = local.mixed.user
  text     = each.value
  dynamic "line" {
    for_each = each.value == "open" ? [1] : []
    content { n = line.value }
  }
}
output "picked" { value = { s3cret = 1, other = 2 }[var.token] }
output "user" { value = local.mixed.user }
output "text" { value = "token ${var.token}" }
output "marked" { value = module.m.marked }
output "declared" { value = module.m.declared }
output "login" { value = module.m.login }
output "unmarked" { value = nonsensitive(module.m.declared) }
output "kept" {
  value     = var.token
  sensitive = false
}
==> m/main.hcl <==
variable "value" {
  type      = string
  sensitive = true
}
variable "token" { type = string }
output "marked" { value = var.value }
output "login" { value = ["app", var.token] }
output "declared" {
  value     = "open"
  sensitive = true
}
"#
        .trim_start(),
        r#"
declared = "(sensitive)"
kept = "(sensitive)"
login = ["app","(sensitive)"]
marked = "(sensitive)"
picked = "(sensitive)"
text = "(sensitive)"
unmarked = "open"
user = "app"
file.f["a"] {"line":"(sensitive)","text":"(sensitive)","user":"app"}
file.f["b"] {"line":[{"n":1}],"text":"open","user":"app"}
"#
        .trim_start(),
    );
}

#[test]
fn what_a_secret_path_reads_is_secret() {
    let files = Files::of(
        "variable \"name\" {\n  type = string\n  default = \"a\"\n  sensitive = true\n}\noutput \"text\" { value = file(\"texts/${var.name}.txt\") }\noutput \"sha\" { value = asset(\"texts/${var.name}.txt\").sha256 }\n",
    );
    let site = Site::new(files.with("texts/a.txt", b"hello"));
    let catalog = site.catalog("{}", "{}").expect("a catalog");
    for name in ["text", "sha"] {
        assert!(output(&catalog, name).marks().contains(Marks::SENSITIVE), "{name}");
    }
}

#[test]
fn no_error_in_a_generated_block_tells_a_secret() {
    for content in ["n = item.value + 1", "n = { a = 1 }[item.key]"] {
        let files = format!(
            "variable \"pins\" {{\n  type = map(string)\n  sensitive = true\n}}\nresource \"a\" \"b\" {{\n  dynamic \"item\" {{\n    for_each = var.pins\n    content {{\n      {content}\n    }}\n  }}\n}}\n"
        );
        let site = Site::new(Files::of(&files));
        let values = r#"{"pins": {"s3cret-key": "s3cret-value"}}"#;
        let failure = site.catalog("{}", values).expect_err(content);
        let told = site.told_in_full(&failure) + &format!("{failure:?}");
        assert!(!told.contains("s3cret"), "{content}:\n{told}");
    }
}

#[test]
fn no_error_tells_a_secret() {
    let expressions = [
        "var.token + 1",
        "var.token.attribute",
        "{ a = 1 }[var.token]",
        "file(\"texts/${var.token}\")",
        "asset(var.token)",
        "templatefile(\"t\", { token = var.token })",
        "jsondecode(var.token)",
        "tonumber(var.token)",
        "\"x${[var.token]}\"",
    ];
    for expression in expressions {
        let text = format!(
            "variable \"token\" {{\n  type = string\n  sensitive = true\n}}\noutput \"x\" {{ value = {expression} }}\n"
        );
        let files = Files::of(&text).with("t", b"${token.x}");
        let site = Site::new(files);
        let failure = site.catalog("{}", r#"{"token": "s3cret-5"}"#).expect_err(expression);
        let told = site.told_in_full(&failure) + &format!("{failure:?}");
        assert!(!told.contains("s3cret"), "{expression}:\n{told}");
    }
}
