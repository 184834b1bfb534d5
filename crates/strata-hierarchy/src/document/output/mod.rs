//! Forms in which resolved data is given out (`behaviour.md` section 14).

mod env;
mod query;
mod whole;

pub use env::{Quoting, env};
pub use query::query;
pub use whole::whole_numbers;
