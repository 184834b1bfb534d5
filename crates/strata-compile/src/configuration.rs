//! A configuration: the module in a directory and the modules that it calls.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use strata_diagnostics::SourceMap;
use strata_hierarchy::manifest::{Failure, Variables};
use strata_value::{Map, Value};

use crate::{Catalog, ModuleFiles};

/// A configuration, read and lowered once, to be evaluated for any number of hosts.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    variables: Arc<Variables>,
}

impl Configuration {
    /// Reads the root module and the modules that it calls.
    pub fn load(_sources: &SourceMap, _files: Arc<dyn ModuleFiles>) -> Result<Self, Failure> {
        Ok(Self::default())
    }

    /// The variables of the root module.
    pub fn variables(&self) -> Arc<Variables> {
        Arc::clone(&self.variables)
    }

    /// The desired state of the host with these facts and these values of the variables.
    pub fn compile(
        &self,
        _facts: &Value,
        _values: &Map,
        _interrupt: &AtomicBool,
    ) -> Result<Catalog, Failure> {
        Ok(Catalog::default())
    }
}
