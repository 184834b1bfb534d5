//! What expressions refer to, found without evaluating them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::static_analysis::StepKind;
use strata_value::{Key, Kind};

use crate::InstanceKey;
use crate::declaration::{DeclaredNames, ExpansionKind, Module};
use crate::expression::{Written, key};
use crate::limits::MAX_ERRORS;
use crate::message;

/// What expressions refer to that are evaluated with the same names in sight.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    written: Vec<Written>,
    /// Whether `each` or `count` is in sight.
    sight: Option<ExpansionKind>,
    /// Every reference, in the order of the text.
    pub(crate) list: Vec<Use>,
    pub(crate) members: Members,
}

/// A reference.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) target: Target,
    pub(crate) span: Span,
    /// The step that names a resource in its type, which fails where that is not there.
    pub(crate) name_span: Span,
}

/// What a reference is to, by its place among the declarations of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Variable(usize),
    Local(usize),
    /// A resource, or the instance of a key.
    Resource(usize, Option<InstanceKey>),
    /// An output of a call that has one instance.
    Output {
        call: usize,
        output: usize,
    },
    /// A call with all outputs and instances.
    Whole(usize),
    /// All resources of a call, by `depends_on`.
    Everything(usize),
    /// `each` or `count`.
    Instance,
}

/// The names that must be in sight, each once.
#[derive(Debug, Default)]
pub(crate) struct Members {
    pub(crate) variables: Vec<usize>,
    pub(crate) locals: Vec<usize>,
    /// The resources, by type.
    pub(crate) resources: Vec<(Key, Vec<usize>)>,
    /// The calls; of those that are not used as a whole the outputs.
    pub(crate) calls: Vec<(usize, Option<Vec<usize>>)>,
}

impl Uses {
    /// References that are not resolved yet.
    pub(crate) fn written(written: Vec<Written>, sight: Option<ExpansionKind>) -> Self {
        Self { written, sight, ..Self::default() }
    }
}

/// Resolves the references of a module.
pub(crate) struct Resolver<'a> {
    pub(crate) declared: &'a DeclaredNames,
    /// Which resources and calls are expanded.
    pub(crate) resources: Vec<(Key, Option<ExpansionKind>)>,
    pub(crate) calls: Vec<(Option<ExpansionKind>, &'a DeclaredNames)>,
    pub(crate) errors: &'a mut Vec<Diagnostic>,
}

impl Module {
    /// Calls a function with all references of the module, those of `depends_on` marked `true`.
    pub(crate) fn each_uses(&mut self, mut each: impl FnMut(&mut Uses, bool)) {
        for validation in self.variables.iter_mut().flat_map(|v| &mut v.validations) {
            each(&mut validation.uses, false);
        }
        self.locals.iter_mut().for_each(|local| each(&mut local.uses, false));
        self.outputs.iter_mut().for_each(|output| each(&mut output.uses, false));
        for call in &mut self.calls {
            call.expansion.iter_mut().for_each(|expansion| each(&mut expansion.uses, false));
            call.arguments.iter_mut().for_each(|argument| each(&mut argument.uses, false));
        }
        for resource in &mut self.resources {
            resource.control.iter_mut().for_each(|control| each(&mut control.uses, false));
            resource.expansion.iter_mut().for_each(|expansion| each(&mut expansion.uses, false));
            each(&mut resource.uses, false);
            each(&mut resource.depends_on, true);
        }
    }
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

    /// What must be in sight for these references.
    fn members(&self, uses: &[Use]) -> Members {
        let (mut variables, mut locals) = (BTreeSet::new(), BTreeSet::new());
        let (mut resources, mut outputs) = (BTreeSet::new(), BTreeSet::new());
        let mut calls: BTreeMap<usize, Option<Vec<usize>>> = BTreeMap::new();
        for used in uses {
            match used.target {
                Target::Variable(at) => drop(variables.insert(at)),
                Target::Local(at) => drop(locals.insert(at)),
                Target::Resource(at, _) => drop(resources.insert(at)),
                Target::Whole(call) => drop(calls.insert(call, None)),
                Target::Output { call, output } => drop(outputs.insert((call, output))),
                Target::Everything(_) | Target::Instance => {}
            }
        }
        for (call, output) in outputs {
            // What is in sight as a whole has all its outputs.
            if let Some(list) = calls.entry(call).or_insert_with(|| Some(Vec::new())) {
                list.push(output);
            }
        }
        let calls = calls.into_iter().collect();
        // Resources are declared in the order of their types.
        let mut by_type: Vec<(Key, Vec<usize>)> = Vec::new();
        for at in resources {
            let (ty, _) = self.resources[at];
            match by_type.last_mut() {
                Some((known, of_type)) if *known == ty => of_type.push(at),
                _ => by_type.push((ty, vec![at])),
            }
        }
        let (variables, locals) = (variables.into_iter().collect(), locals.into_iter().collect());
        Members { variables, locals, resources: by_type, calls }
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
