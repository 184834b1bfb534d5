//! Walks over all that is in a value, without recursion.

use std::{iter, slice};

use crate::{Entry, Kind, Marks, Path, Step, Value};

impl Value {
    /// Calls `visit` with the value and everything in it, each with its path, parents first.
    ///
    /// What is in a marked collection is not visited: its content is for those who name the marks.
    pub fn visit(&self, visit: &mut impl FnMut(&Path, &Self)) {
        let mut walk = Walk::new(self);
        while let Some(value) = walk.advance() {
            visit(&walk.path, value);
        }
    }

    /// The values that hold no others, with their paths: scalars, empty collections, and whatever
    /// is marked.
    pub fn leaves(&self) -> Leaves<'_> {
        Leaves(Walk::new(self))
    }

    /// All marks of the value and of what is in it, keys too; also inside marked values.
    pub fn all_marks(&self) -> Marks {
        let mut marks = Marks::NONE;
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            marks |= value.marks();
            match value.content() {
                Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
                    pending.extend(s.iter().filter(|v| v.contains_marks()));
                }
                Kind::Map(m) | Kind::Object(m) => {
                    pending.extend(m.iter().map(|e| &e.value).filter(|v| v.contains_marks()));
                    for key in m.iter().map(|e| e.key).filter(|k| !k.is_text()) {
                        if let crate::KeyName::Other(value) = key.name() {
                            pending.push(value);
                        }
                    }
                }
                _ => {}
            }
        }
        marks
    }

    /// The same value with other leaves: `replace` is asked for each (as [`Value::leaves`] gives
    /// them) and answers the new value, or `None` to keep the old one.
    ///
    /// Collections keep their marks and origins; those without a change are shared. The first error
    /// ends the walk.
    pub fn replace_leaves<E>(
        &self,
        replace: &mut impl FnMut(&Path, &Self) -> Result<Option<Self>, E>,
    ) -> Result<Self, E> {
        let mut walk = Walk::new(self);
        // For each open collection, the elements that have changed so far.
        let mut open: Vec<Changes<'_>> = Vec::new();
        loop {
            let next = walk.advance();
            // Collections that the walk has left by now, the innermost first.
            let still_open = if next.is_some() { walk.path.len() } else { 0 };
            while open.len() > still_open {
                let Some(done) = open.pop() else { break };
                if let Some(changed) = done.rebuilt() {
                    match open.last_mut() {
                        Some(parent) => parent.list.push((done.at, changed)),
                        None => return Ok(changed),
                    }
                }
            }
            let Some(value) = next else { return Ok(self.clone()) };
            if !is_leaf(value) {
                open.push(Changes { of: value, at: walk.position(), list: Vec::new() });
            } else if let Some(new) = replace(&walk.path, value)? {
                match open.last_mut() {
                    Some(parent) => parent.list.push((walk.position(), new)),
                    None => return Ok(new),
                }
            }
        }
    }
}

/// The changed elements of a collection.
struct Changes<'a> {
    of: &'a Value,
    /// The position of the collection in its parent.
    at: usize,
    list: Vec<(usize, Value)>,
}

impl Changes<'_> {
    fn rebuilt(&self) -> Option<Value> {
        if self.list.is_empty() {
            return None;
        }
        let changes = self.list.iter().cloned();
        Some(match self.of.content() {
            Kind::List(seq) => Value::list(seq.with_changes(changes)),
            Kind::Tuple(seq) => Value::tuple(seq.with_changes(changes)),
            Kind::Set(seq) => {
                Value::set(seq.with_changes(changes).to_vec(), seq.element_type().cloned())
            }
            Kind::Map(map) => Value::map(map.with_changes(changes, Vec::new())),
            Kind::Object(map) => Value::object(map.with_changes(changes, Vec::new())),
            _ => return None,
        })
        .map(|value| value.marked(self.of.marks()).at(self.of.origin()))
    }
}

/// The leaves of a value with their paths; see [`Value::leaves`].
pub struct Leaves<'a>(Walk<'a>);

impl<'a> Iterator for Leaves<'a> {
    type Item = (Path, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let value = self.0.advance()?;
            if is_leaf(value) {
                return Some((self.0.path.clone(), value));
            }
        }
    }
}

fn is_leaf(value: &Value) -> bool {
    match value.kind() {
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => s.is_empty(),
        Kind::Map(m) | Kind::Object(m) => m.is_empty(),
        _ => true,
    }
}

/// A walk in preorder.
struct Walk<'a> {
    root: Option<&'a Value>,
    open: Vec<Elements<'a>>,
    path: Path,
    /// For each step of the path, the position among the elements.
    positions: Vec<usize>,
}

