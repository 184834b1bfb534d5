//! Resources.

use std::sync::Arc;

use strata_diagnostics::Diagnostic;
use strata_value::{Map, Value};

use super::carried::{Carried, Joined};
use super::expand::together;
use super::instance::{Declared, find};
use super::key::suffix;
use super::keys::KEYS;
use super::run::{Blocked, Run};
use super::scope::{entry, left_out, object};
use crate::declaration::{Control, Resource as Declaration};
use crate::expression::Expression;
use crate::reference::Target;
use crate::{InstanceKey, Resource};

/// An instance of a resource.
pub(super) struct Made {
    /// It without its dependencies.
    pub(super) resource: Resource,
    /// What references give.
    pub(super) handle: Value,
    /// The resources that it depends on.
    pub(super) carried: Carried,
}

impl Run<'_> {
    /// Evaluates a resource: its gate first, then its instances.
    pub(super) fn resource(&mut self, instance: usize, at: usize) {
        if let Ok(declared) = self.declared(instance, at) {
            self.instances[instance].resources[at] = declared;
        }
    }

    fn declared(&mut self, instance: usize, at: usize) -> Result<Declared, Blocked> {
        let declaration = &self.module(instance).resources[at];
        if let Some(control) = &declaration.control
            && !self.is_wanted(instance, control)?
        {
            return Ok(Declared::LeftOut(control.span));
        }
        let expansion = declaration.expansion.as_ref();
        let existing = self.resources.len();
        let expanded = self.expand(instance, expansion, existing)?;
        let carried = self.depends_on(instance, declaration, expanded.len())?;
        let attributes = self.within(instance, &declaration.uses, None, |run, scope| {
            let mut attributes = Vec::with_capacity(expanded.len());
            let mut is_blocked = false;
            for (key, each) in expanded {
                if run.is_over() {
                    return Err(Blocked);
                }
                let scope = scope.child();
                let scope = match each {
                    Some(each) => scope.with_variables(each),
                    None => scope,
                };
                match run.body(instance, &declaration.uses, &scope, &declaration.body) {
                    Ok(map) => attributes.push((key, map)),
                    Err(Blocked) => is_blocked = true,
                }
            }
            if is_blocked { Err(Blocked) } else { Ok(attributes) }
        })??;
        let mut places = Vec::with_capacity(attributes.len());
        let mut handles = Vec::with_capacity(attributes.len());
        for (key, attributes) in attributes {
            places.push((key, self.resources.len() as u32));
            handles.push((key, self.make(instance, declaration, key, attributes, &carried)));
        }
        let all = Carried::of(places.iter().map(|(_, at)| *at).collect());
        Ok(Declared::Known { instances: places, all, value: together(expansion, handles) })
    }

    /// Whether the gate lets a resource in.
    fn is_wanted(&mut self, instance: usize, control: &Control) -> Result<bool, Blocked> {
        let parts = [(&control.condition, true), (&control.exception, false)];
        for (part, wanted) in parts {
            let Some(expression) = part else { continue };
            let value = self.value(instance, &control.uses, None, expression)?;
            if self.truth(&value, expression)? != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The truth value of a part of a gate.
    fn truth(&mut self, value: &Value, expression: &Expression) -> Result<bool, Blocked> {
        if !value.marks().is_empty() {
            return Err(self.fail(
                Diagnostic::error("config-sensitive", "the gate is sensitive")
                    .at(expression.span, "")
                    .note("whether a resource is there shows what it depends on")
                    .hint("use what is not secret, or `nonsensitive(…)` if it is none"),
            ));
        }
        value.as_bool().ok_or_else(|| {
            let message =
                format!("a gate must be true or false, and this is {}", value.kind_phrase());
            let error = Diagnostic::error("config-control", message);
            self.fail(error.at(expression.span, "").note("nothing is converted"))
        })
    }

    /// What the instances of a resource depend on, by `depends_on` and by references.
    fn depends_on(
        &mut self,
        instance: usize,
        declaration: &Declaration,
        instances: usize,
    ) -> Result<Carried, Blocked> {
        for used in &declaration.depends_on.list {
            if let Target::Resource(at, key) = used.target {
                match &self.instances[instance].resources[at] {
                    Declared::Failed => return Err(Blocked),
                    Declared::LeftOut(gate) => {
                        let resource = &self.module(instance).resources[at];
                        let error = left_out(resource, *gate, used.span);
                        return Err(self.fail(error));
                    }
                    Declared::Known { instances, .. } => {
                        if key.is_some_and(|key| find(instances, key).is_none()) {
                            let message = "there is no instance of this key";
                            let error = Diagnostic::error("config-reference", message);
                            return Err(self.fail(error.at(used.span, "")));
                        }
                    }
                }
            }
        }
        let control = declaration.control.as_ref().map(|control| &control.uses);
        let expansion = declaration.expansion.as_ref().map(|expansion| &expansion.uses);
        let uses = [Some(&declaration.depends_on), control, expansion, Some(&declaration.uses)];
        let mut joined = Joined::default();
        for uses in uses.into_iter().flatten() {
            self.join(instance, uses, &Carried::NONE, &mut joined);
        }
        let carried = self.joined(joined, declaration.span)?;
        let all = carried.list().len().saturating_mul(instances);
        self.count_dependencies(all, declaration.span)?;
        Ok(carried)
    }

    /// Adds an instance to those of the run; its handle is returned.
    fn make(
        &mut self,
        instance: usize,
        declaration: &Declaration,
        key: Option<InstanceKey>,
        attributes: Map,
        carried: &Carried,
    ) -> Value {
        let of = &self.instances[instance];
        let (ty, name) = (declaration.ty, declaration.name);
        let id: Arc<str> = format!("{}{ty}.{name}{}", of.prefix, suffix(key)).into();
        // Attributes cannot hide these.
        let hidden = [KEYS.id, KEYS.name, KEYS.ty];
        let own = attributes.iter().filter(|entry| !hidden.contains(&entry.key));
        let handle = [
            entry(KEYS.id, Value::text(&id)),
            entry(KEYS.ty, ty.to_value()),
            entry(KEYS.name, name.to_value()),
        ];
        let handle = object(handle.into_iter().chain(own.cloned()).collect());
        self.by_id.insert(Arc::clone(&id), self.resources.len());
        let (module, depends_on) = (Arc::clone(&of.steps), Vec::new());
        let resource = Resource { id, ty, name, key, module, attributes, depends_on };
        self.resources.push(Made { resource, handle: handle.clone(), carried: carried.clone() });
        handle
    }
}
