//! `strata convert`: between HCL, HCL JSON, JSON and YAML.

mod pages;
mod read;
mod write;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_edit::convert::{Options, Texts};
use strata_syntax::parse_body;

use crate::global::Global;
use crate::input;
use crate::notation::Notation;
use crate::output::Style;
use crate::report::{Failure, Report};
use crate::status::Status;

pub(crate) use pages::PAGES;

/// Convert between HCL, HCL JSON, JSON and YAML
///
/// Nothing is evaluated. JSON that is made from HCL or becomes HCL is HCL JSON: a text in it is a
/// template, so that `"${var.x}"` is the expression `var.x` and every expression is kept. With
/// `--plain`, and with YAML, a text is just text; expressions are refused then, each with its place.
/// Comments are left out, which a note says. Files of more than 256 MiB are not read.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What to make of it
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Notation,
    /// What the file holds, if its ending does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Notation>,
    /// Take the texts of JSON as text, not as templates
    #[arg(long)]
    plain: bool,
    /// Properties that become blocks in HCL, each with its number of labels, as `resource=2`; all
    /// others become attributes
    #[arg(long, value_name = "TYPE[=LABELS]", value_delimiter = ',', value_parser = block)]
    blocks: Vec<(String, usize)>,
}

/// `TYPE` or `TYPE=LABELS`.
fn block(text: &str) -> Result<(String, usize), String> {
    let (name, labels) = text.split_once('=').unwrap_or((text, "0"));
    if !strata_syntax::is_identifier(name) {
        return Err(format!("`{name}` is no type of a block"));
    }
    let labels = labels.parse().ok().filter(|labels| *labels <= 32);
    Ok((name.to_owned(), labels.ok_or("the number of labels must be from 0 to 32")?))
}

impl Args {
    /// What the file holds: as is said, else as its ending says.
    fn notation(&self) -> Result<Notation, Diagnostics> {
        let found = self.from.or_else(|| Notation::of_path(&self.file));
        found.ok_or_else(|| {
            let name = self.file.display();
            Diagnostic::error("usage", format!("it is not clear what `{name}` holds"))
                .hint("say it with `--from json`, `--from yaml` or `--from hcl`")
                .into()
        })
    }

    fn texts(&self, from: Notation) -> Texts {
        let with_hcl = [(Notation::Hcl, Notation::Json), (Notation::Json, Notation::Hcl)];
        if !self.plain && with_hcl.contains(&(from, self.to)) {
            Texts::Templates
        } else {
            Texts::Plain
        }
    }

    fn check(&self, from: Notation) -> Result<(), Diagnostics> {
        let usage = |message: &str, hint: &str| {
            Err(Diagnostic::error("usage", message).hint(hint.to_owned()).into())
        };
        if from == Notation::Hcl && self.to == Notation::Hcl {
            return usage("the file is HCL already", "use `strata fmt` to lay it out");
        }
        if !self.blocks.is_empty() && self.to != Notation::Hcl {
            return usage("`--blocks` is for `--to hcl` only", "leave it out");
        }
        Ok(())
    }
}

/// The warning that HCL has no file for a value.
fn no_file() -> Diagnostic {
    Diagnostic::warning("convert-expression", "the result is an expression, not a file of HCL")
        .note("a file is a body, whose names are letters, digits, `_` and `-`")
        .hint(
            "make the data a mapping with such names, or put the expression behind a name and `=`",
        )
}

/// Converts the file that the arguments name.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let from = args.notation()?;
    args.check(from)?;
    let sources = SourceMap::default();
    let blocks: BTreeMap<String, usize> = args.blocks.iter().cloned().collect();
    let options = Options { texts: args.texts(from), blocks };
    let bytes = match input::bytes(&args.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            report.show(&(*error).into(), &sources);
            return Ok(Status::Operational);
        }
    };
    let mut out = io::stdout().lock();
    let style = Style { pretty: out.is_terminal(), colour: global.colours(&out) };
    let text =
        read::value(&args.file, bytes, (from, args.to), &options, &sources).and_then(|document| {
            report.show(&document.warnings, &sources);
            write::text(&document.value, args.to, &options, style)
        });
    match text {
        Ok(text) => {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            if args.to == Notation::Hcl && !parse_body(text).errors().is_empty() {
                report.show(&no_file().into(), &sources);
            }
            Ok(Status::Success)
        }
        Err(errors) => {
            report.show(&errors, &sources);
            Ok(Status::Invalid)
        }
    }
}
