//! What is gathered, and from where.

use std::path::PathBuf;
use std::time::Duration;

/// What to gather. The default is everything, with the directories that the environment names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each family has a switch of its own")]
pub struct Options {
    /// Leave `host.info` empty.
    pub no_host_facts: bool,
    /// Leave `network` empty.
    pub no_network_facts: bool,
    /// Leave `partition` empty.
    pub no_partition_facts: bool,
    /// Leave `cpu.info` empty.
    pub no_cpu_facts: bool,
    /// Leave `memory` empty, swap too.
    pub no_memory_facts: bool,
    /// Leave `memory.swap` empty.
    pub no_swap_facts: bool,
    /// The directory of facts that the system has; must be absolute, an empty path is none.
    pub system_config_directory: PathBuf,
    /// The directory of facts that the user has, whose facts win; must be absolute, an empty path is none.
    pub user_config_directory: PathBuf,
    /// How long a gather may take.
    pub deadline: Duration,
}

impl Options {
    /// The directory of the system's facts.
    pub const SYSTEM_CONFIG_DIRECTORY: &str = "/etc/choria/ccm";
    /// How long a gather may take: two seconds.
    pub const DEADLINE: Duration = Duration::from_secs(2);

    /// Everything, with [`Options::SYSTEM_CONFIG_DIRECTORY`] and, for the user, `choria/ccm` below this directory
    /// of configuration (`$XDG_CONFIG_HOME`, or `.config` in the home).
    pub fn new(config_home: Option<PathBuf>) -> Self {
        Self {
            no_host_facts: false,
            no_network_facts: false,
            no_partition_facts: false,
            no_cpu_facts: false,
            no_memory_facts: false,
            no_swap_facts: false,
            system_config_directory: Self::SYSTEM_CONFIG_DIRECTORY.into(),
            user_config_directory: config_home
                .map_or_else(PathBuf::new, |home| home.join("choria/ccm")),
            deadline: Self::DEADLINE,
        }
    }

    /// No family and no directory: the ground for a caller who wants only some.
    pub fn none() -> Self {
        Self {
            no_host_facts: true,
            no_network_facts: true,
            no_partition_facts: true,
            no_cpu_facts: true,
            no_memory_facts: true,
            no_swap_facts: true,
            system_config_directory: PathBuf::new(),
            user_config_directory: PathBuf::new(),
            deadline: Self::DEADLINE,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        let set = |name: &str| {
            std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
        };
        Self::new(set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|home| home.join(".config"))))
    }
}
