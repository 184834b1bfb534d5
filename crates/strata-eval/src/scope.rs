//! What names mean while an expression is evaluated.

use std::sync::atomic::AtomicBool;

use strata_value::{Key, Map, Value};

use crate::{Function, Functions};

/// The variables and functions that expressions may use.
///
/// A scope may have a parent; its own names hide those of the parent. A scope may also have no
/// variables or no functions at all, which is not the same as an empty table: the messages differ.
#[derive(Clone, Debug, Default)]
pub struct Scope<'p> {
    parent: Option<&'p Scope<'p>>,
    variables: Option<Map>,
    functions: Option<&'p Functions>,
    /// Whether the variables of the parent are out of sight.
    isolated: bool,
    interrupt: Option<&'p AtomicBool>,
    /// Whether marks go further than in the reference.
    keeps_marks: bool,
}

impl<'p> Scope<'p> {
    /// Without variables and functions.
    pub fn new() -> Self {
        Self::default()
    }

    /// A scope within this one.
    #[must_use]
    pub fn child(&'p self) -> Self {
        Self { parent: Some(self), ..Self::default() }
    }

    /// A scope with the functions of this one, but with these variables alone.
    #[must_use]
    pub fn isolated(&'p self, variables: Map) -> Self {
        let (parent, variables) = (Some(self), Some(variables));
        Self { parent, variables, isolated: true, ..Self::default() }
    }

    /// With these variables.
    #[must_use]
    pub fn with_variables(mut self, variables: Map) -> Self {
        self.variables = Some(variables);
        self
    }

    /// With these functions.
    #[must_use]
    pub fn with_functions(mut self, functions: &'p Functions) -> Self {
        self.functions = Some(functions);
        self
    }

    /// With a flag that ends evaluations soon after it is set, with an error (`hcl-interrupted`).
    #[must_use]
    pub fn with_interrupt(mut self, flag: &'p AtomicBool) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// Marks go where the reference leaves them out: an attribute that is found by a marked key is marked as
    /// the key is, since which one it is tells of the key; and what `for` and splats go over is marked as
    /// its collection is, so that no message shows an element of a secret list. Results are marked as a whole
    /// in any case.
    #[must_use]
    pub fn keeping_marks(mut self) -> Self {
        self.keeps_marks = true;
        self
    }

    /// Whether marks go further than in the reference.
    pub(crate) fn keeps_marks(&self) -> bool {
        self.scopes().any(|scope| scope.keeps_marks)
    }

    /// The flag that ends evaluations.
    pub(crate) fn interrupt(&self) -> Option<&AtomicBool> {
        self.scopes().find_map(|scope| scope.interrupt)
    }

    /// The variable of a name, in this scope or the nearest around it.
    pub fn variable(&self, name: Key) -> Option<&Value> {
        self.visible().find_map(|scope| scope.variables.as_ref()?.get(name))
    }

    /// The function of a name, in this scope or the nearest around it.
    pub fn function(&self, name: Key) -> Option<&Function> {
        self.scopes().find_map(|scope| scope.functions?.get(name))
    }

    /// Whether any scope has a table of variables.
    pub fn allows_variables(&self) -> bool {
        self.visible().any(|scope| scope.variables.is_some())
    }

    /// Whether any scope has a table of functions.
    pub fn allows_functions(&self) -> bool {
        self.scopes().any(|scope| scope.functions.is_some())
    }

    /// The names of all variables that can be seen.
    pub fn variable_names(&self) -> Vec<&'static str> {
        let maps = self.visible().filter_map(|scope| scope.variables.as_ref());
        let mut names: Vec<&str> = maps.flatten().filter_map(|e| e.key.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The names of all functions that can be seen.
    pub fn function_names(&self) -> Vec<&'static str> {
        let tables = self.scopes().filter_map(|scope| scope.functions);
        let mut names: Vec<&str> = tables.flat_map(Functions::names).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// This scope and those around it whose variables can be seen, the innermost first.
    fn visible(&self) -> impl Iterator<Item = &Scope<'p>> {
        let next = |scope: &&Scope<'p>| scope.parent.filter(|_| !scope.isolated);
        std::iter::successors(Some(self), next)
    }

    /// This scope and those around it, the innermost first.
    fn scopes(&self) -> impl Iterator<Item = &Scope<'p>> {
        std::iter::successors(Some(self), |scope| scope.parent)
    }
}
