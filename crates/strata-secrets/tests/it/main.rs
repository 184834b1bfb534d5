//! Values as users have them in their eyaml files, and layers that `sops` encrypted.

mod keys;
mod laws;
mod programs;
#[cfg(unix)]
mod sops;
#[cfg(unix)]
mod sops_age;
mod test_keys;
mod values;
