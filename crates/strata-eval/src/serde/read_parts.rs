//! The parts of collections into Rust types.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use strata_value::{Entry, Map, Value};

use super::Error;
use super::read_key::KeyReader;
use super::read_value::ValueReader;

/// The elements of a sequence.
pub(super) struct Elements<'v> {
    of: ValueReader<'v>,
    rest: std::slice::Iter<'v, Value>,
    next: usize,
}

impl<'v> Elements<'v> {
    pub(super) fn new(of: ValueReader<'v>, elements: &'v [Value]) -> Self {
        Self { of, rest: elements.iter(), next: 0 }
    }

    /// How many were read; `None` if all were.
    pub(super) fn read_too_few(&self) -> Option<usize> {
        (self.rest.len() > 0).then_some(self.next)
    }
}

impl<'de> SeqAccess<'de> for &mut Elements<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(element) = self.rest.next() else { return Ok(None) };
        let at = self.next;
        self.next += 1;
        seed.deserialize(self.of.part(element)).map(Some).map_err(|error| error.within(at))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The entries of a map.
pub(super) struct Entries<'v> {
    of: ValueReader<'v>,
    rest: std::slice::Iter<'v, Entry>,
    /// The entry whose key was read last.
    open: Option<&'v Entry>,
}

impl<'v> Entries<'v> {
    pub(super) fn new(of: ValueReader<'v>, map: &'v Map) -> Self {
        Self { of, rest: map.iter(), open: None }
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.open = self.rest.next();
        let Some(entry) = self.open else { return Ok(None) };
        seed.deserialize(KeyReader::of(entry.key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some(entry) = self.open.take() else {
            return Err(Error::new("the value of an entry was asked for before its key"));
        };
        let within = |error: Error| error.within(entry.key);
        seed.deserialize(self.of.part(&entry.value)).map_err(within)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The variant of an enum that is an object with one attribute.
pub(super) struct VariantReader<'v> {
    pub(super) of: ValueReader<'v>,
    pub(super) entry: &'v Entry,
}

impl<'v, 'de> EnumAccess<'de> for VariantReader<'v> {
    type Error = Error;
    type Variant = VariantContent<'v>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, VariantContent<'v>), Error> {
        let variant = seed.deserialize(KeyReader::of(self.entry.key))?;
        let content = self.of.part(&self.entry.value);
        Ok((variant, VariantContent { content, entry: self.entry }))
    }
}

pub(super) struct VariantContent<'v> {
    content: ValueReader<'v>,
    entry: &'v Entry,
}

impl VariantContent<'_> {
    fn within<T>(&self, read: Result<T, Error>) -> Result<T, Error> {
        read.map_err(|error| error.within(self.entry.key))
    }
}

impl<'de> VariantAccess<'de> for VariantContent<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.within(serde::Deserialize::deserialize(self.content))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        self.within(seed.deserialize(self.content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.within(self.content.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.within(self.content.deserialize_map(visitor))
    }
}
