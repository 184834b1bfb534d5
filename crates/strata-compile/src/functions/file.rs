//! `file`, and functions of the bytes of a file.

use std::sync::Arc;

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256, Sha512};
use strata_eval::Custom;
use strata_value::{Type, Value};

use super::library::Library;
use super::parameter;

/// What is computed of the bytes of a file.
pub(super) type OfBytes = fn(&[u8]) -> String;

/// The functions of bytes, by name.
pub(super) const DIGESTS: [(&str, OfBytes); 5] = [
    ("filebase64", |bytes| Base64::encode_string(bytes)),
    ("filebase64sha256", |bytes| Base64::encode_string(&Sha256::digest(bytes))),
    ("filebase64sha512", |bytes| Base64::encode_string(&Sha512::digest(bytes))),
    ("filesha256", |bytes| hexadecimal(&Sha256::digest(bytes))),
    ("filesha512", |bytes| hexadecimal(&Sha512::digest(bytes))),
];

/// Two hexadecimal digits for each byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// `file(path)`: the text of a file.
pub(super) fn text(library: &Arc<Library>, directory: &str) -> Custom {
    let (library, directory) = (Arc::clone(library), directory.to_owned());
    Custom {
        description: "The text of a file of the module.".to_owned(),
        parameters: vec![parameter::path()],
        variadic: None,
        result: Box::new(|_| Ok(Type::String)),
        body: Box::new(move |arguments| Ok(library.file(&directory, arguments)?.text()?.clone())),
    }
}

/// A text that is computed of the bytes of a file.
pub(super) fn computed(
    library: &Arc<Library>,
    directory: &str,
    name: &str,
    of_bytes: OfBytes,
) -> Custom {
    let (library, directory) = (Arc::clone(library), directory.to_owned());
    Custom {
        description: format!("`{}` of the bytes of a file.", name.trim_start_matches("file")),
        parameters: vec![parameter::path()],
        variadic: None,
        result: Box::new(|_| Ok(Type::String)),
        body: Box::new(move |arguments| {
            Ok(Value::string(of_bytes(&library.file(&directory, arguments)?.bytes)))
        }),
    }
}