/// What is still to come of an open collection, with the positions.
enum Elements<'a> {
    Seq(iter::Enumerate<slice::Iter<'a, Value>>),
    Map(iter::Enumerate<slice::Iter<'a, Entry>>),
}

impl<'a> Walk<'a> {
    fn new(root: &'a Value) -> Self {
        Self { root: Some(root), open: Vec::new(), path: Path::ROOT, positions: Vec::new() }
    }

    /// The next value; `path` leads to it.
    fn advance(&mut self) -> Option<&'a Value> {
        if let Some(root) = self.root.take() {
            self.enter(root);
            return Some(root);
        }
        loop {
            // One step for each open collection; the last is that of the element before.
            let outer = self.open.len().saturating_sub(1);
            self.path.truncate(outer);
            self.positions.truncate(outer);
            let next = match self.open.last_mut()? {
                Elements::Seq(elements) => elements.next().map(|(at, v)| (at, Step::Index(at), v)),
                Elements::Map(entries) => {
                    entries.next().map(|(at, e)| (at, Step::Key(e.key), &e.value))
                }
            };
            if let Some((at, step, value)) = next {
                self.path.push(step);
                self.positions.push(at);
                self.enter(value);
                return Some(value);
            }
            self.open.pop();
        }
    }

    fn enter(&mut self, value: &'a Value) {
        match value.kind() {
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) if !s.is_empty() => {
                self.open.push(Elements::Seq(s.iter().enumerate()));
            }
            Kind::Map(m) | Kind::Object(m) if !m.is_empty() => {
                self.open.push(Elements::Map(m.iter().enumerate()));
            }
            _ => {}
        }
    }

    /// The position of the current value in its parent; 0 for the root.
    fn position(&self) -> usize {
        self.positions.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::json;

    fn value(text: &str) -> Value {
        json::parse(text).expect("JSON")
    }

    fn show(steps: &[(Path, &Value)]) -> Vec<String> {
        steps.iter().map(|(path, value)| format!("{path}={value:?}")).collect()
    }

    #[test]
    fn leaves_come_in_source_order_with_their_paths() {
        let value = value(r#"{"b": {"x": 1, "y": []}, "a": [true, {"z": null}]}"#);
        let leaves: Vec<_> = value.leaves().collect();
        assert_eq!(show(&leaves), ["b.x=1", "b.y=[]", "a.0=true", "a.1.z=null"]);
        assert_eq!(show(&Value::int(1).leaves().collect::<Vec<_>>()), ["=1"]);
    }

    #[test]
    fn a_visit_sees_parents_first_and_stops_at_marks() {
        let secret = value(r#"{"k": "hunter2"}"#).marked(Marks::SENSITIVE);
        let list = Value::list(vec![value("[1]"), secret]);
        let mut seen = Vec::new();
        list.visit(&mut |path, _| seen.push(path.to_string()));
        assert_eq!(seen, ["", "0", "0.0", "1"]);
        assert_eq!(list.leaves().count(), 2);
    }

    #[test]
    fn marks_are_found_at_every_depth() {
        let other = Marks::custom(3).expect("a mark");
        let inner = Value::list(vec![Value::int(1).marked(other)]).marked(Marks::SENSITIVE);
        let value = Value::list(vec![Value::int(1), Value::list(vec![inner])]);
        assert_eq!(value.all_marks(), Marks::SENSITIVE | other);
        assert_eq!(Value::int(1).all_marks(), Marks::NONE);
    }

    #[test]
    fn replaced_leaves_keep_the_rest_shared() {
        let old = value(r#"{"a": {"x": "%{y}", "k": 1}, "b": [1, 2], "c": ["%{y}"]}"#);
        let paths = std::cell::RefCell::new(Vec::new());
        let new = old
            .replace_leaves(&mut |path, leaf| {
                let hit = leaf.as_str() == Some("%{y}");
                if hit {
                    paths.borrow_mut().push(path.to_string());
                }
                Ok::<_, Infallible>(hit.then(|| Value::string("Y")))
            })
            .expect("no error");
        assert_eq!(new, value(r#"{"a": {"x": "Y", "k": 1}, "b": [1, 2], "c": ["Y"]}"#));
        assert_eq!(paths.into_inner(), ["a.x", "c.0"]);
        let b = Step::from("b");
        let shared = |v: &Value| v.step(b).and_then(Value::as_seq).cloned().expect("a list");
        assert!(shared(&old).ptr_eq(&shared(&new)));
    }

    #[test]
    fn without_a_change_the_value_itself_comes_back() {
        let old = value(r#"[[1, 2], {"a": []}]"#);
        let new = old.replace_leaves(&mut |_, _| Ok::<_, Infallible>(None)).expect("no error");
        assert!(old.as_seq().expect("a list").ptr_eq(new.as_seq().expect("a list")));
        let error = old.replace_leaves(&mut |path, _| Err::<_, String>(path.to_string()));
        assert_eq!(error, Err("0.0".to_owned()));
        let scalar =
            Value::int(1).replace_leaves(&mut |_, _| Ok::<_, Infallible>(Some(Value::NULL)));
        assert_eq!(scalar, Ok(Value::NULL));
    }

    #[test]
    fn a_walk_of_a_very_deep_value_takes_no_recursion() {
        let deep = (0..100_000).fold(Value::int(1), |inner, _| Value::list(vec![inner]));
        assert_eq!(deep.leaves().count(), 1);
        let new = deep
            .replace_leaves(&mut |_, _| Ok::<_, Infallible>(Some(Value::int(2))))
            .expect("no error");
        assert_eq!(new.leaves().next().map(|(_, v)| v.clone()), Some(Value::int(2)));
    }
}
