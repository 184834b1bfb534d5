//! The forms in which values are printed.

mod env;
mod hcl;
mod json;
mod notation;
mod number;
mod raw;
mod redact;
mod table;

use std::io::{self, IsTerminal as _, Write as _};

use clap::ValueEnum;
use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::Value;

pub(crate) use notation::notation;
pub(crate) use number::exact_numbers;
pub(crate) use redact::redacted;

use crate::global::Global;
use crate::report::Failure;

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
    /// HCL.
    Hcl,
    /// `NAME='value'` lines that a shell can source.
    #[value(alias = "dotenv")]
    Env,
    /// Text as it is, anything else as JSON.
    Raw,
    /// Keys and values in columns.
    Table,
}

/// How a form looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Over several lines, for people.
    pub(crate) pretty: bool,
    /// With colours.
    pub(crate) colour: bool,
}

/// A value as text, with a line end.
pub(crate) fn value(value: &Value, format: Format, style: Style) -> Result<String, Diagnostics> {
    let mut text = match format {
        Format::Json => json::write(value, style),
        Format::Yaml => Ok(strata_codec::yaml::write(value)),
        Format::Hcl => hcl::write(value),
        Format::Env => env::write(value),
        Format::Raw => raw::write(value),
        Format::Table => table::write(value),
    }?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Prints a value: over several lines on a terminal, with colours where these are wanted.
pub(crate) fn print(value: &Value, format: Format, global: Global) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let style = Style { pretty: out.is_terminal(), colour: global.colours(&out) };
    let text = self::value(value, format, style)?;
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// The error that a form cannot say a value.
fn cannot(format: &str, why: impl std::fmt::Display) -> Diagnostics {
    Diagnostic::error("output-format", format!("the value cannot be written as {format}: {why}"))
        .hint("choose another form with `--format`")
        .into()
}

/// Compact JSON, for places inside of other forms.
fn compact(value: &Value) -> Result<String, Diagnostics> {
    strata_value::json::write(value, &strata_value::json::Options::default())
        .map_err(|failure| cannot("JSON", failure))
}
