//! Dynamic blocks: `dynamic "type" { … }` stands for blocks of the type, one for each element.
//!
//! ```hcl
//! dynamic "port" {
//!   for_each = var.ports      # a list, set, map, tuple or object
//!   iterator = it             # the name of the iteration variable; without it, the type
//!   labels   = [it.key]       # if blocks of the type have labels
//!   content {
//!     number = it.value
//!   }
//! }
//! ```

mod expansion;
mod generate;
mod iterator;
mod pages;
mod settings;
mod variables;

pub(super) use expansion::{DYNAMIC, Expansion};
pub(super) use generate::Generator;
pub use pages::PAGES;
pub use variables::Unexpanded;
