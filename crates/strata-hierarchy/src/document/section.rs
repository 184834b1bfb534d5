//! A map of a document whose texts may be templates.

use std::sync::OnceLock;

use strata_expr::Environment;
use strata_template::environment::Scope;
use strata_template::interpolate::{Expansion, ExpansionError};
use strata_value::Value;

/// The data, or a section of the overrides.
#[derive(Debug)]
pub(super) struct Section {
    value: Value,
    /// Compiled when it is used for the first time: mistakes in a section that nothing selects do not
    /// count.
    expansion: OnceLock<Result<Expansion, ExpansionError>>,
}

impl Section {
    pub(super) fn new(value: Value) -> Self {
        Self { value, expansion: OnceLock::new() }
    }

    /// The value as it is written.
    pub(super) fn written(&self) -> &Value {
        &self.value
    }

    /// The value with all its templates rendered.
    pub(super) fn expand(&self, environment: &dyn Environment) -> Result<Value, ExpansionError> {
        let compile = || Expansion::compile(self.value.clone(), Scope::Resolution);
        match self.expansion.get_or_init(compile) {
            Ok(expansion) => expansion.expand(environment),
            Err(mistake) => Err(mistake.clone()),
        }
    }
}
