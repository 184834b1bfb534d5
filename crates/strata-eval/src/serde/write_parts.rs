//! The parts of Rust types into values.

use serde::ser::{self, Error as _, Serialize};
use strata_value::Key;

use super::node::{Node, Object, Order};
use super::write_value::NodeWriter;
use super::{Error, read_scalar};

/// How much room to make: the length is a hint of somebody else.
fn capacity(len: Option<usize>) -> usize {
    len.unwrap_or(0).min(1024)
}

/// The one attribute that a variant with data is.
pub(super) fn of_variant(variant: Option<Key>, content: Node) -> Node {
    match variant {
        Some(variant) => {
            Node::Object(Object { attributes: vec![(variant, content)], is_map: false })
        }
        None => content,
    }
}

/// The elements of a sequence, so far.
pub(super) struct Elements {
    writer: NodeWriter,
    done: Vec<Node>,
    variant: Option<Key>,
}

impl Elements {
    pub(super) fn new(writer: NodeWriter, len: Option<usize>, variant: Option<Key>) -> Self {
        Self { writer, done: Vec::with_capacity(capacity(len)), variant }
    }

    fn element<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<(), Error> {
        let at = self.done.len();
        self.done.push(data.serialize(self.writer).map_err(|error| error.within(at))?);
        Ok(())
    }

    fn finish(self) -> Node {
        of_variant(self.variant, Node::Tuple(self.done))
    }
}

/// The attributes of an object, so far.
pub(super) struct Attributes {
    writer: NodeWriter,
    done: Vec<(Key, Node)>,
    /// The key whose value comes next.
    key: Option<Key>,
    variant: Option<Key>,
}

impl Attributes {
    pub(super) fn new(writer: NodeWriter, len: Option<usize>, variant: Option<Key>) -> Self {
        Self { writer, done: Vec::with_capacity(capacity(len)), key: None, variant }
    }

    fn attribute<T: Serialize + ?Sized>(&mut self, key: Key, data: &T) -> Result<(), Error> {
        let content = data.serialize(self.writer).map_err(|error| error.within(key))?;
        self.done.push((key, content));
        Ok(())
    }

    fn finish(self, is_map: bool) -> Node {
        let object = Object { attributes: self.done, is_map };
        of_variant(self.variant, Node::Object(object))
    }
}

/// The key that a value is: its text, or the text of a number or boolean.
fn key_of(node: Node) -> Result<Key, Error> {
    let value = node.into_value(Order::Source);
    let text = read_scalar::text_of_scalar(&value);
    // Text is in normal form by now.
    text.map(|text| Key::new(&text)).ok_or_else(|| {
        Error::custom(format!(
            "{} cannot be a key, only text, a number or a boolean",
            value.kind_phrase()
        ))
    })
}

/// The parts of serde's interfaces for sequences, which differ only in names.
macro_rules! elements {
    ($($trait:ident $method:ident)*) => {
        $(impl ser::$trait for Elements {
            type Ok = Node;
            type Error = Error;
            fn $method<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<(), Error> {
                self.element(data)
            }
            fn end(self) -> Result<Node, Error> {
                Ok(self.finish())
            }
        })*
    };
}

elements!(SerializeSeq serialize_element SerializeTuple serialize_element
    SerializeTupleStruct serialize_field SerializeTupleVariant serialize_field);

/// The same for structs.
macro_rules! attributes {
    ($($trait:ident)*) => {
        $(impl ser::$trait for Attributes {
            type Ok = Node;
            type Error = Error;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                data: &T,
            ) -> Result<(), Error> {
                self.attribute(Key::new(name), data)
            }
            fn end(self) -> Result<Node, Error> {
                Ok(self.finish(false))
            }
        })*
    };
}

attributes!(SerializeStruct SerializeStructVariant);

impl ser::SerializeMap for Attributes {
    type Ok = Node;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = Some(key_of(key.serialize(self.writer)?)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<(), Error> {
        match self.key.take() {
            Some(key) => self.attribute(key, data),
            None => Err(Error::new("a value was written before its key")),
        }
    }

    fn end(self) -> Result<Node, Error> {
        Ok(self.finish(true))
    }
}
