//! What goes to standard error: diagnostics and failures.

use std::cell::Cell;
use std::io::{self, Write as _};

use strata_diagnostics::{Diagnostic, Diagnostics, Format, Severity, SourceMap};

use crate::global::{Global, MessageFormat};
use crate::status::Status;

/// Where messages go and how.
pub(crate) struct Report {
    format: Format,
    colour: bool,
    quiet: bool,
    /// Whether something was shown already.
    begun: Cell<bool>,
}

/// Why a command ended early.
pub(crate) enum Failure {
    /// What the user gave is wrong, before any source was read.
    Usage(Diagnostics),
    /// Standard input could not be read.
    Input(io::Error),
    /// Standard output could not be written.
    Output(io::Error),
}

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Usage(diagnostics)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Report {
    /// The report that the options ask for.
    pub(crate) fn new(global: Global) -> Self {
        let format = match global.message_format {
            MessageFormat::Full => Format::Terminal,
            MessageFormat::Concise => Format::Concise,
            MessageFormat::Json => Format::Json,
        };
        Self {
            format,
            colour: global.colours(&io::stderr()),
            quiet: global.quiet,
            begun: Cell::new(false),
        }
    }

    /// Shows diagnostics; of warnings none if the user wants quiet.
    pub(crate) fn show(&self, diagnostics: &Diagnostics, sources: &SourceMap) {
        let shown: Diagnostics = diagnostics
            .iter()
            .filter(|d| !self.quiet || d.severity == Severity::Error)
            .cloned()
            .fold(Diagnostics::new(), |mut all, d| {
                all.push(d);
                all
            });
        if shown.is_empty() {
            return;
        }
        let apart = self.begun.replace(true) && self.format == Format::Terminal;
        let mut text = String::from(if apart { "\n" } else { "" });
        shown.render(sources, self.format, self.colour, &mut text);
        // Nothing can be done if standard error is gone.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// Shows why a command ended early.
    pub(crate) fn failure(&self, failure: Failure) -> Status {
        match failure {
            Failure::Usage(diagnostics) => {
                self.show(&diagnostics, &SourceMap::default());
                Status::Invalid
            }
            Failure::Input(error) => {
                let message = format!("cannot read standard input: {error}");
                self.show(&Diagnostic::error("io", message).into(), &SourceMap::default());
                Status::Operational
            }
            // Who closes the pipe has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Success,
            Failure::Output(error) => {
                let message = format!("cannot write the result: {error}");
                self.show(&Diagnostic::error("output", message).into(), &SourceMap::default());
                Status::Operational
            }
        }
    }
}

/// A panic is a bug, and says so. What it was about may be secret and is not shown.
pub(crate) fn panic(info: &std::panic::PanicHookInfo<'_>) {
    let place = info.location().map(|l| format!(" at {}:{}", l.file(), l.line()));
    let _ = writeln!(
        io::stderr().lock(),
        "error[internal]: this is a bug in strata {}{}\n\
         help: please report it with the command and the files that lead to it",
        env!("CARGO_PKG_VERSION"),
        place.unwrap_or_default()
    );
}
