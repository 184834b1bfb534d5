//! Decrypts encrypted values.
//!
//! * [`eyaml`]: the `ENC[PKCS7,…]` blocks of Hiera's eyaml files, without any external program.
//! * [`sops`]: layers of manifests that `sops` encrypted, by running it.
//! * [`Secret`]: a decrypted text that is wiped when it is dropped and that `Debug` does not show.
//!
//! Everything but [`eyaml::load_keys`] (files, environment) and [`eyaml::encrypt`] and the blinding of
//! decryption (random numbers) and [`sops`] (a process) is pure.

pub mod eyaml;
mod hiera5;
mod secret;
#[cfg(unix)]
pub mod sops;

pub use secret::Secret;

pub use hiera5::HieraEyaml;
