//! The keys and elements of a text in their order, to find what a comment belongs to.

use strata_diagnostics::SourceFile;
use strata_value::{Key, Map, Seq, Value};

/// The number of a node.
pub(super) type NodeId = usize;

/// A key with its value, or an element of a list.
#[derive(Debug)]
pub(super) struct Node {
    /// Where it begins, in bytes of the text.
    pub(super) at: usize,
    pub(super) parent: Option<NodeId>,
    /// The key; an element has none.
    pub(super) key: Option<Key>,
    /// Whether it is inside of `{}` or `[]`.
    pub(super) in_flow: bool,
    /// Whether the value is a list.
    pub(super) is_list: bool,
}

/// The nodes of a text, sorted by their places.
pub(super) struct Nodes<'f> {
    file: &'f SourceFile,
    nodes: Vec<Node>,
}

impl<'f> Nodes<'f> {
    /// The nodes of the document that was read from a file.
    pub(super) fn of(root: &Value, file: &'f SourceFile) -> Self {
        let mut nodes = Self { file, nodes: Vec::new() };
        nodes.below(root, None, false);
        nodes
    }

    pub(super) fn get(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// The number of nodes that begin before an offset.
    pub(super) fn before(&self, at: usize) -> usize {
        self.nodes.partition_point(|node| node.at < at)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The column of a node from 0: that of the `-` of an element.
    pub(super) fn column(&self, id: NodeId) -> usize {
        let node = &self.nodes[id];
        let line = self.line_start(node.at);
        let indent = &self.file.text()[line..node.at];
        match indent.rfind('-') {
            Some(dash) if node.key.is_none() => dash,
            _ => indent.len(),
        }
    }

    /// The beginning of the line of an offset.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.file.text()[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    fn below(&mut self, value: &Value, parent: Option<NodeId>, in_flow: bool) {
        let Some(at) = self.offset(value.origin()) else { return };
        let in_flow = in_flow || matches!(self.file.text().as_bytes().get(at), Some(b'{' | b'['));
        if let Some(map) = value.as_map() {
            self.keys(map, parent, in_flow, at);
        } else if let Some(list) = value.as_seq() {
            self.elements(list, parent, in_flow, at);
        }
    }

    /// What came in through a merge key or an alias is written elsewhere, above: it is no node here.
    fn keys(&mut self, map: &Map, parent: Option<NodeId>, in_flow: bool, start: usize) {
        for entry in map {
            let Some(at) = self.offset(entry.key_origin).filter(|at| *at >= start) else {
                continue;
            };
            let own = self.offset(entry.value.origin()).is_some_and(|value| value >= at);
            let is_list = own && entry.value.as_seq().is_some();
            let id = self.add(Node { at, parent, key: Some(entry.key), in_flow, is_list });
            if own {
                self.below(&entry.value, id, in_flow);
            }
        }
    }

    fn elements(&mut self, list: &Seq, parent: Option<NodeId>, in_flow: bool, start: usize) {
        for element in list {
            let Some(at) = self.offset(element.origin()).filter(|at| *at >= start) else {
                continue;
            };
            let is_list = element.as_seq().is_some();
            let id = self.add(Node { at, parent, key: None, in_flow, is_list });
            self.below(element, id, in_flow);
        }
    }

    fn add(&mut self, node: Node) -> Option<NodeId> {
        if self.nodes.last().is_some_and(|last| last.at > node.at) {
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    fn offset(&self, origin: strata_value::Origin) -> Option<usize> {
        let address = origin.address()?;
        let at = address.checked_sub(self.file.base())? as usize;
        (at <= self.file.text().len()).then_some(at)
    }
}
