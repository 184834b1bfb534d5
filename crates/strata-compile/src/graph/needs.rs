//! What each node needs.

use strata_diagnostics::Span;

use super::{Node, Place};
use crate::declaration::Module;
use crate::module::Tree;
use crate::reference::{Target, Uses};

/// All nodes, numbered.
pub(super) struct Graph<'g> {
    pub(super) modules: &'g [Module],
    pub(super) tree: &'g Tree,
    pub(super) nodes: Vec<Place>,
    /// The number of the first node of each path.
    bases: Vec<usize>,
}

impl<'g> Graph<'g> {
    pub(super) fn new(modules: &'g [Module], tree: &'g Tree) -> Self {
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
    pub(super) fn needs(&self, at: usize) -> Vec<(usize, Span)> {
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
}
