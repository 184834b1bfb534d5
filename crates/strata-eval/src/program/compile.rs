//! From trees to programs.

use std::ops::Range;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_syntax::{Tree, ast, schema};
use strata_value::{Key, Type, Value};

use super::node::{Call, Code, For, List, Node, NodeId, Operations, Pairs};
use super::{Program, literal};
use crate::message;
use crate::type_expression::{Mode, read_native};

/// Makes programs of expressions that stand in one file.
///
/// They share one array, so that a file with many expressions is as cheap as one with a large one.
#[derive(Debug)]
pub struct Compiler<'f> {
    pub(super) file: &'f SourceFile,
    pub(super) code: Code,
    /// The names of the local variables around, by their numbers; the item of a splat has none.
    bound: Vec<Option<Key>>,
    pub(super) place: Place,
    /// Whether strings of JSON are templates.
    pub(super) templates: bool,
    /// The number of splats around.
    pub(super) splats: u32,
    /// The number of expressions around.
    level: u32,
}

/// Where the text that is compiled stands in the file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// That many bytes behind the beginning of the file.
    Offset(usize),
    /// In a string with escapes; all its places are those of the string.
    Within(Span),
}

/// An expression that a [`Compiler`] was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root(pub(super) NodeId);

impl<'f> Compiler<'f> {
    /// For expressions of a file.
    pub fn new(file: &'f SourceFile) -> Self {
        let (code, bound, place) = (Code::default(), Vec::new(), Place::Offset(0));
        Self { file, code, bound, place, templates: true, splats: 0, level: 0 }
    }

    /// Strings of JSON are texts, not templates, as where nothing may be evaluated.
    #[must_use]
    pub fn without_templates(self) -> Self {
        Self { templates: false, ..self }
    }

    /// Adds an expression of a body.
    pub fn add(&mut self, expression: schema::Expression<'_>) -> Root {
        Root(match expression {
            schema::Expression::Native(expression) => self.expression(expression),
            schema::Expression::Json(value) => self.json(value),
        })
    }

    /// Adds a text that is one expression or one template.
    pub fn add_tree(&mut self, tree: &Tree) -> Root {
        let root = tree.root();
        let expression =
            ast::Expression::cast(root).or_else(|| root.children().find_map(ast::Expression::cast));
        Root(self.optional(expression, root.range()))
    }

    /// The program of one of the expressions, which ends the work.
    pub fn finish(self, root: Root) -> Program {
        Program::parts(Arc::new(self.code), root.0)
    }

    /// The programs of several of the expressions, in order.
    pub fn finish_all(self, roots: impl IntoIterator<Item = Root>) -> Vec<Program> {
        let code = Arc::new(self.code);
        roots.into_iter().map(|root| Program::parts(Arc::clone(&code), root.0)).collect()
    }

    /// An expression.
    pub(super) fn expression(&mut self, expression: ast::Expression<'_>) -> NodeId {
        self.deeper(|compiler| compiler.lowered(expression))
    }

    /// Compiles what is within another expression.
    pub(super) fn deeper(&mut self, inner: impl FnOnce(&mut Self) -> NodeId) -> NodeId {
        self.level += 1;
        self.code.depth = self.code.depth.max(self.level);
        let id = inner(self);
        self.level -= 1;
        id
    }

    /// An expression (specification, "Expressions").
    fn lowered(&mut self, expression: ast::Expression<'_>) -> NodeId {
        use ast::Expression as E;
        let span = self.span(expression.range());
        let node = match expression {
            E::Literal(literal) => return self.number_or(literal::value(literal), span),
            E::Variable(variable) => self.variable(variable.name()),
            E::Template(template) => return self.template(template),
            E::Tuple(tuple) => {
                let elements: Vec<_> = tuple.elements().map(|e| self.expression(e)).collect();
                Node::Tuple(self.list(elements))
            }
            E::Object(object) => self.object(object),
            E::For(view) => self.for_expression(view),
            E::Call(call) => self.call(call),
            E::Traversal(traversal) => self.traversal(traversal),
            E::Unary(unary) => {
                let operand = self.optional(unary.operand(), expression.range());
                match unary.operator() {
                    Some(operator) => Node::Unary(operator.into(), operand),
                    None => return operand,
                }
            }
            E::Binary(binary) => self.binary(binary),
            E::Conditional(view) => {
                let parts = [view.condition(), view.if_true(), view.if_false()];
                let parts = parts.map(|part| self.optional(part, expression.range()));
                Node::Conditional(self.list(parts))
            }
            E::Parenthesised(view) => {
                Node::Parenthesised(self.optional(view.expression(), expression.range()))
            }
        };
        self.push(node, span)
    }

    /// An expression that a broken text may lack.
    pub(super) fn optional(
        &mut self,
        expression: Option<ast::Expression<'_>>,
        instead: Range<usize>,
    ) -> NodeId {
        match expression {
            Some(expression) => self.expression(expression),
            None => self.constant(Value::dynamic(), self.span(instead)),
        }
    }

    /// The variable of a name: of a `for` around it, or of the scope.
    fn variable(&self, name: &str) -> Node {
        let name = Key::new(name);
        match self.bound.iter().rposition(|bound| *bound == Some(name)) {
            Some(slot) => Node::Local(slot as u32, Some(name)),
            None => Node::Variable(name),
        }
    }

    /// Operators of one precedence, read from the left.
    fn binary(&mut self, binary: ast::Binary<'_>) -> Node {
        let first = self.optional(binary.first(), binary.range());
        let rest: Vec<_> =
            binary.rest().map(|(operator, _, e)| (operator.into(), self.expression(e))).collect();
        let start = self.code.operations.len() as u32;
        let len = rest.len() as u32;
        self.code.operations.extend(rest);
        Node::Binary { first, rest: Operations { start, len } }
    }

