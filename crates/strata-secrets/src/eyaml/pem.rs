//! Reads PEM blocks (RFC 7468) as tolerantly as OpenSSL: text around a block and the width of lines do not matter.

use base64ct::{Base64, Encoding as _};
use zeroize::Zeroizing;

/// A block's label and its bytes.
pub(super) struct Block<'a> {
    pub(super) label: &'a str,
    body: &'a str,
}

impl Block<'_> {
    /// Whether the block has the headers of the old form of encryption (RFC 1421).
    pub(super) fn is_protected(&self) -> bool {
        self.body.contains("Proc-Type:")
    }

    /// The bytes; `None` when the Base64 text is broken.
    pub(super) fn bytes(&self) -> Option<Zeroizing<Vec<u8>>> {
        // Room for all digits, so that no copy is left behind by growing.
        let mut digits = Zeroizing::new(String::with_capacity(self.body.len()));
        digits.extend(self.body.split_ascii_whitespace());
        Base64::decode_vec(&digits).ok().map(Zeroizing::new)
    }
}

/// The first block whose label is accepted.
pub(super) fn find(text: &str, accept: impl Fn(&str) -> bool) -> Option<Block<'_>> {
    let mut rest = text;
    while let Some((_, begun)) = rest.split_once("-----BEGIN ") {
        let (label, body) = begun.split_once("-----")?;
        if accept(label) {
            let (body, end) = body.split_once("-----END ")?;
            return end.strip_prefix(label)?.starts_with("-----").then_some(Block { label, body });
        }
        rest = body;
    }
    None
}
