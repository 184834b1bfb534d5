//! Variables as they are declared.

use strata_diagnostics::Span;
use strata_value::{Key, Marks, Value};

use super::types::{Extent, Form, Mismatch, Type};

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

impl Variable {
    /// What in a value does not fit the variable, which decides whether null does.
    pub fn check(&self, value: &Value, extent: Extent, form: Form<'_>) -> Vec<Mismatch> {
        let (bare, _) = value.unmark();
        if self.nullable && bare.is_null() {
            return Vec::new();
        }
        self.ty.check(value, extent, form)
    }

    /// The final form of a value that fits the variable; see [`Type::complete`]. It is marked if the
    /// variable is sensitive.
    pub fn complete(&self, value: &Value, form: Form<'_>) -> Result<Value, Vec<Mismatch>> {
        let mismatches = self.check(value, Extent::Whole, form);
        if mismatches.is_empty() { Ok(self.completed(value)) } else { Err(mismatches) }
    }

    /// The final form of a value that is known to fit.
    pub(super) fn completed(&self, value: &Value) -> Value {
        let value = self.ty.completed(value);
        if self.sensitive { value.marked(Marks::SENSITIVE) } else { value }
    }
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
        variables.sort_by(|a, b| a.name.cmp_text(b.name));
        Self(variables)
    }

    /// The variable of a name.
    pub fn get(&self, name: Key) -> Option<&Variable> {
        self.position(name).map(|at| &self.0[at])
    }

    /// The position of the variable of a name among all.
    pub(super) fn position(&self, name: Key) -> Option<usize> {
        self.0.binary_search_by(|variable| variable.name.cmp_text(name)).ok()
    }
}

impl std::ops::Deref for Variables {
    type Target = [Variable];
    fn deref(&self) -> &[Variable] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Variables {
    type Item = &'a Variable;
    type IntoIter = std::slice::Iter<'a, Variable>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
