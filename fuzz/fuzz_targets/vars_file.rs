//! Any bytes as a vars file.
#![no_main]

#[path = "../../crates/strata-hierarchy/tests/it/manifest/declare.rs"]
mod declare;
#[path = "../../crates/strata-hierarchy/tests/it/manifest/laws.rs"]
#[expect(dead_code, reason = "each target uses some of the laws")]
mod laws;
#[path = "../../crates/strata-hierarchy/tests/it/manifest/site.rs"]
#[expect(dead_code, reason = "the tests look at more of a site")]
mod site;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    laws::any_bytes_are_a_vars_file(bytes);
});
