//! Values into Rust types.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, Deserializer, Error as _, IntoDeserializer as _, Unexpected, Visitor,
};
use strata_value::{CapsuleData, Kind, Map, Marks, Seq, Value};

use super::Error;
use super::read_parts::{Elements, Entries, VariantReader};
use super::read_scalar::{self, nearest_f64, visit_integer, visit_number};
use super::wrapper::{SENSITIVE, VERBATIM, hand_over};

/// Reads a value into a Rust type.
///
/// Objects and maps become structs and maps, tuples, lists and sets become sequences, null becomes
/// `None` or `()`; a text is a variant of an enum, and so is an object with one attribute, which
/// names the variant. Where a number, boolean or text is wanted the others are converted as HCL
/// converts arguments. An integer type gets exactly the number or an error; a float type gets the
/// nearest float. What is unknown or marked is an error, except in [`Verbatim`](super::Verbatim) and
/// [`Sensitive`](super::Sensitive).
///
/// ```
/// use serde::Deserialize;
/// use strata_value::json;
///
/// #[derive(Deserialize)]
/// struct Service { name: String, port: u16 }
///
/// let value = json::parse(r#"{"name": "web", "port": 8080}"#)?;
/// let service: Service = strata_eval::from_value(&value)?;
/// assert_eq!((service.name.as_str(), service.port), ("web", 8080));
///
/// let value = json::parse(r#"{"name": "web", "port": 80800}"#)?;
/// let error = strata_eval::from_value::<Service>(&value).err().ok_or("too large")?;
/// assert_eq!(error.to_string(), "port: invalid value: integer `80800`, expected u16");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, Error> {
    let reader = ValueReader::new(value)?;
    T::deserialize(reader)
}

/// A value that is being read.
#[derive(Clone, Copy)]
pub(super) struct ValueReader<'v> {
    value: &'v Value,
    /// The marks that whoever reads may see behind.
    reveal: Marks,
    /// Whether an object can stand for a sequence of one, and the other way round, as blocks in JSON.
    may_be_blocks: bool,
}

impl<'v> ValueReader<'v> {
    /// Reads a value that is not nested too deep.
    pub(super) fn new(value: &'v Value) -> Result<Self, Error> {
        if value.depth() > Value::MAX_DEPTH {
            let limit = Value::MAX_DEPTH;
            return Err(Error::new(format!("the value is nested deeper than {limit} levels")));
        }
        Ok(Self { value, reveal: Marks::NONE, may_be_blocks: false })
    }

    pub(super) const fn part(self, value: &'v Value) -> Self {
        Self { value, ..self }
    }

    /// The same where the value may stand for blocks.
    pub(super) const fn as_blocks(self) -> Self {
        Self { may_be_blocks: true, ..self }
    }

    /// What the value is, unless it is marked or unknown.
    fn content(self) -> Result<Kind<'v>, Error> {
        let kind = match self.value.kind() {
            Kind::Marked(marked) => marked.reveal(self.reveal).ok_or_else(|| {
                let error = Error::new("a sensitive or marked value cannot be read here");
                error.hint("remove the mark, or read it into `Sensitive` or `Verbatim`")
            })?,
            kind => kind,
        };
        match kind {
            Kind::Unknown(_) => {
                let error = Error::new("the value is not known yet");
                Err(error.hint("only `Verbatim` reads what is unknown"))
            }
            kind => Ok(kind),
        }
    }

    fn integer<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::String(text) => match read_scalar::number_of_text(text) {
                Some(number) => self.part_of_text(&number).integer(visitor),
                None => Err(Error::invalid_type(Unexpected::Str(text), &visitor)),
            },
            kind => match visit_integer(kind, visitor) {
                Ok(result) => result,
                Err(visitor) => self.deserialize_any(visitor),
            },
        }
    }

    fn float<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::String(text) => match read_scalar::number_of_text(text) {
                Some(number) => self.part_of_text(&number).float(visitor),
                None => Err(Error::invalid_type(Unexpected::Str(text), &visitor)),
            },
            kind => match nearest_f64(kind) {
                Some(n) => visitor.visit_f64(n?),
                None => self.deserialize_any(visitor),
            },
        }
    }

    /// A number that a text was converted to.
    const fn part_of_text(self, number: &Value) -> ValueReader<'_> {
        ValueReader { value: number, ..self }
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Kind::String(text) = self.content()? {
            return visitor.visit_str(text);
        }
        match read_scalar::text_of_scalar(&self.value.reveal(self.reveal)) {
            Some(text) => visitor.visit_str(&text),
            None => self.deserialize_any(visitor),
        }
    }
}

