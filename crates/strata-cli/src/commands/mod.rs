//! The subcommands, one file or folder each.

pub(crate) mod lookup;
