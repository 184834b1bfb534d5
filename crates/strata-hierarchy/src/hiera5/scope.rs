//! The variables of a host.

use strata_value::{Key, Map, Value};

use super::dialect::Dialect;
use super::dig::dig;
use super::key::{Part, has_special, split};

/// The variables of a host, as `%{…}` sees them. A host program implements it over its own data.
pub trait Scope: Send + Sync {
    /// The variable of this name, without digging; a leading `::` has been dropped.
    fn variable(&self, name: &str) -> Option<Value>;

    /// The value of a reference as it stands in `%{…}`, such as `facts.os.name` or `::role`.
    ///
    /// The provided method digs as the Hiera page says: through nested mappings, and through lists
    /// by number; a leading `::` is ignored, quotes keep a dot inside a segment. A step that is
    /// missing or cannot be taken gives `None`.
    fn lookup(&self, reference: &str) -> Option<Value> {
        let reference = reference.strip_prefix("::").unwrap_or(reference);
        if !has_special(reference) {
            return self.variable(reference);
        }
        let parts = split(reference).ok()?;
        let (root, rest) = parts.split_first()?;
        let root = match root {
            Part::Text(text) | Part::Number(_, text) => self.variable(text)?,
        };
        let segments: Vec<_> = rest.iter().map(|part| part.segment()).collect();
        dig(&root, &segments, Dialect::Hiera).ok().flatten()
    }
}

/// A scope over a mapping of variables.
#[derive(Clone)]
pub struct MapScope {
    variables: Map,
}

impl MapScope {
    /// A scope with these variables; `facts` and `trusted` are conventional ones.
    pub fn new(variables: Map) -> Self {
        Self { variables }
    }

    /// The scope Puppet gives a node: each fact is a top-scope variable, `variables` win over facts
    /// of the same name, and `facts`, `trusted` and `environment` over both.
    pub fn of_node(
        facts: &Map,
        variables: &Map,
        trusted: Option<Value>,
        environment: Option<&str>,
    ) -> Self {
        let mut all: Vec<(Key, Value)> = Vec::with_capacity(facts.len() + variables.len() + 3);
        all.extend(facts.iter().chain(variables).map(|e| (e.key, e.value.clone())));
        all.push((Key::new("facts"), Value::map(facts.clone())));
        if let Some(trusted) = trusted {
            all.push((Key::new("trusted"), trusted));
        }
        if let Some(environment) = environment {
            all.push((Key::new("environment"), Value::string(environment)));
        }
        Self { variables: all.into_iter().collect() }
    }
}

impl Scope for MapScope {
    fn variable(&self, name: &str) -> Option<Value> {
        self.variables.get(Key::new(name)).cloned()
    }
}
