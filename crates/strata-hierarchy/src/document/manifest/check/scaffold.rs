//! Directories of rendered templates.

use super::super::properties::{Properties, Text};
use super::{Findings, path};

pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    found.require_one_of(fields, "ensure", &["present", "absent"]);
    path::check_name(fields, found);
    found.require_given(fields, "source");
    found.require_one_of(fields, "engine", &["go", "jet"]);
    for step in fields.elements("post").filter_map(|step| step.as_map()) {
        found.require_by_schema(step.len() == 1, || {
            let message =
                format!("a step of `post` must have one pattern, this has {}", step.len());
            fields.wrong("post", message).hint("write `- \"*.go\": gofmt -w {}` for each")
        });
        let is_good = step
            .iter()
            .all(|entry| entry.key.as_str() != Some("") && !Text::of(&entry.value).is_empty());
        found.require(is_good, || {
            fields.wrong("post", "a step of `post` needs a pattern and a command")
        });
    }
}
