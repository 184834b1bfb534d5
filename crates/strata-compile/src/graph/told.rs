//! Cycles in words.

use strata_diagnostics::{Diagnostic, SourceMap, Span};

use super::Node;
use super::needs::Graph;

impl Graph<'_> {
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
    pub(super) fn told(&self, cycle: &[(usize, Span)], sources: &SourceMap) -> Diagnostic {
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
