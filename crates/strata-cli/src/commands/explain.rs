//! `strata explain`: what a code of a message means.

use std::io::{self, Write as _};

use strata_diagnostics::{Diagnostic, did_you_mean};

use crate::pages::{page, pages};
use crate::report::Failure;
use crate::status::Status;

/// Say what the code of a message means, with an example that is wrong and one that is right.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The code, as in `hcl-single-quote`; without one, all codes.
    code: Option<String>,
}

/// Prints the page of a code, or the list of codes.
pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    if let Some(code) = &args.code {
        write!(out, "{}", page(code).ok_or_else(|| no_page(code))?.markdown())?;
    } else {
        for page in pages() {
            writeln!(out, "{:<26} {}", page.code, page.title)?;
        }
    }
    out.flush()?;
    Ok(Status::Success)
}

fn no_page(code: &str) -> Failure {
    let found = Diagnostic::error("usage", format!("there is no page for the code `{code}`"));
    let found = match did_you_mean(code, pages().map(|page| page.code)) {
        Some(close) => found.hint(format!("did you mean `{close}`?")),
        None => found.hint("`strata explain` lists all codes"),
    };
    Failure::Usage(found.into())
}
