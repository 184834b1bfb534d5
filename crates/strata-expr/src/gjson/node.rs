//! What a step of a path stands at.

use std::borrow::Cow;
use std::rc::Rc;

use strata_value::{Key, Kind, Map, Value};

use super::limits::{Ledger, Limit};
use super::raw::Raw;
use super::scan::{Scanner, Token, leading_value};
use super::string::unquoted;

/// A value in one of the forms that a path meets.
#[derive(Clone)]
pub(super) enum Node<'a> {
    /// Nothing was found.
    Missing,
    /// JSON text.
    Text(Raw<'a>),
    /// A value of the data.
    Value(&'a Value),
    /// The key of a map.
    Key(Key),
    /// Text that a modifier has made.
    String(Rc<str>),
    /// A number of elements.
    Count(usize),
    /// Null that a modifier has made.
    Null,
    /// An array that the path has made.
    List(Rc<[Node<'a>]>),
    /// An object that the path has made: keys and values, in the order in which they were made.
    Object(Rc<[(Node<'a>, Node<'a>)]>),
}

/// The view of a value that decides how steps, queries and modifiers treat it.
pub(super) enum Shape<'a> {
    Missing,
    Null,
    Bool(bool),
    Number(f64),
    String(Cow<'a, str>),
    Array,
    Object,
}

impl<'a> Node<'a> {
    pub(super) fn list(elements: Vec<Self>) -> Self {
        Self::List(elements.into())
    }

    pub(super) fn object(members: Vec<(Self, Self)>) -> Self {
        Self::Object(members.into())
    }

    /// JSON text that a modifier has made.
    pub(super) fn made(text: String) -> Self {
        Self::Text(Raw::made(text))
    }

    pub(super) fn is_missing(&self) -> bool {
        match self {
            Self::Missing => true,
            Self::Text(raw) => Self::token(raw).is_none(),
            _ => false,
        }
    }

    /// The same, but text without the blanks before its value and without what follows a scalar.
    pub(super) fn settled(self) -> Self {
        match self {
            Self::Text(raw) => leading_value(raw.as_str())
                .map_or(Self::Missing, |(_, part)| Self::Text(raw.slice(part))),
            node => node,
        }
    }

    /// The same as a member of something: text without blanks at its ends.
    fn member(&self) -> Self {
        match self {
            Self::Text(raw) => {
                let text = raw.as_str();
                let start = text.len() - text.trim_start().len();
                Self::Text(raw.slice(start..start + text.trim().len()))
            }
            node => node.clone(),
        }
    }

    /// The token that a text begins with.
    fn token(raw: &Raw<'_>) -> Option<Token> {
        let bytes = raw.as_bytes();
        Token::at(bytes, bytes.iter().position(|c| *c > b' ')?)
    }

    /// Whether this is an array, an object or neither. Reads no scalar.
    pub(super) fn container(&self, ledger: &Ledger) -> Option<Container> {
        match self {
            Self::Text(raw) => match Self::token(raw)? {
                Token::Array => Some(Container::Array),
                Token::Object => Some(Container::Object),
                _ => None,
            },
            Self::Value(value) => match revealed(value, ledger) {
                Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) => Some(Container::Array),
                Kind::Map(_) | Kind::Object(_) => Some(Container::Object),
                _ => None,
            },
            Self::List(_) => Some(Container::Array),
            Self::Object(_) => Some(Container::Object),
            _ => None,
        }
    }

    pub(super) fn shape(&self, ledger: &Ledger) -> Shape<'_> {
        match self {
            Self::Missing => Shape::Missing,
            Self::Null => Shape::Null,
            Self::Key(key) => Shape::String(key_text(*key)),
            Self::String(text) => Shape::String((&**text).into()),
            #[expect(clippy::cast_precision_loss, reason = "no list has 2^53 elements")]
            Self::Count(n) => Shape::Number(*n as f64),
            Self::List(_) => Shape::Array,
            Self::Object(_) => Shape::Object,
            Self::Text(raw) => text_shape(raw),
            Self::Value(value) => value_shape(value, ledger),
        }
    }

    /// The elements of an array; nothing of anything else.
    pub(super) fn elements(&self, ledger: &Ledger) -> Result<Vec<Self>, Limit> {
        let elements: Vec<Self> = match self {
            Self::Text(raw) if Self::token(raw) == Some(Token::Array) => {
                ledger.spend(raw.as_bytes().len())?;
                let mut scanner = Scanner::within(raw.clone());
                std::iter::from_fn(|| scanner.element()).map(Node::Text).collect()
            }
            Self::Value(value) => match revealed(value, ledger) {
                Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
                    s.iter().map(Node::Value).collect()
                }
                _ => Vec::new(),
            },
            Self::List(list) => list.iter().map(Self::member).collect(),
            _ => Vec::new(),
        };
        ledger.spend_members(elements.len())?;
        Ok(elements)
    }

    /// The element at an index.
    pub(super) fn element(&self, index: usize, ledger: &Ledger) -> Result<Self, Limit> {
        let element = match self {
            Self::Text(raw) if Self::token(raw) == Some(Token::Array) => {
                ledger.spend(raw.as_bytes().len())?;
                let mut scanner = Scanner::within(raw.clone());
                std::iter::from_fn(|| scanner.element()).nth(index).map(Node::Text)
            }
            Self::Value(value) => match revealed(value, ledger) {
                Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => s.get(index).map(Node::Value),
                _ => None,
            },
            Self::List(list) => list.get(index).map(Self::member),
            _ => None,
        };
        Ok(element.unwrap_or(Self::Missing))
    }

    /// The number of elements of an array.
    pub(super) fn count(&self, ledger: &Ledger) -> Result<usize, Limit> {
        match self {
            Self::Value(value) => match revealed(value, ledger) {
                Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => Ok(s.len()),
                _ => Ok(0),
            },
            Self::List(list) => Ok(list.len()),
            Self::Text(raw) => {
                ledger.spend(raw.as_bytes().len())?;
                let mut scanner = Scanner::within(raw.clone());
                Ok(std::iter::from_fn(|| scanner.element()).count())
            }
            _ => Ok(0),
        }
    }

    /// The members of an object: of text in its order, of a map by the bytes of the keys.
    pub(super) fn members(&self, ledger: &Ledger) -> Result<Vec<(Self, Self)>, Limit> {
        let mut members = Vec::new();
        self.each_member(ledger, &mut |key, value| {
            members.push((key, value));
            Ok(false)
        })?;
        Ok(members)
    }

    /// Calls `visit` with the members of an object, as [`Node::members`] gives them, until it says
    /// `true`; says whether it did.
    pub(super) fn each_member(
        &self,
        ledger: &Ledger,
        visit: &mut dyn FnMut(Self, Self) -> Result<bool, Limit>,
    ) -> Result<bool, Limit> {
        match self {
            Self::Text(raw) if Self::token(raw) == Some(Token::Object) => {
                ledger.spend(raw.as_bytes().len())?;
                let mut scanner = Scanner::within(raw.clone());
                while let Some((key, value)) = scanner.member() {
                    if visit(Self::Text(key), Self::Text(value))? {
                        return Ok(true);
                    }
                }
            }
            Self::Value(value) => {
                let entries = map_of(value, ledger).map(Map::sorted).unwrap_or_default();
                ledger.spend_members(entries.len())?;
                for entry in entries {
                    if visit(Self::Key(entry.key), Self::Value(&entry.value))? {
                        return Ok(true);
                    }
                }
            }
            Self::Object(members) => {
                ledger.spend_members(members.len())?;
                for (key, value) in &**members {
                    if visit(key.clone(), value.member())? {
                        return Ok(true);
                    }
                }
            }
            _ => {}
        }
        Ok(false)
    }

    /// What a modifier walks: the members of an object, the elements of an array (without keys), a
    /// scalar itself.
    pub(super) fn items(&self, ledger: &Ledger) -> Result<Vec<(Option<Self>, Self)>, Limit> {
        let alone = |value| (None, value);
        Ok(match self.container(ledger) {
            Some(Container::Object) => {
                self.members(ledger)?.into_iter().map(|(k, v)| (Some(k), v)).collect()
            }
            Some(Container::Array) => self.elements(ledger)?.into_iter().map(alone).collect(),
            None if self.is_missing() => Vec::new(),
            None => vec![alone(self.clone().settled())],
        })
    }

    /// The map of a value that is one.
    pub(super) fn map(&self, ledger: &Ledger) -> Option<&'a Map> {
        match self {
            Self::Value(value) => map_of(value, ledger),
            _ => None,
        }
    }

    /// The text of the key of a member.
    pub(super) fn key_text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(raw) => unquoted(raw.as_str()),
            Self::Key(key) => key_text(*key),
            Self::String(text) => (&**text).into(),
            _ => "".into(),
        }
    }
}

