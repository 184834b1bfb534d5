//! Data of other notations as values of HCL.

use std::fmt;

use strata_value::{CapsuleData, Entry, Key, KeyName, Kind, Map, Origin, Path, Value};

/// The value that HCL has for data, as a reader of YAML or JSON gives it.
///
/// Lists become tuples and maps objects in the order of their keys; text and keys come in normal form
/// (NFC), numbers in their one form. Keys that are numbers or truth values become text. Origins stay.
/// What HCL has no value for is a [`DataError`]; so is data deeper than [`Value::MAX_DEPTH`].
pub fn of_data(data: &Value) -> Result<Value, DataError> {
    if data.depth() > Value::MAX_DEPTH {
        return Err(DataError::new(DataProblem::TooDeep, data.origin()));
    }
    value(data)
}

/// Why data has no value in HCL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The way to it in the data.
    pub path: Path,
    /// Where it was written.
    pub origin: Origin,
    /// What is wrong with it.
    pub problem: DataProblem,
}

/// What HCL has no value for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataProblem {
    /// Not-a-number.
    NotANumber,
    /// A number beyond the range of numbers.
    OutOfRange,
    /// Bytes that are no text.
    Bytes,
    /// A key that is null or a collection.
    Key,
    /// A key that is the same text as another one.
    SameKey(Key),
    /// Data that nests too deep.
    TooDeep,
}

impl fmt::Display for DataProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => f.write_str("HCL has no value for what is not a number"),
            Self::OutOfRange => f.write_str("the number is out of range"),
            Self::Bytes => f.write_str("HCL has no value for bytes that are no text"),
            Self::Key => f.write_str("a key must be a text, a number or a truth value"),
            Self::SameKey(key) => write!(f, "the key `{key}` is given twice"),
            Self::TooDeep => {
                write!(f, "collections are nested more than {} deep", Value::MAX_DEPTH)
            }
        }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.problem)?;
        if self.path.is_empty() { Ok(()) } else { write!(f, " (at `{}`)", self.path) }
    }
}

impl std::error::Error for DataError {}

impl DataError {
    fn new(problem: DataProblem, origin: Origin) -> Self {
        Self { path: Path::ROOT, origin, problem }
    }

    /// The error seen from the collection around.
    fn within(self, step: impl Into<strata_value::Step>) -> Self {
        let steps = [step.into()].into_iter().chain(self.path.steps().iter().copied());
        Self { path: steps.collect(), ..self }
    }
}

fn value(data: &Value) -> Result<Value, DataError> {
    let fail = |problem| DataError::new(problem, data.origin());
    let value = match data.kind() {
        Kind::Float(n) if n.is_nan() => return Err(fail(DataProblem::NotANumber)),
        Kind::Float(_) | Kind::Big(_) => {
            data.canonical_number().map_err(|_| fail(DataProblem::OutOfRange))?
        }
        Kind::String(text) => Value::text(text),
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
            let element = |(at, data)| value(data).map_err(|error| error.within(at));
            Value::tuple(list.iter().enumerate().map(element).collect::<Result<Vec<_>, _>>()?)
        }
        Kind::Map(map) | Kind::Object(map) => object(map)?,
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => Value::text(text),
            CapsuleData::Bytes(_) => return Err(fail(DataProblem::Bytes)),
        },
        Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Unknown(_) | Kind::Marked(_) => {
            return Ok(data.clone());
        }
    };
    Ok(value.at(data.origin()))
}

fn object(map: &Map) -> Result<Value, DataError> {
    let mut entries = Vec::with_capacity(map.len());
    for entry in map {
        let key = key(entry)?;
        let value = value(&entry.value).map_err(|error| error.within(key))?;
        entries.push(Entry { key, key_origin: entry.key_origin, value });
    }
    entries.sort_by(|a, b| a.key.cmp_text(b.key));
    if let Some(pair) = entries.windows(2).find(|pair| pair[0].key == pair[1].key) {
        let (key, origin) = (pair[1].key, pair[1].key_origin);
        return Err(DataError::new(DataProblem::SameKey(key), origin));
    }
    Ok(Value::object(Map::new(entries)))
}

/// The key of an entry as text.
fn key(entry: &Entry) -> Result<Key, DataError> {
    let fail = || DataError::new(DataProblem::Key, entry.key_origin);
    let text = match entry.key.name() {
        KeyName::Text(text) if text.is_ascii() => return Ok(entry.key),
        KeyName::Text(text) => Value::text(text),
        KeyName::Other(other) => {
            let truth = other.as_bool().map(|truth| truth.to_string());
            let number = || value(other).ok()?.number_text();
            return truth.or_else(number).map(|text| Key::new(&text)).ok_or_else(fail);
        }
    };
    text.as_str().map(Key::new).ok_or_else(fail)
}

#[cfg(test)]
mod tests {
    use strata_value::{Capsule, json};

    use super::*;

    fn data(text: &str) -> Value {
        json::parse(text).expect("JSON")
    }

    #[test]
    fn lists_are_tuples_and_maps_are_objects_in_order() {
        let value = of_data(&data(r#"{"b": [1, 2.0], "a": {}}"#)).expect("it has a value");
        let Kind::Object(map) = value.kind() else { panic!("an object") };
        let names: Vec<String> = map.iter().map(|e| e.key.to_string()).collect();
        assert_eq!(names, ["a", "b"]);
        let tuple = Value::tuple(vec![Value::int(1), Value::int(2)]);
        assert_eq!(map.get(Key::new("b")), Some(&tuple));
        assert_eq!(map.get(Key::new("a")), Some(&Value::object(Map::default())));
    }

    #[test]
    fn text_and_keys_are_in_normal_form() {
        let value = of_data(&data("{\"e\u{301}\": \"u\u{308}\"}")).expect("it has a value");
        let map = value.as_map().expect("an object");
        assert_eq!(map.get(Key::new("é")).and_then(Value::as_str), Some("ü"));
    }

    #[test]
    fn keys_become_text() {
        let keys = [Value::int(1), Value::float(1.5), Value::bool(true)];
        let map: Map = keys.iter().map(|key| (Key::of(key), Value::NULL)).collect();
        let value = of_data(&Value::map(map)).expect("it has a value");
        let names: Vec<_> =
            value.as_map().expect("an object").iter().map(|e| e.key.to_string()).collect();
        assert_eq!(names, ["1", "1.5", "true"]);
    }

    #[track_caller]
    fn check_error(data: Value, expected: &str) {
        let data =
            Value::map([(Key::new("a"), Value::list(vec![data]))].into_iter().collect::<Map>());
        assert_eq!(of_data(&data).expect_err("it has none").to_string(), expected);
    }

    #[test]
    fn what_has_no_value_is_named() {
        check_error(Value::float(f64::NAN), "HCL has no value for what is not a number (at `a.0`)");
        let bytes = CapsuleData::Bytes([0xff].into());
        let bytes = Value::capsule(Capsule { type_name: "bytes", data: bytes });
        check_error(bytes, "HCL has no value for bytes that are no text (at `a.0`)");
        check_error(data("{\"e\u{301}\": 1, \"é\": 2}"), "the key `é` is given twice (at `a.0`)");
        let null_key: Map = [(Key::of(&Value::NULL), Value::NULL)].into_iter().collect();
        let message = "a key must be a text, a number or a truth value (at `a.0`)";
        check_error(Value::map(null_key), message);
        let deep = (0..=Value::MAX_DEPTH).fold(Value::NULL, |v, _| Value::list(vec![v]));
        let error = of_data(&deep).expect_err("it is too deep");
        assert_eq!(error.problem, DataProblem::TooDeep);
    }
}
