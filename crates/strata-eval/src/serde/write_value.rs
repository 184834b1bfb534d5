//! Rust types into values.

use serde::ser::{self, Error as _, Serialize, Serializer};
use strata_value::{BigNumber, Capsule, CapsuleData, Key, Marks, Value};

use super::Error;
use super::node::{Node, Object, Order};
use super::wrapper::{BLOCK, SENSITIVE, VERBATIM, take_over};
use crate::functions::unicode;

/// A Rust value as a value of HCL.
///
/// Structs and maps become objects, sequences tuples, `None` and `()` null; a variant without data is
/// its name, one with data an object whose one attribute is named for it. These are the values that
/// the expressions written by [`to_string`](super::to_string()) have. Bytes become a value of the type
/// `bytes`. A number keeps its exact value, and text comes in normal form (NFC); not-a-number, a key that is neither text, number nor
/// boolean, and nesting beyond [`Value::MAX_DEPTH`] are errors.
///
/// ```
/// use serde::Serialize;
/// use strata_value::json;
///
/// #[derive(Serialize)]
/// struct Service { name: &'static str, ports: Vec<u16> }
///
/// let value = strata_eval::to_value(&Service { name: "web", ports: vec![80, 443] })?;
/// let text = json::write(&value, &json::Options::default())?;
/// assert_eq!(text, r#"{"name":"web","ports":[80,443]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(data: &T) -> Result<Value, Error> {
    Ok(node_of(data)?.into_value(Order::Names))
}

/// The same, still knowing its blocks.
pub(super) fn node_of<T: Serialize + ?Sized>(data: &T) -> Result<Node, Error> {
    data.serialize(NodeWriter { depth: 0 })
}

/// Writes one value, in so many collections.
#[derive(Clone, Copy)]
struct NodeWriter {
    depth: u32,
}

impl NodeWriter {
    /// A writer for what is in a collection.
    fn deeper(self) -> Result<Self, Error> {
        if self.depth >= Value::MAX_DEPTH {
            return Err(Error::new(format!("nested deeper than {} levels", Value::MAX_DEPTH)));
        }
        Ok(Self { depth: self.depth + 1 })
    }

    fn elements(
        self,
        len: Option<usize>,
        variant: Option<&'static str>,
    ) -> Result<Elements, Error> {
        let writer = self.deeper()?;
        // The length is a hint of somebody else.
        let elements = Vec::with_capacity(len.unwrap_or(0).min(1024));
        Ok(Elements { writer, elements, variant: variant.map(Key::new) })
    }

    fn attributes(
        self,
        len: Option<usize>,
        variant: Option<&'static str>,
    ) -> Result<Attributes, Error> {
        let writer = self.deeper()?;
        let attributes = Vec::with_capacity(len.unwrap_or(0).min(1024));
        Ok(Attributes { writer, attributes, key: None, variant: variant.map(Key::new) })
    }
}

/// The one attribute that a variant with data is.
fn of_variant(variant: Option<Key>, content: Node) -> Node {
    match variant {
        Some(variant) => {
            Node::Object(Object { attributes: vec![(variant, content)], is_map: false })
        }
        None => content,
    }
}

fn value(value: Value) -> Result<Node, Error> {
    Ok(Node::Value(value))
}

fn integer<N: TryInto<i64> + Copy + ToString>(n: N) -> Result<Node, Error> {
    value(match n.try_into() {
        Ok(small) => Value::int(small),
        Err(_) => BigNumber::from_decimal(&n.to_string()).map_or(Value::NULL, Value::big),
    })
}

impl Serializer for NodeWriter {
    type Ok = Node;
    type Error = Error;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Attributes;
    type SerializeStruct = Attributes;
    type SerializeStructVariant = Attributes;