/// The two kinds of values that hold others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    Array,
    Object,
}

/// What a value is, whatever its marks, which the ledger keeps for the result.
pub(super) fn revealed<'a>(value: &'a Value, ledger: &Ledger) -> Kind<'a> {
    ledger.reveal(value.marks());
    content(value)
}

/// What a value is, whatever its marks, which the caller must keep for the result.
pub(super) fn content(value: &Value) -> Kind<'_> {
    match value.kind() {
        Kind::Marked(marked) => marked.reveal(marked.marks()).unwrap_or(Kind::Null),
        kind => kind,
    }
}

fn map_of<'a>(value: &'a Value, ledger: &Ledger) -> Option<&'a Map> {
    match revealed(value, ledger) {
        Kind::Map(map) | Kind::Object(map) => Some(map),
        _ => None,
    }
}

/// The text of a key, as JSON writes it.
pub(super) fn key_text(key: Key) -> Cow<'static, str> {
    key.as_str().map_or_else(|| key.to_string().into(), Cow::Borrowed)
}

fn text_shape<'t>(raw: &'t Raw<'_>) -> Shape<'t> {
    let text = raw.as_str();
    let Some((token, part)) = leading_value(text) else { return Shape::Missing };
    let text = &text[part];
    match token {
        Token::Null => Shape::Null,
        Token::Bool(b) => Shape::Bool(b),
        Token::Number => Shape::Number(super::number::parse(text)),
        Token::String => Shape::String(unquoted(text)),
        Token::Array => Shape::Array,
        Token::Object => Shape::Object,
    }
}

fn value_shape<'a>(value: &'a Value, ledger: &Ledger) -> Shape<'a> {
    match revealed(value, ledger) {
        Kind::Null | Kind::Unknown(_) | Kind::Marked(_) => Shape::Null,
        Kind::Bool(b) => Shape::Bool(b),
        #[expect(clippy::cast_precision_loss, reason = "JSON numbers are floats to the reference")]
        Kind::Int(n) => Shape::Number(n as f64),
        Kind::Float(n) => Shape::Number(n),
        Kind::Big(n) => Shape::Number(n.to_f64()),
        Kind::String(text) => Shape::String(text.as_str().into()),
        Kind::Capsule(_) => Shape::String(super::render::capsule_text(value).into()),
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) => Shape::Array,
        Kind::Map(_) | Kind::Object(_) => Shape::Object,
    }
}
