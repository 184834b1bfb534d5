//! Commands.

use super::super::properties::{Properties, Text};
use super::{Findings, reference, shell};
use crate::document::duration::nanoseconds;

pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    if found.checks_schema {
        found.require_one_of(fields, "ensure", &["present", "absent"]);
    }
    let timeout = fields.text("timeout");
    found.require(timeout.is_empty() || nanoseconds(timeout.as_str()).is_some(), || {
        fields
            .wrong("timeout", format!("{} is no duration", timeout.shown()))
            .hint("write `30s`, `5m` or `1h30m`")
    });
    let name = fields.text("name");
    if let Err(why) = shell::check(name.as_str()) {
        found.push(fields.wrong("name", format!("{} is no command: {why}", name.shown())));
    }
    for subscription in fields.elements("subscribe").map(Text::of) {
        found.require(subscription.as_str().matches('#').count() <= 1, || {
            let message = format!("{} has more than one `#`", subscription.shown());
            fields.wrong("subscribe", message)
        });
    }
    reference::check(fields, "subscribe", found);
    check_path(fields, found);
    for variable in fields.elements("environment").map(Text::of) {
        check_variable(fields, &variable, found);
    }
}

/// The directories of `path`.
fn check_path(fields: Properties<'_>, found: &mut Findings) {
    let path = fields.text("path");
    if path.is_empty() {
        return;
    }
    found.require(path.as_str().split(':').all(|dir| dir.starts_with('/')), || {
        fields
            .wrong("path", format!("{} must hold absolute directories only", path.shown()))
            .hint("separate them by `:`, as `/usr/bin:/bin`")
    });
}

/// A variable `NAME=value`. It may hold templates, which are rendered later.
fn check_variable(fields: Properties<'_>, variable: &Text, found: &mut Findings) {
    let wrong = |why: &str| {
        let message = format!("{} is no variable: {why}", variable.shown());
        fields.wrong("environment", message).hint("write `NAME=value`")
    };
    match variable.as_str().split_once('=') {
        None => found.push(wrong("it has no `=`")),
        Some(("", _)) => found.push(wrong("it has no name")),
        Some((_, "")) => found.push(wrong("it has no value")),
        Some((name, _)) => {
            let has_template = variable.as_str().contains("{{") || variable.as_str().contains("${");
            let is_name = !name.starts_with(|c: char| c.is_ascii_digit())
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            found.require_by_schema(has_template || is_name, || {
                wrong("a name has letters, digits and `_`, and begins with no digit")
            });
        }
    }
}