    fn serialize_bool(self, b: bool) -> Result<Node, Error> {
        value(Value::bool(b))
    }
    fn serialize_i8(self, n: i8) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_i16(self, n: i16) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_i32(self, n: i32) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_i64(self, n: i64) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_i128(self, n: i128) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_u8(self, n: u8) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_u16(self, n: u16) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_u32(self, n: u32) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_u64(self, n: u64) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_u128(self, n: u128) -> Result<Node, Error> {
        integer(n)
    }
    fn serialize_f32(self, n: f32) -> Result<Node, Error> {
        self.serialize_f64(n.into())
    }
    fn serialize_f64(self, n: f64) -> Result<Node, Error> {
        if n.is_nan() {
            return Err(Error::new("not-a-number is no number in HCL"));
        }
        value(number_of_f64(n))
    }
    fn serialize_char(self, c: char) -> Result<Node, Error> {
        self.serialize_str(c.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, text: &str) -> Result<Node, Error> {
        value(unicode::string(text.to_owned()))
    }
    fn serialize_bytes(self, bytes: &[u8]) -> Result<Node, Error> {
        let data = CapsuleData::Bytes(bytes.into());
        value(Value::capsule(Capsule { type_name: "bytes", data }))
    }
    fn serialize_none(self) -> Result<Node, Error> {
        value(Value::NULL)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, data: &T) -> Result<Node, Error> {
        data.serialize(self)
    }
    fn serialize_unit(self) -> Result<Node, Error> {
        value(Value::NULL)
    }
    fn serialize_unit_struct(self, _name: &'static str) -> Result<Node, Error> {
        value(Value::NULL)
    }
    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Node, Error> {
        value(Value::string(variant))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        data: &T,
    ) -> Result<Node, Error> {
        match name {
            VERBATIM => {
                let none = || Error::new("a value as it is was already taken");
                value(take_over().ok_or_else(none)?)
            }
            SENSITIVE => {
                value(data.serialize(self)?.into_value(Order::Names).marked(Marks::SENSITIVE))
            }
            BLOCK => Ok(Node::Block(Box::new(data.serialize(self)?))),
            _ => data.serialize(self),
        }
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        data: &T,
    ) -> Result<Node, Error> {
        let variant = Key::new(variant);
        let content = data.serialize(self.deeper()?).map_err(|error| error.within(variant))?;
        Ok(of_variant(Some(variant), content))
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Elements, Error> {
        self.elements(len, None)
    }
    fn serialize_tuple(self, len: usize) -> Result<Elements, Error> {
        self.elements(Some(len), None)
    }
    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<Elements, Error> {
        self.elements(Some(len), None)
    }
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Elements, Error> {
        self.deeper()?.elements(Some(len), Some(variant))
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Attributes, Error> {
        self.attributes(len, None)
    }
    fn serialize_struct(self, _name: &'static str, len: usize) -> Result<Attributes, Error> {
        self.attributes(Some(len), None)
    }
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Attributes, Error> {
        self.deeper()?.attributes(Some(len), Some(variant))
    }
}

/// A float in the one form that numbers of HCL have.
fn number_of_f64(n: f64) -> Value {
    let is_negative_zero = n == 0.0 && n.is_sign_negative();
    let integer = BigNumber::from_f64(n).and_then(|n| n.to_i64()).filter(|_| !is_negative_zero);
    integer.map_or(Value::float(n), Value::int)
}

/// The elements of a sequence, so far.
struct Elements {
    writer: NodeWriter,
    elements: Vec<Node>,
    variant: Option<Key>,
}

impl Elements {
    fn element<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<(), Error> {
        let at = self.elements.len();
        self.elements.push(data.serialize(self.writer).map_err(|error| error.within(at))?);
        Ok(())
    }

    fn done(self) -> Node {
        of_variant(self.variant, Node::Tuple(self.elements))
    }
}

/// The attributes of an object, so far.
struct Attributes {
    writer: NodeWriter,
    attributes: Vec<(Key, Node)>,
    /// The key whose value comes next.
    key: Option<Key>,
    variant: Option<Key>,
}

impl Attributes {
    fn attribute<T: Serialize + ?Sized>(&mut self, key: Key, data: &T) -> Result<(), Error> {
        let content = data.serialize(self.writer).map_err(|error| error.within(key))?;
        self.attributes.push((key, content));
        Ok(())
    }

    fn done(self, is_map: bool) -> Node {
        let object = Object { attributes: self.attributes, is_map };
        of_variant(self.variant, Node::Object(object))
    }
}

/// The key that a value is: its text, or the text of a number or boolean.
fn key_of(node: Node) -> Result<Key, Error> {
    let value = node.into_value(Order::Source);
    let text = super::read_scalar::text_of_scalar(&value);
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
                Ok(self.done())
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
                Ok(self.done(false))
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
        Ok(self.done(true))
    }
}
