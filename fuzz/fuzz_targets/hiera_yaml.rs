//! Any bytes as `hiera.yaml`, over small data files, in all dialects.
#![no_main]

#[path = "../../crates/strata-hierarchy/tests/it/laws.rs"]
#[expect(dead_code, reason = "each target uses some of the laws")]
mod laws;
#[path = "../../crates/strata-hierarchy/tests/it/memory.rs"]
mod memory;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    laws::any_bytes_configure(bytes);
});
