//! A project with secrets in every place where one may be.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// How many secrets there are, and how many of them are values that a bundle holds. The last is what `sops` says
/// on standard error.
pub(super) const SECRETS: usize = 12;
pub(super) const VALUES: usize = SECRETS - 1;

/// The files of a run, on disk.
pub(super) struct Tree(TempDir);

impl Tree {
    /// The project, with some of its files replaced or added.
    pub(super) fn new(secrets: &[String], changed: Vec<(&str, String)>) -> Self {
        let tree = Self(tempfile::tempdir().expect("a directory"));
        for (name, text) in files(secrets).into_iter().chain(changed) {
            let path = tree.path().join(name);
            fs::create_dir_all(path.parent().expect("it is below")).expect("made");
            fs::write(&path, text).expect("written");
            if name.starts_with("bin/") {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
            }
        }
        tree
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// A directory that is not there yet.
    pub(super) fn fresh(&self) -> PathBuf {
        let mut n = 0;
        while self.path().join(format!("out{n}")).exists() {
            n += 1;
        }
        PathBuf::from(format!("out{n}"))
    }

    pub(super) fn flip_byte(&self, name: &str) {
        let path = self.path().join(name);
        let mut bytes = fs::read(&path).expect("it is there");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, bytes).expect("written");
    }
}

fn files(s: &[String]) -> Vec<(&'static str, String)> {
    vec![
        ("variables.hcl", VARIABLES.to_owned()),
        ("main.hcl", MAIN.to_owned()),
        ("modules/agent/main.hcl", AGENT.to_owned()),
        ("facts/web1.json", "{\"role\": \"web\"}\n".to_owned()),
        ("data/hierarchy.yaml", HIERARCHY.to_owned()),
        (
            "data/common.yaml",
            format!(
                "open: this\ntoken: {}\nlogin:\n  user: {}\n  password: {}\n  notes:\n    {}: {}\n",
                s[0], s[1], s[2], s[3], s[4]
            ),
        ),
        (
            "data/secret.sops.yaml",
            "vault: ENC[AES256_GCM,data:aaaa]\nsops: {version: 3.9.0}\n".to_owned(),
        ),
        ("bin/sops", sops(&vault(s), s, 0)),
        ("vars.yaml", format!("late: {}\n", s[10])),
    ]
}

/// What `sops` prints.
pub(super) fn vault(s: &[String]) -> String {
    format!(
        r#"{{"vault": {{"key": "{}", "pins": ["{}", "{}"], "extra": {{"{}": "{}"}}}}}}"#,
        s[5], s[6], s[7], s[8], s[9]
    )
}

/// A stand-in for `sops`, which stays long enough to be seen.
pub(super) fn sops(output: &str, s: &[String], status: u8) -> String {
    format!(
        "#!/bin/sh\ncat > /dev/null\necho 'the key is {}' >&2\nsleep 0.1\ncat <<'END'\n{output}\nEND\nexit {status}\n",
        s[11]
    )
}

pub(super) const VARIABLES: &str = r#"variable "open" { type = string }
variable "token" {
  type      = string
  sensitive = true
}
variable "login" {
  type = object({
    user     = string
    password = string
    notes    = map(string)
  })
  sensitive = true
}
variable "vault" {
  type = object({
    key   = string
    pins  = list(string)
    extra = optional(map(string))
  })
}
variable "late" {
  type      = string
  sensitive = true
  default   = ""
}
"#;

const MAIN: &str = r#"locals {
  url = "https://${var.login.user}:${var.login.password}@${var.open}.example/"
}
resource "file" "env" {
  path    = "/etc/env"
  content = "TOKEN=${upper(var.token)} ${var.token}"
  url     = local.url
  pins    = [for pin in var.vault.pins : "pin ${pin}"]
  notes   = var.login.notes
  late    = var.late
}
module "agent" {
  source = "modules/agent"
  key    = var.vault.key
}
output "open" { value = var.open }
output "vault" { value = var.vault }
output "login" { value = module.agent.login }
output "both" { value = { open = var.open, token = var.token } }
"#;

const AGENT: &str = r#"variable "key" { type = string }
resource "file" "agent" {
  key = var.key
}
output "login" { value = "agent:${var.key}" }
"#;

const HIERARCHY: &str = "merge: {login: deep}
layers:
  - path: common.yaml
  - path: secret.sops.yaml
    decrypt: sops
  - path: roles/${facts.role}.yaml
    optional: true
";
