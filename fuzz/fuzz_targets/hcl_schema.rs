//! Any text as a body that schemas read: four bytes choose which of its names they have.
#![no_main]

#[path = "../../crates/strata-syntax/tests/schema/content_law.rs"]
mod content_law;

libfuzzer_sys::fuzz_target!(|input: (u32, &str)| {
    content_law::any_text_has_content(input.1, input.0);
});
