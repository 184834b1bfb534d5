//! Attributes, indexes and paths of them (reference: `hcl.GetAttr`, `hcl.Index`).

use std::cmp::Ordering;

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{ConvertError, Key, Kind, Marks, Type, Value, cmp_numbers, convert};

use super::Evaluation;
use crate::message;
use crate::program::{Node, NodeId, Step};

impl Evaluation<'_> {
    /// An operand and the steps behind it. As far as nothing is marked or unknown, values are only
    /// looked at, not copied.
    pub(super) fn path(&mut self, base: NodeId, steps: &[(Step, Span)]) -> Value {
        let before = self.errors.mark();
        let looked_at = match self.code.node(base) {
            Node::Constant(at) => Some(self.code.constant(at)),
            Node::Local(slot, _) => Some(&self.locals[slot as usize]),
            Node::Variable(name) => self.scope.variable(name),
            _ => None,
        };
        let (mut value, mut at) = match looked_at {
            Some(value) => {
                let (place, at) = self.look(value, steps);
                (place.clone(), at)
            }
            None => (self.value(base), 0),
        };
        while let Some((step, span)) = steps.get(at) {
            value = match *step {
                Step::Attribute(name) => self.attribute(&value, name, *span, (base, &steps[..at])),
                Step::Element(key) => {
                    let key = self.code.constant(key);
                    self.index(&value, key, *span, (base, &steps[..at]))
                }
                Step::Index(key) => {
                    let key = self.value(key);
                    self.index(&value, &key, *span, (base, &steps[..at]))
                }
                Step::Splat { each, slot } => {
                    let failed = self.errors.since(before);
                    self.splat(&value, each, slot, *span, (base, &steps[..at]), failed)
                }
            };
            at += 1;
        }
        value
    }

    /// Follows steps by reference as far as they lead; tells how many.
    fn look<'v>(&self, mut value: &'v Value, steps: &[(Step, Span)]) -> (&'v Value, usize) {
        for (at, (step, _)) in steps.iter().enumerate() {
            let next = match (step, value.kind()) {
                (Step::Attribute(name), Kind::Object(map) | Kind::Map(map)) => map.get(*name),
                (Step::Element(key), kind) => match (self.code.constant(*key).kind(), kind) {
                    (Kind::Int(index), Kind::Tuple(seq) | Kind::List(seq)) => {
                        usize::try_from(index).ok().and_then(|index| seq.get(index))
                    }
                    _ => None,
                },
                _ => None,
            };
            match next {
                Some(next) => value = next,
                None => return (value, at),
            }
        }
        (value, steps.len())
    }

    /// `value.name`
    fn attribute(&mut self, value: &Value, name: Key, span: Span, of: Of<'_>) -> Value {
        let (value, marks) = value.unmark();
        let found = match value.kind() {
            Kind::Object(map) | Kind::Map(map) => map.get(name).cloned(),
            Kind::Unknown(unknown) => match &unknown.ty {
                Type::Dynamic => Some(Value::dynamic()),
                Type::Map(element) => Some(Value::unknown_of((**element).clone())),
                Type::Object(ty) => ty.get(name).map(|a| Value::unknown_of(a.ty.clone())),
                _ => None,
            },
            _ => None,
        };
        if let Some(found) = found {
            return found.marked(marks);
        }
        self.fail_at(message::no_attribute(&value, marks, name, span), of)
    }

    /// `value[key]`
    fn index(&mut self, value: &Value, key: &Value, span: Span, of: Of<'_>) -> Value {
        let (value, marks) = value.unmark();
        let (key, key_marks) = key.unmark();
        match element(&value, marks, &key, key_marks) {
            Ok(found) if key_marks.is_empty() || !self.scope.keeps_marks() => found,
            Ok(found) => found.marked(key_marks),
            Err(problem) => {
                let error = message::no_element(&value, marks, &key, key_marks, &problem, span);
                self.fail_at(error, of)
            }
        }
    }

    /// Takes an error down, with what the operand is.
    fn fail_at(&mut self, error: Diagnostic, (base, steps): Of<'_>) -> Value {
        let error = self.with_path_shown(error, base, steps);
        self.fail(error)
    }
}

/// What a step stands behind: an operand and the steps before.
pub(super) type Of<'a> = (NodeId, &'a [(Step, Span)]);

/// Why there is no such element.
#[derive(Debug)]
pub(crate) enum IndexProblem {
    /// The collection is null.
    NullCollection,
    /// The key is null.
    NullKey,
    /// The key is of the wrong type.
    Key(ConvertError),
    /// The index has a fraction.
    Fraction,
    /// The index is below zero.
    Negative,
    /// The index is not below the length.
    Beyond(usize),
    /// There is no element or attribute with the key.
    Missing,
    /// An object is indexed by a number.
    NumberIntoObject,
    /// Elements of sets have no index.
    Set,
    /// The value has no elements.
    NoElements,
}

