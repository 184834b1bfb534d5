//! Mappings joined at every level; all else replaces.

mod pair;
mod stack;

pub(crate) use pair::{join, replaced};
pub(crate) use stack::Stack;
