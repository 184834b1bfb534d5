//! Any text with expressions.
#![no_main]

#[path = "../../crates/strata-template/tests/it/interpolate_law.rs"]
mod interpolate_law;

libfuzzer_sys::fuzz_target!(|text: &str| interpolate_law::any_text_is_rendered_or_told(text));
