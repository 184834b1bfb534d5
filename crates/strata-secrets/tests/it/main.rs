//! Values as users have them in their eyaml files.

mod keys;
mod laws;
mod programs;
mod test_keys;
mod values;
