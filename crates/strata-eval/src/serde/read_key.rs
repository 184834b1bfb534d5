//! Keys of maps into Rust types.

use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, IntoDeserializer as _, Visitor};
use strata_value::{Key, KeyName, Value};

use super::Error;
use super::read_value::ValueReader;

/// A key that is being read: its text, or where a number or boolean is wanted what the text means.
pub(super) struct KeyReader(KeyName);

impl KeyReader {
    pub(super) fn of(key: Key) -> Self {
        Self(key.name())
    }
}

/// Reads a key as a value, which converts text to what is wanted.
macro_rules! as_value {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let value = match self.0 {
                KeyName::Text(text) => &Value::string(text),
                KeyName::Other(value) => value,
            };
            ValueReader::new(value)?.$name(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for KeyReader {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            KeyName::Text(text) => visitor.visit_borrowed_str(text),
            KeyName::Other(value) => ValueReader::new(value)?.deserialize_any(visitor),
        }
    }

    as_value!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64 deserialize_bool);

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            KeyName::Text(text) => {
                let name: StrDeserializer<'_, Error> = text.into_deserializer();
                visitor.visit_enum(name)
            }
            KeyName::Other(value) => {
                ValueReader::new(value)?.deserialize_enum(name, variants, visitor)
            }
        }
    }

    serde::forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
