//! Taking the marks off a value.

use crate::{Entry, Kind, Map, Marks, Seq, Value};

impl Value {
    /// The value without its own marks, and these marks; what is in it keeps its own.
    pub fn unmark(&self) -> (Self, Marks) {
        (self.reveal(self.marks()), self.marks())
    }

    /// The value without any marks, its own and those in it, and all these marks.
    ///
    /// Constant time where nothing is marked. The marks of keys of maps stay, as nothing in HCL has
    /// such keys.
    pub fn unmark_deep(&self) -> (Self, Marks) {
        if !self.contains_marks() {
            return (self.clone(), Marks::NONE);
        }
        (bare(self), self.all_marks())
    }
}

/// A collection that is being built anew, without recursion.
struct Open<'a> {
    of: &'a Value,
    done: Vec<Value>,
}

fn bare(root: &Value) -> Value {
    let mut open = vec![Open { of: root, done: Vec::new() }];
    loop {
        let Some(last) = open.last_mut() else { return Value::NULL };
        if let Some(element) = element(last.of, last.done.len()) {
            if is_collection(element) && element.contains_marks() {
                open.push(Open { of: element, done: Vec::new() });
            } else {
                last.done.push(element.reveal(element.marks()));
            }
            continue;
        }
        let Some(complete) = open.pop() else { return Value::NULL };
        let value = rebuilt(complete.of, complete.done);
        match open.last_mut() {
            Some(outer) => outer.done.push(value),
            None => return value,
        }
    }
}

fn is_collection(value: &Value) -> bool {
    matches!(
        value.content(),
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_)
    )
}

fn element(of: &Value, at: usize) -> Option<&Value> {
    match of.content() {
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => s.get(at),
        Kind::Map(m) | Kind::Object(m) => m.entries().get(at).map(|e| &e.value),
        _ => None,
    }
}

/// The value with other elements, without marks.
fn rebuilt(of: &Value, elements: Vec<Value>) -> Value {
    let seq = |old: &Seq, new| Seq::of_type(new, old.shared_element_type().cloned());
    let map = |old: &Map, new: Vec<Value>| {
        let mut new = new.into_iter();
        old.map_values(|_, entry: &Entry| new.next().unwrap_or_else(|| entry.value.clone()))
    };
    match of.content() {
        Kind::List(s) => Value::list(seq(s, elements)),
        Kind::Tuple(s) => Value::tuple(seq(s, elements)),
        Kind::Set(s) => Value::of_distinct(seq(s, elements)),
        Kind::Map(m) => Value::map(map(m, elements)),
        Kind::Object(m) => Value::object(map(m, elements)),
        _ => return of.reveal(of.marks()),
    }
    .at(of.origin())
}
