//! Any text in the canonical layout of HCL.
#![no_main]

#[path = "../../crates/strata-edit/tests/format/layout_law.rs"]
mod layout_law;

libfuzzer_sys::fuzz_target!(|text: &str| layout_law::any_text_has_a_layout(text));
