//! References to other resources: `KIND#NAME`.

use super::super::properties::{Properties, Text};
use super::Findings;

/// Checks a list of references.
pub(super) fn check(fields: Properties<'_>, name: &str, found: &mut Findings) {
    for reference in fields.elements(name).map(Text::of) {
        let split = reference.as_str().split_once('#');
        let wrong = || {
            fields
                .wrong(name, format!("{} is no reference to a resource", reference.shown()))
                .hint("write `KIND#NAME`, as `package#nginx`")
        };
        match split {
            None => found.push(wrong()),
            Some((kind, rest)) => {
                let is_kind = !kind.is_empty() && kind.bytes().all(|b| b.is_ascii_lowercase());
                let is_named = rest.lines().next().is_some_and(|line| !line.is_empty());
                found.require_by_schema(is_kind && is_named, wrong);
            }
        }
    }
}
