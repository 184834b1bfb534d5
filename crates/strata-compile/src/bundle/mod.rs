//! Bundles: the desired state of a host in one file.
//!
//! A bundle is an uncompressed `tar` archive with `catalog.json` first and then every asset as
//! `assets/SHA256`, in the order of their names. All that could differ between two runs is fixed: modes,
//! owners and times are constant, and the catalog has one spelling. So the same desired state makes the same
//! bytes, and [`Bundle::read`] takes nothing but the bytes that [`encode`] would make: no byte of a bundle
//! can change unnoticed.
//!
//! The catalog names a digest of the desired state: the SHA-256 of its own text without `format` and
//! `digest`. Assets stand in that text by their SHA-256. Sensitive values are in a bundle as plain text:
//! it is a secret.
//!
//! ```
//! use strata_compile::bundle::{Bundle, encode};
//! use strata_compile::{Catalog, Output};
//! use strata_value::{Key, Marks, Value};
//!
//! let value = Value::string("hunter2").marked(Marks::SENSITIVE);
//! let outputs = vec![Output { name: Key::new("password"), value }];
//! let encoded = encode(&Catalog { outputs, ..Catalog::default() }).unwrap();
//!
//! let bundle = Bundle::read(&encoded.bytes).unwrap();
//! assert_eq!(bundle.digest(), encoded.digest);
//! assert!(bundle.catalog_json(false).contains(r#""password":{"value":"(sensitive)","sensitive":true}"#));
//! ```

mod damage;
mod decode;
mod digest;
mod encode;
mod mark;
mod pages;
mod read;
mod tar;
#[cfg(test)]
mod tests;
mod text;

pub use damage::{Damage, Part};
pub use digest::Digest;
pub use encode::{EncodeError, Encoded, encode};
pub use pages::PAGES;
pub use read::Bundle;
