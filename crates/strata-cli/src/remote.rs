//! Documents of servers, and the arguments that say how they are fetched.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use strata_diagnostics::{Diagnostic, Diagnostics, Page, SourceFile, SourceMap};
use strata_sources::{Address, FetchError, Fetcher, Options};

use crate::input;

/// The code of a document that a server did not give.
pub(crate) const FETCH: &str = "fetch";

/// The page of [`FETCH`].
pub(crate) const PAGES: &[Page] = &[Page {
    code: FETCH,
    title: "A document cannot be fetched from its server.",
    text: "The message says what the server or the network did, and what to do about it. The exit status is 1.",
    wrong: "",
    right: "",
}];

/// How documents are fetched. Passwords are no arguments: they stand in the address, the environment or a file.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Servers")]
#[group(skip)]
pub(crate) struct Args {
    /// Ask no server: take what was fetched the last time
    #[arg(long)]
    offline: bool,
    /// Wait at most so long for a document [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    timeout: Option<u64>,
    /// Trust the PEM certificates of a file in the place of those of the system
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
    /// The NATS server [default: the variable `NATS_URL`, or that of the context]
    #[cfg(feature = "nats")]
    #[arg(long, value_name = "URL")]
    nats_server: Option<String>,
    /// The credentials file for NATS [default: what the other variables NATS_… say, or the context]
    #[cfg(feature = "nats")]
    #[arg(long, value_name = "FILE")]
    nats_creds: Option<PathBuf>,
    /// The context of the program nats; with it the variables NATS_… count for nothing [default: the
    /// variable `NATS_CONTEXT`, or the selected one]
    #[cfg(feature = "nats")]
    #[arg(long, value_name = "NAME")]
    context: Option<String>,
}

impl Args {
    /// Reads a document from a file, standard input (`-`) or a server.
    pub(crate) fn read(
        &self,
        source: &str,
        sources: &SourceMap,
        warnings: &mut Diagnostics,
    ) -> Result<Arc<SourceFile>, Diagnostics> {
        match Address::parse(source) {
            Ok(Address::File(path)) => input::source(Path::new(&path), sources),
            Ok(_) => self.fetch(source, sources, warnings),
            Err(error) => Err(Diagnostic::error("usage", error.to_string()).into()),
        }
    }

    /// Fetches the document at an address. That it could not be kept for `--offline` is a warning.
    fn fetch(
        &self,
        address: &str,
        sources: &SourceMap,
        warnings: &mut Diagnostics,
    ) -> Result<Arc<SourceFile>, Diagnostics> {
        let document = self.fetcher().fetch(address).map_err(|e| told(&e))?;
        if let Some(why) = &document.not_kept {
            warnings.push(Diagnostic::warning(FETCH, why.to_string()));
        }
        Ok(sources.add(&*document.name, document.text))
    }

    /// What fetches, from servers that are asked when it is first used.
    pub(crate) fn fetcher(&self) -> Fetcher {
        Fetcher::new(self.options())
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.offline = self.offline;
        options.cache = cache();
        options.ca_file.clone_from(&self.ca_file);
        options.proxy_from_environment = true;
        if let Some(seconds) = self.timeout {
            options.whole_limit = Duration::from_secs(seconds);
            options.connect_limit = options.connect_limit.min(options.whole_limit);
        }
        #[cfg(feature = "nats")]
        {
            options.nats = self.nats();
        }
        options
    }

    #[cfg(feature = "nats")]
    fn nats(&self) -> strata_sources::NatsOptions {
        let named = self.context.is_some();
        let mut nats = strata_sources::NatsOptions::from_environment(|name| {
            variable(name).filter(|_| !(named && name.starts_with("NATS_")))
        });
        if let Some(creds) = &self.nats_creds {
            (nats.user, nats.password, nats.nkey, nats.token) = (None, None, None, None);
            nats.creds = Some(creds.clone());
        }
        nats.server = self.nats_server.clone().or(nats.server);
        nats.context = self.context.clone().or(nats.context);
        nats
    }
}

/// What to tell of a document that was not fetched.
fn told(error: &FetchError) -> Diagnostics {
    let code = if error.is_operational() { FETCH } else { "usage" };
    Diagnostic::error(code, error.to_string()).into()
}

/// Where documents are kept: below `XDG_CACHE_HOME`, or `~/.cache`.
fn cache() -> Option<PathBuf> {
    let base = variable("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || variable("HOME").map(|home| PathBuf::from(home).join(".cache"));
    base.or_else(home).map(|base| base.join("strata").join("documents"))
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
