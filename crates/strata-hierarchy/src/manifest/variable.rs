//! Variables as they are declared.

use strata_diagnostics::Span;
use strata_value::{Key, Value};

use super::Type;

/// A declared variable of a module.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Key,
    /// Where the name stands.
    pub span: Span,
    /// Its type.
    pub ty: Type,
    /// Whether its value may be null.
    pub nullable: bool,
    /// Whether its value is marked.
    pub sensitive: bool,
    /// What it is when nobody supplies it. `None`: it must be supplied.
    pub default: Option<DefaultValue>,
}

/// The default of a variable, checked.
#[derive(Clone, Debug)]
pub struct DefaultValue {
    /// As it is written: what an explanation lists.
    pub written: Value,
    /// With all optional members: what the variable then is.
    pub complete: Value,
}

/// The variables of a module, sorted by name.
#[derive(Clone, Debug, Default)]
pub struct Variables(Vec<Variable>);

impl Variables {
    /// Variables of different names.
    pub fn new(mut variables: Vec<Variable>) -> Self {
        variables.sort_by(|a, b| a.name.as_str().cmp(&b.name.as_str()));
        Self(variables)
    }

    /// The variable of a name.
    pub fn get(&self, name: Key) -> Option<&Variable> {
        let at = self.0.binary_search_by(|v| v.name.as_str().cmp(&name.as_str())).ok()?;
        Some(&self.0[at])
    }

    /// All, by name.
    pub fn iter(&self) -> std::slice::Iter<'_, Variable> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Variables {
    type Item = &'a Variable;
    type IntoIter = std::slice::Iter<'a, Variable>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
