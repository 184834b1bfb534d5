//! The type that several types have in common (go-cty: `convert.Unify`).

mod kinds;
mod preference;
#[cfg(test)]
mod tests;

use crate::convert::{ConvertError, Safety, Search, convert};
use crate::{Key, ObjectType, Type, Value};

use kinds::Kinds;
use preference::by_preference;

/// What several types have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unified {
    /// The type that each of them converts to.
    pub ty: Type,
    /// Whether that cannot be told before an unknown type among them is known: the type is dynamic
    /// then, and so is every value converted to it, even a known one.
    pub late: bool,
}

impl Unified {
    const LATE: Self = Self { ty: Type::Dynamic, late: true };

    const fn of(ty: Type) -> Self {
        Self { ty, late: false }
    }

    /// A value of one of the types as one of the common type. Marks stay.
    pub fn convert(&self, value: &Value) -> Result<Value, ConvertError> {
        if self.late {
            return Ok(Value::dynamic().marked(value.marks()).at(value.origin()));
        }
        convert(value, &self.ty)
    }
}

/// The most general of the types, or one made of them, to which all convert; `None` if there is
/// none, and for no types.
///
/// Text is more general than numbers and booleans, a list more than a set or tuple, a map more than
/// an object. Objects of the same attributes and tuples of one length are unified attribute by
/// attribute; others become maps and lists. The cost is that of the distinct types among them. Types
/// that nest deeper than [`Type::MAX_DEPTH`] have nothing in common.
pub fn unify<'a>(types: impl IntoIterator<Item = &'a Type>, safety: Safety) -> Option<Unified> {
    let types = distinct(types);
    if types.iter().any(|ty| ty.depth() > Type::MAX_DEPTH) {
        return None;
    }
    Search::new(safety).unify_distinct(&types)
}

