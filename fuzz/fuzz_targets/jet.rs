//! Any text as a Jet template, with data of every kind.
#![no_main]

#[path = "../../crates/strata-template/tests/it/jet_law.rs"]
mod jet_law;

libfuzzer_sys::fuzz_target!(|text: &str| jet_law::any_text_is_rendered_or_refused(text));