/// The element of a key; both come without their marks, which are given beside.
fn element(
    collection: &Value,
    marks: Marks,
    key: &Value,
    key_marks: Marks,
) -> Result<Value, IndexProblem> {
    if collection.is_null() {
        return Err(IndexProblem::NullCollection);
    }
    if key.is_null() {
        return Err(IndexProblem::NullKey);
    }
    // The type of the key decides whether there can be such an element.
    if matches!(key.kind(), Kind::Unknown(unknown) if unknown.ty == Type::Dynamic) {
        return Ok(Value::dynamic().marked(marks));
    }
    let both = marks | key_marks;
    match collection.kind() {
        Kind::List(seq) | Kind::Tuple(seq) => {
            let element = || match collection.ty() {
                Type::List(element) => Value::unknown_of((*element).clone()),
                _ => Value::dynamic(),
            };
            let Some(index) = number_key(key)? else { return Ok(element().marked(marks)) };
            let found = index_of(&index, seq.len())?;
            Ok(seq[found].clone().marked(both))
        }
        Kind::Map(map) => {
            let Some(key) = text_key(key)? else {
                let Type::Map(element) = collection.ty() else { return Ok(Value::dynamic()) };
                return Ok(Value::unknown_of((*element).clone()).marked(marks));
            };
            let found = Key::known(&key).and_then(|key| map.get(key));
            found.map(|value| value.clone().marked(both)).ok_or(IndexProblem::Missing)
        }
        Kind::Object(map) => {
            let is_number = key.as_number().is_some();
            let Some(name) = text_key(key)? else { return Ok(Value::dynamic().marked(marks)) };
            let found = Key::known(&name).and_then(|key| map.get(key));
            let problem =
                if is_number { IndexProblem::NumberIntoObject } else { IndexProblem::Missing };
            found.map(|value| value.clone().marked(both)).ok_or(problem)
        }
        Kind::Set(_) => Err(IndexProblem::Set),
        Kind::Unknown(of) => unknown_element(&of.ty, marks, key, key_marks),
        _ => Err(IndexProblem::NoElements),
    }
}

/// The element of something that is not known yet.
fn unknown_element(
    ty: &Type,
    marks: Marks,
    key: &Value,
    key_marks: Marks,
) -> Result<Value, IndexProblem> {
    match ty {
        Type::Dynamic => Ok(Value::dynamic().marked(marks)),
        Type::List(element) => {
            number_key(key)?;
            Ok(Value::unknown_of((**element).clone()).marked(marks))
        }
        Type::Map(element) => {
            text_key(key)?;
            Ok(Value::unknown_of((**element).clone()).marked(marks))
        }
        Type::Tuple(elements) => match number_key(key)? {
            None => Ok(Value::dynamic().marked(marks)),
            Some(index) => {
                let found = index_of(&index, elements.len())?;
                Ok(Value::unknown_of(elements[found].clone()).marked(marks | key_marks))
            }
        },
        Type::Object(object) => {
            let is_number = key.as_number().is_some();
            let Some(name) = text_key(key)? else { return Ok(Value::dynamic().marked(marks)) };
            let found = Key::known(&name).and_then(|key| object.get(key));
            let problem =
                if is_number { IndexProblem::NumberIntoObject } else { IndexProblem::Missing };
            found
                .map(|attribute| Value::unknown_of(attribute.ty.clone()).marked(marks | key_marks))
                .ok_or(problem)
        }
        Type::Set(_) => Err(IndexProblem::Set),
        _ => Err(IndexProblem::NoElements),
    }
}

/// A key as a number; nothing if it is not known yet.
fn number_key(key: &Value) -> Result<Option<Value>, IndexProblem> {
    if key.as_number().is_some() {
        return Ok(Some(key.clone()));
    }
    let key = convert(key, &Type::Number).map_err(IndexProblem::Key)?;
    Ok(key.as_number().is_some().then_some(key))
}

/// A key as a text; nothing if it is not known yet.
fn text_key(key: &Value) -> Result<Option<arcstr::ArcStr>, IndexProblem> {
    let text = |value: &Value| match value.kind() {
        Kind::String(text) => Some(text.clone()),
        _ => None,
    };
    if let Some(text) = text(key) {
        return Ok(Some(text));
    }
    Ok(text(&convert(key, &Type::String).map_err(IndexProblem::Key)?))
}

/// The position that a number stands for.
fn index_of(index: &Value, len: usize) -> Result<usize, IndexProblem> {
    match index.as_index() {
        Some(index) if index < len => return Ok(index),
        Some(_) => return Err(IndexProblem::Beyond(len)),
        None => {}
    }
    let is_negative = cmp_numbers(index, &Value::int(0)) == Some(Ordering::Less);
    Err(match index.as_whole() {
        None => IndexProblem::Fraction,
        Some(_) if is_negative => IndexProblem::Negative,
        Some(_) => IndexProblem::Beyond(len),
    })
}
