//! The walk that finds the order.

use std::collections::HashSet;

use strata_diagnostics::Span;

use super::needs::Graph;
use crate::limits::MAX_ERRORS;

/// How far a node was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// A walk that goes into depth first; its own stack bounds the stack of the program.
pub(super) struct Walk<'w, 'g> {
    graph: &'w Graph<'g>,
    states: Vec<State>,
    pub(super) order: Vec<usize>,
    pub(super) cycles: Vec<Vec<(usize, Span)>>,
    known: HashSet<Vec<usize>>,
}

/// A node on the way, what it needs, and how much of that was looked at.
struct Step {
    node: usize,
    needs: Vec<(usize, Span)>,
    next: usize,
}

impl<'w, 'g> Walk<'w, 'g> {
    pub(super) fn new(graph: &'w Graph<'g>) -> Self {
        let states = vec![State::New; graph.nodes.len()];
        Self { graph, states, order: Vec::new(), cycles: Vec::new(), known: HashSet::new() }
    }

    pub(super) fn visit(&mut self, start: usize) {
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
