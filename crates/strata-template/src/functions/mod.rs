//! The functions of expressions that are not of the language (`behaviour.md` §10).
//!
//! Arguments may be marked; a result has the marks of all of them, and no error shows one.

mod arguments;
mod files;
mod lookup;
mod services;
#[cfg(test)]
mod tests;

use strata_value::Value;

use crate::environment::Environment;
use arguments::Arguments;

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Lookup,
    ReadFile,
    File,
    Template,
    Jet,
    KvGet,
    Registrations,
}

/// All functions.
pub(crate) const ALL: [Function; 7] = [
    Function::Lookup,
    Function::ReadFile,
    Function::File,
    Function::Template,
    Function::Jet,
    Function::KvGet,
    Function::Registrations,
];

impl Function {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Lookup => "lookup",
            Self::ReadFile => "readFile",
            Self::File => "file",
            Self::Template => "template",
            Self::Jet => "jet",
            Self::KvGet => "kvGet",
            Self::Registrations => "registrations",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        ALL.into_iter().find(|function| function.name() == name)
    }
}

/// Calls a function. An error is one line without a full stop.
pub(crate) fn call(
    environment: &Environment<'_>,
    function: Function,
    arguments: &[Value],
) -> Result<Value, String> {
    let arguments = Arguments::new(function, arguments);
    match function {
        Function::Lookup => lookup::lookup(environment, &arguments),
        Function::ReadFile | Function::File => files::read_file(environment, &arguments),
        Function::Template => files::template(environment, &arguments),
        Function::Jet => files::jet(environment, &arguments),
        Function::KvGet => services::kv_get(environment, &arguments),
        Function::Registrations => services::registrations(environment, &arguments),
    }
}
