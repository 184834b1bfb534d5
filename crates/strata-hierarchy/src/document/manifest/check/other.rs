//! Packages, services and manifests to apply.

use super::super::properties::Properties;
use super::{Findings, reference};

/// Characters that a shell gives a meaning.
const SHELL: &[char] = &[
    ';', '&', '|', '$', '`', '(', ')', '[', ']', '{', '}', '<', '>', '*', '?', '\'', '"', '\\',
    '!', '\n', '\t', '\r',
];

pub(super) fn check_package(fields: Properties<'_>, found: &mut Findings) {
    check_name(fields, found);
    let ensure = fields.text("ensure");
    found.require(!ensure.as_str().contains(SHELL), || {
        let message = format!("{} is no version of a package", ensure.shown());
        fields
            .wrong("ensure", message)
            .note("a shell gives some of its characters a meaning")
            .hint("write `present`, `absent`, `latest` or a version")
    });
}

pub(super) fn check_service(fields: Properties<'_>, found: &mut Findings) {
    check_name(fields, found);
    found.require_one_of(fields, "ensure", &["running", "stopped"]);
    reference::check(fields, "subscribe", found);
}

pub(super) fn check_apply(fields: Properties<'_>, found: &mut Findings) {
    found.require_one_of(fields, "ensure", &["present"]);
    let name = fields.text("name");
    found.require(!has_scheme(name.as_str()), || {
        fields
            .wrong(
                "name",
                format!("{} is a URL, and manifests are applied from files", name.shown()),
            )
            .hint("write the path of a manifest, relative to this one")
    });
}

/// The names of packages and services go to other programs.
fn check_name(fields: Properties<'_>, found: &mut Findings) {
    let name = fields.text("name");
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "._+:~-".contains(c);
    found.require(name.as_str().chars().all(is_allowed), || {
        fields
            .wrong("name", format!("{} is no name of a package or service", name.shown()))
            .hint("use letters, digits and `.` `_` `+` `:` `~` `-`")
    });
}

/// Whether a text begins with the scheme of a URL.
pub(super) fn has_scheme(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
}
