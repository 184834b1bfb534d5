//! Assignments.

use strata_value::{Entry, Key, Kind as ValueKind, Map, Value};

use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::node::{Expression, Kind, Set, Step, Target};
use super::super::number::Number;
use super::super::term::{Root, Term};
use super::Renderer;

impl<'t> Renderer<'t> {
    pub(super) fn assign(&mut self, set: &'t Set) -> Result<()> {
        self.budget.here = set.place;
        if let ([value, is_there], [of]) = (set.targets.as_slice(), set.values.as_slice()) {
            // `value, is_there := map[key]`
            let found = self.expression(of)?;
            let there = Value::bool(!matches!(found, Term::Missing));
            self.set(set.declares, value, found)?;
            return self.set(set.declares, is_there, Term::Value(there));
        }
        for (target, value) in set.targets.iter().zip(&set.values) {
            let value = self.expression(value)?;
            self.set(set.declares, target, value)?;
        }
        Ok(())
    }

    pub(super) fn set(&mut self, declares: bool, target: &'t Target, term: Term) -> Result<()> {
        match target {
            Target::Nothing => {}
            Target::Variable(name, _) if declares => self.scopes.declare(*name, term),
            Target::Variable(name, place) => {
                let Some(variable) = self.scopes.get_mut(*name) else {
                    let message = format!("the variable `{name}` is not declared");
                    return Err(Fault::new(Mistake::Assignment, *place, message)
                        .hint(format!("declare it with `{name} := …`")));
                };
                *variable = term;
            }
            Target::Field(field) => self.set_field(field, term)?,
        }
        Ok(())
    }

    /// Sets a field of what a variable holds, or of the environment.
    fn set_field(&mut self, field: &'t Expression, term: Term) -> Result<()> {
        let place = field.place;
        let value = match term {
            Term::Value(value) => Some(value),
            Term::Missing => None,
            other => {
                let message = format!("{} cannot be put into data", other.phrase());
                return Err(Fault::new(Mistake::Assignment, place, message));
            }
        };
        let Kind::Steps(base, steps) = &field.kind else { return Err(no_place(place)) };
        let mut path = Vec::with_capacity(steps.len());
        for step in steps {
            path.push(match step {
                Step::Field { name, .. } => name.to_value(),
                Step::Index(index) => match self.expression(index)? {
                    Term::Value(index) => index,
                    _ => return Err(no_place(index.place)),
                },
                _ => return Err(no_place(step.place())),
            });
        }
        let (holder, path) = self.holder(base, &path, place)?;
        let old = match &holder {
            Holder::Root(root) => self.roots[*root as usize].clone(),
            Holder::Variable(_, value) => value.clone(),
        };
        let new = match path {
            [] => value.unwrap_or(Value::NULL),
            path => self.changed(&old, path, value, place)?,
        };
        match holder {
            Holder::Root(root) => self.roots[root as usize] = new,
            Holder::Variable(name, _) => {
                if let Some(variable) = self.scopes.get_mut(name) {
                    *variable = Term::Value(new);
                }
            }
        }
        Ok(())
    }

    /// What holds the field: data of the environment, or a variable; and the path within.
    fn holder<'p>(
        &self,
        base: &Expression,
        path: &'p [Value],
        place: Place,
    ) -> Result<(Holder, &'p [Value])> {
        match &base.kind {
            Kind::Name(name) => match self.scopes.get(*name) {
                Some(Term::Root(root)) => Ok((Holder::Root(*root), path)),
                Some(Term::Value(value)) => Ok((Holder::Variable(*name, value.clone()), path)),
                Some(_) => Err(no_place(base.place)),
                None => Err(Self::unknown_name(*name, base.place)),
            },
            Kind::Context if matches!(self.context, Term::Environment) => {
                let name = path.first().and_then(Value::as_str).and_then(Key::known);
                let root = name.and_then(Root::named).ok_or_else(|| no_place(place))?;
                Ok((Holder::Root(root), &path[1..]))
            }
            _ => Err(no_place(base.place)),
        }
    }

    /// A value with what is at a path replaced, or taken out of its map.
    fn changed(
        &mut self,
        old: &Value,
        path: &[Value],
        new: Option<Value>,
        place: Place,
    ) -> Result<Value> {
        let way = path.split_last().map_or(path, |(_, way)| way);
        let mut holders = vec![old.clone()];
        for step in way {
            let holder = holders.last().unwrap_or(old);
            let index = Term::Value(step.clone());
            let inner = self.index(&Term::Value(holder.clone()), &index, place)?;
            let Term::Value(inner) = inner else {
                let message = "an assignment leads through a field that does not exist";
                return Err(Fault::new(Mistake::Access, place, message));
            };
            holders.push(inner);
        }
        let mut new = new;
        for (holder, step) in holders.iter().zip(path).rev() {
            new = Some(self.with_change(holder, step, new, place)?);
        }
        new.ok_or_else(|| no_place(place))
    }

    fn with_change(
        &mut self,
        holder: &Value,
        step: &Value,
        new: Option<Value>,
        place: Place,
    ) -> Result<Value> {
        let (bare, marks) = holder.unmark();
        let (step, step_marks) = step.unmark();
        let changed = match (bare.kind(), step.kind()) {
            (ValueKind::Map(map) | ValueKind::Object(map), ValueKind::String(name)) => {
                self.budget.spend(map.len())?;
                Value::map(with_entry(map, Key::new(name), new))
            }
            (ValueKind::List(list) | ValueKind::Tuple(list), _) => {
                self.budget.spend(list.len())?;
                let at = Number::of(&step).and_then(|n| usize::try_from(n.to_int()).ok());
                match (at, new) {
                    (Some(at), Some(new)) => Value::list(list.with_changes([(at, new)])),
                    _ => return Err(no_place(place)),
                }
            }
            _ => {
                let message = format!("{} has no fields that could be set", holder.kind_phrase());
                return Err(Fault::new(Mistake::Assignment, place, message));
            }
        };
        Ok(changed.marked(marks | step_marks))
    }
}

/// Where a field is set.
enum Holder {
    Root(Root),
    Variable(Key, Value),
}

fn with_entry(map: &Map, key: Key, new: Option<Value>) -> Map {
    match (map.position(key), new) {
        (Some(at), Some(new)) => map.with_changes([(at, new)], Vec::new()),
        (None, Some(value)) => {
            let entry = Entry { key, key_origin: value.origin(), value };
            map.with_changes([], vec![entry])
        }
        (Some(_), None) => map.iter().filter(|e| e.key != key).cloned().collect::<Vec<_>>().into(),
        (None, None) => map.clone(),
    }
}

fn no_place(place: Place) -> Fault {
    Fault::new(Mistake::Assignment, place, "nothing can be assigned to this")
        .hint("assign to a variable or to a field of one")
}
