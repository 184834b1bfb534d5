//! `strata fmt`: HCL files in the canonical layout.

mod diff;
mod file;
mod files;
mod pages;
mod replace;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};

use crate::global::Global;
use crate::input;
use crate::report::{Failure, Report};
use crate::status::Status;

use file::{Outcome, Wanted};

pub(crate) use pages::PAGES;

/// Lay out HCL files the way everybody does
///
/// Directories are searched for files in HCL syntax; what `.gitignore` names is left out. Only
/// spaces change, and files that have the layout already are not touched. A file with mistakes is
/// laid out too, unless one of them, as an unclosed quote, makes it unclear what is text and what
/// is code; the mistakes are shown, and the exit status is 2 then.
///
/// A file is replaced as a whole, so that it is never half-written: its permissions stay, and its
/// owner as far as you may set it. Of a symbolic link the file that it leads to is written; other hard
/// links keep the old text. Files of more than 256 MiB are not read.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files and directories [default: the working directory]; `-` reads standard input and writes
    /// standard output
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing; list the files that would change, and exit with status 4 if there are any
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
}

impl Args {
    fn wanted(&self) -> Wanted {
        match (self.diff, self.check) {
            (true, _) => Wanted::Difference,
            (false, true) => Wanted::Verdict,
            (false, false) => Wanted::Change,
        }
    }
}

/// The name of standard input among paths, and the one it is shown by.
const STANDARD_INPUT: (&str, &str) = ("-", "<stdin>");

/// Formats what the arguments name.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let mut run = Run { args, global, report, errors: Diagnostics::new(), status: Status::Success };
    if args.paths.iter().any(|path| path == Path::new(STANDARD_INPUT.0)) {
        return run.standard_input();
    }
    let here = [PathBuf::from(".")];
    let (paths, failures) = files::find(if args.paths.is_empty() { &here } else { &args.paths });
    let colour = global.colours(&io::stdout());
    let outcomes = file::format_all(&paths, args.wanted(), colour);
    run.print(&outcomes)?;
    for failure in failures {
        run.fail(failure, Status::Operational);
    }
    let sources = SourceMap::default();
    for outcome in outcomes {
        run.tell(outcome, &sources);
    }
    Ok(run.end(&sources))
}

/// One run of the command.
struct Run<'a> {
    args: &'a Args,
    global: Global,
    report: &'a Report,
    errors: Diagnostics,
    status: Status,
}

impl Run<'_> {
    /// Formats standard input; it comes out in any case, so that an editor loses nothing.
    fn standard_input(mut self) -> Result<Status, Failure> {
        if self.args.paths.len() > 1 {
            let error = Diagnostic::error("usage", "`-` stands beside other paths")
                .hint("format standard input and files in two runs");
            return Err(Failure::Usage(error.into()));
        }
        let name = STANDARD_INPUT.1;
        let sources = SourceMap::default();
        let bytes = match input::standard() {
            Ok(bytes) => bytes,
            Err(unread) => {
                let (failure, status) = unread.told(name, "fmt-read", files::CHECK_PATH);
                self.fail(failure, status);
                return Ok(self.end(&sources));
            }
        };
        let colour = self.global.colours(&io::stdout());
        let formatted = file::decode(name, bytes).map(|text| {
            let (layout, outcome) = file::format_text(name, &text, self.args.wanted(), colour);
            (layout.unwrap_or(text), outcome)
        });
        match formatted {
            Ok((text, outcome)) => {
                if self.args.wanted() == Wanted::Change {
                    io::stdout().lock().write_all(text.as_bytes())?;
                } else {
                    self.print(std::slice::from_ref(&outcome))?;
                }
                self.tell(outcome, &sources);
            }
            Err(error) => self.fail(*error, Status::Invalid),
        }
        Ok(self.end(&sources))
    }

    /// Prints the names of files that changed or would change, or the differences.
    fn print(&self, outcomes: &[Outcome]) -> io::Result<()> {
        let wanted = self.args.wanted();
        let mut out = io::BufWriter::new(io::stdout().lock());
        for outcome in outcomes.iter().filter(|outcome| outcome.changes) {
            match wanted {
                Wanted::Difference => out.write_all(outcome.difference.as_bytes())?,
                Wanted::Change if self.global.quiet => {}
                Wanted::Change | Wanted::Verdict => writeln!(out, "{}", outcome.name)?,
            }
        }
        out.flush()
    }

    /// Takes down what is to be said about a file.
    fn tell(&mut self, outcome: Outcome, sources: &SourceMap) {
        if self.global.verbose {
            let _ = writeln!(io::stderr().lock(), "read {}", outcome.name);
        }
        if outcome.changes && self.args.check {
            self.rise(Status::Found);
        }
        if let Some((failure, status)) = outcome.failure {
            self.fail(*failure, status);
        }
        if outcome.unclear {
            let name = &outcome.name;
            let message = format!("`{name}` is left as it is: what of it is text is unclear");
            let why = "after a quoted text or a heredoc that does not end as it should, text could \
                       be taken for code";
            self.errors.push(Diagnostic::info("fmt-unclear", message).note(why));
        }
        if let Some(tree) = outcome.mistakes {
            let file = sources.add(outcome.name, Arc::clone(tree.text()));
            self.errors.extend(tree.diagnostics(&file));
            self.rise(Status::Invalid);
        }
    }

    fn fail(&mut self, failure: Diagnostic, status: Status) {
        self.errors.push(failure);
        self.rise(status);
    }

    /// Several things may go wrong in a run; the worst makes the status.
    fn rise(&mut self, status: Status) {
        let rank = |status| match status {
            Status::Success => 0,
            Status::Found | Status::NotFound => 1,
            Status::Invalid => 2,
            Status::Operational => 3,
        };
        if rank(status) > rank(self.status) {
            self.status = status;
        }
    }

    fn end(self, sources: &SourceMap) -> Status {
        self.report.show(&self.errors, sources);
        self.status
    }
}
