//! Any text as an expression.
#![no_main]

#[path = "../../crates/strata-expr/tests/it/laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| {
    laws::any_text_ends(text, &laws::some_variables());
});
