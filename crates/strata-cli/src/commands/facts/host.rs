//! The facts of this host, or those of another that were written down.

use std::path::PathBuf;

use strata_diagnostics::Diagnostics;
use strata_facts::{Gathered, Manager, Options};
use strata_value::Map;

use super::given::file;

/// The variable that names the file where no option does.
const VARIABLE: &str = "STRATA_HOST_FACTS";

/// Where the facts of the host come from.
#[derive(clap::Args, Clone, Debug)]
pub(in crate::commands) struct HostArgs {
    /// Take the facts of the host from a file, as `strata facts` wrote it, perhaps on another host;
    /// this one is not asked, nor are its fact files [default: the variable `STRATA_HOST_FACTS`]
    #[arg(long, value_name = "FILE", help_heading = "Facts")]
    host_facts: Option<PathBuf>,
}

impl HostArgs {
    /// Whether an option names the file.
    pub(in crate::commands) const fn is_given(&self) -> bool {
        self.host_facts.is_some()
    }

    /// The facts, with the warnings of gathering them.
    pub(in crate::commands) fn load(&self) -> Result<(Map, Diagnostics), Diagnostics> {
        let named = || std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
        if let Some(path) = self.host_facts.clone().or_else(|| named().map(PathBuf::from)) {
            return Ok((file(&path)?, Diagnostics::new()));
        }
        let Gathered { facts, warnings } = Manager::new(Options::default()).cached();
        Ok((facts.as_map().cloned().unwrap_or_default(), warnings))
    }
}
