//! Decrypts encrypted values.
//!
//! * [`eyaml`]: the `ENC[PKCS7,…]` blocks of Hiera's eyaml files, without any external program.
//! * [`Secret`]: a decrypted text that is wiped when it is dropped and that `Debug` does not show.
//!
//! Everything but [`eyaml::load_keys`] (files, environment) and [`eyaml::encrypt`] and the blinding of
//! decryption (random numbers) is pure.

pub mod eyaml;
mod hiera5;
mod secret;

pub use secret::Secret;

pub use hiera5::HieraEyaml;
