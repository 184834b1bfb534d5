//! Why an operation has no result.

use thiserror::Error;

/// Why an operation has no result. It names no value: what it shows can be secret.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OperationError {
    /// An operand, or a text, is no number.
    #[error("a number is required")]
    NotANumber,
    /// An operand is no boolean.
    #[error("a boolean is required")]
    NotABool,
    /// An operand is no set.
    #[error("a set is required")]
    NotASet,
    /// The value has no elements or attributes of this sort.
    #[error("the value has no elements that can be asked for so")]
    NotACollection,
    /// An operand is null.
    #[error("the value is null")]
    Null,
    /// The arithmetic has no result: `0 / 0`, the difference of infinities and their like.
    #[error("the operation has no defined result")]
    Undefined,
    /// A number is too large or too small to be computed with.
    #[error("the number is out of range")]
    OutOfRange,
    /// The key is of the wrong type: a list takes whole numbers from 0 up, a map text.
    #[error("the key is of the wrong type")]
    KeyType,
    /// There is no such element or attribute.
    #[error("there is no such element")]
    NoSuchElement,
    /// What is said about an unknown value contradicts itself.
    #[error("what is known of the value contradicts itself")]
    Contradiction,
}
