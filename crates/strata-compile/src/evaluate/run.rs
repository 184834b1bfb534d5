//! One run: everything in its order.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use strata_diagnostics::Diagnostic;
use strata_eval::Functions;
use strata_value::{Key, Map, Value};

use super::errors::Errors;
use super::instance::Instance;
use super::keys::KEYS;
use super::resource::Made;
use crate::functions::{self, Collected};
use crate::graph::Node;
use crate::{Catalog, Configuration};

/// What is evaluated of a configuration for a host.
pub(super) struct Run<'r> {
    pub(super) configuration: &'r Configuration,
    pub(super) interrupt: &'r AtomicBool,
    pub(super) facts: &'r Value,
    pub(super) errors: Errors,
    collected: Collected,
    /// The functions of each module that collect assets.
    pub(super) functions: Vec<Functions>,
    /// The instances of modules, the root module the first.
    pub(super) instances: Vec<Instance>,
    /// The instances of each path of the tree.
    pub(super) of_path: Vec<Vec<usize>>,
    /// The instances of resources, in the order of evaluation.
    pub(super) resources: Vec<Made>,
    pub(super) by_id: HashMap<Arc<str>, usize>,
    /// Blocks that `dynamic` blocks made.
    pub(super) blocks: usize,
    /// Declarations in all instances of modules but the root.
    pub(super) declared: usize,
    /// Dependencies of all resources.
    pub(super) dependencies: usize,
}

/// Nothing came out, for an error that was told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocked;

/// Evaluates everything for a host.
pub(crate) fn run(
    configuration: &Configuration,
    facts: &Value,
    values: &Map,
    interrupt: &AtomicBool,
) -> Result<Catalog, Vec<Diagnostic>> {
    let mut run = Run::new(configuration, facts, interrupt);
    run.root(values);
    for (path, node) in &configuration.order {
        for at in 0..run.of_path[*path].len() {
            let instance = run.of_path[*path][at];
            if run.is_over() {
                return Err(run.errors.into_list());
            }
            if !run.instances[instance].is_invalid {
                run.node(instance, *node);
            }
        }
    }
    if run.errors.is_empty() { Ok(run.catalog()) } else { Err(run.errors.into_list()) }
}

impl<'r> Run<'r> {
    fn new(configuration: &'r Configuration, facts: &'r Value, interrupt: &'r AtomicBool) -> Self {
        let collected = Collected::default();
        let of_host = |(module, shared): (&crate::declaration::Module, &Arc<Functions>)| {
            functions::of_host(&configuration.library, &module.directory, shared, &collected)
        };
        let functions = configuration.modules.iter().zip(&configuration.functions);
        Self {
            configuration,
            interrupt,
            facts,
            errors: Errors::default(),
            functions: functions.map(of_host).collect(),
            collected,
            instances: Vec::new(),
            of_path: vec![Vec::new(); configuration.tree.paths.len()],
            resources: Vec::new(),
            by_id: HashMap::new(),
            blocks: 0,
            declared: 0,
            dependencies: 0,
        }
    }

    /// The root module with the values of its variables.
    fn root(&mut self, values: &Map) {
        let module = &self.configuration.modules[0];
        let mut root = Instance::new(module, 0, None);
        let variables = [
            (KEYS.facts, self.facts.clone()),
            (KEYS.path, paths(".")),
            (KEYS.var, Value::object(values.clone())),
        ];
        root.base = variables.into_iter().collect();
        self.instances.push(root);
        self.of_path[0].push(0);
        self.root_variables(values);
    }

    fn node(&mut self, instance: usize, node: Node) {
        match node {
            // The variables of the root module are given.
            Node::Variable(_) if instance == 0 => {}
            Node::Variable(at) => self.argument(instance, at),
            Node::Local(at) => self.local(instance, at),
            Node::Instances(at) => self.calls(instance, at),
            Node::Whole(at) => self.whole(instance, at),
            Node::Everything(_) => {}
            Node::Resource(at) => self.resource(instance, at),
            Node::Output(at) => self.output(instance, at),
            Node::Validation(at, nth) => self.validation(instance, at, nth),
        }
    }

    /// Whether the run ends before its end: it is interrupted, or enough is told.
    pub(super) fn is_over(&mut self) -> bool {
        if self.interrupt.load(Ordering::Relaxed) {
            let message = "the evaluation was interrupted";
            self.errors.push(Diagnostic::error("config-interrupted", message));
            return true;
        }
        self.errors.is_full()
    }

    /// The module of an instance.
    pub(super) fn module(&self, instance: usize) -> &'r crate::declaration::Module {
        let configuration = self.configuration;
        let path = &configuration.tree.paths[self.instances[instance].path];
        &configuration.modules[path.module]
    }

    fn catalog(self) -> Catalog {
        let outputs = self.outputs();
        let assets = self.collected.take();
        Catalog { outputs, resources: super::catalog::in_order(self.resources), assets }
    }
}

/// `path`, for a module in a directory.
pub(super) fn paths(directory: &str) -> Value {
    let paths = [(KEYS.module, Value::text(directory)), (Key::new("root"), Value::text("."))];
    Value::object(paths.into_iter().collect::<Map>())
}
