//! The subcommands, one file or folder each.

pub(crate) mod bundle;
pub(crate) mod compile;
pub(crate) mod console;
pub(crate) mod convert;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod facts;
pub(crate) mod fmt;
pub(crate) mod lookup;
pub(crate) mod render;
pub(crate) mod resolve;
pub(crate) mod validate;
