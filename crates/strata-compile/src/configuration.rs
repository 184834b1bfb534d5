//! A configuration: the module in a directory and the modules that it calls.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_eval::Functions;
use strata_hierarchy::manifest::{Failure, Variables};
use strata_value::{Key, Map, Value};

use crate::declaration::{DeclaredNames, Module};
use crate::evaluate;
use crate::failure::failure;
use crate::functions::{self, Library};
use crate::graph::{self, Place};
use crate::limits::MAX_ERRORS;
use crate::module::{self, Tree};
use crate::reference::{Resolver, Target};
use crate::{Catalog, ModuleFiles};

/// A configuration, read and lowered once, to be evaluated for any number of hosts.
#[derive(Debug)]
pub struct Configuration {
    pub(crate) modules: Vec<Module>,
    pub(crate) tree: Tree,
    /// Everything that is evaluated, in order.
    pub(crate) order: Vec<Place>,
    pub(crate) library: Arc<Library>,
    /// The functions of each module that are the same for all hosts.
    pub(crate) functions: Vec<Arc<Functions>>,
    variables: Arc<Variables>,
}

impl Configuration {
    /// Reads the root module and the modules that it calls.
    ///
    /// All that is wrong without any value is told: broken texts, declarations, types, references to
    /// nothing and cycles. A root directory that does not exist is no mistake of the configuration
    /// ([`Cause::Operation`](strata_hierarchy::manifest::Cause)), that of a module is one.
    pub fn load(sources: &SourceMap, files: Arc<dyn ModuleFiles>) -> Result<Self, Failure> {
        let mut errors = Vec::new();
        let (mut modules, is_sound) = module::load(sources, &*files, &mut errors);
        if !is_sound || modules.is_empty() {
            return Err(failure(errors));
        }
        check_calls(&modules, &mut errors);
        resolve(&mut modules, &mut errors);
        let tree = Tree::new(&modules).map_err(|error| errors.push(*error)).ok();
        let Some(tree) = tree.filter(|_| errors.is_empty()) else { return Err(failure(errors)) };
        let order = graph::order(&modules, &tree, sources).map_err(failure)?;
        let library = Arc::new(Library::new(files));
        let shared = |module: &Module| Arc::new(functions::shared(&library, &module.directory));
        let functions = modules.iter().map(shared).collect();
        let variables = modules[0].variables.iter().map(|variable| variable.declared.clone());
        let variables = Arc::new(Variables::new(variables.collect()));
        Ok(Self { modules, tree, order, library, functions, variables })
    }

    /// The variables of the root module.
    pub fn variables(&self) -> Arc<Variables> {
        Arc::clone(&self.variables)
    }

    /// The desired state of the host with these facts and these values of the variables, which are
    /// complete and marked where they are sensitive.
    ///
    /// Setting the flag ends the work soon. Takes time linear in the declarations and their instances,
    /// which [limits](crate::limits) bound.
    pub fn compile(
        &self,
        facts: &Value,
        values: &Map,
        interrupt: &AtomicBool,
    ) -> Result<Catalog, Failure> {
        evaluate::run(self, facts, values, interrupt).map_err(failure)
    }
}

/// Checks the arguments of calls against the variables of the modules.
fn check_calls(modules: &[Module], errors: &mut Vec<Diagnostic>) {
    for call in modules.iter().flat_map(|module| &module.calls) {
        let variables = &modules[call.module].variables;
        for argument in &call.arguments {
            let found = variables.binary_search_by(|v| v.declared.name.cmp_text(argument.name));
            if found.is_err() && errors.len() < MAX_ERRORS {
                let names: Vec<Key> = variables.iter().map(|v| v.declared.name).collect();
                errors.push(crate::message::unknown(
                    "variable of this module",
                    &argument.name.to_string(),
                    &names,
                    argument.name_span,
                ));
            }
        }
        let declared = variables.iter().map(|variable| &variable.declared);
        let required = declared.filter(|variable| variable.default.is_none());
        for missing in required.filter(|variable| call.argument(variable.name).is_none()) {
            let message = format!("the argument `{}` of the module is missing", missing.name);
            errors.push(
                Diagnostic::error("config-module-argument", message)
                    .at(call.missing_item, "it must be given in this block")
                    .label(missing.span, "the variable has no default")
                    .hint(format!("add `{} = …`, or give the variable a default", missing.name)),
            );
        }
    }
}

/// Resolves the references of all modules.
fn resolve(modules: &mut [Module], errors: &mut Vec<Diagnostic>) {
    let declared: Vec<DeclaredNames> = modules.iter().map(Module::names).collect();
    for (module, names) in modules.iter_mut().zip(&declared) {
        let kind = |expansion: &Option<crate::declaration::Expansion>| {
            expansion.as_ref().map(|expansion| expansion.kind)
        };
        let resources = module.resources.iter().map(|r| (r.ty, kind(&r.expansion))).collect();
        let calls = module.calls.iter().map(|call| (kind(&call.expansion), &declared[call.module]));
        let calls = calls.collect();
        let mut resolver = Resolver { declared: names, resources, calls, errors };
        let mut whole = Vec::new();
        module.each_uses(|uses, is_depends_on| {
            resolver.resolve(uses, is_depends_on);
            whole.extend(uses.list.iter().filter_map(|used| match used.target {
                Target::Whole(call) => Some(call),
                _ => None,
            }));
        });
        for call in whole {
            module.calls[call].is_used_whole = true;
        }
    }
}
