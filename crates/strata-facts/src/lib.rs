//! The facts of a host: what its kernel and files tell, what fact files add, what a caller sets.
//!
//! * [`Manager`] gathers, once or anew, within a deadline that a dead mount cannot stretch; it keeps
//!   the last good facts of what fails, and takes facts that a caller sets or merges.
//! * [`Options`] switch families off and name the directories of fact files.
//! * [`fact_files`] reads `facts.json`, `facts.yaml` and `facts.d/` of two directories.
//! * A [`Provider`] is a further origin of facts.
//!
//! All facts are one map of plain data. The built-in families are `host`, `network`, `partition`,
//! `cpu` and `memory`; every key of a family is always there. What goes wrong is a warning in the
//! answer, never a failure, and no warning holds the content of a file.

mod code;
mod families;
mod files;
mod gather;
mod host_files;
mod jobs;
mod manager;
mod merge;
mod options;
mod pages;
mod provider;
mod record;

pub use files::{fact_files, read_facts};
pub use gather::Gathered;
pub use manager::{Manager, NotAMap};
pub use merge::merged;
pub use options::Options;
pub use pages::PAGES;
pub use provider::Provider;
