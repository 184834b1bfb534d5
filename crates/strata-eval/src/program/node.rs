//! What programs are made of.

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Key, Type, Value};

use super::{Binary, Unary};

/// The place of a node in [`Code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(pub(super) u32);

/// A run of children in [`Code`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct List {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A run of keys and values in [`Code`]: each key is followed by its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs(pub(super) List);

/// A run of steps in [`Code`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A run of operators and operands in [`Code`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operations {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A step behind an operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// `.name`
    Attribute(Key),
    /// `[0]`, `["name"]`, `.0`: the key is a constant.
    Element(u32),
    /// `[key]`
    Index(NodeId),
    /// `.*`, `[*]`: `each` has the item as the local variable `slot`.
    Splat { each: NodeId, slot: u32 },
}

/// One operation. What it refers to stands before it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// A value that is known when the program is made.
    Constant(u32),
    /// A variable of the scope.
    Variable(Key),
    /// A variable of a `for` around it, by its number and name; or the item of a splat.
    Local(u32, Option<Key>),
    /// `base.name[0].*`: an operand and the steps behind it.
    Path { base: NodeId, steps: Steps },
    /// `[a, b]`
    Tuple(List),
    /// `{ a = b }`
    Object(Pairs),
    /// `[for …]`, `{for …}`
    For(u32),
    /// `name(…)`
    Call(u32),
    /// `-a`, `!a`
    Unary(Unary, NodeId),
    /// `a + b - c`, from the left.
    Binary { first: NodeId, rest: Operations },
    /// `a ? b : c`; the three are in a list.
    Conditional(List),
    /// Parts that make one text.
    Template(List),
    /// The texts of a `for` directive made one text.
    Join(NodeId),
    /// `(a)`
    Parenthesised(NodeId),
    /// `"${a}"`, which is `a`, not a text.
    Wrap(NodeId),
    /// A key of an object that a name may stand for, but not a reference.
    AmbiguousKey,
    /// An object of JSON, whose rules of keys differ.
    JsonObject(Pairs),
    /// What cannot be a program: its errors.
    Broken(u32),
}

/// A `for` expression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct For {
    pub(crate) collection: NodeId,
    /// The local variable of the key or index, if it is asked for.
    pub(crate) key_slot: Option<u32>,
    /// The local variable of the element.
    pub(crate) value_slot: u32,
    /// The key of each item, if an object is made.
    pub(crate) key: Option<NodeId>,
    pub(crate) value: NodeId,
    pub(crate) condition: Option<NodeId>,
    /// Whether values of one key are gathered.
    pub(crate) grouping: bool,
}

/// A function call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub(crate) name: Key,
    pub(crate) arguments: List,
    /// Whether the last argument is expanded.
    pub(crate) expanding: bool,
    pub(crate) name_span: Span,
    /// From the name to the opening parenthesis.
    pub(crate) start_span: Span,
    pub(crate) close_span: Span,
    /// The type that the second argument names, if `convert` is called.
    pub(super) ty: Option<u32>,
}

/// All that the programs of one compiler are made of.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(super) nodes: Vec<Node>,
    /// The place of each node.
    pub(super) spans: Vec<Span>,
    pub(super) steps: Vec<(Step, Span)>,
    pub(super) operations: Vec<(Binary, NodeId)>,
    /// Where templates begin to say something, which is behind their quote or marker; by node.
    pub(super) starts: Vec<(NodeId, Span)>,
    pub(super) constants: Vec<Value>,
    pub(super) children: Vec<NodeId>,
    pub(super) fors: Vec<For>,
    pub(super) calls: Vec<Call>,
    pub(super) broken: Vec<Vec<Diagnostic>>,
    /// The types that second arguments of `convert` name.
    pub(super) types: Vec<Result<Type, Vec<Diagnostic>>>,
    /// The number of local variables that are alive at once.
    pub(super) locals: u32,
    /// How many expressions are in each other at most.
    pub(super) depth: u32,
}

impl Code {
    pub(crate) fn node(&self, id: NodeId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// The place of a node.
    pub(crate) fn span(&self, id: NodeId) -> Span {
        self.spans[id.0 as usize]
    }

    /// The beginning of a node, which messages underline where the whole would be too much
    /// (reference: `Expression.StartRange`).
    pub(crate) fn start_span(&self, mut id: NodeId) -> Span {
        loop {
            id = match self.node(id) {
                Node::Parenthesised(inner) => inner,
                Node::Binary { first, .. } => first,
                Node::Conditional(list) => self.list(list)[0],
                Node::Call(call) => return self.call(call).start_span,
                Node::Path { steps, .. } => {
                    return match self.steps(steps).last() {
                        Some((Step::Index(_) | Step::Splat { .. }, span)) => *span,
                        _ => self.span(id),
                    };
                }
                _ => {
                    let found = self.starts.binary_search_by_key(&id.0, |(node, _)| node.0);
                    return found.map_or_else(|_| self.span(id), |at| self.starts[at].1);
                }
            }
        }
    }

    /// The steps of a path, each with its place.
    pub(crate) fn steps(&self, steps: Steps) -> &[(Step, Span)] {
        &self.steps[steps.start as usize..(steps.start + steps.len) as usize]
    }

    pub(crate) fn operations(&self, rest: Operations) -> &[(Binary, NodeId)] {
        &self.operations[rest.start as usize..(rest.start + rest.len) as usize]
    }

    pub(crate) fn constant(&self, at: u32) -> &Value {
        &self.constants[at as usize]
    }

    pub(crate) fn list(&self, list: List) -> &[NodeId] {
        &self.children[list.start as usize..(list.start + list.len) as usize]
    }

    pub(crate) fn pairs(&self, pairs: Pairs) -> impl ExactSizeIterator<Item = (NodeId, NodeId)> {
        self.list(pairs.0).chunks_exact(2).map(|pair| (pair[0], pair[1]))
    }

    pub(crate) fn for_(&self, at: u32) -> &For {
        &self.fors[at as usize]
    }

    pub(crate) fn call(&self, at: u32) -> &Call {
        &self.calls[at as usize]
    }

    /// The type that a call of `convert` names, or what is wrong with it.
    pub(crate) fn type_argument(&self, call: &Call) -> Option<&Result<Type, Vec<Diagnostic>>> {
        call.ty.map(|at| &self.types[at as usize])
    }

    pub(crate) fn broken(&self, at: u32) -> &[Diagnostic] {
        &self.broken[at as usize]
    }

    pub(crate) fn locals(&self) -> usize {
        self.locals as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Node;

    #[test]
    fn a_node_takes_16_bytes() {
        assert_eq!(size_of::<Node>(), 16);
    }
}
