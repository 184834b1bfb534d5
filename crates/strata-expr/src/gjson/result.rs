//! What a path has found, for callers.

use strata_value::{BigNumber, Entry, Key, Kind, Map, Value};

use super::limits::{Ledger, Limit};
use super::node::{Container, Node, Shape, content, key_text, revealed};
use super::number;
use super::raw::Raw;
use super::render::render;

/// What a path has found in JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What it is.
    pub kind: Type,
    /// Its JSON text, exactly as in the document where it is taken from there.
    pub raw: String,
    /// Its text form: of a string the text, of a number in plain decimal, otherwise the JSON text.
    pub string: String,
}

/// What a found value is, in the words of GJSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Null.
    Null,
    /// The value `false`.
    False,
    /// The value `true`.
    True,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array or object.
    Json,
}

impl Found {
    pub(super) fn of(node: &Node<'_>, ledger: &Ledger) -> Result<Option<Self>, Limit> {
        let mut raw = String::new();
        render(node, &mut raw, ledger)?;
        let (kind, string) = match node.shape(ledger) {
            Shape::Missing => return Ok(None),
            // Null has no text.
            Shape::Null => (Type::Null, String::new()),
            Shape::Bool(false) => (Type::False, "false".to_owned()),
            Shape::Bool(true) => (Type::True, "true".to_owned()),
            Shape::Number(_) => (Type::Number, number::text_form(&raw)),
            Shape::String(text) => (Type::String, text.into_owned()),
            Shape::Array | Shape::Object => (Type::Json, raw.clone()),
        };
        Ok(Some(Self { kind, raw, string }))
    }

    /// The value that `lookup()` gives for it; see [`Path::lookup`](super::Path::lookup). A large
    /// integer wraps to 64 bits here, as in the reference.
    pub fn value(&self) -> Result<Value, Limit> {
        let node = Node::Text(Raw::Borrowed(&self.raw));
        Ok(answer(&node, &Ledger::default())?.unwrap_or(Value::NULL))
    }
}

/// The value of a node, as `lookup()` gives it; `None` if it is missing.
pub(super) fn answer(node: &Node<'_>, ledger: &Ledger) -> Result<Option<Value>, Limit> {
    let value = match node {
        Node::Missing => return Ok(None),
        Node::Value(value) => top_value(value, ledger)?,
        Node::Count(n) => Value::int(i64::try_from(*n).unwrap_or(i64::MAX)),
        Node::Text(raw) => match node.shape(ledger) {
            Shape::Number(n) if raw.as_str().contains('.') => Value::float(n),
            Shape::Number(_) => Value::int(number::wrapped(raw.as_str())),
            _ => inner(node, ledger)?,
        },
        node => inner(node, ledger)?,
    };
    Ok(Some(value.marked(ledger.marks())))
}

/// A value that was found itself. Whole floats are integers, as their JSON has no point.
fn top_value(value: &Value, ledger: &Ledger) -> Result<Value, Limit> {
    const END: f64 = 9_223_372_036_854_775_808.0;
    match revealed(value, ledger) {
        Kind::Float(n) if n.fract() == 0.0 && (-END..END).contains(&n) => {
            let whole = Value::int(n as i64);
            Ok(whole.at(value.origin()))
        }
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_) => {
            with_floats(value, ledger)
        }
        _ => Ok(value.clone()),
    }
}

/// The value with floats for all numbers in it; what has no other numbers is shared.
fn with_floats(value: &Value, ledger: &Ledger) -> Result<Value, Limit> {
    Ok(floated(value, ledger)?.unwrap_or_else(|| value.clone()))
}

/// As [`with_floats`], `None` if nothing changes.
fn floated(value: &Value, ledger: &Ledger) -> Result<Option<Value>, Limit> {
    ledger.spend_members(1)?;
    let new = match content(value) {
        #[expect(clippy::cast_precision_loss, reason = "JSON numbers are floats to the reference")]
        Kind::Int(n) => Value::float(n as f64),
        Kind::Big(n) => Value::float(BigNumber::to_f64(n)),
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
            let mut changes = Vec::new();
            for (at, element) in s.iter().enumerate() {
                let new = ledger.deeper(|| floated(element, ledger))?;
                changes.extend(new.map(|new| (at, new)));
            }
            if changes.is_empty() {
                return Ok(None);
            }
            Value::list(s.with_changes(changes))
        }
        Kind::Map(m) | Kind::Object(m) => {
            let mut values = Vec::with_capacity(m.len());
            for entry in m {
                values.push(ledger.deeper(|| floated(&entry.value, ledger))?);
            }
            if values.iter().all(Option::is_none) {
                return Ok(None);
            }
            let mut values = values.into_iter();
            let next =
                |_, entry: &Entry| values.next().flatten().unwrap_or_else(|| entry.value.clone());
            Value::map(m.map_values(next))
        }
        _ => return Ok(None),
    };
    Ok(Some(new.marked(value.marks()).at(value.origin())))
}

/// A value in a list or map, where all numbers are floats, or one that is no number.
fn inner(node: &Node<'_>, ledger: &Ledger) -> Result<Value, Limit> {
    ledger.spend_members(1)?;
    ledger.deeper(|| match node {
        Node::Value(value) => with_floats(value, ledger),
        Node::Key(key) => Ok(Value::string(&*key_text(*key))),
        node => match node.container(ledger) {
            Some(Container::Array) => {
                let elements = node.elements(ledger)?;
                let elements = elements.iter().map(|element| inner(element, ledger));
                Ok(Value::list(elements.collect::<Result<Vec<Value>, Limit>>()?))
            }
            Some(Container::Object) => Ok(Value::map(map(node, ledger)?)),
            None => Ok(match node.shape(ledger) {
                Shape::Bool(b) => Value::bool(b),
                Shape::Number(n) => Value::float(n),
                Shape::String(text) => Value::string(&*text),
                _ => Value::NULL,
            }),
        },
    })
}

/// The members of an object that is no value yet. The first of several with one key counts.
fn map(node: &Node<'_>, ledger: &Ledger) -> Result<Map, Limit> {
    let mut seen = std::collections::HashSet::new();
    let mut entries = Vec::new();
    for (key, value) in node.members(ledger)? {
        let key = Key::new(&key.key_text());
        if seen.insert(key) {
            entries.push((key, inner(&value, ledger)?));
        }
    }
    Ok(entries.into_iter().collect())
}
