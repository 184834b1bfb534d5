//! A decrypted value.

use std::fmt;
use std::str::Utf8Error;

use zeroize::Zeroizing;

/// Decrypted bytes: wiped on drop, hidden from `Debug`, shown only by the methods that say so.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<Vec<u8>>);

impl Secret {
    /// Takes bytes over; the caller must not keep a copy.
    pub fn new(bytes: Vec<u8>) -> Secret {
        Secret(Zeroizing::new(bytes))
    }

    /// The bytes, which need not be UTF-8.
    pub fn expose_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text; an error, which tells only an offset, when the bytes are not UTF-8.
    pub fn expose_str(&self) -> Result<&str, Utf8Error> {
        std::str::from_utf8(&self.0)
    }
}

impl From<Zeroizing<Vec<u8>>> for Secret {
    fn from(bytes: Zeroizing<Vec<u8>>) -> Secret {
        Secret(bytes)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}
