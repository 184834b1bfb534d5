//! Why a value stays encrypted.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// One of the two keys of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// The RSA key which decrypts.
    Private,
    /// The X.509 certificate which encrypts and names the recipient.
    Public,
}

impl fmt::Display for KeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyKind::Private => "private",
            KeyKind::Public => "public",
        })
    }
}

/// Why a value could not be decrypted or encrypted. No variant holds key material, plain text or the encrypted text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EyamlError {
    /// `ENC[SCHEME,…]` with a scheme other than PKCS7.
    #[error(
        "the encryption method `{scheme}` is not supported, only `PKCS7` is; encrypt the value again with `eyaml encrypt`"
    )]
    UnknownScheme {
        /// The name as it is written.
        scheme: String,
    },
    /// No option says where a key is.
    #[error(
        "no {kind} key is given and decryption needs both; set the option `pkcs7_{kind}_key` (a file) or `pkcs7_{kind}_key_env_var`"
    )]
    NoKey {
        /// The key that is missing.
        kind: KeyKind,
    },
    /// The environment has no such variable, and no file is given either.
    #[error(
        "the {kind} key should come from the environment variable `{variable}`, which is not set; set it, or give a file with `pkcs7_{kind}_key`"
    )]
    NoVariable {
        /// The key that is missing.
        kind: KeyKind,
        /// The name of the variable.
        variable: String,
    },
    /// A key file could not be read.
    #[error("cannot read the {kind} key `{}`: {source}; check the path and who may read it", path.display())]
    UnreadableKey {
        /// The key that is missing.
        kind: KeyKind,
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// A key text is not what it should be.
    #[error("the {kind} key cannot be used: {reason}")]
    BadKey {
        /// Which key.
        kind: KeyKind,
        /// What is wrong and what to do.
        reason: &'static str,
    },
    /// The certificate was made for another private key.
    #[error(
        "the private and the public key are not a pair; give the two files that `eyaml createkeys` made together"
    )]
    NotAPair,
    /// No recipient of the value is the given certificate, or its key does not open it.
    #[error(
        "the value was encrypted for another key, or is damaged; use the key pair it was made with, or encrypt it again"
    )]
    OtherKey,
    /// The block is no PKCS7 message, or a broken one.
    #[error(
        "the encrypted value is damaged: {reason}; copy it again from where it was made, or encrypt it again"
    )]
    Damaged {
        /// What was noticed.
        reason: &'static str,
    },
    /// The message is well formed and uses another algorithm.
    #[error(
        "the value uses the algorithm {oid}, and only RSA (PKCS #1 v1.5) with AES in CBC mode is supported; encrypt it again with `eyaml encrypt`"
    )]
    UnsupportedAlgorithm {
        /// The object identifier, dotted.
        oid: String,
    },
    /// The operating system gave no random numbers.
    #[error(
        "the operating system gives no random numbers, without which nothing can be encrypted or safely decrypted"
    )]
    NoRandomness,
}
