//! Any bytes as YAML in the core schema of YAML 1.2, with and without mercy.
#![no_main]

mod reading;
mod yaml_readers;

use strata_codec::yaml::{self, Profile};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    reading::check(bytes, |file, limits| yaml::read(file, Profile::Core, limits));
    yaml_readers::agree(bytes, Profile::Core);
    reading::check(bytes, |file, limits| yaml::read(file, Profile::Strict, limits));
    yaml_readers::agree(bytes, Profile::Strict);
});
