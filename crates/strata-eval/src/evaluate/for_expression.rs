//! `for` expressions (specification, "`for` Expressions"; reference: `hclsyntax.ForExpr`).

use strata_value::{Key, Kind, Marks, Seq, Type, Value, convert};

use super::Evaluation;
use super::items::Items;
use super::iterate::{Elements, Iterate, Unusable, len};
use crate::message;
use crate::program::{For, NodeId};

impl Evaluation<'_> {
    pub(super) fn for_expression(&mut self, id: NodeId, at: u32) -> Value {
        let each = *self.code.for_(at);
        let collection = self.value(each.collection);
        let (collection, marks) = collection.unmark();
        let span = self.code.span(each.collection);
        if collection.is_null() {
            let error = message::for_over_null(span);
            return self.fail_shown(error, each.collection);
        }
        let elements = match Elements::of(&collection) {
            Ok(elements) => elements,
            Err(Unusable::Dynamic) => return Value::dynamic(),
            Err(Unusable::Scalar) => {
                let error = message::for_over_scalar(&collection, marks, span);
                return self.fail_shown(error, each.collection);
            }
        };
        let outside = self.bind(&each, Value::dynamic(), Value::dynamic());
        let result = self.for_each(id, &each, &elements, marks);
        self.unbind(&each, outside);
        result
    }

    /// The result, with the variables bound.
    fn for_each(&mut self, id: NodeId, each: &For, elements: &Elements, marks: Marks) -> Value {
        let Ok(condition_marks) = self.condition_beforehand(each) else { return Value::dynamic() };
        match elements {
            Elements::Unknown => Value::dynamic().marked(marks | condition_marks),
            Elements::Known(elements) if each.key.is_some() => {
                self.for_object(id, each, elements, marks)
            }
            Elements::Known(elements) => self.for_tuple(id, each, elements, marks),
        }
    }

    /// The condition with variables that are not known yet: a mistake in it that no element can mend
    /// is told once, and also where there is no element.
    fn condition_beforehand(&mut self, each: &For) -> Result<Marks, ()> {
        let Some(condition) = each.condition else { return Ok(Marks::NONE) };
        let before = self.errors.mark();
        let value = self.value(condition);
        let (value, marks) = value.unmark();
        let span = self.code.span(condition);
        if value.is_null() {
            let error = message::for_condition_null(span);
            self.fail_shown(error, condition);
        } else if let Err(error) = convert(&value, &Type::Bool) {
            let error = message::for_condition_type(&value, marks, &error, span);
            self.fail_shown(error, condition);
        }
        if self.errors.since(before) { Err(()) } else { Ok(marks) }
    }

    fn for_tuple(&mut self, id: NodeId, each: &For, elements: &Value, marks: Marks) -> Value {
        let with_key = each.key_slot.is_some();
        let mut iterate = Iterate::over(elements, self.marks_of_items(marks));
        if each.condition.is_none() {
            let values = Seq::of_exact((0..len(elements)).map(|_| {
                let (key, value) = iterate.next(with_key).unwrap_or((Value::NULL, Value::NULL));
                self.set(each, key, value);
                self.value(each.value)
            }));
            return self.made(Value::tuple(values).marked(marks), id);
        }
        let mut values = Vec::new();
        let mut items = Taken { marks, known: true };
        while let Some((key, value)) = iterate.next(with_key) {
            self.set(each, key, value);
            if self.is_taken(each, &mut items) {
                values.push(self.value(each.value));
            }
            if self.steps == 0 {
                break;
            }
        }
        if !items.known {
            return Value::dynamic().marked(items.marks);
        }
        self.made(Value::tuple(Seq::new(values)).marked(items.marks), id)
    }

    fn for_object(&mut self, id: NodeId, each: &For, elements: &Value, marks: Marks) -> Value {
        let mut entries = Items::new(each.grouping);
        let mut items = Taken { marks, known: true };
        let mut iterate = Iterate::over(elements, self.marks_of_items(marks));
        while let Some((key, value)) = iterate.next(each.key_slot.is_some()) {
            if self.steps == 0 {
                break;
            }
            self.set(each, key, value);
            if !self.is_taken(each, &mut items) {
                continue;
            }
            let Some((key, key_marks)) = self.item_key(each, &mut items) else { continue };
            let value = self.value(each.value);
            if !entries.add(key, value) {
                let span = each.key.map_or(self.code.span(id), |key| self.code.span(key));
                // A key of a secret collection is a secret too.
                self.fail(message::for_duplicate_key(key, key_marks | items.marks, span));
            }
        }
        if !items.known {
            return Value::dynamic().marked(items.marks);
        }
        self.made(Value::object(entries.finish()).marked(items.marks), id)
    }

    /// The key of an item; nothing if it is not known or wrong.
    fn item_key(&mut self, each: &For, items: &mut Taken) -> Option<(Key, Marks)> {
        let node = each.key?;
        let key = self.value(node);
        let (key, key_marks) = key.unmark();
        if key.is_null() {
            if items.known {
                let error = message::for_key_null(self.code.span(node));
                self.fail_shown(error, node);
            }
            items.known = false;
            return None;
        }
        items.marks |= key_marks;
        if let Kind::String(text) = key.kind() {
            return Some((Key::new(text), key_marks));
        }
        if !key.is_known() {
            items.known = false;
            return None;
        }
        match convert(&key, &Type::String) {
            Ok(text) => Some((Key::new(text.as_str().unwrap_or_default()), key_marks)),
            Err(error) => {
                if items.known {
                    let span = self.code.span(node);
                    let error = message::key_type(&key, key_marks, &error, span);
                    self.fail_shown(error, node);
                }
                items.known = false;
                None
            }
        }
    }

    /// Whether the item whose variables are set is taken.
    fn is_taken(&mut self, each: &For, items: &mut Taken) -> bool {
        let Some(condition) = each.condition else { return true };
        let value = self.value(condition);
        let (value, marks) = value.unmark();
        let span = self.code.span(condition);
        if value.is_null() {
            if items.known {
                let error = message::for_condition_null(span);
                self.fail_shown(error, condition);
            }
            items.known = false;
            return false;
        }
        items.marks |= marks;
        if let Some(taken) = value.as_bool() {
            return taken;
        }
        // As in the reference, only an object wants an unknown one to have the right type.
        if value.is_known() || each.key.is_some() {
            match convert(&value, &Type::Bool) {
                Ok(value) if value.is_known() => return value.as_bool() == Some(true),
                Ok(_) => {}
                Err(error) => {
                    if items.known {
                        let error = message::for_condition_type(&value, marks, &error, span);
                        self.fail_shown(error, condition);
                    }
                }
            }
        }
        items.known = false;
        false
    }

    /// The marks that an element takes over from its collection.
    pub(super) fn marks_of_items(&self, marks: Marks) -> Marks {
        if marks.is_empty() || !self.scope.keeps_marks() { Marks::NONE } else { marks }
    }

    /// Sets the variables and gives what they were: another round of the same `for` is at work
    /// where it stands within itself.
    fn bind(&mut self, each: &For, key: Value, value: Value) -> (Value, Value) {
        let slot = |slot: Option<u32>| slot.map(|slot| slot as usize);
        let old_key = slot(each.key_slot)
            .map_or(Value::NULL, |slot| std::mem::replace(&mut self.locals[slot], key));
        let old_value = std::mem::replace(&mut self.locals[each.value_slot as usize], value);
        (old_key, old_value)
    }

    fn unbind(&mut self, each: &For, (key, value): (Value, Value)) {
        self.set(each, key, value);
    }

    fn set(&mut self, each: &For, key: Value, value: Value) {
        if let Some(slot) = each.key_slot {
            self.locals[slot as usize] = key;
        }
        self.locals[each.value_slot as usize] = value;
    }
}

/// What is known of the items so far.
struct Taken {
    /// The marks of the collection, the keys and the conditions.
    marks: Marks,
    /// Whether all keys and conditions are known.
    known: bool,
}
