//! Handles of resources.

use strata_hierarchy::manifest::Handles;
use strata_value::{Kind, Value};

use super::keys::KEYS;
use super::run::Run;

impl Handles for Run<'_> {
    fn is_handle(&self, value: &Value, resource_type: &str) -> bool {
        let shown = value.reveal(value.marks());
        let Kind::Object(map) = shown.kind() else { return false };
        let id = map.get(KEYS.id).and_then(Value::as_str);
        let made = id.and_then(|id| self.by_id.get(id)).map(|at| &self.resources[*at]);
        made.is_some_and(|made| {
            made.resource.ty.as_str() == Some(resource_type) && made.handle == shown
        })
    }
}
