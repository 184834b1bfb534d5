//! What resources must be: the checks of every kind, and those of each.

mod archive;
mod common;
mod duration;
mod exec;
mod file;
mod health_check;
mod other;
mod path;
mod reference;
mod registration;
mod scaffold;
mod shell;

use strata_diagnostics::{Diagnostic, Diagnostics};

use super::kind::ResourceKind;
use super::properties::Properties;
use super::resource::Resource;

pub(super) use duration::lifetime;
pub(super) use health_check::normalize as normalize_health_checks;

/// What is wrong with the fields of a resource. `checks_schema` is whether the schema of manifests
/// counts too.
pub(super) fn check(resource: &Resource, checks_schema: bool) -> Diagnostics {
    let fields =
        Properties { map: &resource.fields, origin: resource.origin, path: &resource.path };
    let mut found = Findings { list: Diagnostics::new(), checks_schema };
    common::check(fields, &mut found);
    // What has no name or state is told so, and nothing that follows from it.
    if found.list.is_empty() {
        match resource.kind {
            ResourceKind::Package => other::check_package(fields, &mut found),
            ResourceKind::Service => other::check_service(fields, &mut found),
            ResourceKind::File => file::check(fields, &mut found),
            ResourceKind::Exec => exec::check(fields, &mut found),
            ResourceKind::Archive => archive::check(fields, &mut found),
            ResourceKind::Scaffold => scaffold::check(fields, &mut found),
            ResourceKind::Apply => other::check_apply(fields, &mut found),
        }
    }
    found.list
}

/// What checks found.
struct Findings {
    list: Diagnostics,
    checks_schema: bool,
}

impl Findings {
    fn push(&mut self, finding: Diagnostic) {
        self.list.push(finding);
    }

    /// A finding unless a condition holds.
    fn require(&mut self, holds: bool, finding: impl FnOnce() -> Diagnostic) {
        if !holds {
            self.push(finding());
        }
    }

    /// A finding of the schema unless a condition holds.
    fn require_by_schema(&mut self, holds: bool, finding: impl FnOnce() -> Diagnostic) {
        if self.checks_schema {
            self.require(holds, finding);
        }
    }

    /// That a field is one of these.
    fn require_one_of(&mut self, fields: Properties<'_>, name: &str, allowed: &[&str]) {
        let given = fields.text(name);
        self.require(allowed.contains(&given.as_str()), || {
            let allowed = allowed.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>();
            let allowed = match allowed.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, others)) => format!("{} or {last}", others.join(", ")),
                None => String::new(),
            };
            let found = if given.is_empty() { "not given".to_owned() } else { given.shown() };
            fields.wrong(name, format!("`{name}` must be {allowed}, it is {found}"))
        });
    }

    /// That a field is given and not empty.
    fn require_given(&mut self, fields: Properties<'_>, name: &str) {
        self.require(!fields.text(name).is_empty(), || {
            fields.wrong(name, format!("`{name}` is required"))
        });
    }
}
