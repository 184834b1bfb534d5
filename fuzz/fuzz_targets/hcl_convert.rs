//! Any text as HCL or JSON that becomes data, and HCL again.
#![no_main]

#[path = "../../crates/strata-edit/tests/convert/convert_law.rs"]
mod convert_law;

libfuzzer_sys::fuzz_target!(|text: &str| convert_law::any_text_is_converted_or_told(text));
