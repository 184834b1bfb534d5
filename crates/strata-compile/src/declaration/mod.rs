//! What the files of a module declare, lowered but not evaluated.

mod body;
mod call;
mod control;
mod expansion;
mod literal;
mod module;
mod name;
mod output;
mod resource;
mod schema;
mod variable;

pub(crate) use body::{Block, Body, Dynamic};
pub(crate) use call::{Argument, Call};
pub(crate) use control::Control;
pub(crate) use expansion::{Expansion, ExpansionKind};
pub(crate) use module::{DeclaredNames, Module};
pub(crate) use output::Output;
pub(crate) use resource::Resource;
pub(crate) use variable::Variable;
