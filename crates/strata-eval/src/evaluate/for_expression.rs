//! `for` expressions (specification, "`for` Expressions"; reference: `hclsyntax.ForExpr`).

use strata_value::{Entry, Key, Kind, Map, Marks, Seq, Type, Value, convert};

use super::Evaluation;
use super::collection::{entry, sorted};
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
        let condition_marks = match self.condition_beforehand(&each) {
            Ok(marks) => marks,
            Err(()) => {
                self.unbind(&each, outside);
                return Value::dynamic();
            }
        };
        let result = match elements {
            Elements::Unknown => Value::dynamic().marked(marks | condition_marks),
            Elements::Known(elements) if each.key.is_some() => {
                self.for_object(id, &each, &elements, marks)
            }
            Elements::Known(elements) => self.for_tuple(id, &each, &elements, marks),
        };
        self.unbind(&each, outside);
        result
    }

    /// The condition with variables that are not known, which finds mistakes in it also where there
    /// is no element.
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

    fn for_tuple(&mut self, id: NodeId, each: &For, elements: &Value, mut marks: Marks) -> Value {
        let mut values =
            Vec::with_capacity(if each.condition.is_some() { 0 } else { len(elements) });
        let mut known = true;
        let mut each_element = Iterate::over(elements);
        while let Some((key, value)) = each_element.next(each.key_slot.is_some()) {
            self.set(each, key, value);
            match self.included(each, known) {
                Included::Yes(more) => marks |= more,
                Included::No(more) => {
                    marks |= more;
                    continue;
                }
                Included::Unknown(more) => {
                    marks |= more;
                    known = false;
                    continue;
                }
            }
            values.push(self.value(each.value));
            if self.steps == 0 {
                break;
            }
        }
        if !known {
            return Value::dynamic().marked(marks);
        }
        self.made(Value::tuple(Seq::new(values)).marked(marks), id)
    }

    fn for_object(&mut self, id: NodeId, each: &For, elements: &Value, mut marks: Marks) -> Value {
        let mut items = Items::new(each.grouping);
        let mut known = true;
        let mut each_element = Iterate::over(elements);
        while let Some((key, value)) = each_element.next(each.key_slot.is_some()) {
            if self.steps == 0 {
                break;
            }
            self.set(each, key, value);
            match self.included(each, known) {
                Included::Yes(more) => marks |= more,
                Included::No(more) => {
                    marks |= more;
                    continue;
                }
                Included::Unknown(more) => {
                    marks |= more;
                    known = false;
                    continue;
                }
            }
            let Some((key, key_marks)) = self.item_key(each, &mut marks, &mut known) else {
                continue;
            };
            let value = self.value(each.value);
            if !items.add(key, value) {
                let span = each.key.map_or(self.code.span(id), |key| self.code.span(key));
                self.fail(message::for_duplicate_key(key, key_marks, span));
            }
        }
        if !known {
            return Value::dynamic().marked(marks);
        }
        self.made(Value::object(items.finish()).marked(marks), id)
    }

    /// The key of an item; nothing if it is not known or wrong.
    fn item_key(
        &mut self,
        each: &For,
        marks: &mut Marks,
        known: &mut bool,
    ) -> Option<(Key, Marks)> {
        let node = each.key?;
        let key = self.value(node);
        let (key, key_marks) = key.unmark();
        if key.is_null() {
            if *known {
                let error = message::for_key_null(self.code.span(node));
                self.fail_shown(error, node);
            }
            *known = false;
            return None;
        }
        *marks |= key_marks;
        if let Kind::String(text) = key.kind() {
            return Some((Key::new(text), key_marks));
        }
        if matches!(key.kind(), Kind::Unknown(_)) {
            *known = false;
            return None;
        }
        match convert(&key, &Type::String) {
            Ok(text) => Some((Key::new(text.as_str().unwrap_or_default()), key_marks)),
            Err(error) => {
                if *known {
                    let span = self.code.span(node);
                    let error = message::key_type(&key, key_marks, &error, span);
                    self.fail_shown(error, node);
                }
                *known = false;
                None
            }
        }
    }

    /// Whether the item whose variables are set is taken.
    fn included(&mut self, each: &For, known: bool) -> Included {
        let Some(condition) = each.condition else { return Included::Yes(Marks::NONE) };
        let value = self.value(condition);
        let (value, marks) = value.unmark();
        match value.kind() {
            Kind::Bool(true) => return Included::Yes(marks),
            Kind::Bool(false) => return Included::No(marks),
            Kind::Unknown(_) => return Included::Unknown(marks),
            Kind::Null => {
                if known {
                    let error = message::for_condition_null(self.code.span(condition));
                    self.fail_shown(error, condition);
                }
                return Included::Unknown(Marks::NONE);
            }
            _ => {}
        }
        match convert(&value, &Type::Bool) {
            Ok(value) if value.as_bool() == Some(true) => Included::Yes(marks),
            Ok(_) => Included::No(marks),
            Err(error) => {
                if known {
                    let span = self.code.span(condition);
                    let error = message::for_condition_type(&value, marks, &error, span);
                    self.fail_shown(error, condition);
                }
                Included::Unknown(marks)
            }
        }
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

/// Whether an item is taken, and the marks of what decided.
enum Included {
    Yes(Marks),
    No(Marks),
    Unknown(Marks),
}

/// What a `for` goes over.
enum Elements {
    Known(Value),
    Unknown,
}

enum Unusable {
    Dynamic,
    Scalar,
}

impl Elements {
    fn of(collection: &Value) -> Result<Self, Unusable> {
        match collection.kind() {
            Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_) => {
                Ok(Self::Known(collection.clone()))
            }
            Kind::Unknown(unknown) => match unknown.ty {
                Type::Dynamic => Err(Unusable::Dynamic),
                Type::List(_) | Type::Tuple(_) | Type::Set(_) | Type::Map(_) | Type::Object(_) => {
                    Ok(Self::Unknown)
                }
                _ => Err(Unusable::Scalar),
            },
            _ => Err(Unusable::Scalar),
        }
    }
}

