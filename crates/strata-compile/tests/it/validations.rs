//! Validations of variables.

use crate::site::{Files, Site, check_fails, result};

const PORT: &str = r#"
variable "port" {
  type    = number
  default = 0
  validation {
    condition     = var.port > 0
    error_message = "The port ${var.port} is none."
  }
  validation {
    condition     = var.port < local.limit
    error_message = "The port is above ${local.limit}."
  }
}
locals { limit = 100 }
output "port" { value = 1000 / var.port }
"#;

#[test]
fn a_value_that_breaks_a_rule_stops_what_depends_on_it() {
    let told = check_fails(PORT, "{}", &["`port` is invalid: The port 0 is none", "main.hcl:6:"]);
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    let told = result(PORT, "{}", r#"{"port": 200}"#);
    assert_eq!(
        told,
        "main.hcl:10:21: error[config-invalid]: `port` is invalid: The port is above 100"
    );
    assert_eq!(result(PORT, "{}", r#"{"port": 50}"#), "port = 20\n");
}

#[test]
fn variables_of_modules_have_rules_too() {
    let files = "==> main.hcl <==\nmodule \"m\" {\n  source = \"m\"\n  for_each = { good = 1, bad = 0 }\n  n = each.value\n}\noutput \"x\" { value = module.m }\n==> m/main.hcl <==\nvariable \"n\" {\n  type = number\n  validation {\n    condition = var.n > 0\n    error_message = \"It must be positive.\"\n  }\n}\noutput \"share\" { value = 1 / var.n }\n";
    let told = check_fails(
        files,
        "{}",
        &["`n` is invalid: It must be positive", "m/main.hcl:4:", "main.hcl:4:7"],
    );
    assert_eq!(told.matches("error[").count(), 1, "{told}");
}

#[test]
fn a_condition_is_true_or_false_and_a_message_a_text() {
    let rule = |condition: &str, message: &str| {
        format!(
            "variable \"v\" {{\n  type = string\n  default = \"x\"\n  validation {{\n    condition = {condition}\n    error_message = {message}\n  }}\n}}\n"
        )
    };
    check_fails(&rule("\"yes\"", "\"m\""), "{}", &["the condition must be true or false"]);
    check_fails(&rule("false", "[1]"), "{}", &["the error message must be a text"]);
    check_fails(&rule("facts.missing", "\"m\""), "{}", &["`missing`"]);
    let incomplete = "variable \"v\" {\n  type = string\n  default = \"x\"\n  validation { condition = true }\n}\n";
    check_fails(incomplete, "{}", &["`error_message`"]);
}

#[test]
fn a_secret_value_is_not_told() {
    let files = "variable \"v\" {\n  type = string\n  sensitive = true\n  validation {\n    condition = strlen(var.v) > 20\n    error_message = \"The token ${var.v} is short.\"\n  }\n}\n";
    let site = Site::new(Files::of(files));
    let failure = site.catalog("{}", r#"{"v": "s3cret"}"#).expect_err("it is short");
    let told = site.told_in_full(&failure) + &format!("{failure:?}");
    assert!(!told.contains("s3cret") && told.contains("`v` is invalid"), "{told}");
}
