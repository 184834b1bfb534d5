//! The functions of HCL and of its users, by families.
//!
//! Each file has a table of rows ([`Builtin`]): name, typed parameters, documentation,
//! body. Signatures, help and completion are made from them.

mod access;
mod aggregate;
mod argument;
mod arithmetic;
mod bytes;
mod case;
mod charset;
mod choice;
#[cfg(test)]
mod collection_laws;
mod comparison;
mod conversion;
mod csv;
mod date;
mod distinct;
mod elements;
mod encoding;
mod flatten;
mod format;
mod hash;
mod join;
mod json;
mod lookup;
mod mapping;
mod matching;
mod merge;
mod network;
mod number;
mod parse_int;
mod path;
mod prefix;
mod range;
mod regex;
mod search;
mod selection;
mod sensitivity;
mod sequence;
mod set;
mod set_product;
mod slice;
mod special;
mod text;
mod trim;
mod unicode;
mod yaml;
mod zipmap;

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
    flatten::TABLE,
    format::TABLE,
    join::TABLE,
    json::TABLE,
    lookup::TABLE,
    mapping::TABLE,
    merge::TABLE,
    number::TABLE,
    parse_int::TABLE,
    range::TABLE,
    regex::TABLE,
    selection::TABLE,
    sequence::TABLE,
    set::TABLE,
    set_product::TABLE,
    slice::TABLE,
    special::REFERENCE,
    text::TABLE,
    trim::TABLE,
    zipmap::TABLE,
];

/// The tables of the functions that users of Terraform know besides.
const TERRAFORM: &[&[Builtin]] = &[
    aggregate::TERRAFORM,
    date::TERRAFORM,
    encoding::TERRAFORM,
    hash::TERRAFORM,
    matching::TERRAFORM,
    network::TERRAFORM,
    path::TERRAFORM,
    search::TERRAFORM,
    sensitivity::TERRAFORM,
    special::TERRAFORM,
    yaml::TERRAFORM,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_complete_and_has_a_name_of_its_own() {
        let rows: Vec<&Builtin> = REFERENCE.iter().chain(TERRAFORM).copied().flatten().collect();
        let mut names: Vec<&str> = rows.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), rows.len());
        for row in rows {
            let parameters = row.parameters.iter().chain(&row.variadic);
            let described = parameters.map(|p| (p.name, p.description));
            for (name, text) in std::iter::once((row.name, row.description)).chain(described) {
                assert!(!name.is_empty() && text.ends_with('.'), "{} {name}: {text}", row.name);
            }
        }
    }
}
