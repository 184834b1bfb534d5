//! Calls of modules.

use std::sync::Arc;

use strata_value::Map;

use super::carried::Carried;
use super::expand::together;
use super::instance::{Instance, Slot};
use super::key::suffix;
use super::run::{Blocked, Run, paths};
use super::scope::{entry, known, object};

impl Run<'_> {
    /// Makes the instances of a call.
    pub(super) fn calls(&mut self, instance: usize, at: usize) {
        let call = &self.module(instance).calls[at];
        let existing = self.instances.len();
        let Ok(expanded) = self.expand(instance, call.expansion.as_ref(), existing) else { return };
        let path = self.configuration.tree.paths[self.instances[instance].path].calls[at];
        let module = &self.configuration.modules[call.module];
        let carried = call.expansion.as_ref().map_or_else(Carried::default, |expansion| {
            self.carried(instance, &expansion.uses, &Carried::default())
        });
        let base = [("facts", self.facts.clone()), ("path", paths(&module.directory))];
        let base: Map =
            base.into_iter().map(|(name, v)| (strata_value::Key::new(name), v)).collect();
        let mut children = Vec::with_capacity(expanded.len());
        for (key, each) in expanded {
            let step = format!("{}{}", call.name, suffix(key));
            let around = &self.instances[instance];
            let mut child = Instance::new(module, path, Some(instance));
            child.prefix = format!("{}module.{step}.", around.prefix);
            child.steps = around.steps.iter().cloned().chain([Arc::from(step)]).collect();
            child.each = each.map(|each| (each, carried.clone()));
            child.base = base.clone();
            children.push((key, self.instances.len()));
            self.of_path[path].push(self.instances.len());
            self.instances.push(child);
        }
        self.instances[instance].calls[at] = Some(children);
    }

    /// Puts the outputs of all instances of a call together.
    pub(super) fn whole(&mut self, instance: usize, at: usize) {
        if let Ok(slot) = self.whole_value(instance, at) {
            self.instances[instance].wholes[at] = slot;
        }
    }

    fn whole_value(&self, instance: usize, at: usize) -> Result<Slot, Blocked> {
        let call = &self.module(instance).calls[at];
        let children = self.instances[instance].calls[at].as_ref().ok_or(Blocked)?;
        let outputs = &self.configuration.modules[call.module].outputs;
        let mut carried = Carried::default();
        let mut values = Vec::with_capacity(children.len());
        for (key, child) in children {
            let slots = &self.instances[*child].outputs;
            let mut entries = Vec::with_capacity(outputs.len());
            for (output, slot) in outputs.iter().zip(slots) {
                entries.push(entry(output.name, known(slot)?));
                carried = carried.union(&slot.carried());
            }
            values.push((*key, object(entries)));
        }
        Ok(Slot::Known(together(call.expansion.as_ref(), values), carried))
    }
}
