//! The value of a tree.
//!
//! What is read of a marked value leaves its marks with the evaluation ([`Evaluator::open`]), which
//! puts them on what it makes: a part that is worked out into an element of a list or a map takes
//! its marks along, all other marks go to the result.

mod access;
mod budget;
mod call;
mod compare;
mod number;
mod operator;
mod pattern;
mod power;
mod predicate;
mod sort;

use std::borrow::Cow;

use strata_value::{Kind, Map, Marks, Value};

pub(crate) use access::{entry, may_have};
pub(crate) use budget::Budget;
pub use budget::limits;
pub(crate) use number::Num;
pub(crate) use pattern::Pattern;
pub(crate) use sort::{Order, sort};
pub(crate) use {compare::equal, compare::less};

use crate::parser::{NodeId, NodeKind, Pointer, Tree};
use crate::{Environment, ExprError, Stage};

static NULL: Value = Value::NULL;

/// Evaluates a tree.
pub(crate) fn evaluate(tree: &Tree, environment: &dyn Environment) -> Result<Value, ExprError> {
    let mut evaluation = Evaluator::new(tree, environment);
    let value = match evaluation.operand(tree.root) {
        Ok(Cow::Borrowed(value)) => value.clone(),
        Ok(Cow::Owned(value)) => evaluation.finished(value)?,
        // A link that is missing ends at its chain.
        Err(Stop::Missing) => Value::NULL,
        Err(Stop::Error(error)) => return Err(*error),
    };
    let marks = value.marks() | evaluation.taint;
    Ok(if marks.is_empty() { value } else { value.marked(marks) })
}

/// The value of a node that needs no environment; `None` where it fails.
pub(crate) fn constant(tree: &Tree, id: NodeId) -> Option<Value> {
    Evaluator::new(tree, &()).value(id).ok()
}

/// Why an evaluation stops.
pub(crate) enum Stop {
    /// A link of `?.` is missing: the chain around it is null.
    Missing,
    /// A mistake.
    Error(Box<ExprError>),
}

pub(crate) type Result2<T> = Result<T, Stop>;

pub(crate) struct Evaluator<'e> {
    tree: &'e Tree,
    environment: &'e dyn Environment,
    locals: Vec<Value>,
    scopes: Vec<Scope>,
    /// The marks of what was read since the innermost element began.
    taint: Marks,
    budget: Budget,
}

/// What a predicate sees.
struct Scope {
    element: Value,
    index: i64,
    accumulator: Value,
}

impl<'e> Evaluator<'e> {
    fn new(tree: &'e Tree, environment: &'e dyn Environment) -> Self {
        Self {
            tree,
            environment,
            locals: vec![Value::NULL; tree.slots as usize],
            scopes: Vec::new(),
            taint: Marks::NONE,
            budget: Budget::new(),
        }
    }

    /// The value of a node.
    pub(crate) fn value(&mut self, id: NodeId) -> Result2<Value> {
        self.operand(id).map(Cow::into_owned)
    }

