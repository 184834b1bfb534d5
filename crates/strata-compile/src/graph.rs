//! In which order declarations are evaluated.

use std::collections::HashSet;

use strata_diagnostics::{Diagnostic, SourceMap, Span};

use crate::declaration::Module;
use crate::limits::MAX_ERRORS;
use crate::module::Tree;
use crate::reference::{Target, Uses};

/// What is evaluated of a module where it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A variable, from the argument of the call.
    Variable(usize),
    /// A local value.
    Local(usize),
    /// The instances of a call.
    Instances(usize),
    /// A call with all instances and outputs as one value.
    Whole(usize),
    /// Nothing: stands for all resources of a call.
    Everything(usize),
    /// A resource with all instances.
    Resource(usize),
    /// An output.
    Output(usize),
    /// A validation of a variable.
    Validation(usize, usize),
}

/// A node where its module is called.
pub(crate) type Place = (usize, Node);

/// All nodes, numbered.
struct Graph<'g> {
    modules: &'g [Module],
    tree: &'g Tree,
    nodes: Vec<Place>,
    /// The number of the first node of each path.
    bases: Vec<usize>,
}

/// An order in which every node stands behind those that it needs, validations as early as they can be;
/// or the cycles that allow none.
pub(crate) fn order(
    modules: &[Module],
    tree: &Tree,
    sources: &SourceMap,
) -> Result<Vec<Place>, Vec<Diagnostic>> {
    let graph = Graph::new(modules, tree);
    let mut walk = Walk::new(&graph);
    let is_validation = |node: &Node| matches!(node, Node::Validation(..));
    for first in [true, false] {
        for at in 0..graph.nodes.len() {
            let node = graph.nodes[at].1;
            let is_wanted = !matches!(node, Node::Whole(_) | Node::Everything(_));
            if is_wanted && is_validation(&node) == first {
                walk.visit(at);
            }
        }
    }
    if walk.cycles.is_empty() {
        return Ok(walk.order.into_iter().map(|at| graph.nodes[at]).collect());
    }
    let told = walk.cycles.iter().take(MAX_ERRORS);
    Err(told.map(|cycle| graph.told(cycle, sources)).collect())
}

impl<'g> Graph<'g> {
    fn new(modules: &'g [Module], tree: &'g Tree) -> Self {
        let (mut nodes, mut bases) = (Vec::new(), Vec::new());
        for (path, of) in tree.paths.iter().enumerate() {
            bases.push(nodes.len());
            let module = &modules[of.module];
            let calls = module.calls.len();
            let mut add = |count: usize, node: fn(usize) -> Node| {
                nodes.extend((0..count).map(|at| (path, node(at))));
            };
            add(module.variables.len(), Node::Variable);
            add(module.locals.len(), Node::Local);
            add(calls, Node::Instances);
            add(calls, Node::Whole);
            add(calls, Node::Everything);
            add(module.resources.len(), Node::Resource);
            add(module.outputs.len(), Node::Output);
            for (at, variable) in module.variables.iter().enumerate() {
                let validations = 0..variable.validations.len();
                nodes.extend(validations.map(|nth| (path, Node::Validation(at, nth))));
            }
        }
        Self { modules, tree, nodes, bases }
    }

    /// The number of a node; validations, which nothing needs, have none.
    fn number(&self, path: usize, node: Node) -> usize {
        let module = &self.modules[self.tree.paths[path].module];
        let (calls, locals) = (module.calls.len(), module.variables.len());
        let instances = locals + module.locals.len();
        let resources = instances + 3 * calls;
        self.bases[path]
            + match node {
                Node::Variable(at) => at,
                Node::Local(at) => locals + at,
                Node::Instances(at) => instances + at,
                Node::Whole(at) => instances + calls + at,
                Node::Everything(at) => instances + 2 * calls + at,
                Node::Resource(at) => resources + at,
                Node::Output(at) => resources + module.resources.len() + at,
                Node::Validation(..) => resources + module.resources.len() + module.outputs.len(),
            }
    }

