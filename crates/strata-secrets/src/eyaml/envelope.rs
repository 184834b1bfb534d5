//! Opens a CMS `EnvelopedData` message (RFC 5652 section 6.1) in DER.

use aes::cipher::block_padding::Pkcs7;
use aes::cipher::{BlockModeDecrypt as _, KeyIvInit as _};
use aes::{Aes128, Aes192, Aes256};
use der::Tag;
use der::asn1::ObjectIdentifier;
use zeroize::Zeroizing;

use super::asn1::{CONTEXT_0, CONTEXT_0_BYTES, Elements};
use super::error::EyamlError;
use super::keys::{Keys, Recipient};

pub(super) const ENVELOPED_DATA: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.3");
pub(super) const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
pub(super) const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const AES_128_CBC: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.2");
const AES_192_CBC: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.22");
pub(super) const AES_256_CBC: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.42");

/// The plain content of a message.
pub(super) fn open(message: &[u8], keys: &Keys) -> Result<Zeroizing<Vec<u8>>, EyamlError> {
    let envelope = Envelope::parse(message)
        .map_err(|_| EyamlError::Damaged { reason: "it is no complete PKCS7 message" })?;
    let wrapped = envelope
        .wrapped_keys
        .iter()
        .find(|wrapped| wrapped.recipient == keys.recipient)
        .ok_or(EyamlError::OtherKey)?;
    if wrapped.algorithm != RSA {
        return Err(EyamlError::UnsupportedAlgorithm { oid: wrapped.algorithm.to_string() });
    }
    let content_key =
        keys.private.pkcs1v15_decrypt(wrapped.bytes).map_err(|error| match error {
            rsa::errors::Error::Rng => EyamlError::NoRandomness,
            _ => EyamlError::OtherKey,
        })?;
    decrypt(&envelope, &Zeroizing::new(content_key))
}

struct Envelope<'a> {
    wrapped_keys: Vec<WrappedKey<'a>>,
    cipher: ObjectIdentifier,
    iv: &'a [u8],
    content: &'a [u8],
}

/// The content key, encrypted for one recipient (`KeyTransRecipientInfo`).
struct WrappedKey<'a> {
    recipient: Recipient,
    algorithm: ObjectIdentifier,
    bytes: &'a [u8],
}

impl<'a> Envelope<'a> {
    /// What follows the message is left alone, as OpenSSL does.
    fn parse(message: &'a [u8]) -> der::Result<Envelope<'a>> {
        let mut outer = Elements::new(message)?.inside(Tag::Sequence)?;
        let content_type = outer.oid()?;
        if content_type != ENVELOPED_DATA {
            return Err(der::ErrorKind::OidUnknown { oid: content_type }.into());
        }
        let mut data = outer.inside(CONTEXT_0)?.inside(Tag::Sequence)?;
        let _version = data.value(Tag::Integer)?;
        data.skip_if(CONTEXT_0)?;
        let mut recipients = data.inside(Tag::Set)?;
        let mut wrapped_keys = Vec::new();
        while !recipients.is_empty() {
            wrapped_keys.push(WrappedKey::parse(recipients.inside(Tag::Sequence)?)?);
        }
        let mut encrypted = data.inside(Tag::Sequence)?;
        let _content_type = encrypted.oid()?;
        let mut algorithm = encrypted.inside(Tag::Sequence)?;
        Ok(Envelope {
            wrapped_keys,
            cipher: algorithm.oid()?,
            iv: algorithm.value(Tag::OctetString)?,
            content: encrypted.value(CONTEXT_0_BYTES)?,
        })
    }
}

impl<'a> WrappedKey<'a> {
    fn parse(mut info: Elements<'a>) -> der::Result<WrappedKey<'a>> {
        let _version = info.value(Tag::Integer)?;
        let mut name = info.inside(Tag::Sequence)?;
        let issuer = name.whole()?.to_vec();
        let serial = name.value(Tag::Integer)?.to_vec();
        Ok(WrappedKey {
            recipient: Recipient { issuer, serial },
            algorithm: info.inside(Tag::Sequence)?.oid()?,
            bytes: info.value(Tag::OctetString)?,
        })
    }
}

/// A wrong content key shows only here: RSA decryption gives another key instead of an error, by design.
fn decrypt(envelope: &Envelope<'_>, key: &[u8]) -> Result<Zeroizing<Vec<u8>>, EyamlError> {
    let mut content = Zeroizing::new(envelope.content.to_vec());
    let length = match envelope.cipher {
        AES_128_CBC => cbc_decrypt::<Aes128>(key, envelope.iv, &mut content),
        AES_192_CBC => cbc_decrypt::<Aes192>(key, envelope.iv, &mut content),
        AES_256_CBC => cbc_decrypt::<Aes256>(key, envelope.iv, &mut content),
        other => return Err(EyamlError::UnsupportedAlgorithm { oid: other.to_string() }),
    };
    content.truncate(length.ok_or(EyamlError::OtherKey)?);
    Ok(content)
}

/// Decrypts in place; the length of the plain content, or `None` when key, vector or padding do not fit.
fn cbc_decrypt<C>(key: &[u8], iv: &[u8], content: &mut [u8]) -> Option<usize>
where
    C: aes::cipher::BlockCipherDecrypt + aes::cipher::KeyInit,
{
    let cipher = cbc::Decryptor::<C>::new_from_slices(key, iv).ok()?;
    cipher.decrypt_padded::<Pkcs7>(content).ok().map(<[u8]>::len)
}
