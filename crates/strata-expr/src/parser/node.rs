//! The flat program: nodes in the order in which they are complete, children before parents.

use std::ops::Range;

use strata_value::{Key, Value};

use super::operator::{Binary, Unary};
use crate::builtins::Builtin;
use crate::evaluate::Pattern;

/// The number of a node.
pub(crate) type NodeId = u32;

/// A part of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    /// Where its own sign stands: the operator, the name, the bracket.
    pub(crate) at: Range<u32>,
}

/// Children in [`Tree::lists`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct List {
    start: u32,
    len: u32,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    /// A literal, or what is folded to one.
    Constant(Value),
    /// A variable of the environment.
    Variable(Key),
    /// All variables of the environment.
    Environment,
    /// A name of a function that is not called.
    FunctionName,
    /// A variable of a `let`: its slot, and the node of its value.
    Local { slot: u32, value: NodeId },
    /// An operator.
    Unary(Unary, NodeId),
    /// An operator.
    Binary(Binary, NodeId, NodeId),
    /// A match against a constant pattern.
    Match(NodeId, Pattern),
    /// Where a missing link of `?.` ends.
    Chain(NodeId),
    /// A field by a constant name.
    Field { of: NodeId, name: Key, optional: bool, keys: Keys },
    /// An element or field by a value.
    Index { of: NodeId, by: NodeId, optional: bool, keys: Keys },
    /// A part of a list or string.
    Slice { of: NodeId, from: Option<NodeId>, to: Option<NodeId> },
    /// A call of a method of a value.
    Method { of: NodeId, name: Key, arguments: List, optional: bool },
    /// A call of a function of the environment.
    Call { name: Key, arguments: List },
    /// A call of a function of the language.
    Builtin { function: &'static Builtin, arguments: List },
    /// A function with a predicate.
    Predicate { function: Predicate, over: NodeId, body: Option<NodeId>, extra: Option<NodeId> },
    /// What a predicate sees.
    Pointer { pointer: Pointer, over: NodeId },
    /// A variable for the rest of the expression.
    Let { name: Key, slot: u32, value: NodeId, body: NodeId, shadows: bool },
    /// Expressions of which the last counts.
    Sequence(List),
    /// A condition and two branches.
    Conditional { condition: NodeId, yes: NodeId, no: NodeId },
    /// A list.
    List(List),
    /// A map: keys and values in turn.
    Map(List),
}

/// What the keys of a map are, as far as it is known before evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// Text; what is missing is null.
    Text,
    /// Anything; what is missing is null.
    Any,
    /// Text, to text; what is missing is `""`.
    TextToText,
}

/// What a predicate sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// `#`
    Element,
    /// `#index`
    Index,
    /// `#acc`
    Accumulator,
    /// Any other name.
    Unknown,
}

/// A function with a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    All,
    None,
    Any,
    One,
    Filter,
    Map,
    Count,
    Sum,
    Find,
    FindIndex,
    FindLast,
    FindLastIndex,
    GroupBy,
    SortBy,
    Reduce,
}

/// The names of the functions with a predicate.
pub(crate) const PREDICATES: [(&str, Predicate); 15] = [
    ("all", Predicate::All),
    ("none", Predicate::None),
    ("any", Predicate::Any),
    ("one", Predicate::One),
    ("filter", Predicate::Filter),
    ("map", Predicate::Map),
    ("count", Predicate::Count),
    ("sum", Predicate::Sum),
    ("find", Predicate::Find),
    ("findIndex", Predicate::FindIndex),
    ("findLast", Predicate::FindLast),
    ("findLastIndex", Predicate::FindLastIndex),
    ("groupBy", Predicate::GroupBy),
    ("sortBy", Predicate::SortBy),
    ("reduce", Predicate::Reduce),
];

impl Predicate {
    pub(crate) fn of(name: &str) -> Option<Self> {
        PREDICATES.iter().find(|(known, _)| *known == name).map(|(_, predicate)| *predicate)
    }

    pub(crate) fn name(self) -> &'static str {
        PREDICATES.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// Whether the predicate may be left out.
    pub(super) const fn body_is_optional(self) -> bool {
        matches!(self, Self::Count | Self::Sum)
    }

    /// Whether an argument may follow the predicate.
    pub(super) const fn has_extra(self) -> bool {
        matches!(self, Self::SortBy | Self::Reduce)
    }

    /// Whether its predicate must be a truth value.
    pub(crate) const fn asks(self) -> bool {
        !matches!(self, Self::Map | Self::Sum | Self::GroupBy | Self::SortBy | Self::Reduce)
    }

    /// Whether its predicate sees this.
    pub(super) const fn sees(self, pointer: Pointer) -> bool {
        match pointer {
            Pointer::Element => true,
            Pointer::Index => matches!(self, Self::Map | Self::Reduce),
            Pointer::Accumulator => matches!(self, Self::Reduce),
            Pointer::Unknown => false,
        }
    }
}

/// A parsed expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    lists: Vec<NodeId>,
    /// How many levels of nodes are below each node, itself counted.
    depths: Vec<u16>,
    pub(crate) root: NodeId,
    /// How many slots its variables need.
    pub(crate) slots: u32,
}

impl Tree {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(crate) fn list(&self, list: List) -> &[NodeId] {
        &self.lists[list.start as usize..(list.start + list.len) as usize]
    }

    pub(super) fn add_list(&mut self, ids: &[NodeId]) -> List {
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(ids);
        List { start, len: ids.len() as u32 }
    }

    /// Adds a node; gives how deep it is.
    pub(super) fn add(&mut self, kind: NodeKind, at: Range<usize>) -> (NodeId, u16) {
        let id = self.nodes.len() as NodeId;
        let mut below = 0;
        self.children(&kind, |child| below = below.max(self.depths[child as usize]));
        self.nodes.push(Node { kind, at: at.start as u32..at.end as u32 });
        self.depths.push(below.saturating_add(1));
        (id, below.saturating_add(1))
    }

    /// Visits the children of a node.
    pub(crate) fn children(&self, kind: &NodeKind, mut visit: impl FnMut(NodeId)) {
        match kind {
            NodeKind::Constant(_)
            | NodeKind::Variable(_)
            | NodeKind::Environment
            | NodeKind::FunctionName
            | NodeKind::Local { .. }
            | NodeKind::Pointer { .. } => {}
            NodeKind::Unary(_, of)
            | NodeKind::Match(of, _)
            | NodeKind::Chain(of)
            | NodeKind::Field { of, .. } => visit(*of),
            NodeKind::Binary(_, a, b)
            | NodeKind::Index { of: a, by: b, .. }
            | NodeKind::Let { value: a, body: b, .. } => {
                visit(*a);
                visit(*b);
            }
            NodeKind::Slice { of, from, to } => {
                visit(*of);
                from.iter().chain(to).for_each(|id| visit(*id));
            }
            NodeKind::Method { of, arguments, .. } => {
                visit(*of);
                self.list(*arguments).iter().for_each(|id| visit(*id));
            }
            NodeKind::Call { arguments: list, .. }
            | NodeKind::Builtin { arguments: list, .. }
            | NodeKind::Sequence(list)
            | NodeKind::List(list)
            | NodeKind::Map(list) => self.list(*list).iter().for_each(|id| visit(*id)),
            NodeKind::Predicate { over, body, extra, .. } => {
                visit(*over);
                body.iter().chain(extra).for_each(|id| visit(*id));
            }
            NodeKind::Conditional { condition, yes, no } => {
                visit(*condition);
                visit(*yes);
                visit(*no);
            }
        }
    }
}