    /// What a node needs, and where it says so.
    fn needs(&self, at: usize) -> Vec<(usize, Span)> {
        let (path, node) = self.nodes[at];
        let of = &self.tree.paths[path];
        let module = &self.modules[of.module];
        let mut needs = Vec::new();
        if let Some((parent, call)) = of.parent {
            let called = &self.modules[self.tree.paths[parent].module].calls[call];
            needs.push((self.number(parent, Node::Instances(call)), called.span));
            if let Node::Variable(at) = node
                && let Some(argument) = called.argument(module.variables[at].declared.name)
            {
                self.all(parent, &argument.uses, &mut needs);
            }
        }
        match node {
            Node::Variable(_) => {}
            Node::Local(at) => self.all(path, &module.locals[at].uses, &mut needs),
            Node::Output(at) => self.all(path, &module.outputs[at].uses, &mut needs),
            Node::Validation(at, nth) => {
                let variable = &module.variables[at];
                needs.push((self.number(path, Node::Variable(at)), variable.span()));
                self.all(path, &variable.validations[nth].uses, &mut needs);
            }
            Node::Resource(at) => {
                let resource = &module.resources[at];
                let uses = [
                    resource.control.as_ref().map(|control| &control.uses),
                    resource.expansion.as_ref().map(|expansion| &expansion.uses),
                    Some(&resource.uses),
                    Some(&resource.depends_on),
                ];
                uses.into_iter().flatten().for_each(|uses| self.all(path, uses, &mut needs));
            }
            Node::Instances(call) => {
                if let Some(expansion) = &module.calls[call].expansion {
                    self.all(path, &expansion.uses, &mut needs);
                }
            }
            Node::Whole(call) | Node::Everything(call) => {
                self.parts(path, node, call, &mut needs);
            }
        }
        needs
    }

    /// What stands for a call as a whole needs the instances and what they hold.
    fn parts(&self, path: usize, node: Node, call: usize, needs: &mut Vec<(usize, Span)>) {
        let of = &self.tree.paths[path];
        let (child, span) = (of.calls[call], self.modules[of.module].calls[call].span);
        let inner = &self.modules[self.tree.paths[child].module];
        let mut add = |path, node| needs.push((self.number(path, node), span));
        add(path, Node::Instances(call));
        if let Node::Whole(_) = node {
            (0..inner.outputs.len()).for_each(|at| add(child, Node::Output(at)));
        } else {
            (0..inner.resources.len()).for_each(|at| add(child, Node::Resource(at)));
            (0..inner.calls.len()).for_each(|at| add(child, Node::Everything(at)));
        }
    }

    /// The nodes that expressions of a path refer to.
    fn all(&self, path: usize, uses: &Uses, needs: &mut Vec<(usize, Span)>) {
        for used in &uses.list {
            let (path, node) = match used.target {
                Target::Variable(at) => (path, Node::Variable(at)),
                Target::Local(at) => (path, Node::Local(at)),
                Target::Resource(at, _) => (path, Node::Resource(at)),
                Target::Output { call, output } => {
                    (self.tree.paths[path].calls[call], Node::Output(output))
                }
                Target::Whole(call) => (path, Node::Whole(call)),
                Target::Everything(call) => (path, Node::Everything(call)),
                Target::Instance => continue,
            };
            needs.push((self.number(path, node), used.span));
        }
    }

    /// How people write a node.
    fn address(&self, at: usize) -> String {
        let (path, node) = self.nodes[at];
        let module = &self.modules[self.tree.paths[path].module];
        let prefix = self.prefix(path);
        match node {
            Node::Variable(at) | Node::Validation(at, _) => {
                format!("{prefix}var.{}", module.variables[at].declared.name)
            }
            Node::Local(at) => format!("{prefix}local.{}", module.locals[at].name),
            Node::Instances(at) | Node::Whole(at) | Node::Everything(at) => {
                format!("{prefix}module.{}", module.calls[at].name)
            }
            Node::Resource(at) => format!("{prefix}{}", module.resources[at].address()),
            Node::Output(at) if path == 0 => format!("output.{}", module.outputs[at].name),
            Node::Output(at) => format!("{prefix}{}", module.outputs[at].name),
        }
    }

