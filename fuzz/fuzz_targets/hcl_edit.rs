//! Any text as a file of HCL that is edited: the file, NUL, and two characters for each edit, which
//! choose what is done and to what.
#![no_main]

#[path = "../../crates/strata-edit/tests/edit/editing/mod.rs"]
mod editing;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let (text, edits) = input.rsplit_once('\0').unwrap_or((input, ""));
    let choices: Vec<usize> = edits.chars().map(|c| c as usize).collect();
    editing::any_file_is_edited(text, choices.chunks_exact(2).map(|pair| (pair[0], pair[1])));
});
