//! The arguments that name a project and its hosts.

use std::path::PathBuf;

/// What is configured, and from which data.
#[derive(clap::Args, Debug)]
pub(crate) struct ProjectArgs {
    /// The directory of the configuration: all of its `*.hcl` and `*.hcl.json` are one module
    #[arg(value_name = "DIR")]
    pub(super) directory: PathBuf,
    /// The manifest that says which layers of data there are; without it no layer is read
    #[arg(long, value_name = "FILE", help_heading = "Data")]
    pub(super) data_hierarchy: Option<PathBuf>,
    /// Values of variables, in YAML or JSON; each replaces what the layers say
    #[arg(long, value_name = "FILE", help_heading = "Data")]
    pub(super) vars_file: Option<PathBuf>,
}

/// For which host, or hosts.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct HostArgs {
    /// The facts of a host: a mapping in YAML, or in JSON if the name ends in `.json`
    #[arg(long, value_name = "FILE", help_heading = "Hosts")]
    pub(crate) facts: Option<PathBuf>,
    /// The facts of many hosts: a directory with a file for each, named `HOST.json`, `.yaml` or `.yml`
    #[arg(long, value_name = "FACTS_DIR", help_heading = "Hosts")]
    pub(crate) hosts: Option<PathBuf>,
}
