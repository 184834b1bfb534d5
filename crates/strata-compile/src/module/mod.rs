//! The modules of a configuration: which directories are read, and where each is called.

mod load;
mod source;
mod tree;

pub(crate) use load::{joined, load};
pub(crate) use tree::Tree;
