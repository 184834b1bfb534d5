//! Any bytes as a manifest.
#![no_main]

#[path = "../layered.rs"]
mod layered;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    layered::laws::any_bytes_are_a_manifest(bytes);
});
