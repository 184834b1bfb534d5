//! Names, fields, indices and slices.

use strata_diagnostics::did_you_mean;
use strata_value::{Key, Kind, Marks, Value};

use super::super::builtins::{self, Function};
use super::super::fault::{Fault, Mistake, Place, Result};
use super::super::number::Number;
use super::super::term::{Root, Term};
use super::Renderer;

impl Renderer<'_> {
    /// What a name stands for: a variable, else a function.
    pub(super) fn resolve(&self, name: Key, place: Place) -> Result<Term> {
        match self.scopes.get(name) {
            Some(Term::Root(root)) => Ok(self.root(*root)),
            Some(term) => Ok(term.clone()),
            None => match name.as_str().and_then(builtins::named) {
                Some(function) => Ok(Term::Function(function)),
                None => Err(Self::unknown_name(name, place)),
            },
        }
    }

    pub(super) fn unknown_name(name: Key, place: Place) -> Fault {
        let text = name.as_str().unwrap_or_default();
        let fault = Fault::new(Mistake::UnknownName, place, format!("`{text}` is unknown"));
        let known = Root::ALL.into_iter().map(Root::name).chain(builtins::names());
        match did_you_mean(text, known) {
            Some(close) => fault.hint(format!("did you mean `{close}`?")),
            None => fault.hint(format!("declare it with `{text} := …`, or take a field of `Data`")),
        }
    }

    fn root(&self, root: Root) -> Term {
        Term::Value(self.roots[root as usize].clone())
    }

    /// A field by its name; nothing if a map does not have it.
    pub(super) fn field(&self, of: &Term, name: Key, place: Place) -> Result<Term> {
        let refuse = |what: &str| Err(access(place, format!("{what} has no field `{name}`")));
        match of {
            Term::Value(value) => {
                let (bare, marks) = value.unmark();
                match bare.kind() {
                    Kind::Map(map) | Kind::Object(map) => Ok(found(map.get(name), marks)),
                    _ => refuse(&value.kind_phrase()),
                }
            }
            Term::Environment => match Root::named(name) {
                Some(root) => Ok(self.root(root)),
                None => refuse("the environment").map_err(|fault: Fault| {
                    fault.hint("its fields are `Data`, `Facts` and `Environ`")
                }),
            },
            Term::Error(text) if name.as_str() == Some("Error") => {
                Ok(Term::Function(Function::ErrorText(text.clone())))
            }
            other => refuse(&other.phrase()),
        }
    }

    /// An element by its index, an entry by its key, or a byte of a text.
    pub(super) fn index(&self, of: &Term, index: &Term, place: Place) -> Result<Term> {
        let Term::Value(index) = index else {
            return Err(access(place, format!("{} is no index", index.phrase())));
        };
        let (index, index_marks) = index.unmark();
        if let (Some(name), Term::Environment | Term::Error(_)) = (index.as_str(), of) {
            return self.field(of, Key::new(name), place);
        }
        let Term::Value(of) = of else {
            return Err(access(place, format!("{} has no elements", of.phrase())));
        };
        let (of, marks) = of.unmark();
        let marks = marks | index_marks;
        match (of.kind(), index.kind()) {
            (Kind::Map(map) | Kind::Object(map), Kind::String(name)) => {
                Ok(found(Key::known(name).and_then(|key| map.get(key)), marks))
            }
            (Kind::List(list) | Kind::Tuple(list) | Kind::Set(list), _) => {
                let at = position(&index, list.len(), place)?;
                Ok(found(list.get(at), marks))
            }
            (Kind::String(text), _) => {
                let at = position(&index, text.len(), place)?;
                let byte = text.as_bytes().get(at).copied().unwrap_or_default();
                Ok(Term::Value(Value::int(i64::from(byte)).marked(marks)))
            }
            (Kind::Map(_) | Kind::Object(_), _) => {
                let message = format!("{} is no key of a map", index.kind_phrase());
                Err(access(place, message).hint("a key is a text"))
            }
            _ => Err(access(place, format!("{} has no elements", of.kind_phrase()))),
        }
    }

    /// The part of a list or text from one index up to another; both must exist.
    pub(super) fn slice(
        &mut self,
        of: &Term,
        from: Option<&Term>,
        to: Option<&Term>,
        place: Place,
    ) -> Result<Term> {
        let Term::Value(of) = of else {
            return Err(access(place, format!("{} has no elements", of.phrase())));
        };
        let (of, mut marks) = of.unmark();
        let length = match of.kind() {
            Kind::String(text) => text.len(),
            Kind::List(list) | Kind::Tuple(list) => list.len(),
            _ => return Err(access(place, format!("{} has no slices", of.kind_phrase()))),
        };
        let mut bound = |term: Option<&Term>, default: usize| -> Result<usize> {
            let value = match term {
                None => return Ok(default),
                Some(Term::Value(value)) => value,
                Some(other) => {
                    return Err(access(place, format!("{} is no index", other.phrase())));
                }
            };
            marks |= value.marks();
            // An end may be the length.
            position(&value.unmark().0, length + 1, place)
        };
        let (from, to) = (bound(from, 0)?, bound(to, length)?);
        if from > to {
            return Err(access(
                place,
                format!("the slice from {from} to {to} ends before it begins"),
            ));
        }
        let slice = if let Kind::String(text) = of.kind() {
            let part = text.get(from..to).ok_or_else(|| {
                access(place, "the slice cuts a character in two")
                    .hint("indices of a text count bytes")
            })?;
            self.budget.make_text(part.len())?;
            Value::string(part)
        } else {
            self.budget.spend(to - from)?;
            let elements = of.as_seq().and_then(|list| list.get(from..to)).unwrap_or_default();
            Value::list(elements.to_vec())
        };
        Ok(Term::Value(slice.marked(marks)))
    }
}

fn found(value: Option<&Value>, marks: Marks) -> Term {
    value.map_or(Term::Missing, |value| Term::Value(value.clone().marked(marks)))
}

/// An index below a length; the fraction of a float does not count.
fn position(index: &Value, length: usize, place: Place) -> Result<usize> {
    let Some(number) = Number::of(index) else {
        return Err(access(place, format!("{} is no index", index.kind_phrase())));
    };
    let position = usize::try_from(number.to_int()).ok().filter(|at| *at < length);
    position.ok_or_else(|| {
        let message = match length {
            0 => "the index is out of range: there are no elements".to_owned(),
            length => format!("the index is out of range: the last is {}", length - 1),
        };
        access(place, message).hint("ask with `isset` or `len` before")
    })
}

fn access(place: Place, message: impl Into<String>) -> Fault {
    Fault::new(Mistake::Access, place, message)
}
