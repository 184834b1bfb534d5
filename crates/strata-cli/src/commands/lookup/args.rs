//! The arguments of `strata lookup`. Those of `puppet lookup` mean the same here.

use std::path::PathBuf;

use clap::ValueEnum;
use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_hierarchy::hiera5::{Detail, Dialect};
use strata_value::{Key, Map, Value};

use crate::output::Format;

/// Look up keys in a Hiera 5 tree
///
/// With several keys the first one that is found gives the value.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of a command line")]
pub(crate) struct Args {
    /// The keys; a dot digs into a value, as in `profile::users.alice.uid`
    #[arg(value_name = "KEY", required_unless_present_any = ["all", "explain_options"])]
    pub(crate) keys: Vec<String>,
    /// Print every key of the node, each merged by its own options
    #[arg(long, conflicts_with_all = ["keys", "default", "value_type", "merge", "explain_options"])]
    pub(crate) all: bool,

    /// The configuration of the environment, or its directory [default: hiera.yaml]
    #[arg(long, value_name = "FILE", help_heading = "Tree")]
    pub(crate) config: Option<PathBuf>,
    /// The configuration of the global layer
    #[arg(
        long,
        visible_alias = "hiera_config",
        alias = "hiera-config",
        value_name = "FILE",
        help_heading = "Tree"
    )]
    pub(crate) global_config: Option<PathBuf>,
    /// The directory of environments; the one of `--environment` is taken
    #[arg(long, value_name = "DIR", conflicts_with = "config", help_heading = "Tree")]
    pub(crate) environmentpath: Option<PathBuf>,
    /// The directories of modules, separated by `:` [default: as environment.conf says, or modules]
    #[arg(long, value_name = "DIRS", help_heading = "Tree")]
    pub(crate) modulepath: Option<String>,
    /// Further directories of modules, `$basemodulepath` of environment.conf
    #[arg(long, value_name = "DIRS", help_heading = "Tree")]
    pub(crate) basemodulepath: Option<String>,

    /// The name of the node; alone it sets `trusted.certname`
    #[arg(short, long, value_name = "NAME", help_heading = "Node")]
    pub(crate) node: Option<String>,
    /// The facts: a JSON or YAML file, or a directory with a file for each node
    #[arg(short, long, value_name = "FILE", help_heading = "Node")]
    pub(crate) facts: Option<PathBuf>,
    /// Further variables: a JSON or YAML file; it may hold `facts` and `trusted` too
    #[arg(short, long, value_name = "FILE", help_heading = "Node")]
    pub(crate) scope: Option<PathBuf>,
    /// The name of the environment, `%{environment}`
    #[arg(short = 'E', long, value_name = "NAME", help_heading = "Node")]
    pub(crate) environment: Option<String>,

    /// How the values of several levels are merged; wins over `lookup_options`
    #[arg(short, long, value_name = "first|unique|hash|deep", help_heading = "Merge")]
    pub(crate) merge: Option<String>,
    /// With `--merge deep`: text that removes what is below
    #[arg(long, aliases = ["knock-out-prefix", "knock_out_prefix", "knockout_prefix"],
        value_name = "TEXT", allow_hyphen_values = true, help_heading = "Merge")]
    pub(crate) knockout_prefix: Option<String>,
    /// With `--merge deep`: sort merged lists
    #[arg(long, alias = "sort_merged_arrays", help_heading = "Merge")]
    pub(crate) sort_merged_arrays: bool,
    /// With `--merge deep`: merge mappings inside of lists by position
    #[arg(long, alias = "merge_hash_arrays", help_heading = "Merge")]
    pub(crate) merge_hash_arrays: bool,

    /// The value if nothing is found; always text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help_heading = "Result")]
    pub(crate) default: Option<String>,
    /// The Puppet data type that the value must be of, as in `Array[String]`
    #[arg(short = 't', long = "type", value_name = "TYPE", help_heading = "Result")]
    pub(crate) value_type: Option<String>,
    /// The form of the result [default: json, pretty on a terminal]
    #[arg(long, value_enum, help_heading = "Result")]
    format: Option<Format>,
    /// The form of the result, as `puppet lookup` names it
    #[arg(long, value_enum, conflicts_with = "format", alias = "render_as", hide = true)]
    render_as: Option<RenderAs>,
    /// Show the content of values that `convert_to` makes Sensitive
    #[arg(long, help_heading = "Result")]
    pub(crate) reveal: bool,

    /// Tell where the value comes from, and what became of each level; `leaves`: of each leaf too
    #[arg(long, value_enum, value_name = "leaves", num_args = 0..=1, require_equals = true,
        default_missing_value = "levels", help_heading = "Explanation")]
    pub(crate) explain: Option<Explain>,
    /// Tell which `lookup_options` there are, and which apply to the key
    #[arg(long, alias = "explain_options", help_heading = "Explanation")]
    pub(crate) explain_options: bool,

    /// Whose rules count where implementations differ
    #[arg(long, value_enum, default_value_t = DialectName::Hiera, help_heading = "Rules")]
    dialect: DialectName,
    /// Make warnings errors: undefined variables, gaps in paths, data files that hold no mapping
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "error",
        value_name = "error", help_heading = "Rules", value_parser = strictness)]
    strict: Option<bool>,

    /// Puppet's setting: its hiera.yaml is the global layer, if no other is named
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) confdir: Option<PathBuf>,
    /// Accepted for `puppet lookup`: there is no cache to look into
    #[arg(long, value_name = "DIR", hide = true)]
    vardir: Option<PathBuf>,
    /// As `--verbose`; what `puppet lookup` tells with it, `--explain` tells
    #[arg(short, long, hide = true)]
    pub(crate) debug: bool,
    /// Accepted for `puppet lookup`; the data never needs a catalog
    #[arg(short, long, hide = true)]
    compile: bool,
    /// Accepted for `puppet lookup`, without effect there too
    #[arg(long, hide = true)]
    trusted: bool,
}

