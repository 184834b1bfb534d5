//! Resolving references.

use std::collections::HashMap;

use strata_diagnostics::Diagnostic;
use strata_eval::static_analysis::StepKind;
use strata_value::{Key, Kind};

use super::{Target, Use, Uses};
use crate::InstanceKey;
use crate::declaration::{DeclaredNames, ExpansionKind};
use crate::expression::{Written, key};
use crate::limits::MAX_ERRORS;
use crate::message;

/// Resolves the references of a module.
pub(crate) struct Resolver<'a> {
    pub(crate) declared: &'a DeclaredNames,
    /// Which resources and calls are expanded.
    pub(crate) resources: Vec<(Key, Option<ExpansionKind>)>,
    pub(crate) calls: Vec<(Option<ExpansionKind>, &'a DeclaredNames)>,
    pub(crate) errors: &'a mut Vec<Diagnostic>,
}

impl Resolver<'_> {
    /// Resolves references; those to nothing are told.
    pub(crate) fn resolve(&mut self, uses: &mut Uses, is_depends_on: bool) {
        let (written, sight) = (std::mem::take(&mut uses.written), uses.sight);
        for written in &written {
            let target = if is_depends_on {
                self.dependency(written).map(Some)
            } else {
                self.target(written, sight)
            };
            match target {
                Ok(Some(target)) => {
                    let name_span = written.steps.get(2).map_or(written.span, |(_, span)| *span);
                    uses.list.push(Use { target, span: written.span, name_span });
                }
                Err(error) if self.errors.len() < MAX_ERRORS => self.errors.push(*error),
                Ok(None) | Err(_) => {}
            }
        }
        uses.members = self.members(&uses.list);
    }

    /// What `depends_on` may name: resources and module calls.
    fn dependency(&self, written: &Written) -> Result<Target, Box<Diagnostic>> {
        match written.root() {
            "resource" => self.resource(written),
            "module" => {
                let call = self.call(written)?;
                Ok(Target::Everything(call))
            }
            _ => Err(message::no_dependency(written.span).into()),
        }
    }

    /// `None`: what is always there, as facts.
    fn target(
        &self,
        written: &Written,
        sight: Option<ExpansionKind>,
    ) -> Result<Option<Target>, Box<Diagnostic>> {
        let instance = |kind| match sight {
            Some(sight) if sight == kind => Ok(Some(Target::Instance)),
            _ => Err(message::no_instance(written.root(), written.span).into()),
        };
        match written.root() {
            // Types may be the second argument of `convert`.
            "facts" | "path" | "string" | "number" | "bool" | "any" => Ok(None),
            "each" => instance(ExpansionKind::ForEach),
            "count" => instance(ExpansionKind::Count),
            "var" => {
                let at = find(&self.declared.variables, written, "variable")?;
                Ok(Some(Target::Variable(at)))
            }
            "local" => {
                let at = find(&self.declared.locals, written, "local value")?;
                Ok(Some(Target::Local(at)))
            }
            "resource" => self.resource(written).map(Some),
            "module" => self.output(written).map(Some),
            root => Err(message::no_root(root, written.span).into()),
        }
    }

    fn resource(&self, written: &Written) -> Result<Target, Box<Diagnostic>> {
        let (Some((ty, ty_span)), Some((name, name_span))) = (written.name(1), written.name(2))
        else {
            return Err(message::incomplete("resource.TYPE.NAME", written.span).into());
        };
        let resources = &self.declared.resources;
        let Some(at) = resources.get(&(key(ty), key(name))) else {
            let same_type = resources.keys().filter(|(known, _)| *known == key(ty));
            let names: Vec<Key> = same_type.map(|(_, known)| *known).collect();
            if names.is_empty() {
                let types: Vec<Key> = resources.keys().map(|(ty, _)| *ty).collect();
                let error = message::unknown("resource of the type", ty, &types, ty_span);
                return Err(error.into());
            }
            let what = format!("resource of the type `{ty}` with the name");
            return Err(message::unknown(&what, name, &names, name_span).into());
        };
        let (_, expansion) = self.resources[*at];
        Ok(Target::Resource(*at, expansion.and_then(|_| instance_key(written, 3))))
    }

    fn call(&self, written: &Written) -> Result<usize, Box<Diagnostic>> {
        find(&self.declared.calls, written, "module")
    }

    /// `module.NAME.OUTPUT`, of a call with several instances `module.NAME["key"].OUTPUT`.
    fn output(&self, written: &Written) -> Result<Target, Box<Diagnostic>> {
        let call = self.call(written)?;
        let (expansion, outputs) = &self.calls[call];
        let step = if expansion.is_some() { 3 } else { 2 };
        let Some((name, span)) = written.name(step) else { return Ok(Target::Whole(call)) };
        let Some(output) = outputs.outputs.get(&key(name)) else {
            let names: Vec<Key> = outputs.outputs.keys().copied().collect();
            return Err(message::unknown("output of this module", name, &names, span).into());
        };
        Ok(match expansion {
            None => Target::Output { call, output: *output },
            Some(_) => Target::Whole(call),
        })
    }
}

/// The declaration that the second step of a reference names.
fn find(
    names: &HashMap<Key, usize>,
    written: &Written,
    what: &str,
) -> Result<usize, Box<Diagnostic>> {
    let Some((name, span)) = written.name(1) else {
        let form = format!("{}.NAME", written.root());
        return Err(message::incomplete(&form, written.span).into());
    };
    names.get(&key(name)).copied().ok_or_else(|| {
        let known: Vec<Key> = names.keys().copied().collect();
        message::unknown(what, name, &known, span).into()
    })
}

/// The key of an instance that a step is.
fn instance_key(written: &Written, at: usize) -> Option<InstanceKey> {
    match &written.steps.get(at)?.0 {
        StepKind::Attribute(name) => Some(InstanceKey::Name(key(name))),
        StepKind::Index(index) => match index.kind() {
            Kind::String(name) => Some(InstanceKey::Name(key(name))),
            Kind::Int(index) => u64::try_from(index).ok().map(InstanceKey::Index),
            _ => None,
        },
        _ => None,
    }
}
