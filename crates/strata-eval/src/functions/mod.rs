//! The functions of HCL and of its users, by families.
//!
//! Each file has a table of rows ([`Builtin`](crate::Builtin)): name, typed parameters, documentation,
//! body. Signatures, help and completion are made from them.

mod access;
mod aggregate;
mod argument;
mod arithmetic;
mod bytes;
mod case;
mod choice;
#[cfg(test)]
mod collection_laws;
mod comparison;
mod conversion;
mod csv;
mod date;
mod distinct;
mod elements;
mod format;
mod join;
mod json;
mod mapping;
mod matching;
mod number;
mod regex;
mod sensitivity;
mod sequence;
mod set;
mod set_product;
mod special;
mod text;
mod trim;
pub(crate) mod unicode;
use std::sync::OnceLock;

use crate::{Builtin, Functions};

/// The functions of the reference: the standard library of its values and the extensions that the
/// conformance vectors use.
pub fn reference() -> &'static Functions {
    static TABLE: OnceLock<Functions> = OnceLock::new();
    TABLE.get_or_init(|| REFERENCE.iter().copied().flatten().collect())
}

/// All functions: those of the reference and the pure ones that users of Terraform know.
pub fn standard() -> &'static Functions {
    static TABLE: OnceLock<Functions> = OnceLock::new();
    TABLE.get_or_init(|| REFERENCE.iter().chain(TERRAFORM).copied().flatten().collect())
}

/// The tables of the functions of the reference.
const REFERENCE: &[&[Builtin]] = &[
    access::TABLE,
    arithmetic::TABLE,
    bytes::TABLE,
    case::TABLE,
    choice::TABLE,
    comparison::TABLE,
    conversion::TABLE,
    csv::TABLE,
    date::TABLE,
    format::TABLE,
    join::TABLE,
    json::TABLE,
    mapping::TABLE,
    number::TABLE,
    regex::TABLE,
    sequence::TABLE,
    set::TABLE,
    set_product::TABLE,
    special::REFERENCE,
    text::TABLE,
    trim::TABLE,
];

/// The tables of the functions that users of Terraform know besides.
const TERRAFORM: &[&[Builtin]] = &[
    aggregate::TERRAFORM,
    matching::TERRAFORM,
    sensitivity::TERRAFORM,
    special::TERRAFORM,
    date::TERRAFORM,
];
