//! A value to text.

use strata_diagnostics::Diagnostics;
use strata_edit::convert::{Options, data_to_hcl};
use strata_value::Value;

use crate::notation::Notation;
use crate::output::{self, Format, Style};

/// A value in a notation, with a line end.
pub(super) fn text(
    value: &Value,
    to: Notation,
    options: &Options,
    style: Style,
) -> Result<String, Diagnostics> {
    match to {
        Notation::Json => output::value(value, Format::Json, style),
        Notation::Yaml => output::value(value, Format::Yaml, style),
        Notation::Hcl => data_to_hcl(value, options),
    }
}
