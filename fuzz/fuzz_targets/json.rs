//! Any bytes as JSON, strict and lenient.
#![no_main]

mod reading;

use strata_codec::json::{self, Mode};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let strict = reading::check(bytes, |file, limits| json::read(file, Mode::Strict, limits));
    let lenient = reading::check(bytes, |file, limits| json::read(file, Mode::Lenient, limits));
    if let Some(strict) = strict {
        assert_eq!(
            lenient,
            Some(strict),
            "what is strict JSON means the same to the lenient reader"
        );
    }
});
