//! From a manifest and facts to the values of variables.

use std::sync::Arc;

use strata_diagnostics::{SourceFile, SourceMap};
use strata_value::{Map, Value};

use super::{Explanation, Failure, LayerFiles, Variables};

/// The inputs of a configuration: a manifest with its layers, and a vars file. Shared by all hosts.
pub struct Inputs<'s> {
    _sources: &'s SourceMap,
}

/// The values of all variables for a host.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The value of every variable, by name: complete, and marked where it must be.
    pub values: Map,
}

impl<'s> Inputs<'s> {
    /// Reads a manifest and a vars file; layers are read when a host needs them.
    pub fn read(
        sources: &'s SourceMap,
        _manifest: Option<&SourceFile>,
        _vars_file: Option<&SourceFile>,
        _variables: Arc<Variables>,
        _files: Arc<dyn LayerFiles>,
    ) -> Result<Self, Failure> {
        Ok(Self { _sources: sources })
    }

    /// The values of all variables for the host of these facts.
    pub fn resolve(&self, _facts: &Value) -> Result<Arc<Resolved>, Failure> {
        Ok(Arc::new(Resolved { values: Map::default() }))
    }

    /// As [`Inputs::resolve`], and where each value comes from; the layers that were skipped only if
    /// `skipped` asks for them.
    pub fn explain(
        &self,
        facts: &Value,
        _skipped: bool,
    ) -> Result<(Arc<Resolved>, Explanation), Failure> {
        Ok((self.resolve(facts)?, Explanation::default()))
    }
}