    fn object(&mut self, object: ast::Object<'_>) -> Node {
        let mut pairs = Vec::new();
        for item in object.items() {
            pairs.push(self.object_key(item));
            pairs.push(self.optional(item.value(), item.range()));
        }
        Node::Object(Pairs(self.list(pairs)))
    }

    /// A key of an object: a name stands for itself unless it is in parentheses (specification,
    /// "Collection Values").
    fn object_key(&mut self, item: ast::ObjectItem<'_>) -> NodeId {
        let Some(key) = item.key() else { return self.optional(None, item.range()) };
        let span = self.span(key.range());
        if key.node().text().starts_with('(') {
            return self.expression(key);
        }
        if let Some(name) = item.key_name() {
            return self.constant(literal::text(name), span);
        }
        match key {
            ast::Expression::Traversal(traversal) if super::traversal::is_reference(traversal) => {
                self.push(Node::AmbiguousKey, span)
            }
            _ => self.expression(key),
        }
    }

    /// `for` (specification, "`for` Expressions"). The collection does not see the variables.
    fn for_expression(&mut self, view: ast::For<'_>) -> Node {
        let collection = self.optional(view.collection(), view.range());
        self.for_over(collection, view.names(), |this| {
            let key = view.is_object().then(|| this.optional(view.key(), view.range()));
            let value = this.optional(view.value(), view.range());
            let condition = view.condition().map(|condition| this.expression(condition));
            (key, value, condition, view.is_grouping())
        })
    }

    /// A `for` over a collection; `body` is compiled with its variables in sight.
    pub(super) fn for_over(
        &mut self,
        collection: NodeId,
        names: Option<ast::ForNames<'_>>,
        body: impl FnOnce(&mut Self) -> (Option<NodeId>, NodeId, Option<NodeId>, bool),
    ) -> Node {
        let outside = self.bound.len();
        let key_name = names.and_then(|names| names.key);
        let key_slot = key_name.map(|name| self.bind(Some(Key::new(name.text()))));
        let value_slot = self.bind(names.map(|names| Key::new(names.value.text())));
        let (key, value, condition, grouping) = body(self);
        self.bound.truncate(outside);
        let of = For { collection, key_slot, value_slot, key, value, condition, grouping };
        self.code.fors.push(of);
        Node::For(self.code.fors.len() as u32 - 1)
    }

    /// A new local variable.
    pub(super) fn bind(&mut self, name: Option<Key>) -> u32 {
        self.bound.push(name);
        self.code.locals = self.code.locals.max(self.bound.len() as u32);
        self.bound.len() as u32 - 1
    }

    /// Ends the life of the last local variable.
    pub(super) fn unbind(&mut self) {
        self.bound.pop();
    }

    fn call(&mut self, call: ast::Call<'_>) -> Node {
        let ty = call.arguments().nth(1).filter(|_| call.name() == "convert").map(|argument| {
            let ty = self.type_argument(argument);
            self.code.types.push(ty);
            self.code.types.len() as u32 - 1
        });
        let arguments: Vec<_> = call.arguments().map(|a| self.expression(a)).collect();
        let name = call.name_range();
        let open_end = call.open_range().map_or(name.end, |open| open.end);
        let close = call.close_range().unwrap_or(call.range().end..call.range().end);
        let call = Call {
            name: Key::new(&call.name()),
            arguments: self.list(arguments),
            expanding: call.is_expanding(),
            start_span: self.span(name.start..open_end),
            name_span: self.span(name),
            close_span: self.span(close),
            ty,
        };
        self.code.calls.push(call);
        Node::Call(self.code.calls.len() as u32 - 1)
    }

    /// An argument that is a type, not a value.
    fn type_argument(&self, argument: ast::Expression<'_>) -> Result<Type, Vec<Diagnostic>> {
        read_native(argument, Mode::Constraint, &|range| self.span(range)).map(|read| read.ty)
    }

    pub(super) fn push(&mut self, node: Node, span: Span) -> NodeId {
        self.code.nodes.push(node);
        self.code.spans.push(span);
        NodeId(self.code.nodes.len() as u32 - 1)
    }

    pub(super) fn constant(&mut self, value: Value, span: Span) -> NodeId {
        let at = self.add_constant(value);
        self.push(Node::Constant(at), span)
    }

    /// A literal, or the error that it is a number out of range.
    pub(super) fn number_or(&mut self, value: Option<Value>, span: Span) -> NodeId {
        match value {
            Some(value) => self.constant(value, span),
            None => self.broken(vec![message::number_out_of_range(span)], span),
        }
    }

    /// What cannot be a program.
    pub(super) fn broken(&mut self, errors: Vec<Diagnostic>, span: Span) -> NodeId {
        self.code.broken.push(errors);
        let node = Node::Broken(self.code.broken.len() as u32 - 1);
        self.push(node, span)
    }

    pub(super) fn add_constant(&mut self, value: Value) -> u32 {
        self.code.constants.push(value);
        self.code.constants.len() as u32 - 1
    }

    pub(super) fn list(&mut self, nodes: impl IntoIterator<Item = NodeId>) -> List {
        let start = self.code.children.len() as u32;
        self.code.children.extend(nodes);
        List { start, len: self.code.children.len() as u32 - start }
    }

    /// The place of a range of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        match self.place {
            Place::Offset(offset) => self.file.span(range.start + offset..range.end + offset),
            Place::Within(span) => span,
        }
    }
}
