//! Files of a real tree, as a user could have made it.

mod confined;
mod glob_order;
mod glob_ruby;
mod limits;
mod read;
mod tree;
