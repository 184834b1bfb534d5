//! The functions of Jet, and those that the environment supplies.

mod escape;
mod pure;

use strata_value::Value;

use super::budget::Budget;
use super::fault::Result;
pub(super) use escape::Writer;

/// Something that can be called.
#[derive(Clone)]
pub(super) enum Function {
    /// A function of values.
    Pure(&'static Pure),
    /// A function that looks at its arguments in its own way.
    Special(Special),
    /// A function of the environment.
    Supplied(&'static Supplied),
    /// A function that writes to the output.
    Writer(Writer),
    /// `Error` of an error that was caught.
    ErrorText(Value),
}

/// A function of values; errors of the arguments are found before it runs.
pub(super) struct Pure {
    pub(super) name: &'static str,
    pub(super) parameters: &'static [Parameter],
    pub(super) run: fn(&[Value], &mut Budget) -> Result<Value>,
}

/// What an argument must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parameter {
    Text,
    /// A number, of which the fraction does not count.
    Whole,
    Any,
}

/// A function of the environment: some texts, and perhaps a default.
pub(super) struct Supplied {
    pub(super) name: &'static str,
    pub(super) texts: usize,
    pub(super) default: bool,
}

/// The functions that look at their arguments in their own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    IsSet,
    Len,
    List,
    Map,
    Ints,
    IncludeIfExists,
    Exec,
    Dump,
}

impl Special {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::IsSet => "isset",
            Self::Len => "len",
            Self::List => "slice",
            Self::Map => "map",
            Self::Ints => "ints",
            Self::IncludeIfExists => "includeIfExists",
            Self::Exec => "exec",
            Self::Dump => "dump",
        }
    }
}

const SPECIAL: [(&str, Special); 9] = [
    ("isset", Special::IsSet),
    ("len", Special::Len),
    ("slice", Special::List),
    ("array", Special::List),
    ("map", Special::Map),
    ("ints", Special::Ints),
    ("includeIfExists", Special::IncludeIfExists),
    ("exec", Special::Exec),
    ("dump", Special::Dump),
];

static SUPPLIED: [Supplied; 6] = [
    Supplied { name: "lookup", texts: 1, default: true },
    Supplied { name: "readFile", texts: 1, default: false },
    Supplied { name: "file", texts: 1, default: false },
    Supplied { name: "template", texts: 1, default: false },
    Supplied { name: "kvGet", texts: 2, default: false },
    Supplied { name: "registrations", texts: 4, default: false },
];

/// The function of a name.
pub(super) fn named(name: &str) -> Option<Function> {
    if let Some(pure) = pure::PURE.iter().find(|pure| pure.name == name) {
        return Some(Function::Pure(pure));
    }
    if let Some(supplied) = SUPPLIED.iter().find(|supplied| supplied.name == name) {
        return Some(Function::Supplied(supplied));
    }
    if let Some((_, special)) = SPECIAL.iter().find(|(own, _)| *own == name) {
        return Some(Function::Special(*special));
    }
    Writer::ALL.into_iter().find(|writer| writer.name() == name).map(Function::Writer)
}

/// The names of all functions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let special = SPECIAL.iter().map(|(name, _)| *name);
    let pure = pure::PURE.iter().map(|pure| pure.name);
    let supplied = SUPPLIED.iter().map(|supplied| supplied.name);
    special.chain(pure).chain(supplied).chain(Writer::ALL.into_iter().map(Writer::name))
}
