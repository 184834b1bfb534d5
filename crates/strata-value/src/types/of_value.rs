//! The type that a value has.

use super::Type;
use crate::{Kind, Seq, Value};

impl Value {
    /// The exact type of the value, whatever its marks.
    ///
    /// Constant time for scalars, nulls, unknowns, and for collections with a declared element type;
    /// other collections are asked for their first element. Tuples and objects ask every element and
    /// make a new type: hot paths look at [`Value::kind`] instead. Null without a type is of type
    /// dynamic, and so is what lies below [`Type::MAX_DEPTH`] levels.
    pub fn ty(&self) -> Type {
        type_within(self, Type::MAX_DEPTH)
    }

    /// Whether [`Value::ty`] is this type, without making it.
    pub fn has_type(&self, ty: &Type) -> bool {
        let of_element = |declared: Option<&Type>, first: Option<&Self>, ty: &Type| match declared {
            Some(declared) => declared == ty,
            None => first.map_or(*ty == Type::Dynamic, |first| first.has_type(ty)),
        };
        match (self.content(), ty) {
            (Kind::Null, ty) => self.null_type().unwrap_or(&Type::Dynamic) == ty,
            (Kind::Unknown(unknown), ty) => unknown.ty == *ty,
            (Kind::Bool(_), Type::Bool)
            | (Kind::Int(_) | Kind::Float(_) | Kind::Big(_), Type::Number)
            | (Kind::String(_), Type::String) => true,
            (Kind::List(seq), Type::List(ty)) | (Kind::Set(seq), Type::Set(ty)) => {
                of_element(seq.element_type(), seq.first(), ty)
            }
            (Kind::Map(map), Type::Map(ty)) => {
                of_element(map.element_type(), map.entries().first().map(|e| &e.value), ty)
            }
            (Kind::Tuple(seq), Type::Tuple(types)) => {
                seq.len() == types.len() && seq.iter().zip(&**types).all(|(v, ty)| v.has_type(ty))
            }
            (Kind::Object(map), Type::Object(object)) => {
                let mut attributes = object.iter();
                map.len() == object.len()
                    && attributes.all(|(name, a)| {
                        !a.optional && map.get(name).is_some_and(|v| v.has_type(&a.ty))
                    })
            }
            (Kind::Capsule(capsule), Type::Capsule(name)) => capsule.type_name == *name,
            _ => false,
        }
    }

    /// Whether this is a set, whatever its marks.
    pub(crate) fn is_set(&self) -> bool {
        matches!(self.content(), Kind::Set(_))
    }
}

impl Type {
    /// The one type that all values have, so that they can be the elements of a list, set or map
    /// (go-cty: `CanListVal`). What is dynamic, as null without a type, goes with any other; with
    /// nothing else, and for no values, the type is dynamic.
    pub fn common_to(values: &[Value]) -> Option<Self> {
        let mut types = distinct_types(values.iter()).into_iter().filter(|ty| *ty != Self::Dynamic);
        let first = types.next().unwrap_or(Self::Dynamic);
        types.all(|ty| ty == first).then_some(first)
    }
}

/// The types of the values; of equal neighbours one.
pub(crate) fn distinct_types<'a>(values: impl Iterator<Item = &'a Value>) -> Vec<Type> {
    let mut types: Vec<Type> = Vec::new();
    for value in values {
        if !types.last().is_some_and(|last| value.has_type(last)) {
            let ty = value.ty();
            types.push(ty);
        }
    }
    types
}

fn type_within(value: &Value, levels: u32) -> Type {
    match value.content() {
        Kind::Null => value.null_type().cloned().unwrap_or(Type::Dynamic),
        Kind::Bool(_) => Type::Bool,
        Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => Type::Number,
        Kind::String(_) => Type::String,
        Kind::Unknown(unknown) => unknown.ty.clone(),
        Kind::Capsule(capsule) => Type::Capsule(capsule.type_name),
        Kind::Marked(_) => Type::Dynamic,
        _ if levels == 0 => Type::Dynamic,
        Kind::List(seq) => Type::List(element_type(seq, levels - 1)),
        Kind::Set(seq) => Type::Set(element_type(seq, levels - 1)),
        Kind::Map(map) => Type::Map(match map.shared_element_type() {
            Some(declared) => declared.clone(),
            None => type_of_first(map.iter().next().map(|e| &e.value), levels - 1),
        }),
        Kind::Tuple(seq) => Type::Tuple(seq.iter().map(|v| type_within(v, levels - 1)).collect()),
        Kind::Object(map) => {
            Type::object(map.iter().map(|e| (e.key, type_within(&e.value, levels - 1))))
        }
    }
}

fn element_type(seq: &Seq, levels: u32) -> std::sync::Arc<Type> {
    match seq.shared_element_type() {
        Some(declared) => declared.clone(),
        None => type_of_first(seq.first(), levels),
    }
}

fn type_of_first(element: Option<&Value>, levels: u32) -> std::sync::Arc<Type> {
    std::sync::Arc::new(element.map_or(Type::Dynamic, |v| type_within(v, levels)))
}