    /// The value of a node, where it stands if it stands somewhere.
    fn operand(&mut self, id: NodeId) -> Result2<Cow<'e, Value>> {
        if let Err(why) = self.budget.step() {
            return Err(self.error(id, why));
        }
        let tree = self.tree;
        Ok(match &tree.node(id).kind {
            NodeKind::Constant(value) => Cow::Borrowed(value),
            NodeKind::Variable(name) => {
                Cow::Borrowed(self.environment.variable(*name).unwrap_or(&NULL))
            }
            NodeKind::Field { of, name, optional, keys } => {
                self.field(id, *of, *name, *optional, *keys)?
            }
            NodeKind::Chain(of) => match self.operand(*of) {
                Err(Stop::Missing) => Cow::Borrowed(&NULL),
                other => other?,
            },
            kind => Cow::Owned(self.computed(id, kind)?),
        })
    }

    /// The value of a node that is made anew.
    fn computed(&mut self, id: NodeId, kind: &'e NodeKind) -> Result2<Value> {
        match kind {
            NodeKind::Constant(_)
            | NodeKind::Variable(_)
            | NodeKind::Field { .. }
            | NodeKind::Chain(_) => self.value(id),
            NodeKind::Environment => Ok(Value::map(self.environment.variables())),
            NodeKind::FunctionName => {
                Err(self.error(id, "a function is no value; call it with `()`"))
            }
            NodeKind::Local { slot, .. } => Ok(self.locals[*slot as usize].clone()),
            NodeKind::Unary(operator, of) => self.unary(id, *operator, *of),
            NodeKind::Binary(operator, a, b) => self.binary(id, *operator, *a, *b),
            NodeKind::Match(of, pattern) => self.matches(id, *of, pattern),
            NodeKind::Index { of, by, optional, keys } => {
                self.index(id, *of, *by, *optional, *keys)
            }
            NodeKind::Slice { of, from, to } => self.slice(id, *of, *from, *to),
            NodeKind::Method { of, name, arguments, optional } => {
                self.method(id, *of, *name, tree_list(self.tree, *arguments), *optional)
            }
            NodeKind::Call { name, arguments } => {
                self.call(id, *name, tree_list(self.tree, *arguments))
            }
            NodeKind::Builtin { function, arguments } => {
                self.builtin(id, function, tree_list(self.tree, *arguments))
            }
            NodeKind::Predicate { function, over, body, extra } => {
                self.predicate(id, *function, *over, *body, *extra)
            }
            NodeKind::Pointer { pointer, .. } => Ok(self.pointer(*pointer)),
            NodeKind::Let { slot, value, body, .. } => {
                let value = self.element(*value)?;
                self.locals[*slot as usize] = value;
                self.value(*body)
            }
            NodeKind::Sequence(all) => {
                let mut last = Value::NULL;
                for id in self.tree.list(*all) {
                    last = self.value(*id)?;
                }
                Ok(last)
            }
            NodeKind::Conditional { condition, yes, no } => {
                let branch = if self.truth(*condition)? { *yes } else { *no };
                self.value(branch)
            }
            NodeKind::List(list) => self.list(id, self.tree.list(*list)),
            NodeKind::Map(list) => self.map(id, self.tree.list(*list)),
        }
    }

    /// What a value is; its marks stay with the evaluation.
    pub(crate) fn open<'a>(&mut self, value: &'a Value) -> Kind<'a> {
        match value.kind() {
            Kind::Marked(marked) => {
                self.taint |= marked.marks();
                marked.reveal(marked.marks()).unwrap_or(Kind::Null)
            }
            kind => kind,
        }
    }

    /// A value without its own marks, which stay with the evaluation.
    fn unmarked(&mut self, value: Value) -> Value {
        if value.marks().is_empty() {
            return value;
        }
        let (value, marks) = value.unmark();
        self.taint |= marks;
        value
    }

    /// The value of a node with the marks of all that was read for it.
    fn element(&mut self, id: NodeId) -> Result2<Value> {
        let outer = std::mem::take(&mut self.taint);
        let value = self.value(id);
        let marks = std::mem::replace(&mut self.taint, outer);
        match value {
            Ok(value) if marks.is_empty() => Ok(value),
            Ok(value) => Ok(value.marked(marks)),
            Err(stop) => {
                self.taint |= marks;
                Err(stop)
            }
        }
    }

    /// The value of a condition.
    fn truth(&mut self, id: NodeId) -> Result2<bool> {
        let value = self.operand(id)?;
        match self.open(&value) {
            Kind::Bool(truth) => Ok(truth),
            kind => {
                let what = what(kind);
                Err(self.error(id, format!("a condition must be true or false, not {what}")))
            }
        }
    }

    fn pointer(&self, pointer: Pointer) -> Value {
        let Some(scope) = self.scopes.last() else { return Value::NULL };
        match pointer {
            Pointer::Index => Value::int(scope.index),
            Pointer::Accumulator => scope.accumulator.clone(),
            Pointer::Element | Pointer::Unknown => scope.element.clone(),
        }
    }

    fn list(&mut self, id: NodeId, elements: &[NodeId]) -> Result2<Value> {
        self.made(id, elements.len())?;
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            values.push(self.element(*element)?);
        }
        self.not_too_deep(id, Value::list(values))
    }

    fn map(&mut self, id: NodeId, entries: &[NodeId]) -> Result2<Value> {
        self.made(id, entries.len() / 2)?;
        let mut values = Vec::with_capacity(entries.len() / 2);
        for entry in entries.chunks_exact(2) {
            let key = self.operand(entry[0])?;
            let key = match self.open(&key) {
                Kind::String(text) => strata_value::Key::new(text),
                kind => {
                    let what = what(kind);
                    return Err(self.error(entry[0], format!("a key must be text, not {what}")));
                }
            };
            values.push((key, self.element(entry[1])?));
        }
        // Of two entries with one key the first counts, and of a map the last: the other way round.
        values.reverse();
        self.not_too_deep(id, Value::map(values.into_iter().collect::<Map>()))
    }

    fn made(&mut self, id: NodeId, elements: usize) -> Result2<()> {
        self.budget.elements(elements).map_err(|why| self.error(id, why))
    }

    fn not_too_deep(&self, id: NodeId, value: Value) -> Result2<Value> {
        if value.depth() <= limits::MAX_VALUE_DEPTH {
            return Ok(value);
        }
        let limit = limits::MAX_VALUE_DEPTH;
        Err(self.error(id, format!("the value is nested in more than {limit} levels")))
    }

    /// A result whose size is within the limits where it is written out: parts of it may be shared.
    fn finished(&self, value: Value) -> Result<Value, ExprError> {
        let mut left = limits::MAX_ELEMENTS;
        let mut open = vec![&value];
        while let Some(value) = open.pop() {
            match value.kind() {
                Kind::List(seq) if value.depth() > 1 => {
                    let Some(rest) = left.checked_sub(seq.len()) else { return Err(self.large()) };
                    left = rest;
                    open.extend(seq.iter().filter(|value| value.depth() > 0));
                }
                Kind::Map(map) if value.depth() > 1 => {
                    let Some(rest) = left.checked_sub(map.len()) else { return Err(self.large()) };
                    left = rest;
                    open.extend(map.iter().map(|e| &e.value).filter(|value| value.depth() > 0));
                }
                _ => {}
            }
        }
        Ok(value)
    }

    #[cold]
    fn large(&self) -> ExprError {
        let limit = limits::MAX_ELEMENTS;
        let message = format!("the result has more than {limit} elements, which is the limit");
        ExprError::new(Stage::Runtime, self.place_of(self.tree.root), message)
    }

    fn place_of(&self, id: NodeId) -> std::ops::Range<usize> {
        let at = &self.tree.node(id).at;
        at.start as usize..at.end as usize
    }

    #[cold]
    pub(crate) fn error(&self, id: NodeId, message: impl Into<String>) -> Stop {
        Stop::Error(Box::new(ExprError::new(Stage::Runtime, self.place_of(id), message)))
    }

    #[cold]
    fn error_with_hint(&self, id: NodeId, message: impl Into<String>, hint: String) -> Stop {
        match self.error(id, message) {
            Stop::Error(error) => Stop::Error(Box::new(error.hint(hint))),
            missing @ Stop::Missing => missing,
        }
    }
}

fn tree_list(tree: &Tree, list: crate::parser::List) -> &[NodeId] {
    tree.list(list)
}

/// What a value is, in a word of the language.
pub(crate) fn what(kind: Kind<'_>) -> String {
    match kind {
        Kind::Null => "nil",
        Kind::Bool(_) => "bool",
        Kind::Int(_) => "int",
        Kind::Float(_) => "float",
        Kind::Big(_) => "uint",
        Kind::String(_) => "string",
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) => "array",
        Kind::Map(_) | Kind::Object(_) => "map",
        Kind::Unknown(_) => "a value that is not known yet",
        Kind::Marked(_) => "a marked value",
        Kind::Capsule(capsule) => capsule.type_name,
    }
    .to_owned()
}
