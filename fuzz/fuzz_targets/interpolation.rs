//! Any text as a value, as a path and as a key, in all dialects.
#![no_main]

#[path = "../../crates/strata-hierarchy/tests/it/laws.rs"]
#[expect(dead_code, reason = "each target uses some of the laws")]
mod laws;
#[path = "../../crates/strata-hierarchy/tests/it/memory.rs"]
mod memory;

libfuzzer_sys::fuzz_target!(|text: &str| {
    laws::any_text_interpolates(text);
    laws::any_text_is_a_path_and_a_key(text);
});