impl Search {
    /// As [`unify`], within a larger question.
    pub(crate) fn unify<'a>(
        &mut self,
        types: impl IntoIterator<Item = &'a Type>,
    ) -> Option<Unified> {
        self.unify_distinct(&distinct(types))
    }

    fn unify_distinct(&mut self, types: &[&Type]) -> Option<Unified> {
        if let [ty] = types {
            return Some(Unified::of(ty.without_optional()));
        }
        let kinds = Kinds::of(types);
        let known = kinds.without(Kinds::DYNAMIC);
        if known.is_one_composite() {
            return if known == kinds { self.unify_one_kind(types) } else { Some(Unified::LATE) };
        }
        if kinds.has(Kinds::OBJECT) && kinds.has(Kinds::TUPLE) {
            return None;
        }
        let as_collection = if kinds == Kinds::MAP | Kinds::OBJECT {
            self.structures_as_collections(types, |ty| matches!(ty, Type::Object(_)), Type::Map)
        } else if kinds == Kinds::LIST | Kinds::TUPLE {
            self.structures_as_collections(types, |ty| matches!(ty, Type::Tuple(_)), Type::List)
        } else {
            None
        };
        as_collection.or_else(|| by_preference(self, types, kinds))
    }

    /// Types of one kind, none of them equal.
    fn unify_one_kind(&mut self, types: &[&Type]) -> Option<Unified> {
        let collection: fn(std::sync::Arc<Type>) -> Type = match types.first()? {
            Type::List(_) => Type::List,
            Type::Set(_) => Type::Set,
            Type::Map(_) => Type::Map,
            Type::Tuple(_) => return self.unify_tuples(types),
            _ => return self.unify_objects(types),
        };
        let element = self.unify(types.iter().filter_map(|ty| ty.element()).map(|e| &**e))?;
        let ty = collection(element.ty.into());
        self.all_convert(types, &ty).then(|| Unified::of(ty))
    }

    /// Whether all types convert to what was made of their parts. The parts do, each alone; together
    /// they may not where a dynamic one was promised to become what it cannot.
    fn all_convert(&mut self, types: &[&Type], to: &Type) -> bool {
        !types.iter().any(|ty| ty.has_dynamic())
            || types.iter().all(|from| self.convertible(from, to))
    }

    fn unify_objects(&mut self, types: &[&Type]) -> Option<Unified> {
        let objects: Vec<&ObjectType> = types
            .iter()
            .filter_map(|ty| if let Type::Object(object) = ty { Some(&**object) } else { None })
            .collect();
        let (first, others) = objects.split_first()?;
        let names = || first.iter().map(|(name, _)| name);
        if !others.iter().all(|o| o.iter().map(|(name, _)| name).eq(names())) {
            return self.as_collection(types, Type::Map);
        }
        // All have these names in this order: the attributes are read in step.
        let mut columns: Vec<_> = objects.iter().map(|object| object.iter()).collect();
        let attributes: Option<Vec<(Key, Type)>> = names()
            .map(|name| {
                let across = columns.iter_mut().filter_map(Iterator::next).map(|(_, a)| &a.ty);
                Some((name, self.unify(across)?.ty))
            })
            .collect();
        let ty = Type::object(attributes?);
        if self.all_convert(types, &ty) {
            return Some(Unified::of(ty));
        }
        self.guess()?;
        self.as_collection(types, Type::Map)
    }

    fn unify_tuples(&mut self, types: &[&Type]) -> Option<Unified> {
        let tuples: Vec<&[Type]> = types
            .iter()
            .filter_map(|ty| if let Type::Tuple(elements) = ty { Some(&**elements) } else { None })
            .collect();
        let len = tuples.first()?.len();
        if tuples.iter().any(|elements| elements.len() != len) {
            return self.as_collection(types, Type::List);
        }
        let elements: Option<Vec<Type>> = (0..len)
            .map(|at| Some(self.unify(tuples.iter().map(|elements| &elements[at]))?.ty))
            .collect();
        let ty = Type::tuple(elements?);
        if self.all_convert(types, &ty) {
            return Some(Unified::of(ty));
        }
        self.guess()?;
        self.as_collection(types, Type::List)
    }

    /// Objects or tuples as one map or list of what is in any of them.
    fn as_collection(
        &mut self,
        types: &[&Type],
        collection: fn(std::sync::Arc<Type>) -> Type,
    ) -> Option<Unified> {
        let parts = types.iter().flat_map(|ty| parts(ty));
        let ty = collection(self.unify(parts)?.ty.into());
        self.all_convert(types, &ty).then(|| Unified::of(ty))
    }

    /// Maps and objects, or lists and tuples: the objects are often maps that were written out.
    fn structures_as_collections(
        &mut self,
        types: &[&Type],
        is_structure: fn(&Type) -> bool,
        collection: fn(std::sync::Arc<Type>) -> Type,
    ) -> Option<Unified> {
        let (structures, mut collections): (Vec<&Type>, Vec<&Type>) =
            types.iter().partition(|ty| is_structure(ty));
        let common = self.as_collection(&structures, collection)?.ty;
        collections.push(&common);
        self.unify(collections)
    }
}

/// The types of the elements of a tuple or of the attributes of an object.
fn parts(ty: &Type) -> Vec<&Type> {
    match ty {
        Type::Tuple(elements) => elements.iter().collect(),
        Type::Object(object) => object.iter().map(|(_, attribute)| &attribute.ty).collect(),
        _ => Vec::new(),
    }
}

/// The types without repetitions, in the order of their first places.
pub(crate) fn distinct<'a>(types: impl IntoIterator<Item = &'a Type>) -> Vec<&'a Type> {
    /// Up to so many are compared one by one.
    const FEW: usize = 8;
    let mut found: Vec<&Type> = Vec::new();
    let mut seen = hashbrown::HashSet::new();
    for ty in types {
        let known = match found.last() {
            Some(last) if *last == ty => true,
            _ if found.len() <= FEW => found.contains(&ty),
            _ => {
                if seen.is_empty() {
                    seen.extend(found.iter().copied());
                }
                !seen.insert(ty)
            }
        };
        if !known {
            found.push(ty);
        }
    }
    found
}
