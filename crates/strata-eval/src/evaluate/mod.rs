//! Evaluating programs.
//!
//! An error gives an unknown value of dynamic type, so that the rest is still looked at and several
//! errors are found at once; the result of an evaluation with errors is never shown.

mod access;
mod call;
mod collection;
mod conditional;
mod errors;
mod for_expression;
mod items;
mod iterate;
mod operation;
mod shown;
mod special;
mod splat;
mod template;
mod template_string;

use std::sync::atomic::Ordering;

use smallvec::SmallVec;
use strata_diagnostics::{Diagnostic, Span};
use strata_value::{Key, Value};

use crate::limits::{MAX_TEXT, MAX_VALUE_DEPTH};
use crate::program::{Code, Node, NodeId, Program};
use crate::{Scope, message};
pub(crate) use access::IndexProblem;
use errors::Errors;

/// Local variables, and arguments of calls within each other, that need no memory of their own.
const INLINE: usize = 6;

/// Steps after which an evaluation looks whether it is interrupted.
const STEPS_BETWEEN_LOOKS: u64 = 4096;

/// One evaluation of a program.
pub(crate) struct Evaluation<'e> {
    code: &'e Code,
    scope: &'e Scope<'e>,
    /// The variables of `for` and the items of splats, by their numbers.
    locals: SmallVec<[Value; INLINE]>,
    /// The arguments of the calls that are being made.
    arguments: SmallVec<[Value; INLINE]>,
    /// The text of the templates that are being put together.
    buffer: String,
    errors: Errors,
    steps: u64,
    text: u64,
    /// How many evaluations are around this one.
    depth: u32,
}

impl<'e> Evaluation<'e> {
    pub(crate) fn new(code: &'e Code, scope: &'e Scope<'e>, max_steps: u64) -> Self {
        Self {
            code,
            scope,
            locals: std::iter::repeat_n(Value::NULL, code.locals()).collect(),
            arguments: SmallVec::new(),
            buffer: String::new(),
            errors: Errors::default(),
            steps: max_steps,
            text: MAX_TEXT,
            depth: 0,
        }
    }

    /// Evaluates another program for what stands at `span`; its work counts as that of this one.
    fn nested(
        &mut self,
        program: &Program,
        scope: &Scope<'_>,
        span: Span,
    ) -> Result<Value, Vec<Diagnostic>> {
        let (code, root) = program.code();
        let mut inner = Evaluation::new(code, scope, self.steps);
        (inner.text, inner.depth) = (self.text, self.depth + 1);
        let value = inner.value(root);
        (self.steps, self.text) = (inner.steps, inner.text);
        if let Some(limit) = inner.errors.limit() {
            self.errors.exhaust(limit.clone().at(span, ""));
        }
        let errors = inner.errors.into_list();
        if errors.is_empty() { Ok(value) } else { Err(errors) }
    }

    /// The value of a node, or all errors.
    pub(crate) fn run(mut self, root: NodeId) -> Result<Value, Vec<Diagnostic>> {
        let value = self.value(root);
        let errors = self.errors.into_list();
        if errors.is_empty() { Ok(value) } else { Err(errors) }
    }

    /// The value of a node; after an error, an unknown one.
    fn value(&mut self, id: NodeId) -> Value {
        if self.steps == 0 {
            return self.exhausted(self.code.span(id), message::too_many_steps);
        }
        self.steps -= 1;
        if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS) && self.is_interrupted() {
            return self.exhausted(self.code.span(id), message::interrupted);
        }
        match self.code.node(id) {
            Node::Constant(at) => self.code.constant(at).clone(),
            Node::Local(slot, _) => self.locals[slot as usize].clone(),
            Node::Variable(name) => self.variable(id, name),
            Node::Path { base, steps } => self.path(base, self.code.steps(steps)),
            Node::Tuple(elements) => self.tuple(id, elements),
            Node::Object(pairs) => self.object(id, pairs),
            Node::For(at) => self.for_expression(id, at),
            Node::Call(at) => self.call(id, at),
            Node::Unary(operator, operand) => self.unary(id, operator, operand),
            Node::Binary { first, rest } => self.binary(first, self.code.operations(rest)),
            Node::Conditional(parts) => self.conditional(parts),
            Node::Template(parts) => self.template(id, parts),
            Node::Join(each) => self.join(id, each),
            Node::Parenthesised(inner) | Node::Wrap(inner) => self.value(inner),
            Node::AmbiguousKey => self.fail(message::ambiguous_key(self.code.span(id))),
            Node::JsonObject(pairs) => self.json_object(id, pairs),
            Node::Broken(at) => {
                for error in self.code.broken(at) {
                    self.errors.push(error.clone());
                }
                Value::dynamic()
            }
        }
    }

    /// Whether whoever asked for the value does not wait for it any more.
    fn is_interrupted(&self) -> bool {
        self.scope.interrupt().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn variable(&mut self, id: NodeId, name: Key) -> Value {
        match self.scope.variable(name) {
            Some(value) => value.clone(),
            None => self.fail(message::no_variable(self.scope, name, self.code.span(id))),
        }
    }

    /// Takes an error down.
    fn fail(&mut self, error: Diagnostic) -> Value {
        self.errors.push(error);
        Value::dynamic()
    }

    /// Ends the evaluation: a limit is reached.
    fn exhausted(&mut self, span: Span, message: fn(Span) -> Diagnostic) -> Value {
        self.steps = 0;
        if !self.errors.is_exhausted() {
            self.errors.exhaust(message(span));
        }
        Value::dynamic()
    }

    /// Counts text that was made.
    fn count_text(&mut self, len: usize, span: Span) -> bool {
        self.text = self.text.saturating_sub(len as u64);
        if self.text == 0 {
            self.exhausted(span, message::too_much_text);
        }
        self.text > 0
    }

    /// A collection that was made, unless it is too deep.
    fn made(&mut self, value: Value, id: NodeId) -> Value {
        if value.depth() > MAX_VALUE_DEPTH {
            return self.fail(message::too_deep(self.code.span(id)));
        }
        value
    }
}