/// Calls the same method of a visitor for several kinds of numbers.
macro_rules! all_by {
    ($method:ident: $($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$method(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for ValueReader<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::Bool(b) => visitor.visit_bool(b),
            kind @ (Kind::Int(_) | Kind::Float(_) | Kind::Big(_)) => visit_number(kind, visitor),
            Kind::String(text) => visitor.visit_str(text),
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => self.seq(seq, visitor),
            Kind::Map(map) | Kind::Object(map) => self.map(map, visitor),
            Kind::Capsule(capsule) => match &capsule.data {
                CapsuleData::Text(text) => visitor.visit_str(text),
                CapsuleData::Bytes(bytes) => visitor.visit_bytes(bytes),
            },
            // Content is neither unknown nor marked.
            Kind::Null | Kind::Unknown(_) | Kind::Marked(_) => visitor.visit_unit(),
        }
    }

    all_by!(integer: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128);
    all_by!(float: deserialize_f32 deserialize_f64);
    all_by!(text: deserialize_char deserialize_str deserialize_string);

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::String(text) => match &**text {
                "true" => visitor.visit_bool(true),
                "false" => visitor.visit_bool(false),
                _ => visitor.visit_str(text),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::Map(_) | Kind::Object(_) if self.may_be_blocks => {
                visitor.visit_seq(&mut Elements::new(self, std::slice::from_ref(self.value)))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    /// Unlike other formats HCL has no sequences that stand for structs.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => match &**seq {
                [one] if self.may_be_blocks => self.part(one).deserialize_any(visitor),
                _ => Err(Error::invalid_type(Unexpected::Seq, &visitor)),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // What a marked or unknown value is, only the reader of the content may ask.
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            VERBATIM => {
                hand_over(self.value.clone());
                visitor.visit_unit()
            }
            SENSITIVE => {
                let revealed = Self { reveal: self.reveal | Marks::SENSITIVE, ..self };
                let is_marked = self.value.contains_marks();
                let conceal = |error: Error| if is_marked { Error::concealed() } else { error };
                visitor.visit_newtype_struct(revealed).map_err(conceal)
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.content()? {
            Kind::String(text) => {
                let name: StrDeserializer<'_, Error> = text.as_str().into_deserializer();
                visitor.visit_enum(name)
            }
            Kind::Map(map) | Kind::Object(map) => match map.entries() {
                [entry] => visitor.visit_enum(VariantReader { of: self, entry }),
                entries => {
                    let found = format!("an object with {} attributes", entries.len());
                    Err(Error::invalid_type(Unexpected::Other(&found), &visitor)
                        .hint("the one attribute of the object names the variant"))
                }
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bytes byte_buf unit unit_struct tuple tuple_struct map identifier
    }
}

impl ValueReader<'_> {
    fn seq<'de, V: Visitor<'de>>(self, seq: &Seq, visitor: V) -> Result<V::Value, Error> {
        let mut elements = Elements::new(self, seq);
        let read = visitor.visit_seq(&mut elements)?;
        if let Some(expected) = elements.read_too_few() {
            let expected = format!("{expected} elements");
            return Err(Error::invalid_length(seq.len(), &expected.as_str()));
        }
        Ok(read)
    }

    fn map<'de, V: Visitor<'de>>(self, map: &Map, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(Entries::new(self, map))
    }
}
