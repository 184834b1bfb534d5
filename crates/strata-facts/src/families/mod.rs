//! The built-in families of facts.

mod cpu;
mod host;
mod memory;
mod mounts;
mod network;
mod partition;
mod platform;
mod swap;
mod virtualization;

use std::time::Instant;

use strata_diagnostics::Diagnostics;
use strata_value::Value;

use crate::host_files::HostFiles;
use crate::jobs::Jobs;
use crate::options::Options;
use crate::record::{empty_list, empty_map, record};

/// A family of facts; the name is its key among the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Host,
    Network,
    Partition,
    Cpu,
    Memory,
}

/// What a family needs to gather.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) files: HostFiles,
    pub(crate) jobs: Jobs,
    pub(crate) swap: bool,
    /// When what was found so far must be handed over.
    pub(crate) deadline: Instant,
}

/// What a family found, and what it could not find; the error says why there is nothing.
pub(crate) type Found = Result<(Value, Diagnostics), String>;

impl Family {
    pub(crate) const ALL: [Self; 5] =
        [Self::Host, Self::Network, Self::Partition, Self::Cpu, Self::Memory];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Network => "network",
            Self::Partition => "partition",
            Self::Cpu => "cpu",
            Self::Memory => "memory",
        }
    }

    pub(crate) const fn is_wanted(self, options: &Options) -> bool {
        !match self {
            Self::Host => options.no_host_facts,
            Self::Network => options.no_network_facts,
            Self::Partition => options.no_partition_facts,
            Self::Cpu => options.no_cpu_facts,
            Self::Memory => options.no_memory_facts,
        }
    }

    /// The family with its keys and nothing in them: of one that is switched off, or could not be gathered.
    pub(crate) fn empty(self) -> Value {
        match self {
            Self::Host => record([("info", empty_map())]),
            Self::Network => network::empty(),
            Self::Partition => record([("partitions", empty_list()), ("usage", empty_list())]),
            Self::Cpu => record([("info", empty_list())]),
            Self::Memory => record([("virtual", empty_map()), ("swap", swap::empty())]),
        }
    }

    /// Asks the host.
    pub(crate) fn gather(self, context: &Context) -> Found {
        let files = &context.files;
        let whole = |facts| Ok((facts, Diagnostics::new()));
        match self {
            Self::Host => whole(host::gather(files)?),
            Self::Network => whole(network::gather(files)?),
            Self::Partition => partition::gather(context),
            Self::Cpu => whole(cpu::gather(files)?),
            Self::Memory => whole(memory::gather(files, context.swap)?),
        }
    }
}
