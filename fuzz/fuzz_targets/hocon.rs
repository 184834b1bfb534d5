//! Any bytes as HOCON.
#![no_main]

mod reading;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    reading::check(bytes, strata_codec::hocon::read);
});