    /// The calls that lead to a path: `module.a.module.b.`
    fn prefix(&self, path: usize) -> String {
        let mut steps = Vec::new();
        let mut around = path;
        while let Some((parent, call)) = self.tree.paths[around].parent {
            steps.push(self.modules[self.tree.paths[parent].module].calls[call].name);
            around = parent;
        }
        steps.iter().rev().fold(String::new(), |prefix, name| format!("{prefix}module.{name}."))
    }

    /// A cycle in words, with the place of each step.
    fn told(&self, cycle: &[(usize, Span)], sources: &SourceMap) -> Diagnostic {
        let names: Vec<String> = cycle.iter().map(|(at, _)| self.address(*at)).collect();
        let message = match &*names {
            [only] => format!("`{only}` needs itself"),
            _ => format!("`{}` need each other in a cycle", names.join("`, `")),
        };
        let mut error = Diagnostic::error("config-cycle", message);
        for (step, (_, span)) in cycle.iter().enumerate() {
            let next = &names[(step + 1) % names.len()];
            let label = format!("`{}` needs `{next}`", names[step]);
            let place = sources.describe(*span).unwrap_or_default();
            error = error.note(format!("{place}: {label}"));
            error = if step == 0 { error.at(*span, label) } else { error.label(*span, label) };
        }
        error.hint("break the cycle: let one of them do without the next")
    }
}

/// How far a node was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// A walk that goes into depth first; its own stack bounds the stack of the program.
struct Walk<'w, 'g> {
    graph: &'w Graph<'g>,
    states: Vec<State>,
    order: Vec<usize>,
    cycles: Vec<Vec<(usize, Span)>>,
    known: HashSet<Vec<usize>>,
}

/// A node on the way, what it needs, and how much of that was looked at.
struct Step {
    node: usize,
    needs: Vec<(usize, Span)>,
    next: usize,
}

impl<'w, 'g> Walk<'w, 'g> {
    fn new(graph: &'w Graph<'g>) -> Self {
        let states = vec![State::New; graph.nodes.len()];
        Self { graph, states, order: Vec::new(), cycles: Vec::new(), known: HashSet::new() }
    }

    fn visit(&mut self, start: usize) {
        if self.states[start] != State::New {
            return;
        }
        let mut stack = vec![self.open(start)];
        while let Some(step) = stack.last_mut() {
            let Some((needed, _)) = step.needs.get(step.next).copied() else {
                self.states[step.node] = State::Done;
                self.order.push(step.node);
                stack.pop();
                continue;
            };
            step.next += 1;
            match self.states[needed] {
                State::New => stack.push(self.open(needed)),
                State::Open => self.cycle(&stack, needed),
                State::Done => {}
            }
        }
    }

    fn open(&mut self, node: usize) -> Step {
        self.states[node] = State::Open;
        Step { node, needs: self.graph.needs(node), next: 0 }
    }

    /// Takes a cycle down: the steps from a node back to it.
    fn cycle(&mut self, stack: &[Step], start: usize) {
        let from = stack.iter().position(|step| step.node == start).unwrap_or(0);
        let steps = stack[from..].iter().map(|step| (step.node, step.needs[step.next - 1].1));
        let mut cycle: Vec<(usize, Span)> = steps.collect();
        // It begins where the text does, wherever it was entered.
        let first = (0..cycle.len()).min_by_key(|at| cycle[*at].1).unwrap_or(0);
        cycle.rotate_left(first);
        let nodes: Vec<usize> = cycle.iter().map(|(node, _)| *node).collect();
        if self.cycles.len() < MAX_ERRORS && self.known.insert(nodes) {
            self.cycles.push(cycle);
        }
    }
}
