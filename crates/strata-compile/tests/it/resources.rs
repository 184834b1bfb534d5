//! Resources, their order, dependencies and blocks.

use crate::site::{check, check_fails, result};

#[test]
fn order_follows_dependencies_and_then_ids() {
    check(
        r#"
resource "unit" "web" {
  depends_on = [resource.pkg.web, resource.file.conf]
  enabled    = true
}
resource "file" "conf" { text = "for ${resource.pkg.web.version}" }
resource "pkg" "web" { version = "1.26" }
resource "alert" "z" { on = null }
"#,
        r#"
alert.z {"on":null}
pkg.web {"version":"1.26"}
file.conf {"text":"for 1.26"} <- pkg.web
unit.web {"enabled":true} <- file.conf, pkg.web
"#
        .trim_start(),
    );
}

#[test]
fn dependencies_pass_through_locals_arguments_and_outputs() {
    check(
        r#"
==> main.hcl <==
resource "pkg" "web" { name = "web" }
locals { version = "v-${resource.pkg.web.id}" }
module "conf" {
  source  = "./conf"
  version = local.version
}
output "path" { value = module.conf.path }
resource "unit" "web" { conf = module.conf.path }
==> conf/main.hcl <==
variable "version" { type = string }
resource "file" "conf" { version = var.version }
output "path" { value = "/etc/${resource.file.conf.name}" }
"#
        .trim_start(),
        r#"
path = "/etc/conf"
pkg.web {"name":"web"}
module.conf.file.conf {"version":"v-pkg.web"} <- pkg.web
unit.web {"conf":"/etc/conf"} <- module.conf.file.conf
"#
        .trim_start(),
    );
}

#[test]
fn a_handle_has_its_own_id_type_and_name() {
    check(
        r#"
resource "pkg" "web" {
  name = "nginx"
  type = "deb"
  arch = "amd64"
}
output "handle" { value = resource.pkg.web }
"#,
        r#"
handle = {"arch":"amd64","id":"pkg.web","name":"web","type":"pkg"}
pkg.web {"arch":"amd64","name":"nginx","type":"deb"}
"#
        .trim_start(),
    );
}

#[test]
fn blocks_become_lists_with_their_labels() {
    check(
        r#"
locals { ports = { http = 80, https = 443 } }
resource "fw" "host" {
  policy = "drop"
  rule "ssh" {
    port = 22
    log { level = "info" }
  }
  dynamic "rule" {
    for_each = local.ports
    iterator = it
    labels   = [it.key]
    content {
      port = it.value
    }
  }
  zone {}
}
output "second" { value = resource.fw.host.rule[1].labels[0] }
"#,
        r#"
second = "http"
fw.host {"policy":"drop","rule":[{"labels":["ssh"],"log":[{"level":"info"}],"port":22},{"labels":["http"],"port":80},{"labels":["https"],"port":443}],"zone":[{}]}
"#
        .trim_start(),
    );
}

#[test]
fn what_is_wrong_with_blocks_is_told_where_it_is() {
    check(
        r#"
resource "fw" "host" {
  rule = 1
  rule {}
  dynamic "zone" {
    for_each = "x"
    content {}
  }
}
"#,
        "main.hcl:4:3: error[config-block-name]: an attribute has the name that this block needs",
    );
    check_fails(
        "resource \"fw\" \"host\" {\n  dynamic \"zone\" {\n    for_each = \"x\"\n    content {}\n  }\n}\n",
        "{}",
        &["`for_each` cannot go through", "main.hcl:3"],
    );
    check_fails(
        "resource \"fw\" \"host\" {\n  dynamic \"zone\" {\n    for_each = []\n  }\n}\n",
        "{}",
        &["needs one `content` block"],
    );
}

#[test]
fn floats_and_large_numbers_are_kept() {
    check(
        "resource \"disk\" \"d\" {\n  share = 1 / 4\n  size  = 12345678901234567890\n}\n",
        "disk.d {\"share\":0.25,\"size\":12345678901234567890}",
    );
}

#[test]
fn json_says_the_same() {
    let json = r#"
==> main.hcl.json <==
{
  "variable": {"port": {"type": "number", "default": 80}},
  "locals": {"url": "http://${facts.name}:${var.port}"},
  "resource": {
    "pkg": {"web": {"version": "1"}},
    "file": {"conf": {
      "depends_on": ["resource.pkg.web"],
      "control": {"if": "${facts.name == \"n1\"}"},
      "url": "${local.url}",
      "list": [1, "${var.port}"]
    }}
  },
  "output": {"id": {"value": "${resource.file.conf.id}"}}
}
"#;
    let expected = "id = \"file.conf\"\npkg.web {\"version\":\"1\"}\nfile.conf {\"list\":[1,80],\"url\":\"http://n1:80\"} <- pkg.web\n";
    assert_eq!(result(json.trim_start(), r#"{"name": "n1"}"#, "{}"), expected);
}
