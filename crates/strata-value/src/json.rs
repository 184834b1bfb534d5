//! JSON, out and in.
//!
//! [`write()`] is the one form in which machines get values: exact numbers, one spelling for each
//! value, and no secret unless its mark is named. [`parse`] and [`Reader`] read it back;
//! `parse(write(v)) == v` for every value that JSON can hold (null, booleans, integers of any size,
//! finite floats, text, lists, and maps with text keys).
//!
//! | value | JSON |
//! | --- | --- |
//! | integer | its digits, at any size |
//! | float | the shortest text that reads back equal, with a point or exponent: `1.0`, `1e20` |
//! | big float | likewise; it reads back as a float of 64 bits where one holds it nearly |
//! | list, tuple, set | array |
//! | map, object | object; a key that is no text is its text: `1`, `1.5`, `true`, empty for null, JSON for the rest |
//! | capsule | its text; bytes in base 64 (RFC 4648 §4, padded) |
//! | infinity, not-a-number, unknown, marked | an error that names the path, unless [`Options`] say otherwise |

mod base64;
mod hcl;
mod options;
mod read;
mod scan;
#[cfg(test)]
mod tests;
mod write;

pub use options::{JsonError, Options, Order};
pub use read::{ParseError, Read, Reader, RepeatedKey, parse};
pub use write::{write, write_string, write_to};
