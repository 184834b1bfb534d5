//! What expressions see, and evaluating them.

use strata_diagnostics::{Code, Diagnostic, Span};
use strata_eval::{Scope, functions};
use strata_hierarchy::manifest::Mismatch;
use strata_value::{Entry, Key, Map, Origin, Value};

use super::instance::{Declared, Slot};
use super::keys::KEYS;
use super::run::{Blocked, Run};
use crate::declaration::Resource;
use crate::expression::Expression;
use crate::reference::{Target, Uses};

/// An entry of an object.
pub(super) fn entry(key: Key, value: Value) -> Entry {
    Entry { key, key_origin: Origin::NONE, value }
}

/// An object of entries that come in any order.
pub(super) fn object(mut entries: Vec<Entry>) -> Value {
    entries.sort_by(|a, b| a.key.cmp_text(b.key));
    Value::object(Map::new(entries))
}

impl Run<'_> {
    /// Calls a function with the scope of expressions of an instance that refer to these names.
    pub(super) fn within<T>(
        &mut self,
        instance: usize,
        uses: &Uses,
        each: Option<&Map>,
        inside: impl FnOnce(&mut Self, &Scope<'_>) -> T,
    ) -> Result<T, Blocked> {
        let mut names = self.names(instance, uses)?;
        names.extend(each.into_iter().flatten().cloned());
        let base = self.instances[instance].base.clone();
        let module = self.configuration.tree.paths[self.instances[instance].path].module;
        let shared = &self.configuration.functions[module];
        // What collects assets belongs to the run, which the expressions need while they are evaluated.
        let of_host = std::mem::take(&mut self.functions[module]);
        let standard = Scope::new().with_functions(functions::standard());
        let standard = standard.with_interrupt(self.interrupt).keeping_marks();
        let of_module = standard.child().with_functions(shared);
        let around = of_module.child().with_functions(&of_host).with_variables(base);
        let result = if names.is_empty() {
            inside(self, &around)
        } else {
            inside(self, &around.child().with_variables(Map::new(names)))
        };
        self.functions[module] = of_host;
        Ok(result)
    }

    /// The value of an expression in the scope that its references give it.
    pub(super) fn value(
        &mut self,
        instance: usize,
        uses: &Uses,
        each: Option<&Map>,
        expression: &Expression,
    ) -> Result<Value, Blocked> {
        self.within(instance, uses, each, |run, scope| {
            run.evaluate(instance, uses, scope, expression)
        })?
    }

    /// The value of an expression in a scope.
    pub(super) fn evaluate(
        &mut self,
        instance: usize,
        uses: &Uses,
        scope: &Scope<'_>,
        expression: &Expression,
    ) -> Result<Value, Blocked> {
        match expression.program.evaluate(scope) {
            Ok(value) if !value.contains_unknown() => Ok(value),
            Ok(_) => Err(self.fail(
                Diagnostic::error("config-unknown", "the value is not known")
                    .at(expression.span, "it depends on null where a value is needed")
                    .hint("give it a value, as with `coalesce(…)`"),
            )),
            Err(errors) => {
                for error in errors {
                    let error = self.explained(instance, uses, error);
                    self.errors.push(error);
                }
                Err(Blocked)
            }
        }
    }

    /// Takes down where a value of an expression does not fit its type.
    pub(super) fn misfits(
        &mut self,
        found: &[Mismatch],
        code: Code,
        name: &str,
        span: Span,
        hidden: bool,
    ) -> Blocked {
        for mismatch in found {
            let mut error = mismatch.diagnostic(code, name, span, hidden);
            // The expression is what is wrong, wherever its value was written.
            if let Some(written) = error.primary.take().filter(|label| label.span != span) {
                error = error.label(written.span, "the value");
            }
            self.errors.push(error.at(span, ""));
        }
        Blocked
    }

    /// Takes an error down.
    pub(super) fn fail(&mut self, error: Diagnostic) -> Blocked {
        self.errors.push(error);
        Blocked
    }

    /// The error of an expression; where it asks for a resource that is left out, that.
    fn explained(&self, instance: usize, uses: &Uses, error: Diagnostic) -> Diagnostic {
        let Some(place) = error.primary.as_ref().map(|label| label.span) else { return error };
        let asked = uses.list.iter().filter(|used| used.name_span == place);
        for used in asked {
            if let Target::Resource(at, _) = used.target
                && let Declared::LeftOut(gate) = self.instances[instance].resources[at]
            {
                return left_out(&self.module(instance).resources[at], gate, used.span);
            }
        }
        error
    }

    /// The names that references need in sight.
    fn names(&self, instance: usize, uses: &Uses) -> Result<Vec<Entry>, Blocked> {
        let (of, members, module) =
            (&self.instances[instance], &uses.members, self.module(instance));
        let mut names = Vec::new();
        let mut add = |root: Key, entries: Vec<Entry>| {
            if !entries.is_empty() {
                names.push(entry(root, Value::object(Map::new(entries))));
            }
        };
        // The root module has all its variables in sight.
        if instance != 0 {
            let variables = members.variables.iter();
            let variable = |at: &usize| {
                let value = known(&of.variables[*at])?;
                Ok(entry(module.variables[*at].declared.name, value))
            };
            add(KEYS.var, variables.map(variable).collect::<Result<_, _>>()?);
        }
        let local = |at: &usize| Ok(entry(module.locals[*at].name, known(&of.locals[*at])?));
        add(KEYS.local, members.locals.iter().map(local).collect::<Result<_, _>>()?);
        let mut types = Vec::new();
        for (ty, resources) in &members.resources {
            let mut of_type = Vec::new();
            for at in resources {
                match &of.resources[*at] {
                    Declared::Failed => return Err(Blocked),
                    Declared::LeftOut(_) => {}
                    Declared::Known { value, .. } => {
                        of_type.push(entry(module.resources[*at].name, value.clone()));
                    }
                }
            }
            types.push(entry(*ty, Value::object(Map::new(of_type))));
        }
        add(KEYS.resource, types);
        let mut calls = Vec::new();
        for (at, outputs) in &members.calls {
            let value = match outputs {
                None => known(&of.wholes[*at])?,
                Some(outputs) => self.outputs_of(instance, *at, outputs)?,
            };
            calls.push(entry(module.calls[*at].name, value));
        }
        add(KEYS.module, calls);
        Ok(names)
    }

    /// Some outputs of a call that has one instance.
    fn outputs_of(
        &self,
        instance: usize,
        call: usize,
        outputs: &[usize],
    ) -> Result<Value, Blocked> {
        let Some([(_, child)]) = self.instances[instance].calls[call].as_deref() else {
            return Err(Blocked);
        };
        let module = self.module(*child);
        let output = |at: &usize| {
            let value = known(&self.instances[*child].outputs[*at])?;
            Ok(entry(module.outputs[*at].name, value))
        };
        Ok(object(outputs.iter().map(output).collect::<Result<_, _>>()?))
    }
}

/// The error that a reference is to a resource that its gate left out.
pub(super) fn left_out(resource: &Resource, gate: Span, used: Span) -> Diagnostic {
    let message = format!("`{}` is left out by its `control` block", resource.address());
    Diagnostic::error("config-left-out", message)
        .at(used, "it is needed here")
        .label(gate, "this gate says no for the host")
        .hint("put this under the same condition, or use `try(…)`")
}

/// A value, unless it failed.
pub(super) fn known(slot: &Slot) -> Result<Value, Blocked> {
    match slot {
        Slot::Known(value, _) => Ok(value.clone()),
        Slot::Failed => Err(Blocked),
    }
}
