//! Functions with a predicate.

use strata_value::{Entry, Key, Kind, Map, Origin, Seq, Value};

use super::operator::add;
use super::{Evaluator, Order, Result2, Scope, sort, what};
use crate::parser::{NodeId, Predicate};
use crate::value::{as_bytes, string_bytes};

impl Evaluator<'_> {
    pub(super) fn predicate(
        &mut self,
        id: NodeId,
        function: Predicate,
        over: NodeId,
        body: Option<NodeId>,
        extra: Option<NodeId>,
    ) -> Result2<Value> {
        let value = self.value(over)?;
        let value = self.unmarked(value);
        let made;
        let elements: &Seq = if let Some(seq) = value.as_seq() {
            seq
        } else if let Some(of) = as_bytes(&value).or_else(|| string_bytes(&value)) {
            self.made(id, of.len())?;
            made = Seq::new(of.iter().map(|byte| Value::int(i64::from(*byte))).collect());
            &made
        } else if value.as_map().is_some_and(Map::is_empty) {
            // There is nothing that could be no element.
            made = Seq::new(Vec::new());
            &made
        } else {
            let name = function.name();
            let message = format!("`{name}` goes over an array, not over {}", what(value.kind()));
            let hint = match value.kind() {
                Kind::Null => format!("the array is missing; `{name}(x ?? [], …)` goes over none"),
                Kind::Map(_) => {
                    "`values(…)`, `keys(…)` and `toPairs(…)` make arrays of a map".into()
                }
                _ => return Err(self.error(id, message)),
            };
            return Err(self.error_with_hint(id, message, hint));
        };
        let outside = match extra {
            Some(extra) => Some(self.value(extra)?),
            None => None,
        };
        let scope = Scope { element: Value::NULL, index: 0, accumulator: Value::NULL };
        self.scopes.push(scope);
        let result = self.run(id, function, elements, body, outside);
        self.scopes.pop();
        result
    }

    fn run(
        &mut self,
        id: NodeId,
        function: Predicate,
        elements: &Seq,
        body: Option<NodeId>,
        outside: Option<Value>,
    ) -> Result2<Value> {
        match function {
            Predicate::All => {
                Ok(Value::bool(self.first(elements.iter().enumerate(), body, false)?.is_none()))
            }
            Predicate::None => {
                Ok(Value::bool(self.first(elements.iter().enumerate(), body, true)?.is_none()))
            }
            Predicate::Any => {
                Ok(Value::bool(self.first(elements.iter().enumerate(), body, true)?.is_some()))
            }
            Predicate::Find | Predicate::FindIndex => {
                let found = self.first(elements.iter().enumerate(), body, true)?;
                Ok(of_found(function == Predicate::Find, elements, found))
            }
            Predicate::FindLast | Predicate::FindLastIndex => {
                let found = self.first(elements.iter().enumerate().rev(), body, true)?;
                Ok(of_found(function == Predicate::FindLast, elements, found))
            }
            Predicate::One | Predicate::Count => {
                let mut count = 0;
                for (at, element) in elements.iter().enumerate() {
                    count += i64::from(self.holds(id, body, at, element)?);
                }
                let one = function == Predicate::One;
                Ok(if one { Value::bool(count == 1) } else { Value::int(count) })
            }
            Predicate::Filter => {
                let mut kept = Vec::new();
                for (at, element) in elements.iter().enumerate() {
                    if self.holds(id, body, at, element)? {
                        self.made(id, 1)?;
                        kept.push(element.clone());
                    }
                }
                Ok(Value::list(kept))
            }
            Predicate::Map => {
                self.made(id, elements.len())?;
                let mut made = Vec::with_capacity(elements.len());
                for (at, element) in elements.iter().enumerate() {
                    self.see(at, element);
                    made.push(match body {
                        Some(body) => self.element(body)?,
                        None => element.clone(),
                    });
                }
                self.not_too_deep(id, Value::list(made))
            }
            Predicate::Sum => self.sum(id, elements, body),
            Predicate::GroupBy => self.group(id, elements, body),
            Predicate::SortBy => self.sorted(id, elements, body, outside.as_ref()),
            Predicate::Reduce => self.reduce(id, elements, body, outside),
        }
    }

    /// Lets the predicate see an element.
    fn see(&mut self, at: usize, element: &Value) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.index = i64::try_from(at).unwrap_or(i64::MAX);
            scope.element = element.clone();
        }
    }

    /// The value of the predicate for an element; without one, the element.
    fn seen(&mut self, body: Option<NodeId>, at: usize, element: &Value) -> Result2<Value> {
        self.see(at, element);
        let value = match body {
            Some(body) => self.value(body)?,
            None => element.clone(),
        };
        Ok(self.unmarked(value))
    }

    fn holds(
        &mut self,
        id: NodeId,
        body: Option<NodeId>,
        at: usize,
        element: &Value,
    ) -> Result2<bool> {
        let value = self.seen(body, at, element)?;
        value.as_bool().ok_or_else(|| {
            let what = what(value.kind());
            let message = format!("a predicate must be true or false, not {what}");
            self.error(body.unwrap_or(id), message)
        })
    }

    /// The position of the first element for which the predicate is this.
    fn first<'v>(
        &mut self,
        elements: impl Iterator<Item = (usize, &'v Value)>,
        body: Option<NodeId>,
        wanted: bool,
    ) -> Result2<Option<usize>> {
        let id = body.unwrap_or(self.tree.root);
        for (at, element) in elements {
            if self.holds(id, body, at, element)? == wanted {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    fn sum(&mut self, id: NodeId, elements: &Seq, body: Option<NodeId>) -> Result2<Value> {
        let mut sum = Value::int(0);
        for (at, element) in elements.iter().enumerate() {
            let value = self.seen(body, at, element)?;
            // A sum of durations begins with the first of them.
            let begins = at == 0 && crate::value::as_duration(&value).is_some();
            sum = if begins { value } else { self.plus(id, &sum, &value)? };
        }
        Ok(sum)
    }

    fn plus(&self, id: NodeId, sum: &Value, value: &Value) -> Result2<Value> {
        add(sum, value).ok_or_else(|| {
            self.error(id, format!("`sum` adds numbers or durations, not {}", what(value.kind())))
        })
    }

    fn group(&mut self, id: NodeId, elements: &Seq, body: Option<NodeId>) -> Result2<Value> {
        let mut groups: Vec<(Key, Vec<Value>)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for (at, element) in elements.iter().enumerate() {
            let by = self.seen(body, at, element)?;
            if by.as_seq().is_some() || by.as_map().is_some() || as_bytes(&by).is_some() {
                let message = format!("{} is no key of a group", what(by.kind()));
                return Err(self.error(id, message));
            }
            let key = Key::of(&by);
            self.made(id, 1)?;
            let place = *places.entry(key).or_insert(groups.len());
            match groups.get_mut(place) {
                Some((_, group)) => group.push(element.clone()),
                None => groups.push((key, vec![element.clone()])),
            }
        }
        let entry =
            |(key, group)| Entry { key, key_origin: Origin::NONE, value: Value::list(group) };
        self.not_too_deep(id, Value::map(Map::new(groups.into_iter().map(entry).collect())))
    }

    fn sorted(
        &mut self,
        id: NodeId,
        elements: &Seq,
        body: Option<NodeId>,
        order: Option<&Value>,
    ) -> Result2<Value> {
        let order = match order {
            Some(order) => Order::named(self.open(order)).map_err(|why| self.error(id, why))?,
            None => Order::Ascending,
        };
        self.made(id, elements.len())?;
        let mut pairs = Vec::with_capacity(elements.len());
        for (at, element) in elements.iter().enumerate() {
            pairs.push((self.seen(body, at, element)?, element.clone()));
        }
        sort(&mut pairs, order, &mut self.budget).map_err(|why| self.error(id, why))?;
        Ok(Value::list(pairs.into_iter().map(|(_, element)| element).collect::<Vec<_>>()))
    }

    fn reduce(
        &mut self,
        id: NodeId,
        elements: &Seq,
        body: Option<NodeId>,
        start: Option<Value>,
    ) -> Result2<Value> {
        let skipped = usize::from(start.is_none());
        let Some(mut accumulator) = start.or_else(|| elements.first().cloned()) else {
            let message = "`reduce` of an empty array needs a value to begin with";
            let hint = "give one: `reduce(x, #acc + #, 0)`".to_owned();
            return Err(self.error_with_hint(id, message, hint));
        };
        for (at, element) in elements.iter().enumerate().skip(skipped) {
            self.see(at, element);
            if let Some(scope) = self.scopes.last_mut() {
                scope.accumulator = std::mem::replace(&mut accumulator, Value::NULL);
            }
            if let Some(body) = body {
                accumulator = self.value(body)?;
            }
        }
        Ok(accumulator)
    }
}

/// The element at a position that was found, or the position; null if nothing was.
fn of_found(element: bool, elements: &Seq, found: Option<usize>) -> Value {
    match found {
        Some(at) if element => elements[at].clone(),
        Some(at) => Value::int(i64::try_from(at).unwrap_or(i64::MAX)),
        None => Value::NULL,
    }
}
