//! Types that say how they are to be read and written.

use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};
use strata_value::Value;

/// The names by which the readers and writers of this module know the wrappers.
pub(super) const VERBATIM: &str = "$strata::Verbatim";
pub(super) const SENSITIVE: &str = "$strata::Sensitive";
pub(super) const BLOCK: &str = "$strata::Block";

/// A value as it is: with its type, its marks and what is unknown in it.
///
/// Only [`from_value`](super::from_value), [`to_value`](super::to_value) and their kin read and
/// write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verbatim(pub Value);

/// Data that may be marked as sensitive, and is not shown by `Debug`.
///
/// Everything else that is marked is refused. Written, it is marked again: [`to_value`] gives a
/// sensitive value, and [`to_string`] refuses it.
///
/// [`to_value`]: super::to_value
/// [`to_string`]: super::to_string()
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Sensitive<T>(pub T);

/// What [`to_string`](super::to_string()) writes as blocks: a struct or map as one block, a sequence
/// as one for each element, a map of structs or maps as one for each entry, its key being the label.
///
/// Read, it is what `T` is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<T>(pub T);

thread_local! {
    /// A value on its way between a reader or writer and a [`Verbatim`]: no visitor takes one.
    static HANDED_OVER: Cell<Option<Value>> = const { Cell::new(None) };
}

/// Gives a value to the [`Verbatim`] whose visitor is called next.
pub(super) fn hand_over(value: Value) {
    HANDED_OVER.set(Some(value));
}

/// Takes the value that was handed over last.
pub(super) fn take_over() -> Option<Value> {
    HANDED_OVER.take()
}

impl<'de> Deserialize<'de> for Verbatim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Taker;
        impl Visitor<'_> for Taker {
            type Value = Verbatim;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_unit<E: serde::de::Error>(self) -> Result<Verbatim, E> {
                let none = || E::custom("only values of Strata are read as they are");
                take_over().map(Verbatim).ok_or_else(none)
            }
        }
        deserializer.deserialize_newtype_struct(VERBATIM, Taker)
    }
}

impl Serialize for Verbatim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Refusing;
        impl Serialize for Refusing {
            fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(S::Error::custom("a value as it is can only be written as a value of Strata"))
            }
        }
        hand_over(self.0.clone());
        let written = serializer.serialize_newtype_struct(VERBATIM, &Refusing);
        take_over();
        written
    }
}

/// Reads the content of a wrapper of this name.
fn unwrap<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    name: &'static str,
    deserializer: D,
) -> Result<T, D::Error> {
    struct Content<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Content<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the content of a wrapper")
        }
        fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<T, D::Error> {
            T::deserialize(inner)
        }
    }
    deserializer.deserialize_newtype_struct(name, Content(std::marker::PhantomData))
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sensitive<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        unwrap(SENSITIVE, deserializer).map(Self)
    }
}

impl<T: Serialize> Serialize for Sensitive<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(SENSITIVE, &self.0)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Block<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        unwrap(BLOCK, deserializer).map(Self)
    }
}

impl<T: Serialize> Serialize for Block<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(BLOCK, &self.0)
    }
}

impl<T> fmt::Debug for Sensitive<T> {
    /// Without the content.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(sensitive)")
    }
}
