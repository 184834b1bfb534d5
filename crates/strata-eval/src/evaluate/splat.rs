//! Splats (specification, "Splat Operators"; reference: `hclsyntax.SplatExpr`).

use strata_diagnostics::Span;
use strata_value::{Kind, Marks, Seq, Type, Value};

use super::Evaluation;
use super::access::Of;
use crate::message;
use crate::program::NodeId;

impl Evaluation<'_> {
    /// `value[*]…`: what `each` makes of every element; anything but a sequence is one element, null
    /// none. `failed`: the value is what is left of an error.
    pub(super) fn splat(
        &mut self,
        value: &Value,
        each: NodeId,
        slot: u32,
        marker: Span,
        of: Of<'_>,
        failed: bool,
    ) -> Value {
        if failed {
            return Value::dynamic();
        }
        let (value, marks) = value.unmark();
        let ty = shape(&value);
        if value.is_null() {
            return if matches!(ty, Shape::Other) {
                Value::tuple(Seq::default()).marked(marks)
            } else {
                let error = message::splat_of_null(self.path_span(of), marker);
                let (base, steps) = of;
                let error = self.with_path_shown(error, base, steps);
                self.fail(error)
            };
        }
        if let Shape::Dynamic = ty {
            return Value::dynamic().marked(marks);
        }
        let item_before = std::mem::replace(&mut self.locals[slot as usize], Value::dynamic());
        let result = match (value.kind(), ty) {
            (Kind::Unknown(unknown), Shape::Sequence) => {
                let ty = unknown.ty.clone();
                self.splat_unknown(&value, &ty, each, slot)
            }
            (Kind::List(seq) | Kind::Set(seq), _) => {
                let element = seq.element_type().cloned();
                let seq = self.marked_items(seq, marks);
                self.splat_list(&seq, element, each, slot, marker)
            }
            (Kind::Tuple(seq), _) => {
                let seq = self.marked_items(seq, marks);
                self.splat_tuple(&seq, each, slot)
            }
            // A value that may turn out to be null may turn out to be no element at all.
            (Kind::Unknown(_), _) if !value.is_certainly_not_null() => {
                self.locals[slot as usize] = value.marked(marks);
                self.value(each);
                Value::dynamic()
            }
            _ => self.splat_tuple(&Seq::new(vec![value.marked(marks)]), each, slot),
        };
        self.locals[slot as usize] = item_before;
        result.marked(marks)
    }

    /// The elements, marked as their collection where that is asked for.
    fn marked_items(&self, seq: &Seq, marks: Marks) -> Seq {
        let marks = self.marks_of_items(marks);
        if marks.is_empty() {
            return seq.clone();
        }
        let items = seq.iter().map(|item| item.clone().marked(marks)).collect();
        Seq::typed(items, seq.element_type().cloned())
    }

    fn splat_tuple(&mut self, seq: &Seq, each: NodeId, slot: u32) -> Value {
        let before = self.errors.mark();
        let values = self.items(seq, each, slot);
        if self.errors.since(before) {
            return Value::unknown_of(Type::tuple(
                values.iter().map(Value::ty).collect::<Vec<_>>(),
            ));
        }
        Value::tuple(values)
    }

    fn splat_list(
        &mut self,
        seq: &Seq,
        element: Option<Type>,
        each: NodeId,
        slot: u32,
        marker: Span,
    ) -> Value {
        let before = self.errors.mark();
        let values = self.items(seq, each, slot);
        if self.errors.since(before) {
            return Value::unknown_of(Type::list(Type::Dynamic));
        }
        if values.is_empty() {
            let ty = self.item_type(element.unwrap_or(Type::Dynamic), each, slot);
            return Value::list(Seq::typed(values, Some(ty)));
        }
        let Some(ty) = Type::common_to(&values) else {
            return self.fail(message::splat_types(self.code.span(each), marker));
        };
        let values = values.into_iter().map(|value| typed(value, &ty)).collect();
        Value::list(Seq::typed(values, Some(ty)))
    }

    fn items(&mut self, seq: &Seq, each: NodeId, slot: u32) -> Vec<Value> {
        let mut values = Vec::with_capacity(seq.len());
        for item in seq {
            self.locals[slot as usize] = item.clone();
            values.push(self.value(each));
            if self.steps == 0 {
                break;
            }
        }
        values
    }

    /// What is certain of the result for a sequence that is not known yet.
    fn splat_unknown(&mut self, value: &Value, ty: &Type, each: NodeId, slot: u32) -> Value {
        let element = match ty {
            Type::List(element) | Type::Set(element) => element,
            Type::Tuple(elements) => {
                let types: Vec<Type> =
                    elements.iter().map(|ty| self.item_type(ty.clone(), each, slot)).collect();
                return Value::unknown_not_null(Type::tuple(types));
            }
            _ => return Value::dynamic(),
        };
        let (least, most) = value.length_range();
        let result = Type::list(self.item_type((**element).clone(), each, slot));
        let unknown = Value::unknown_not_null(result);
        let refined = unknown.refine().length_min(least);
        let refined = match most {
            Some(most) => refined.length_max(most),
            None => refined,
        };
        refined.finish().unwrap_or(unknown)
    }

    /// The type that `each` makes of an element of a type.
    fn item_type(&mut self, ty: Type, each: NodeId, slot: u32) -> Type {
        self.locals[slot as usize] = Value::unknown_of(ty);
        self.value(each).ty()
    }

    /// The place of an operand with the steps behind it.
    fn path_span(&self, (base, steps): Of<'_>) -> Span {
        let base = self.code.span(base);
        Span::new(base.start, steps.last().map_or(base.end, |(_, span)| span.end))
    }
}

/// An element of a list of a type. What had no type has that one.
fn typed(value: Value, ty: &Type) -> Value {
    let (bare, marks) = value.unmark();
    match bare.kind() {
        Kind::Unknown(unknown) if unknown.ty == Type::Dynamic => {
            Value::unknown_of(ty.clone()).marked(marks)
        }
        Kind::Null => Value::null_of(ty.clone()).marked(marks),
        _ => value,
    }
}

/// What a splat makes of a value.
enum Shape {
    /// A list, set or tuple.
    Sequence,
    /// Its type is not known.
    Dynamic,
    /// One element, or none.
    Other,
}

fn shape(value: &Value) -> Shape {
    match value.kind() {
        Kind::List(_) | Kind::Set(_) | Kind::Tuple(_) => Shape::Sequence,
        Kind::Unknown(unknown) => shape_of_type(&unknown.ty),
        Kind::Null => match value.null_type() {
            // Null of no type is no element.
            None | Some(Type::Dynamic) => Shape::Other,
            Some(ty) => shape_of_type(ty),
        },
        _ => Shape::Other,
    }
}

fn shape_of_type(ty: &Type) -> Shape {
    match ty {
        Type::List(_) | Type::Set(_) | Type::Tuple(_) => Shape::Sequence,
        Type::Dynamic => Shape::Dynamic,
        _ => Shape::Other,
    }
}
