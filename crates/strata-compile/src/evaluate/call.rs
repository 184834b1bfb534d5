//! Calls of modules.

use std::sync::Arc;

use strata_diagnostics::Diagnostic;
use strata_value::Map;

use super::carried::{Carried, Joined};
use super::expand::together;
use super::instance::{Children, Instance, Slot};
use super::key::suffix;
use super::keys::KEYS;
use super::run::{Blocked, Run, paths};
use super::scope::{entry, known, object};
use crate::limits::MAX_DECLARATIONS;

impl Run<'_> {
    /// Makes the instances of a call.
    pub(super) fn calls(&mut self, instance: usize, at: usize) {
        if let Ok(children) = self.children(instance, at) {
            self.instances[instance].calls[at] = Some(children);
        }
    }

    fn children(&mut self, instance: usize, at: usize) -> Result<Children, Blocked> {
        let call = &self.module(instance).calls[at];
        let existing = self.instances.len();
        let expanded = self.expand(instance, call.expansion.as_ref(), existing)?;
        let path = self.configuration.tree.paths[self.instances[instance].path].calls[at];
        let module = &self.configuration.modules[call.module];
        self.declared = self.declared.saturating_add(module.len().saturating_mul(expanded.len()));
        if self.declared > MAX_DECLARATIONS {
            let message = format!(
                "the modules declare more than {MAX_DECLARATIONS} things, counted for each instance"
            );
            let error = Diagnostic::error("config-limit", message);
            return Err(self.fail(error.at(call.span, "the limit is reached here")));
        }
        let carried = match &call.expansion {
            None => Carried::NONE,
            Some(expansion) => self.carried(instance, &expansion.uses, &Carried::NONE)?,
        };
        let base = [(KEYS.facts, self.facts.clone()), (KEYS.path, paths(&module.directory))];
        let base: Map = base.into_iter().collect();
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
        Ok(children)
    }

    /// Puts the outputs of all instances of a call together.
    pub(super) fn whole(&mut self, instance: usize, at: usize) {
        if let Ok(slot) = self.whole_value(instance, at) {
            self.instances[instance].wholes[at] = slot;
        }
    }

    fn whole_value(&mut self, instance: usize, at: usize) -> Result<Slot, Blocked> {
        let call = &self.module(instance).calls[at];
        let children = self.instances[instance].calls[at].as_ref().ok_or(Blocked)?;
        let outputs = &self.configuration.modules[call.module].outputs;
        let mut joined = Joined::default();
        let mut values = Vec::with_capacity(children.len());
        for (key, child) in children {
            let slots = &self.instances[*child].outputs;
            let mut entries = Vec::with_capacity(outputs.len());
            for (output, slot) in outputs.iter().zip(slots) {
                entries.push(entry(output.name, known(slot)?));
                joined.add(slot.carried());
            }
            values.push((*key, object(entries)));
        }
        let carried = self.joined(joined, call.span)?;
        Ok(Slot::Known(together(call.expansion.as_ref(), values), carried))
    }
}
