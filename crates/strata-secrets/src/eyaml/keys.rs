//! A key pair, from its two PEM texts.

use std::fmt;

use der::Tag;
use rsa::pkcs1::DecodeRsaPrivateKey as _;
use rsa::pkcs8::{DecodePrivateKey as _, DecodePublicKey as _};
use rsa::{PrivateKey, PublicKey};

use super::asn1::{CONTEXT_0, Elements};
use super::error::{EyamlError, KeyKind};
use super::pem;

/// The two keys that decryption needs. The private key is wiped on drop, and `Debug` shows neither.
pub struct Keys {
    pub(super) private: PrivateKey,
    pub(super) recipient: Recipient,
}

/// How a message names the certificate it was made for: by who issued it and its number.
#[derive(PartialEq, Eq)]
pub(super) struct Recipient {
    /// The name, in DER.
    pub(super) issuer: Vec<u8>,
    /// The content of the INTEGER.
    pub(super) serial: Vec<u8>,
}

impl Keys {
    /// Reads an RSA private key (PKCS #1 or PKCS #8, without passphrase) and its X.509 certificate.
    ///
    /// RSA keys have 1024 to 8192 bits. It is an error when the two are no pair, as in the reference.
    pub fn from_pem(private: &str, public: &str) -> Result<Keys, EyamlError> {
        let certificate = Certificate::from_pem(public)?;
        let private = private_key(private)?;
        if *private.as_public_key() != certificate.key {
            return Err(EyamlError::NotAPair);
        }
        Ok(Keys { private, recipient: certificate.recipient })
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(..)")
    }
}

/// What encryption needs of an X.509 certificate.
pub(super) struct Certificate {
    pub(super) recipient: Recipient,
    pub(super) key: PublicKey,
}

impl Certificate {
    pub(super) fn from_pem(text: &str) -> Result<Certificate, EyamlError> {
        let bad = |reason| EyamlError::BadKey { kind: KeyKind::Public, reason };
        let is_certificate = |label: &str| matches!(label, "CERTIFICATE" | "X509 CERTIFICATE");
        let block = pem::find(text, is_certificate).ok_or_else(|| {
            bad(if text.contains("PRIVATE KEY-----") {
                "this is a private key; are the two options swapped?"
            } else {
                "it has no complete `-----BEGIN CERTIFICATE-----` block; give the certificate that `eyaml createkeys` made"
            })
        })?;
        let broken = "its certificate is broken; copy the file again";
        let bytes = block.bytes().ok_or_else(|| bad(broken))?;
        let (recipient, key) = fields(&bytes).map_err(|_| bad(broken))?;
        let key = PublicKey::from_public_key_der(key).map_err(|_| {
            bad("its key is no RSA key of 1024 to 8192 bits; make a pair with `eyaml createkeys`")
        })?;
        Ok(Certificate { recipient, key })
    }
}

/// The recipient and the `SubjectPublicKeyInfo` of a certificate (RFC 5280 section 4.1).
fn fields(certificate: &[u8]) -> der::Result<(Recipient, &[u8])> {
    let mut content = Elements::new(certificate)?.inside(Tag::Sequence)?.inside(Tag::Sequence)?;
    content.skip_if(CONTEXT_0)?;
    let serial = content.value(Tag::Integer)?.to_vec();
    let _signature_algorithm = content.whole()?;
    let issuer = content.whole()?.to_vec();
    let _validity = content.whole()?;
    let _subject = content.whole()?;
    Ok((Recipient { issuer, serial }, content.whole()?))
}

fn private_key(text: &str) -> Result<PrivateKey, EyamlError> {
    let bad = |reason| EyamlError::BadKey { kind: KeyKind::Private, reason };
    let block = pem::find(text, |label| label.ends_with("PRIVATE KEY")).ok_or_else(|| {
        bad(if text.contains("CERTIFICATE-----") {
            "this is a certificate; are the two options swapped?"
        } else {
            "it has no complete `-----BEGIN RSA PRIVATE KEY-----` block; give the key that `eyaml createkeys` made"
        })
    })?;
    if block.label == "ENCRYPTED PRIVATE KEY" || block.is_protected() {
        return Err(bad(
            "it is protected by a passphrase; take that away with `openssl rsa -in KEY -out NEW`",
        ));
    }
    let bytes =
        block.bytes().ok_or_else(|| bad("its Base64 text is broken; copy the file again"))?;
    let key = match block.label {
        "RSA PRIVATE KEY" => PrivateKey::from_pkcs1_der(&bytes).ok(),
        _ => PrivateKey::from_pkcs8_der(&bytes).ok(),
    };
    key.ok_or_else(|| {
        bad("it is no RSA key of 1024 to 8192 bits, or broken; make a pair with `eyaml createkeys`")
    })
}
