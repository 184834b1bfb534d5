//! Elements and attributes by their key.

use super::truth::Truth;
use crate::{Key, Kind, OperationError, Type, Value};

impl Value {
    /// The element of a list, tuple or map under a key: a whole number from 0 up, or a text.
    ///
    /// The marks of the collection and of the key are added to those of the element. Of an unknown
    /// collection, or by an unknown key, the element is unknown.
    pub fn index(&self, key: &Self) -> Result<Self, OperationError> {
        Ok(index(self, key)?.marked(self.marks() | key.marks()))
    }

    /// Whether a list, tuple or map has an element under a key of any type.
    pub fn has_index(&self, key: &Self) -> Result<Self, OperationError> {
        Ok(has_index(self, key)?.value(self.marks() | key.marks()))
    }

    /// The attribute of an object, with the marks of the object added. Of an unknown object it is
    /// unknown.
    pub fn get_attr(&self, name: Key) -> Result<Self, OperationError> {
        let attribute = match self.content() {
            Kind::Object(map) => map.get(name).cloned(),
            Kind::Unknown(u) => match &u.ty {
                Type::Dynamic => Some(Self::dynamic()),
                Type::Object(ty) => ty.get(name).map(|a| Self::unknown_of(a.ty.clone())),
                _ => return Err(OperationError::NotACollection),
            },
            Kind::Null => return Err(OperationError::Null),
            _ => return Err(OperationError::NotACollection),
        };
        let attribute = attribute.ok_or(OperationError::NoSuchElement)?;
        Ok(attribute.marked(self.marks()))
    }

    /// The number of elements of a list, set, map, tuple or object, of [`COUNT_PRECISION`].
    ///
    /// That of an unknown tuple or object is known by its type; that of another unknown collection,
    /// and of a set with unknown elements, is unknown within its bounds.
    ///
    /// [`COUNT_PRECISION`]: crate::COUNT_PRECISION
    pub fn length(&self) -> Result<Self, OperationError> {
        let known = match self.content() {
            Kind::Tuple(s) | Kind::List(s) => Some(s.len()),
            Kind::Map(m) | Kind::Object(m) => Some(m.len()),
            Kind::Set(s) => (s.len() < 2 || !self.contains_unknown()).then_some(s.len()),
            Kind::Unknown(u) => match &u.ty {
                Type::Tuple(elements) => Some(elements.len()),
                Type::Object(ty) => Some(ty.len()),
                Type::Dynamic | Type::List(_) | Type::Set(_) | Type::Map(_) => None,
                _ => return Err(OperationError::NotACollection),
            },
            Kind::Null => return Err(OperationError::Null),
            _ => return Err(OperationError::NotACollection),
        };
        let length = match known {
            Some(len) => Self::count(i64::try_from(len).unwrap_or(i64::MAX)),
            None => unknown_length(self),
        };
        Ok(length.marked(self.marks()))
    }
}

/// The number of elements of a collection that is not known well enough.
fn unknown_length(collection: &Value) -> Value {
    let (least, greatest) = collection.length_range();
    let count = |n: u64| Value::count(i64::try_from(n).unwrap_or(i64::MAX));
    let mut length = Value::unknown_of(Type::Number).refine().not_null();
    length = length.number_min(count(least), true);
    if let Some(greatest) = greatest {
        length = length.number_max(count(greatest), true);
    }
    length.finish().unwrap_or_else(|_| Value::unknown_not_null(Type::Number))
}

fn index(collection: &Value, key: &Value) -> Result<Value, OperationError> {
    let found = match collection.content() {
        Kind::List(seq) => match position(key)? {
            Some(at) => seq.get(at).cloned(),
            None => Some(Value::unknown_of(element_type(collection))),
        },
        Kind::Tuple(seq) => match position(key)? {
            Some(at) => seq.get(at).cloned(),
            None => Some(Value::dynamic()),
        },
        Kind::Map(map) => match text(key)? {
            Some(text) => Key::known(text).and_then(|key| map.get(key)).cloned(),
            None => Some(Value::unknown_of(element_type(collection))),
        },
        Kind::Unknown(u) => match &u.ty {
            Type::Dynamic => Some(Value::dynamic()),
            Type::List(element) => {
                position(key).map(|_| Some(Value::unknown_of((**element).clone())))?
            }
            Type::Map(element) => {
                text(key).map(|_| Some(Value::unknown_of((**element).clone())))?
            }
            Type::Tuple(elements) => match position(key)? {
                Some(at) => elements.get(at).map(|ty| Value::unknown_of(ty.clone())),
                None => Some(Value::dynamic()),
            },
            _ => return Err(OperationError::NotACollection),
        },
        Kind::Null => return Err(OperationError::Null),
        _ => return Err(OperationError::NotACollection),
    };
    found.ok_or(OperationError::NoSuchElement)
}

fn has_index(collection: &Value, key: &Value) -> Result<Truth, OperationError> {
    // A key of another type is no error here: there is no such element.
    let at = || position(key).unwrap_or(Some(usize::MAX));
    let unknown_key = matches!(key.content(), Kind::Unknown(u) if u.ty == Type::Dynamic);
    Ok(match collection.content() {
        Kind::List(seq) | Kind::Tuple(seq) => match at() {
            Some(at) => Truth::of(at < seq.len()),
            None => Truth::Unknown,
        },
        Kind::Map(map) => match text(key) {
            Ok(Some(text)) => {
                Truth::of(Key::known(text).is_some_and(|k| map.position(k).is_some()))
            }
            Ok(None) => Truth::Unknown,
            Err(_) => Truth::False,
        },
        Kind::Unknown(u) => match &u.ty {
            Type::Tuple(elements) => match at() {
                Some(at) => Truth::of(at < elements.len()),
                None => Truth::Unknown,
            },
            Type::List(_) if !unknown_key && key.ty() != Type::Number => Truth::False,
            Type::Map(_) if !unknown_key && key.ty() != Type::String => Truth::False,
            Type::Dynamic | Type::List(_) | Type::Map(_) => Truth::Unknown,
            _ => return Err(OperationError::NotACollection),
        },
        Kind::Null => return Err(OperationError::Null),
        _ => return Err(OperationError::NotACollection),
    })
}

/// The type of the elements of a list or map.
fn element_type(collection: &Value) -> Type {
    collection.ty().element().map_or(Type::Dynamic, |element| (**element).clone())
}

/// The position a key stands for, whatever its marks; `None` if it is not known yet. A number that
/// is no position is one that no sequence has.
fn position(key: &Value) -> Result<Option<usize>, OperationError> {
    match key.content() {
        Kind::Unknown(u) if matches!(u.ty, Type::Number | Type::Dynamic) => Ok(None),
        Kind::Int(n) => Ok(Some(usize::try_from(n).unwrap_or(usize::MAX))),
        // The negative zero is a zero.
        Kind::Float(n) => Ok(Some(if n == 0.0 { 0 } else { usize::MAX })),
        Kind::Big(_) => Ok(Some(usize::MAX)),
        Kind::Null => Err(OperationError::Null),
        _ => Err(OperationError::KeyType),
    }
}

/// The text of a key, whatever its marks; `None` if it is not known yet.
fn text(key: &Value) -> Result<Option<&str>, OperationError> {
    match key.content() {
        Kind::Unknown(u) if matches!(u.ty, Type::String | Type::Dynamic) => Ok(None),
        Kind::String(text) => Ok(Some(text)),
        Kind::Null => Err(OperationError::Null),
        _ => Err(OperationError::KeyType),
    }
}
