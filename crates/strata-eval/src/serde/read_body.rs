//! Bodies of native syntax into Rust types.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::de::value::{MapAccessDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IntoDeserializer as _, MapAccess, Visitor,
};
use strata_diagnostics::{SourceFile, Span};
use strata_syntax::{ast, schema};
use strata_value::Key;

use super::read_attribute::AttributeReader;
use super::read_blocks::BlocksReader;
use super::read_key::KeyReader;
use super::{Error, LABEL, LABELS};
use crate::Scope;

/// What expressions need to be evaluated.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) file: &'a SourceFile,
    pub(super) scope: &'a Scope<'a>,
}

/// A body, and the labels of its block that are still to be read.
#[derive(Clone)]
pub(super) struct BodyReader<'a> {
    source: Source<'a>,
    body: Option<ast::Body<'a>>,
    labels: Vec<Cow<'a, str>>,
    /// Where something is missing.
    place: Span,
}

impl<'a> BodyReader<'a> {
    pub(super) fn of_file(source: Source<'a>, body: Option<ast::Body<'a>>) -> Self {
        let start = body.map_or(0, |body| body.file_range().start);
        Self { source, body, labels: Vec::new(), place: source.file.span(start..start) }
    }

    /// The body of a block, with those of its labels that were not read yet.
    pub(super) fn of_block(
        source: Source<'a>,
        block: ast::Block<'a>,
        labels: Vec<Cow<'a, str>>,
    ) -> Self {
        let place = source.file.span(block.def_range());
        Self { source, body: block.body(), labels, place }
    }

    /// What the body and its labels are to the type with these fields.
    fn entries(self, fields: &[&str]) -> Result<Entries<'a>, Error> {
        let mut entries = Vec::new();
        let has = |name: &str| fields.contains(&name);
        let labels = match self.labels.len() {
            len if has(LABEL) && len != 1 => {
                let message = format!("the block must have one label, not {len}");
                return Err(Error::new(message).at(self.place));
            }
            1 if has(LABEL) => Some((LABEL, Content::Label(self.labels[0].clone()))),
            _ if has(LABELS) => Some((LABELS, Content::Labels(self.labels.clone()))),
            _ => None,
        };
        entries.extend(labels.map(|(name, content)| {
            let place = self.place;
            Named { name: Cow::Borrowed(name), place, content }
        }));
        // The place of the blocks of each type among the entries.
        let mut types: HashMap<&str, usize> = HashMap::new();
        let mut names: HashMap<&str, usize> = HashMap::new();
        for item in self.body.into_iter().flat_map(ast::Body::items) {
            let (name, range, at) = match item {
                ast::Item::Attribute(attribute) => {
                    (attribute.name(), attribute.name_range(), names.insert(attribute.name(), 0))
                }
                ast::Item::Block(block) => {
                    (block.block_type(), block.type_range(), types.get(block.block_type()).copied())
                }
            };
            let place = self.source.file.span(range);
            match (item, at) {
                (ast::Item::Block(block), Some(at)) => {
                    if let Some(Named { content: Content::Blocks(blocks), .. }) =
                        entries.get_mut(at)
                    {
                        blocks.push(block);
                    }
                    continue;
                }
                (ast::Item::Block(block), None) => {
                    types.insert(name, entries.len());
                    let content = Content::Blocks(vec![block]);
                    entries.push(Named { name: Cow::Borrowed(name), place, content });
                }
                (ast::Item::Attribute(attribute), _) => {
                    let content = Content::Attribute(attribute);
                    entries.push(Named { name: Cow::Borrowed(name), place, content });
                }
            }
            if types.contains_key(name) && names.contains_key(name) {
                let message = format!("`{name}` is both an argument and a block");
                return Err(Error::new(message).hint("keep one of them").at(place));
            }
        }
        Ok(Entries { source: self.source, rest: entries.into_iter(), open: None })
    }
}

impl<'de> Deserializer<'de> for BodyReader<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_struct("", &[], visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let place = self.place;
        let entries = self.entries(fields)?;
        visitor.visit_map(entries).map_err(|error: Error| error.at(place))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let place = self.place;
        let entries = self.entries(&[])?;
        let read = match entries.rest.len() {
            1 => visitor.visit_enum(MapAccessDeserializer::new(entries)),
            len => Err(Error::custom(format!(
                "one argument or block must name the variant, not {len}"
            ))),
        };
        read.map_err(|error: Error| error.at(place))
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
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// The arguments and blocks of a body.
struct Entries<'a> {
    source: Source<'a>,
    rest: std::vec::IntoIter<Named<'a>>,
    open: Option<Named<'a>>,
}

struct Named<'a> {
    name: Cow<'a, str>,
    /// Where the name stands.
    place: Span,
    content: Content<'a>,
}

enum Content<'a> {
    Label(Cow<'a, str>),
    Labels(Vec<Cow<'a, str>>),
    Attribute(ast::Attribute<'a>),
    /// All blocks of a type.
    Blocks(Vec<ast::Block<'a>>),
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.open = self.rest.next();
        let Some(entry) = &self.open else { return Ok(None) };
        let key = KeyReader::of(Key::new(&entry.name));
        seed.deserialize(key).map(Some).map_err(|error| error.at(entry.place))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let entry = self.open.take().ok_or_else(|| Error::custom("a value before its key"))?;
        let source = self.source;
        let read = match entry.content {
            Content::Label(label) => {
                let label: StrDeserializer<'_, Error> = (&*label).into_deserializer();
                seed.deserialize(label)
            }
            Content::Labels(labels) => {
                let labels = labels.into_iter().map(Cow::into_owned);
                seed.deserialize(SeqDeserializer::<_, Error>::new(labels))
            }
            Content::Attribute(attribute) => match attribute.expression() {
                Some(expression) => {
                    let expression = schema::Expression::Native(expression);
                    seed.deserialize(AttributeReader { source, expression })
                }
                None => Err(Error::new("the argument has no value")),
            },
            Content::Blocks(blocks) => seed.deserialize(BlocksReader::new(source, blocks)),
        };
        read.map_err(|error| error.within(Key::new(&entry.name)).at(entry.place))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
