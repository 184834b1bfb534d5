//! What `validate` and `compile` share: a project, the facts of its hosts, and running over many of them.

mod args;
mod failures;
mod fleet;
mod hosts;
mod pages;
mod project;
mod read;

pub(crate) use args::{HostArgs, ProjectArgs};
pub(crate) use failures::show;
pub(crate) use fleet::Fleet;
pub(crate) use hosts::{Host, hosts};
pub(crate) use pages::PAGES;
pub(crate) use project::Project;
