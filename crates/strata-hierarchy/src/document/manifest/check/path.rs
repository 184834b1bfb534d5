//! Paths of the host that is managed, which are written with `/`.

use strata_eval::path::clean;

use super::super::properties::Properties;
use super::Findings;

/// That the name of a resource is an absolute path in its shortest form.
pub(super) fn check_name(fields: Properties<'_>, found: &mut Findings) {
    let name = fields.text("name");
    found.require(name.as_str().starts_with('/'), || {
        fields
            .wrong("name", format!("the path {} must be absolute", name.shown()))
            .hint("begin it with `/`")
    });
    check_clean(fields, "name", found);
}

/// That a path is in its shortest form.
pub(super) fn check_clean(fields: Properties<'_>, field: &str, found: &mut Findings) {
    let path = fields.text(field);
    let shortest = clean(path.as_str());
    found.require(path.is_empty() || shortest == path.as_str(), || {
        let wrong =
            fields.wrong(field, format!("the path {} must be in its shortest form", path.shown()));
        if wrong.hide_source { wrong } else { wrong.hint(format!("write `{shortest}`")) }
    });
}
