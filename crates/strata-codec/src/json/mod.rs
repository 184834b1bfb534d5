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
    /// What Ruby's JSON takes besides: comments (`// …`, `/* … */`) and unknown escapes.
    Ruby,
    /// As [`Mode::Ruby`], and a comma behind the last element.
    Lenient,
}

/// The value of a JSON text.
///
/// Integers are exact at any size; a number with a point or an exponent is a float. A text without a
/// value is an error. Errors have the code `json-syntax` or `limit-…`.
pub fn read(file: &SourceFile, mode: Mode, limits: &Limits) -> Result<Document, Diagnostics> {
    let place = Place::new(file);
    Budget::of(limits, place)
        .and_then(|budget| reader::read(place, mode, budget))
        .map_err(|fail| (*fail).into())
}
