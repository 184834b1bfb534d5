//! Tables of functions.

use std::collections::HashMap;
use std::sync::Arc;

use strata_value::Key;

use super::{Builtin, Custom, Parameter};

/// A function that can be called.
#[derive(Clone, Debug)]
pub enum Function {
    /// Of a table in this crate or another.
    Builtin(&'static Builtin),
    /// Made at run time.
    Custom(Arc<Custom>),
}

impl Function {
    /// The number of parameters that every call gives.
    pub fn arity(&self) -> usize {
        match self {
            Self::Builtin(builtin) => builtin.parameters.len(),
            Self::Custom(custom) => custom.parameters.len(),
        }
    }

    /// The parameter of an argument, from 0; `None` for one argument too many.
    pub fn parameter(&self, at: usize) -> Option<Parameter<'_>> {
        match self {
            Self::Builtin(builtin) => builtin.parameters.get(at).copied().or(builtin.variadic),
            Self::Custom(custom) => {
                let parameter = custom.parameters.get(at).or(custom.variadic.as_ref())?;
                Some(parameter.as_parameter())
            }
        }
    }

    /// The parameter of further arguments.
    pub fn variadic(&self) -> Option<Parameter<'_>> {
        match self {
            Self::Builtin(builtin) => builtin.variadic,
            Self::Custom(custom) => {
                custom.variadic.as_ref().map(super::OwnedParameter::as_parameter)
            }
        }
    }

    /// What it does, in one sentence.
    pub fn description(&self) -> &str {
        match self {
            Self::Builtin(builtin) => builtin.description,
            Self::Custom(custom) => &custom.description,
        }
    }
}

/// Functions by name.
#[derive(Clone, Debug, Default)]
pub struct Functions {
    by_name: HashMap<Key, Function>,
}

impl Functions {
    /// No function.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a function; of one name the last counts.
    pub fn insert(&mut self, name: &str, function: Function) {
        self.by_name.insert(Key::new(name), function);
    }

    /// The function of a name.
    pub fn get(&self, name: Key) -> Option<&Function> {
        self.by_name.get(&name)
    }

    /// All names, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.by_name.keys().filter_map(|name| name.as_str()).collect();
        names.sort_unstable();
        names
    }
}

impl FromIterator<&'static Builtin> for Functions {
    fn from_iter<I: IntoIterator<Item = &'static Builtin>>(rows: I) -> Self {
        let mut functions = Self::new();
        for row in rows {
            functions.insert(row.name, Function::Builtin(row));
        }
        functions
    }
}
