//! Any text as a configuration, compiled for a host.
#![no_main]

#[path = "../../crates/strata-compile/tests/it/configuration_law.rs"]
mod configuration_law;

libfuzzer_sys::fuzz_target!(|text: &str| {
    configuration_law::any_text_is_a_configuration_or_not(text);
});
