//! Any text as a single document, resolved for two hosts.
#![no_main]

#[path = "../../crates/strata-hierarchy/tests/it/document_law.rs"]
mod document_law;

libfuzzer_sys::fuzz_target!(|text: &str| document_law::any_text_is_a_document(text));
