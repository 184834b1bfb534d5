//! References to what is there, and to what is not.

use crate::site::{check, check_fails, result};

#[test]
fn names_are_found_by_attributes_and_literal_indexes() {
    check(
        r#"
variable "n" {
  type    = number
  default = 1
}
locals {
  a = var["n"] + 1
  b = local["a"] + 1
}
resource "x" "y" { v = 3 }
output "sum" { value = [var.n, local.a, local.b, resource["x"]["y"].v, resource.x["y"]["v"]] }
"#,
        "sum = [1,2,3,3,3]\nx.y {\"v\":3}",
    );
}

#[test]
fn every_reference_to_nothing_is_told() {
    let files = r#"
==> main.hcl <==
variable "port" {
  type    = number
  default = 1
}
locals { name = "x" }
resource "pkg" "web" { v = 1 }
module "m" { source = "m" }
output "a" { value = var.prot }
output "b" { value = local.nam }
output "c" { value = resource.pkg.wep.v }
output "d" { value = resource.pgk.web.v }
output "e" { value = module.n.out }
output "f" { value = module.m.put }
output "g" { value = nginx }
output "h" { value = each.key }
output "i" { value = count.index }
output "j" { value = var }
output "k" { value = local[var.port] }
==> m/main.hcl <==
output "out" { value = 1 }
"#;
    let told =
        check_fails(files.trim_start(), "{}", &["did you mean `port`?", "did you mean `out`?"]);
    for line in 8..=18 {
        assert!(told.contains(&format!("main.hcl:{line}:")), "{line} is not in\n{told}");
    }
    let lines = result(files.trim_start(), "{}", "{}");
    assert_eq!(
        lines.lines().map(message).collect::<Vec<_>>(),
        [
            "there is no variable `prot`",
            "there is no local value `nam`",
            "there is no resource of the type `pkg` with the name `wep`",
            "there is no resource of the type `pgk`",
            "there is no module `n`",
            "there is no output of this module `put`",
            "there is nothing called `nginx`",
            "there is no `each` here",
            "there is no `count` here",
            "the reference names nothing that is declared",
            "the reference names nothing that is declared",
        ]
    );
}

/// The message in the line of an error.
fn message(line: &str) -> &str {
    let (_, message) = line.split_once("]: ").expect("a code");
    message.split(" (help: ").next().unwrap_or(message)
}

#[test]
fn bound_names_and_types_are_no_references() {
    check(
        r#"
output "list" { value = [for var in [1, 2] : var + 1] }
output "five" { value = convert("5", number) }
"#,
        "five = 5\nlist = [2,3]",
    );
}

#[test]
fn an_unused_local_with_an_error_is_told_once() {
    check(
        r#"
locals {
  broken = facts.missing
  after  = "${local.broken}!"
}
output "x" { value = local.after }
output "y" { value = 1 }
"#,
        "main.hcl:3:17: error[hcl-unsupported-attribute]: the object has no attribute `missing`",
    );
}

#[test]
fn paths_are_relative_to_the_root() {
    check(
        r#"
==> main.hcl <==
module "m" { source = "modules/m" }
output "here" { value = [path.module, path.root] }
output "there" { value = module.m.there }
==> modules/m/main.hcl <==
output "there" { value = [path.module, path.root] }
"#
        .trim_start(),
        "here = [\".\",\".\"]\nthere = [\"modules/m\",\".\"]",
    );
}
