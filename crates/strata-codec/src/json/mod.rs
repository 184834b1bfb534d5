//! JSON.

mod reader;
pub(crate) mod string;

use strata_diagnostics::{Diagnostics, SourceFile};

use crate::limits::Budget;
use crate::place::Place;
use crate::{Document, Limits};

/// How strict the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// RFC 8259 and nothing else.
    Strict,
    /// As [`Mode::Strict`], of data whose every mistake counts: a key that is given twice is an error, and
    /// numbers with a point or an exponent are exact, beyond 64 bits with 512 bits of mantissa.
    Exact,
    /// What Ruby's JSON takes besides: comments (`// …`, `/* … */`) and unknown escapes.
    Ruby,
    /// As [`Mode::Ruby`], and a comma behind the last element.
    Lenient,
}

impl Mode {
    const fn is_strict(self) -> bool {
        matches!(self, Self::Strict | Self::Exact)
    }
}

/// The value of a JSON text.
///
/// Integers are exact at any size; a number with a point or an exponent is a float. A text without a
/// value is an error. Errors have the code `json-syntax` or `limit-…`.
pub fn read(file: &SourceFile, mode: Mode, limits: &Limits) -> Result<Document, Diagnostics> {
    let place = Place::new(file);
    let document = Budget::of(limits, place)
        .and_then(|budget| reader::read(place, mode, budget))
        .map_err(|fail| Diagnostics::from(*fail))?;
    if mode == Mode::Exact { document.without_warnings() } else { Ok(document) }
}
