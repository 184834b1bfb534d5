//! Notations of data, and which one a file has.

use std::path::Path;

use clap::ValueEnum;

/// A notation of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// JSON; beside HCL it is HCL JSON unless `--plain` is given
    Json,
    /// YAML
    Yaml,
    /// HCL in native syntax
    Hcl,
}

impl Notation {
    /// What a file holds by the ending of its name.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "json" => Some(Self::Json),
            "yaml" | "yml" | "eyaml" => Some(Self::Yaml),
            "hcl" | "tf" | "tfvars" | "tofu" | "nomad" | "pkr" => Some(Self::Hcl),
            _ => None,
        }
    }
}
