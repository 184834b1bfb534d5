//! Files and directories.

use super::super::properties::Properties;
use super::{Findings, path};

pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    found.require_one_of(fields, "ensure", &["present", "absent", "directory"]);
    path::check_name(fields, found);
    let ensure = fields.text("ensure");
    let is_removed = ensure.as_str() == "absent";
    if fields.flag("force") {
        found.require(is_removed, || {
            let message = "`force` is for files that are removed";
            fields.wrong("force", message).hint("write `ensure: absent`, or remove `force`")
        });
        found.require(fields.text("name").as_str() != "/", || {
            fields.wrong("name", "`force` cannot be used with the root of all files")
        });
    }
    let has_both = fields.get("content").is_some() && !fields.text("source").is_empty();
    found.require(!has_both, || {
        let message = "a file has `content` or a `source`, not both";
        fields.wrong("source", message).hint("remove one of them")
    });
    // Whose it is does not count for what is removed.
    if !is_removed {
        for field in ["owner", "group", "mode"] {
            found.require_given(fields, field);
        }
    }
    let mode = fields.text("mode");
    let digits = mode.as_str().bytes();
    let is_mode =
        matches!(digits.len(), 3 | 4) && digits.clone().all(|b| (b'0'..=b'7').contains(&b));
    found.require_by_schema(mode.is_empty() || is_mode, || {
        fields
            .wrong("mode", format!("{} is no mode of a file", mode.shown()))
            .hint("write three or four octal digits in quotes, as `\"0644\"`")
    });
}
