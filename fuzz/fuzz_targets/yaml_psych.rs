//! Any bytes as YAML in the Psych profile.
#![no_main]

mod reading;
mod yaml_readers;

use strata_codec::yaml::{self, Profile};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    reading::check(bytes, |file, limits| yaml::read(file, Profile::Psych, limits));
    yaml_readers::agree(bytes, Profile::Psych);
});
