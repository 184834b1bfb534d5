//! Arguments into Rust types.

use std::borrow::Cow;

use serde::de::{Deserializer, Visitor};
use strata_syntax::{ast, json, schema};
use strata_value::{Step, Value};

use super::Error;
use super::read_body::Source;
use super::read_value::ValueReader;
use crate::Program;

/// An expression that is evaluated when its value is wanted.
#[derive(Clone, Copy)]
pub(super) struct AttributeReader<'a> {
    pub(super) source: Source<'a>,
    pub(super) expression: schema::Expression<'a>,
}

impl AttributeReader<'_> {
    fn read<T>(self, read: impl FnOnce(ValueReader<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let program = Program::of(self.expression, self.source.file);
        let value: Value = program.evaluate(self.source.scope).map_err(Error::of_evaluation)?;
        let is_json = matches!(self.expression, schema::Expression::Json(_));
        let reader = ValueReader::new(&value);
        let read = reader.and_then(|all| read(if is_json { all.as_blocks() } else { all }));
        read.map_err(|error| {
            let place = narrowed(self.expression, error.path().steps());
            error.at(self.source.file.span(place.range()))
        })
    }
}

/// The part of an expression that a path in its value leads to, as far as it is written out.
fn narrowed<'a>(mut expression: schema::Expression<'a>, steps: &[Step]) -> schema::Expression<'a> {
    for step in steps {
        let part = match expression {
            schema::Expression::Native(native) => {
                native_part(native, *step).map(schema::Expression::Native)
            }
            schema::Expression::Json(value) => {
                json_part(value, *step).map(schema::Expression::Json)
            }
        };
        let Some(part) = part else { break };
        expression = part;
    }
    expression
}

fn native_part(expression: ast::Expression<'_>, step: Step) -> Option<ast::Expression<'_>> {
    match (expression, step) {
        (ast::Expression::Object(object), Step::Key(key)) => {
            let name = key.as_str()?;
            let is_it = |item: &ast::ObjectItem<'_>| item_name(*item).as_deref() == Some(name);
            object.items().filter(is_it).last()?.value()
        }
        (ast::Expression::Tuple(tuple), Step::Index(at)) => tuple.elements().nth(at),
        _ => None,
    }
}

/// The name of an item whose key is a plain name or a text without anything to evaluate.
fn item_name(item: ast::ObjectItem<'_>) -> Option<Cow<'_, str>> {
    match item.key()? {
        ast::Expression::Template(template) => template.literal(),
        _ => item.key_name().map(Cow::Borrowed),
    }
}

fn json_part(value: json::Value<'_>, step: Step) -> Option<json::Value<'_>> {
    match step {
        Step::Key(key) => {
            let name = key.as_str()?;
            let found = value.properties().filter(|property| property.name() == name).last();
            found.map(json::Property::value)
        }
        Step::Index(at) => value.elements().nth(at),
    }
}

/// The methods of a deserializer that read the value.
macro_rules! by_value {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.read(|value| value.$name(visitor))
        })*
    };
}

impl<'de> Deserializer<'de> for AttributeReader<'_> {
    type Error = Error;

    by_value!(deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32
        deserialize_i64 deserialize_i128 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64 deserialize_char
        deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_option deserialize_unit deserialize_seq deserialize_map
        deserialize_identifier);

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(|value| value.deserialize_unit_struct(name, visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(|value| value.deserialize_newtype_struct(name, visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.read(|value| value.deserialize_tuple(len, visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(|value| value.deserialize_tuple_struct(name, len, visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(|value| value.deserialize_struct(name, fields, visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(|value| value.deserialize_enum(name, variants, visitor))
    }

    /// Does not evaluate: what nobody reads may fail.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}
