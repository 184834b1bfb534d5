//! Any text as a GJSON path, up to its first line break, over any text as JSON, behind it.
#![no_main]

#[path = "../../crates/strata-expr/tests/it/gjson/laws.rs"]
#[expect(dead_code, reason = "the other law needs a value")]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (path, json) = text.split_once('\n').unwrap_or((text, ""));
    laws::any_text_is_a_path(json, path);
});
