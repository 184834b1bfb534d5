//! Makes an encrypted block, as `eyaml encrypt` does.

use aes::Aes256;
use aes::cipher::block_padding::Pkcs7;
use aes::cipher::{BlockModeEncrypt as _, KeyIvInit as _};
use base64ct::{Base64, Encoding as _};
use der::Encode as _;
use der::asn1::ObjectIdentifier;
use zeroize::Zeroizing;

use super::envelope::{AES_256_CBC, DATA, ENVELOPED_DATA, RSA};
use super::error::{EyamlError, KeyKind};
use super::keys::Certificate;

const INTEGER_0: &[u8] = &[0x02, 0x01, 0x00];
const NULL: &[u8] = &[0x05, 0x00];
const INTEGER: u8 = 0x02;
const OCTET_STRING: u8 = 0x04;
const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
const CONTEXT_0: u8 = 0xa0;
const CONTEXT_0_BYTES: u8 = 0x80;
const BLOCK: usize = 16;

/// Encrypts for the certificate in `public_pem`: one line, `ENC[PKCS7,…]`.
///
/// CMS `EnvelopedData` with AES-256-CBC and RSA PKCS #1 v1.5. Each call gives another text.
pub fn encrypt(plain: &[u8], public_pem: &str) -> Result<String, EyamlError> {
    let certificate = Certificate::from_pem(public_pem)?;
    let mut content_key = Zeroizing::new([0; 32]);
    let mut iv = [0; BLOCK];
    getrandom::fill(content_key.as_mut_slice()).map_err(|_| EyamlError::NoRandomness)?;
    getrandom::fill(&mut iv).map_err(|_| EyamlError::NoRandomness)?;
    let wrapped =
        certificate.key.pkcs1v15_encrypt(content_key.as_slice()).map_err(|error| match error {
            rsa::errors::Error::Rng => EyamlError::NoRandomness,
            _ => EyamlError::BadKey {
                kind: KeyKind::Public,
                reason: "RSA encryption with it fails; make a new pair",
            },
        })?;
    let content = cbc_encrypt(&content_key, &iv, plain);
    let message = envelope(&certificate, &wrapped, &iv, &content);
    Ok(format!("ENC[PKCS7,{}]", Base64::encode_string(&message)))
}

fn cbc_encrypt(key: &[u8; 32], iv: &[u8; BLOCK], plain: &[u8]) -> Vec<u8> {
    // Padding fills the last block, or adds one.
    let mut content = Zeroizing::new(vec![0; plain.len() / BLOCK * BLOCK + BLOCK]);
    content[..plain.len()].copy_from_slice(plain);
    cbc::Encryptor::<Aes256>::new(key.into(), iv.into())
        .encrypt_padded::<Pkcs7>(&mut content, plain.len())
        .expect("the buffer has room for the padding")
        .to_vec()
}

fn envelope(certificate: &Certificate, wrapped: &[u8], iv: &[u8], content: &[u8]) -> Vec<u8> {
    let recipient = &certificate.recipient;
    let name = element(SEQUENCE, &[&recipient.issuer, &element(INTEGER, &[&recipient.serial])]);
    let key_algorithm = element(SEQUENCE, &[&oid(RSA), NULL]);
    let info =
        element(SEQUENCE, &[INTEGER_0, &name, &key_algorithm, &element(OCTET_STRING, &[wrapped])]);
    let cipher = element(SEQUENCE, &[&oid(AES_256_CBC), &element(OCTET_STRING, &[iv])]);
    let encrypted =
        element(SEQUENCE, &[&oid(DATA), &cipher, &element(CONTEXT_0_BYTES, &[content])]);
    let data = element(SEQUENCE, &[INTEGER_0, &element(SET, &[&info]), &encrypted]);
    element(SEQUENCE, &[&oid(ENVELOPED_DATA), &element(CONTEXT_0, &[&data])])
}

fn oid(oid: ObjectIdentifier) -> Vec<u8> {
    oid.to_der().expect("a constant identifier fits into memory")
}

/// A DER element: tag, length in the shortest form, content.
fn element(tag: u8, content: &[&[u8]]) -> Vec<u8> {
    let length: usize = content.iter().map(|part| part.len()).sum();
    let mut bytes = Vec::with_capacity(length + 10);
    bytes.push(tag);
    let digits = length.to_be_bytes();
    let digits = &digits[digits.iter().take_while(|digit| **digit == 0).count()..];
    match *digits {
        [] => bytes.push(0),
        [short] if short < 0x80 => bytes.push(short),
        _ => {
            bytes.push(0x80 | digits.len() as u8);
            bytes.extend_from_slice(digits);
        }
    }
    for part in content {
        bytes.extend_from_slice(part);
    }
    bytes
}
