//! Blocks of one type into Rust types.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Unexpected, Visitor,
};
use strata_syntax::ast;
use strata_value::Key;

use super::read_body::{BodyReader, Source};
use super::read_key::KeyReader;
use super::wrapper::{SENSITIVE, VERBATIM};
use super::{Error, LABEL, LABELS};

/// Blocks of one type whose first labels, the same for all, have been read.
#[derive(Clone)]
pub(super) struct BlocksReader<'a> {
    source: Source<'a>,
    blocks: Vec<Block<'a>>,
}

#[derive(Clone)]
struct Block<'a> {
    syntax: ast::Block<'a>,
    /// The labels that are still to be read.
    labels: Vec<Cow<'a, str>>,
}

impl<'a> BlocksReader<'a> {
    pub(super) fn new(source: Source<'a>, blocks: Vec<ast::Block<'a>>) -> Self {
        let block = |syntax: ast::Block<'a>| Block {
            syntax,
            labels: syntax.labels().map(ast::Label::value).collect(),
        };
        Self { source, blocks: blocks.into_iter().map(block).collect() }
    }

    /// The blocks by their next label, in the order of the first of each; `None` if no block has one.
    fn by_label(&self) -> Result<Option<Labelled<'a>>, Error> {
        if self.blocks.iter().all(|block| block.labels.is_empty()) {
            return Ok(None);
        }
        let mut groups: Vec<(Cow<'a, str>, Self)> = Vec::new();
        let mut group_of: HashMap<Cow<'a, str>, usize> = HashMap::new();
        for block in &self.blocks {
            let Some((label, rest)) = block.labels.split_first() else {
                let error = Error::new("the block has fewer labels than others of its type");
                return Err(error.at(self.source.file.span(block.syntax.def_range())));
            };
            let at = *group_of.entry(label.clone()).or_insert_with(|| {
                groups.push((label.clone(), Self { source: self.source, blocks: Vec::new() }));
                groups.len() - 1
            });
            groups[at].1.blocks.push(Block { syntax: block.syntax, labels: rest.to_vec() });
        }
        Ok(Some(Labelled { groups: groups.into_iter(), open: None }))
    }

    /// The body of the only block.
    fn body(&self) -> Result<BodyReader<'a>, Error> {
        match self.blocks.as_slice() {
            [block] => Ok(BodyReader::of_block(self.source, block.syntax, block.labels.clone())),
            [_, second, ..] => {
                let error = Error::new("only one block can stand here").hint("keep one of them");
                Err(error.at(self.source.file.span(second.syntax.def_range())))
            }
            [] => Err(Error::new("a block is required")),
        }
    }

    /// An error of the first block.
    fn placed<T>(&self, read: Result<T, Error>) -> Result<T, Error> {
        let place = self.blocks.first().map(|b| self.source.file.span(b.syntax.def_range()));
        read.map_err(|error: Error| match place {
            Some(place) => error.at(place),
            None => error,
        })
    }
}

impl<'de> Deserializer<'de> for BlocksReader<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.blocks.as_slice() {
            [block] if !block.labels.is_empty() => self.deserialize_map(visitor),
            [_] => self.body()?.deserialize_any(visitor),
            blocks if blocks.iter().any(|block| !block.labels.is_empty()) => {
                self.deserialize_map(visitor)
            }
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.by_label()? {
            Some(labelled) => self.placed(visitor.visit_map(labelled)),
            None => self.body()?.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.by_label()? {
            Some(labelled) if !fields.iter().any(|field| matches!(*field, LABEL | LABELS)) => {
                self.placed(visitor.visit_map(labelled))
            }
            _ => self.body()?.deserialize_struct(name, fields, visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.by_label()? {
            Some(labelled) if labelled.groups.len() == 1 => {
                self.placed(visitor.visit_enum(MapAccessDeserializer::new(labelled)))
            }
            _ => self.body()?.deserialize_enum(name, variants, visitor),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let mut each =
            Each { source: self.source, blocks: self.blocks.clone().into_iter(), next: 0 };
        let read = self.placed(visitor.visit_seq(&mut each))?;
        match each.blocks.next() {
            Some(extra) => {
                let expected = format!("{} blocks", each.next);
                let error = Error::new(format!("expected {expected}, found {}", self.blocks.len()));
                Err(error.at(self.source.file.span(extra.syntax.def_range())))
            }
            None => Ok(read),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            VERBATIM | SENSITIVE => {
                let error = Error::invalid_type(Unexpected::Other("a block"), &"an argument");
                self.placed(Err(error))
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct identifier
    }
}

/// Blocks by a label.
struct Labelled<'a> {
    groups: std::vec::IntoIter<(Cow<'a, str>, BlocksReader<'a>)>,
    open: Option<(Cow<'a, str>, BlocksReader<'a>)>,
}

impl<'de> MapAccess<'de> for Labelled<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.open = self.groups.next();
        let Some((label, blocks)) = &self.open else { return Ok(None) };
        let read = seed.deserialize(KeyReader::of(Key::new(label)));
        blocks.placed(read).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let open = self.open.take().ok_or_else(|| Error::custom("a value before its key"));
        let (label, blocks) = open?;
        seed.deserialize(blocks).map_err(|error| error.within(Key::new(&label)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.groups.len())
    }
}

/// Blocks one by one.
struct Each<'a> {
    source: Source<'a>,
    blocks: std::vec::IntoIter<Block<'a>>,
    next: usize,
}

impl<'de> SeqAccess<'de> for &mut Each<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(block) = self.blocks.next() else { return Ok(None) };
        let at = self.next;
        self.next += 1;
        let one = BlocksReader { source: self.source, blocks: vec![block] };
        seed.deserialize(one).map(Some).map_err(|error| error.within(at))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.blocks.len())
    }
}
