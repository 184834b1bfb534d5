//! Any text as an expression and as a template, evaluated with variables of every kind.
#![no_main]

#[path = "../../crates/strata-eval/tests/it/evaluation_law.rs"]
mod evaluation_law;

libfuzzer_sys::fuzz_target!(|text: &str| evaluation_law::any_text_has_a_value_or_errors(text));