fn len(collection: &Value) -> usize {
    collection.as_seq().map(|seq| seq.len()).or(collection.as_map().map(Map::len)).unwrap_or(0)
}

/// The elements of a collection with their keys, in the order of the language.
enum Iterate<'v> {
    Seq(&'v Seq, bool, usize),
    Map(Vec<&'v Entry>, usize),
}

impl<'v> Iterate<'v> {
    fn over(collection: &'v Value) -> Self {
        match collection.kind() {
            Kind::List(seq) | Kind::Tuple(seq) => Self::Seq(seq, false, 0),
            Kind::Set(seq) => Self::Seq(seq, true, 0),
            Kind::Map(map) | Kind::Object(map) => Self::Map(map.sorted(), 0),
            _ => Self::Map(Vec::new(), 0),
        }
    }

    fn next(&mut self, with_key: bool) -> Option<(Value, Value)> {
        match self {
            Self::Seq(seq, is_set, at) => {
                let value = seq.get(*at)?.clone();
                let key = match (with_key, *is_set) {
                    (false, _) => Value::NULL,
                    (true, true) => value.clone(),
                    (true, false) => Value::count(*at as i64),
                };
                *at += 1;
                Some((key, value))
            }
            Self::Map(entries, at) => {
                let entry = entries.get(*at)?;
                *at += 1;
                let key = if with_key { entry.key.to_value() } else { Value::NULL };
                Some((key, entry.value.clone()))
            }
        }
    }
}

/// The items of an object that is made.
struct Items {
    entries: Vec<Entry>,
    places: std::collections::HashMap<Key, usize>,
    groups: Option<Vec<Vec<Value>>>,
}

impl Items {
    fn new(grouping: bool) -> Self {
        let groups = grouping.then(Vec::new);
        Self { entries: Vec::new(), places: std::collections::HashMap::new(), groups }
    }

    /// Adds an item; a key that is there already is an error unless values are gathered.
    fn add(&mut self, key: Key, value: Value) -> bool {
        let place = *self.places.entry(key).or_insert(self.entries.len());
        let is_new = place == self.entries.len();
        match &mut self.groups {
            Some(groups) => {
                if is_new {
                    self.entries.push(entry(key, Value::NULL));
                    groups.push(Vec::new());
                }
                groups[place].push(value);
                true
            }
            None => {
                if is_new {
                    self.entries.push(entry(key, value));
                }
                is_new
            }
        }
    }

    fn finish(mut self) -> Map {
        for (entry, group) in self.entries.iter_mut().zip(self.groups.into_iter().flatten()) {
            entry.value = Value::tuple(group);
        }
        sorted(self.entries)
    }
}
