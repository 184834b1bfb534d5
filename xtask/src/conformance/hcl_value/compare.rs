//! Comparing a value with a recorded one.

use base64ct::{Base64, Encoding};
use serde_json::Value as Json;
use strata_value::{Bound, CapsuleData, Key, Kind, Marks, Seq, Type, Unknown, Value};

use super::{MarkNames, Tolerance, key_name, number};

/// A bound that stands for the greatest length that the reference can represent.
const NO_BOUND: i64 = i64::MAX;

pub(super) struct Comparison<'m> {
    pub(super) marks: &'m mut MarkNames,
    pub(super) tolerance: Tolerance,
}

impl Comparison<'_> {
    /// Compares a value of a type, and all that is in it; `path` leads to it.
    pub(super) fn value(
        &mut self,
        found: &Value,
        ty: &Type,
        recorded: &Json,
        path: &str,
    ) -> Result<(), String> {
        let (marks, recorded) = self.unmarked(recorded)?;
        if found.marks() != marks {
            let found = found.marks();
            return Err(format!("{path}: marks {found:?}, recorded {marks:?} ({:?})", self.marks));
        }
        let found = &found.reveal(marks);
        let differs = || Err(format!("{path}: {found:?}, recorded {recorded}"));
        match (found.kind(), ty) {
            (Kind::Null, _) => {
                let own = found.null_type().unwrap_or(&Type::Dynamic);
                if recorded.is_null() { same_leaf_type(own, ty, path) } else { differs() }
            }
            (Kind::Unknown(unknown), _) => match recorded.get("$unknown") {
                Some(refinements) => {
                    same_leaf_type(&unknown.ty, ty, path)?;
                    self.refinements(unknown, refinements, path)
                }
                None => differs(),
            },
            (Kind::Bool(b), Type::Bool) if *recorded == b => Ok(()),
            (Kind::Int(_) | Kind::Float(_) | Kind::Big(_), Type::Number)
                if self.number(found, recorded) =>
            {
                Ok(())
            }
            (Kind::String(text), Type::String) if *recorded == text.as_str() => Ok(()),
            (Kind::List(seq), Type::List(element)) => {
                self.elements(seq, |_| Some(element), recorded, path)
            }
            (Kind::Tuple(seq), Type::Tuple(types)) => {
                self.elements(seq, |at| types.get(at), recorded, path)
            }
            (Kind::Set(seq), Type::Set(element)) => self.set(seq, element, recorded, path),
            (Kind::Map(map), Type::Map(element)) => {
                self.entries(map, |_| Some(element), recorded, path)
            }
            (Kind::Object(map), Type::Object(object)) => {
                self.entries(map, |key| object.get(key).map(|a| &a.ty), recorded, path)
            }
            (Kind::Capsule(capsule), Type::Capsule(name)) if capsule.type_name == *name => {
                let CapsuleData::Bytes(bytes) = &capsule.data else { return differs() };
                let same = recorded["$bytes"] == Base64::encode_string(bytes).as_str();
                if same { Ok(()) } else { differs() }
            }
            _ => differs(),
        }
    }

    /// The marks of a recorded value, and the value without them.
    fn unmarked<'j>(&mut self, recorded: &'j Json) -> Result<(Marks, &'j Json), String> {
        let Some(marked) = recorded.get("$marked") else { return Ok((Marks::NONE, recorded)) };
        let mut marks = Marks::NONE;
        for name in marked["marks"].as_array().ok_or("no marks")? {
            marks |= self.marks.mark(name.as_str().ok_or("a mark without a name")?)?;
        }
        Ok((marks, &marked["value"]))
    }

    fn number(&self, found: &Value, recorded: &Json) -> bool {
        number::read(recorded).is_some_and(|recorded| {
            number::same(found, &recorded)
                || self.tolerance.approximate && number::near(found, &recorded)
        })
    }

    fn elements<'t>(
        &mut self,
        found: &Seq,
        ty: impl Fn(usize) -> Option<&'t Type>,
        recorded: &Json,
        path: &str,
    ) -> Result<(), String> {
        let list = recorded.as_array().filter(|list| list.len() == found.len());
        let list = list.ok_or_else(|| format!("{path}: {found:?}, recorded {recorded}"))?;
        for (at, (found, recorded)) in found.iter().zip(list).enumerate() {
            let path = format!("{path}[{at}]");
            let ty = ty(at).ok_or_else(|| format!("{path}: one too many"))?;
            self.value(found, ty, recorded, &path)?;
        }
        Ok(())
    }

    /// Finds a recorded element for each one; the order does not count.
    fn set(
        &mut self,
        found: &Seq,
        element: &Type,
        recorded: &Json,
        path: &str,
    ) -> Result<(), String> {
        let differs = || format!("{path}: set {found:?}, recorded {recorded}");
        let mut left: Vec<&Json> = recorded.as_array().ok_or_else(differs)?.iter().collect();
        for value in found {
            let at = left.iter().position(|r| self.value(value, element, r, path).is_ok());
            left.remove(at.ok_or_else(differs)?);
        }
        if left.is_empty() { Ok(()) } else { Err(differs()) }
    }

    fn entries<'t>(
        &mut self,
        found: &strata_value::Map,
        ty: impl Fn(Key) -> Option<&'t Type>,
        recorded: &Json,
        path: &str,
    ) -> Result<(), String> {
        let map = recorded.as_object().filter(|map| map.len() == found.len());
        let map = map.ok_or_else(|| format!("{path}: {found:?}, recorded {recorded}"))?;
        for (name, recorded) in map {
            let key = Key::new(key_name(name));
            let path = format!("{path}.{key}");
            let missing = || format!("{path} is missing");
            let (found, ty) = found.get(key).zip(ty(key)).ok_or_else(missing)?;
            self.value(found, ty, recorded, &path)?;
        }
        Ok(())
    }

    fn refinements(&self, unknown: &Unknown, recorded: &Json, path: &str) -> Result<(), String> {
        if self.tolerance.any_refinements {
            return Ok(());
        }
        let found = &unknown.refinements;
        let same_bound = |found: Option<&Bound>, recorded: &Json| match found {
            None => recorded.is_null(),
            Some(bound) => {
                recorded["inclusive"] == bound.inclusive
                    && number::read(&recorded["value"])
                        .is_some_and(|limit| number::same(&bound.limit, &limit))
            }
        };
        let same_greatest = match recorded["max"]["value"].as_str() {
            // That of a length which has no bound of its own.
            Some(bound) if bound.parse() == Ok(NO_BOUND) => {
                found.number_max.as_ref().is_none_or(|max| !number::is_less(&max.limit, NO_BOUND))
            }
            _ => same_bound(found.number_max.as_ref(), &recorded["max"]),
        };
        let length = |bound: Option<u64>| bound.filter(|n| *n < NO_BOUND.unsigned_abs());
        let same = found.not_null == (recorded["not_null"] == true)
            && found.string_prefix.as_deref() == recorded["prefix"].as_str()
            && same_bound(found.number_min.as_ref(), &recorded["min"])
            && same_greatest
            && found.length_min.unwrap_or(0) == recorded["min_len"].as_u64().unwrap_or(0)
            && length(found.length_max) == length(recorded["max_len"].as_u64());
        if same {
            return Ok(());
        }
        Err(format!("{path}: unknown with {found:?}, recorded {recorded}"))
    }
}

/// Nulls and unknown values have the type of their place.
fn same_leaf_type(found: &Type, ty: &Type, path: &str) -> Result<(), String> {
    if found == ty {
        return Ok(());
    }
    Err(format!("{path}: null or unknown of type {found:?}, recorded {ty:?}"))
}
