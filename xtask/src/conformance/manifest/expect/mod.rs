//! Expectations: what must hold after a step.

mod bundle;
mod disk;
mod explain;
mod paths;
mod streams;

use strata_value::{Value, json};

use super::read::{map, pairs};
use super::step::Seen;

/// What does not hold. An error is about the expectation itself.
pub(super) fn check(seen: &Seen<'_>, expected: &Value) -> Result<Vec<String>, String> {
    map(expected, "expect")?;
    let mut failed = streams::always(seen.finished);
    for (key, value) in pairs(expected, "expect")? {
        let found = match key {
            "exit" => streams::exit(seen.finished, value)?,
            "stdout_json" | "stdout_json_at" | "stdout_json_empty_at" | "json_length_at" => {
                streams::json(key, &seen.finished.stdout, value)?
            }
            "stdout_contains" | "stdout_excludes" => {
                streams::text(key, &seen.finished.stdout, value)?
            }
            "stderr_contains" | "stderr_excludes" => {
                streams::text(key, &seen.finished.stderr, value)?
            }
            "stderr_paths" | "stderr_path_prefixes" | "stderr_nothing_below" => {
                paths::arrays(key, &seen.finished.stderr, value)?
            }
            "stderr_position" => paths::position(&seen.finished.stderr),
            "stderr_positions" => paths::positions(&seen.finished.stderr, value)?,
            "explain_text" => explain::text(&seen.finished.stdout, value)?,
            "explain" | "explain_includes" => explain::data(key, &seen.finished.stdout, value)?,
            "outputs"
            | "outputs_as_sets"
            | "output_sensitive"
            | "resources"
            | "resources_any_order"
            | "assets" => bundle::catalog(key, seen.record, value)?,
            "same_digest_as" | "different_digest_from" | "same_bytes_as" => {
                bundle::other(key, seen, value)?
            }
            "file_mode" | "no_file" | "dir_entries" | "unchanged" | "file_text" | "same_file" => {
                disk::check(key, seen, value)?
            }
            "dead_pids" => disk::dead(&seen.tree.root, value)?,
            other => return Err(format!("the expectation {other} is not known")),
        };
        failed.extend(found);
    }
    Ok(failed)
}

/// A value in a message.
fn shown(value: &Value) -> String {
    json::write(value, &json::Options::default()).unwrap_or_else(|_| format!("{value:?}"))
}