/// How much is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Explain {
    Levels,
    Leaves,
}

impl From<Explain> for Detail {
    fn from(explain: Explain) -> Self {
        match explain {
            Explain::Levels => Self::Levels,
            Explain::Leaves => Self::Leaves,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RenderAs {
    S,
    Json,
    Yaml,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DialectName {
    /// The Hiera page on interpolation, Puppet elsewhere.
    Hiera,
    /// Exactly Puppet 8.
    Puppet,
    /// Exactly Puppet 7.
    Puppet7,
}

/// `--strict`, `--strict=error`, and Puppet's `--strict=warning|off`.
fn strictness(word: &str) -> Result<bool, String> {
    match word {
        "error" => Ok(true),
        "warning" | "off" => Ok(false),
        _ => Err("write `error`, `warning` or `off`".to_owned()),
    }
}

impl Args {
    /// The dialect.
    pub(crate) fn dialect(&self) -> Dialect {
        match self.dialect {
            DialectName::Hiera => Dialect::Hiera,
            DialectName::Puppet => Dialect::Puppet8,
            DialectName::Puppet7 => Dialect::Puppet7,
        }
    }

    /// Whether warnings are errors.
    pub(crate) fn strict(&self) -> bool {
        self.strict.unwrap_or(false)
    }

    /// The form of the result.
    pub(crate) fn format(&self) -> Format {
        let renamed = self.render_as.map(|name| match name {
            RenderAs::S => Format::Raw,
            RenderAs::Json => Format::Json,
            RenderAs::Yaml => Format::Yaml,
        });
        self.format.or(renamed).unwrap_or(Format::Json)
    }

    /// Whether an explanation is wanted as data.
    pub(crate) fn wants_data(&self) -> bool {
        self.format.is_some() || self.render_as.is_some_and(|name| name != RenderAs::S)
    }

    /// The merge option that the flags make.
    pub(crate) fn merge_option(&self) -> Result<Option<Value>, Diagnostics> {
        let deep_only = [
            ("--knockout-prefix", self.knockout_prefix.is_some()),
            ("--sort-merged-arrays", self.sort_merged_arrays),
            ("--merge-hash-arrays", self.merge_hash_arrays),
        ];
        let given: Vec<&str> = deep_only.iter().filter(|(_, on)| *on).map(|(n, _)| *n).collect();
        if let (Some(flag), false) = (given.first(), self.merge.as_deref() == Some("deep")) {
            return Err(Diagnostic::error("usage", format!("`{flag}` is for `--merge deep` only"))
                .hint("add `--merge deep`")
                .into());
        }
        let Some(merge) = &self.merge else { return Ok(None) };
        let mut options = vec![("strategy", Value::string(merge.as_str()))];
        if let Some(prefix) = &self.knockout_prefix {
            options.push(("knockout_prefix", Value::string(prefix.as_str())));
        }
        if self.sort_merged_arrays {
            options.push(("sort_merged_arrays", Value::bool(true)));
        }
        if self.merge_hash_arrays {
            options.push(("merge_hash_arrays", Value::bool(true)));
        }
        let map: Map = options.into_iter().map(|(name, v)| (Key::new(name), v)).collect();
        Ok(Some(Value::map(map)))
    }
}
