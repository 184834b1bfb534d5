//! Tests of `strata-diagnostics` as its users see it.

mod rendered;
mod robust;
