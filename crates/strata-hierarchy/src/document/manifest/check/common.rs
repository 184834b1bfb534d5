//! What holds for resources of every kind.

use super::super::properties::Properties;
use super::Findings;
use super::{health_check, reference, registration};

pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    found.require_given(fields, "name");
    if !fields.text("name").is_empty() {
        found.require_given(fields, "ensure");
    }
    reference::check(fields, "require", found);
    health_check::check(fields, found);
    registration::check(fields, found);
}
