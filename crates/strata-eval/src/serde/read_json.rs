//! Files of JSON into Rust types.

use std::collections::HashMap;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use strata_syntax::{json, schema};
use strata_value::Key;

use super::Error;
use super::read_attribute::AttributeReader;
use super::read_body::Source;
use super::read_key::KeyReader;

/// The name of properties that are comments.
const COMMENT: &str = "//";

/// A document that is a body: an object, or an array of objects that together are one.
pub(super) struct DocumentReader<'a> {
    source: Source<'a>,
    root: json::Value<'a>,
}

impl<'a> DocumentReader<'a> {
    pub(super) fn new(source: Source<'a>, root: json::Value<'a>) -> Self {
        Self { source, root }
    }

    fn properties(&self) -> Result<Vec<json::Property<'a>>, Error> {
        let objects: Vec<json::Value<'a>> = match self.root.kind() {
            json::ValueKind::Array => self.root.elements().collect(),
            _ => vec![self.root],
        };
        let mut first: HashMap<_, json::Property<'a>> = HashMap::new();
        let mut properties = Vec::new();
        for object in objects {
            if object.kind() != json::ValueKind::Object {
                let place = self.source.file.span(object.start_range());
                return Err(Error::new("a file of JSON must be an object, or an array of objects")
                    .at(place));
            }
            for property in object.properties().filter(|property| property.name() != COMMENT) {
                if first.insert(property.name(), property).is_some() {
                    let place = self.source.file.span(property.name_range());
                    let message = format!("`{}` is there twice", property.name());
                    return Err(Error::new(message).hint("keep one of them").at(place));
                }
                properties.push(property);
            }
        }
        Ok(properties)
    }
}

impl<'de> Deserializer<'de> for DocumentReader<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let rest = self.properties()?.into_iter();
        let place = self.source.file.span(self.root.end_range());
        let properties = Properties { source: self.source, rest, open: None };
        visitor.visit_map(properties).map_err(|error: Error| error.at(place))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Properties<'a> {
    source: Source<'a>,
    rest: std::vec::IntoIter<json::Property<'a>>,
    open: Option<json::Property<'a>>,
}

impl<'de> MapAccess<'de> for Properties<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.open = self.rest.next();
        let Some(property) = self.open else { return Ok(None) };
        let place = self.source.file.span(property.name_range());
        let key = KeyReader::of(Key::new(&property.name()));
        seed.deserialize(key).map(Some).map_err(|error| error.at(place))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let property = self.open.take().ok_or_else(|| Error::custom("a value before its key"))?;
        let expression = schema::Expression::Json(property.value());
        let reader = AttributeReader { source: self.source, expression };
        seed.deserialize(reader).map_err(|error| error.within(Key::new(&property.name())))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
