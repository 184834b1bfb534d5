//! Any bytes as YAML as goccy reads it.
#![no_main]

mod reading;
mod yaml_readers;

use strata_codec::yaml::{self, Profile};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    reading::check(bytes, |file, limits| yaml::read(file, Profile::Goccy, limits));
    yaml_readers::agree(bytes, Profile::Goccy);
});
