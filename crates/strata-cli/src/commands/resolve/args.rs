//! The arguments of `strata resolve`. Those of `ccm hiera parse` mean the same here.

use std::path::PathBuf;

use strata_diagnostics::{Diagnostic, Diagnostics};

use crate::commands::facts::HostArgs;
use crate::output::Format;
use crate::remote;

/// Resolve a document of layers: `data`, `hierarchy.order` and `overrides`
///
/// Facts choose the overrides that count; comments `@require` and `@validate` are checked.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of a command line")]
pub(crate) struct Args {
    /// The document: a file, `-` for standard input, `http(s)://…` or `kv://BUCKET/KEY` of NATS
    /// [default: the variable `HIERA_INPUT`]
    #[arg(value_name = "SOURCE")]
    source: Option<String>,
    /// Facts, as `name=value` or `name:value`; values are text
    #[arg(value_name = "FACT")]
    pub(crate) set: Vec<String>,

    /// A file of facts, JSON or YAML: its names replace those that are there
    #[arg(short, long, value_name = "FILE", help_heading = "Facts")]
    pub(crate) facts: Option<PathBuf>,
    /// Use the facts of this host, below all others
    #[arg(short = 'S', long, help_heading = "Facts")]
    pub(crate) system_facts: bool,
    #[command(flatten)]
    pub(in crate::commands) host: HostArgs,
    /// Use the variables of the environment as facts
    #[arg(short = 'E', long, help_heading = "Facts")]
    pub(crate) env_facts: bool,

    /// Put a text over the resolved data, at the top
    #[arg(short = 'D', long = "data", value_name = "KEY=VALUE", help_heading = "Data")]
    pub(crate) data: Vec<String>,
    /// Merge a file of data, JSON or YAML, over the resolved data
    #[arg(long, value_name = "FILE", help_heading = "Data")]
    pub(crate) data_file: Option<PathBuf>,
    /// The key below which the document has its data
    #[arg(long, value_name = "KEY", default_value = "data", help_heading = "Data")]
    pub(crate) data_key: String,

    /// Print the part that a GJSON path finds, null if it finds nothing
    #[arg(long, value_name = "PATH", help_heading = "Result")]
    pub(crate) query: Option<String>,
    /// The form of the result [default: json, pretty on a terminal]
    #[arg(long, value_enum, help_heading = "Result")]
    format: Option<Format>,
    /// Print YAML
    #[arg(long, conflicts_with = "format", help_heading = "Result")]
    yaml: bool,
    /// Print `PREFIX_KEY=value` lines without quotes, as `ccm hiera parse` does; for a shell use
    /// `--format dotenv`
    #[arg(long, conflicts_with = "format", help_heading = "Result")]
    env: bool,
    /// What the names of `--env` begin with
    #[arg(long, value_name = "PREFIX", default_value = "HIERA", help_heading = "Result")]
    pub(crate) env_prefix: String,
    /// Tell what became of each level, and where each value comes from
    #[arg(long, conflicts_with_all = ["query", "env"], help_heading = "Result")]
    pub(crate) explain: bool,

    #[command(flatten)]
    pub(crate) servers: remote::Args,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A form that all commands have.
    Common(Format),
    /// Variables as the reference writes them.
    Env,
}

impl Args {
    /// The document to read.
    pub(crate) fn source(&self) -> Result<String, Diagnostics> {
        let of_environment = || std::env::var("HIERA_INPUT").ok().filter(|name| !name.is_empty());
        self.source.clone().or_else(of_environment).ok_or_else(|| {
            Diagnostic::error("usage", "no document is named")
                .hint("give a file, or `-` for standard input")
                .into()
        })
    }

    /// The form of the result; YAML wins over variables.
    pub(crate) fn form(&self) -> Form {
        match self.format {
            Some(format) => Form::Common(format),
            None if self.yaml => Form::Common(Format::Yaml),
            None if self.env => Form::Env,
            None => Form::Common(Format::Json),
        }
    }

    /// Whether the explanation is wanted as data.
    pub(crate) fn wants_data(&self) -> bool {
        self.yaml || self.format.is_some()
    }
}
