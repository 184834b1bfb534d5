//! The codes of warnings.

use strata_diagnostics::Code;

/// A directory or file of facts that is not read: it is a link, not absolute, or not readable.
pub(crate) const FILE: Code = "facts-file";
/// A file of facts whose text cannot be used.
pub(crate) const SYNTAX: Code = "facts-syntax";
/// A part of the facts that could not be gathered.
pub(crate) const GATHER: Code = "facts-gather";
/// A part of the facts that did not answer in time.
pub(crate) const LATE: Code = "facts-late";
