//! Hiera's eyaml: texts with `ENC[PKCS7,…]` blocks.
//!
//! A block holds, in Base64, a CMS `EnvelopedData` (RFC 5652 section 6; PKCS #7): the content is encrypted with
//! AES in CBC mode, and the AES key with the RSA key of a certificate. A *private key* opens it; the *public
//! key*, which is the certificate, says which recipient is meant, so both are needed.
//!
//! What counts as a block, and what becomes of the text around it, follows hiera-eyaml 3.3.0 and Puppet's
//! `eyaml_lookup_key`.

mod asn1;
mod encrypt;
mod envelope;
mod error;
mod key_files;
mod keys;
mod pem;
mod text;
mod token;

pub use encrypt::encrypt;
pub use error::{EyamlError, KeyKind};
pub use key_files::{KeySources, load_keys};
pub use keys::Keys;
pub use text::{decrypt_text, decrypt_text_with, is_encrypted};
