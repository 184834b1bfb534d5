//! Rust types into values.

use serde::{Serialize, Serializer};
use strata_value::{BigNumber, Capsule, CapsuleData, Key, Marks, Value};

use super::Error;
use super::node::{Node, Order};
use super::wrapper::{BLOCK, SENSITIVE, VERBATIM, take_over};
use super::write_parts::{Attributes, Elements, of_variant};

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
pub(super) struct NodeWriter {
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
        Ok(Elements::new(self.deeper()?, len, variant.map(Key::new)))
    }

    fn attributes(
        self,
        len: Option<usize>,
        variant: Option<&'static str>,
    ) -> Result<Attributes, Error> {
        Ok(Attributes::new(self.deeper()?, len, variant.map(Key::new)))
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is what every method of the serializer returns")]
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
        value(Value::text(text))
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
