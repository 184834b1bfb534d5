//! Modules, their arguments and outputs.

use crate::site::{Files, Site, check, check_fails, shown};

#[test]
fn a_module_may_be_called_several_times() {
    check(
        r#"
==> main.hcl <==
module "site" {
  source   = "./modules/site"
  for_each = { blog = 81, shop = 82 }
  name     = each.key
  port     = each.value
}
module "job" {
  source = "modules/job"
  count  = 2
  slot   = count.index
}
output "urls" { value = { for name, site in module.site : name => site.url } }
output "blog" { value = module.site["blog"].url }
output "slots" { value = module.job[*].slot }
==> modules/site/main.hcl <==
variable "name" { type = string }
variable "port" { type = number }
module "log" {
  source = "../log"
  path   = "/var/log/${var.name}"
}
resource "file" "conf" { log = module.log.path }
output "url" { value = "http://${var.name}:${var.port}" }
==> modules/log/main.hcl <==
variable "path" { type = string }
resource "dir" "log" { path = var.path }
output "path" { value = resource.dir.log.path }
==> modules/job/main.hcl <==
variable "slot" { type = number }
output "slot" { value = var.slot }
"#
        .trim_start(),
        r#"
blog = "http://blog:81"
slots = [0,1]
urls = {"blog":"http://blog:81","shop":"http://shop:82"}
module.site["blog"].module.log.dir.log {"path":"/var/log/blog"}
module.site["blog"].file.conf {"log":"/var/log/blog"} <- module.site["blog"].module.log.dir.log
module.site["shop"].module.log.dir.log {"path":"/var/log/shop"}
module.site["shop"].file.conf {"log":"/var/log/shop"} <- module.site["shop"].module.log.dir.log
"#
        .trim_start(),
    );
}

#[test]
fn steps_of_modules_stand_beside_the_id() {
    let files = "==> main.hcl <==\nmodule \"a\" {\n  source = \"m\"\n  for_each = { \"k\" = 1 }\n}\n==> m/main.hcl <==\nmodule \"b\" { source = \"n\" }\n==> m/n/main.hcl <==\nresource \"t\" \"r\" { count = 1 }\n";
    let catalog = Site::new(Files::of(files)).catalog("{}", "{}").expect("a catalog");
    assert_eq!(&*catalog.resources[0].id, "module.a[\"k\"].module.b.t.r[0]");
    let steps: Vec<&str> = catalog.resources[0].module.iter().map(|step| &**step).collect();
    assert_eq!(steps, ["a[\"k\"]", "b"]);
    assert_eq!(shown(&catalog), "module.a[\"k\"].module.b.t.r[0] {}\n");
}

#[test]
fn depends_on_may_name_a_module() {
    check(
        r#"
==> main.hcl <==
module "m" {
  source = "m"
  count  = 2
}
resource "z" "z" {}
resource "a" "a" { depends_on = [module.m, resource.z.z] }
==> m/main.hcl <==
module "n" { source = "n" }
resource "t" "t" {}
==> m/n/main.hcl <==
resource "u" "u" {}
"#
        .trim_start(),
        r"
module.m[0].module.n.u.u {}
module.m[0].t.t {}
module.m[1].module.n.u.u {}
module.m[1].t.t {}
z.z {}
a.a {} <- module.m[0].module.n.u.u, module.m[0].t.t, module.m[1].module.n.u.u, module.m[1].t.t, z.z
"
        .trim_start(),
    );
}

fn call(arguments: &str, module: &str) -> String {
    format!("==> main.hcl <==\nmodule \"m\" {{\n{arguments}\n}}\n==> m/main.hcl <==\n{module}\n")
}

#[test]
fn calls_fit_the_variables_of_the_module() {
    let variables = "variable \"name\" { type = string }\nvariable \"port\" {\n  type = number\n  default = 80\n}\n";
    for (arguments, expected) in [
        ("source = \"m\"\nname = \"x\"\nprot = 1", "there is no variable of this module `prot`"),
        ("source = \"m\"", "the argument `name` of the module is missing"),
        ("name = \"x\"", "`source`"),
        ("source = \"n\"", "the directory of the module, `n`, does not exist"),
        ("source = \"../m\"", "it lies outside of the directory of the root module"),
        ("source = \"/m\"", "it is an absolute path"),
        ("source = \"${path.root}/m\"", "a variable cannot be used here"),
        ("source = 5", "`source` must be a text in quotes"),
    ] {
        let told = check_fails(&call(arguments, variables), "{}", &[expected]);
        assert!(told.contains("main.hcl:"), "{told}");
    }
}

#[test]
fn a_module_that_calls_itself_is_told_with_the_way() {
    let files = "==> main.hcl <==\nmodule \"a\" { source = \"a\" }\n==> a/main.hcl <==\nmodule \"b\" { source = \"../b\" }\n==> b/main.hcl <==\nmodule \"a\" { source = \"../a\" }\n";
    check_fails(
        files,
        "{}",
        &["the module in `a` calls itself", "b/main.hcl:1:", "this call leads back"],
    );
    check_fails("module \"m\" { source = \".\" }", "{}", &["the module in `.` calls itself"]);
}

#[test]
fn null_is_no_argument_where_it_is_forbidden() {
    let module = "variable \"a\" {\n  type = string\n  nullable = false\n  default = \"d\"\n}\nvariable \"b\" {\n  type = string\n  default = \"d\"\n}\noutput \"b\" { value = var.b }\n";
    check_fails(
        &call("source = \"m\"\na = null", module),
        "{}",
        &["expected a string, found null", "main.hcl:3:"],
    );
    let files = call("source = \"m\"\nb = null", module);
    let files = files.replacen("==> m/", "output \"b\" { value = module.m.b }\n==> m/", 1);
    check(&files, "b = null");
}

#[test]
fn handles_pass_between_modules() {
    let module = "variable \"pkg\" { type = resource(\"pkg\") }\nresource \"unit\" \"u\" { pkg = var.pkg.id }\n";
    let root = "resource \"pkg\" \"web\" { v = 1 }\n";
    let files = call("source = \"m\"\npkg = resource.pkg.web", module);
    let files = files.replacen("==> main.hcl <==\n", &format!("==> main.hcl <==\n{root}"), 1);
    check(&files, "pkg.web {\"v\":1}\nmodule.m.unit.u {\"pkg\":\"pkg.web\"} <- pkg.web");
}
