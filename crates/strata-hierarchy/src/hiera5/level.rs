//! The value of a key at one place of one level.

use strata_diagnostics::{Diagnostics, Severity};
use strata_value::Value;

use super::data::refused;
use super::error::{Kind, Outcome, error, span};
use super::function::{Backend, Format};
use super::invocation::Invocation;
use super::key::LookupKey;
use super::location::{Location, Target};
use super::node::{Level, Node, Provider};

/// One place of one level of one layer.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub provider: &'a Provider,
    pub level: &'a Level,
    pub place: &'a Location,
}

impl Node<'_> {
    /// The value of a key at one place.
    pub(crate) fn value_at(
        &self,
        spot: Spot<'_>,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let Spot { level, place, .. } = spot;
        // Whether the function exists matters only where there is something to ask.
        let backend = match &level.backend {
            Ok(backend) => backend,
            Err(findings) if place.path().is_some_and(|path| !self.tree.files.exists(path)) => {
                for mut finding in findings.clone() {
                    finding.severity = Severity::Warning;
                    self.warn(|| finding.note("there is no file for it yet"));
                }
                return Ok(None);
            }
            Err(findings) => return Err(findings.clone()),
        };
        match backend {
            Backend::File(format) => self.value_in_file(spot, *format, key, run),
            Backend::Eyaml => self.value_in_eyaml(spot, key, run),
            Backend::DataHash(_) | Backend::LookupKey(_) | Backend::DataDig(_) => {
                self.value_of_function(spot, key, run)
            }
        }
    }

    fn value_in_file(
        &self,
        spot: Spot<'_>,
        format: Format,
        key: &LookupKey,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Value>> {
        let Spot { level, place, .. } = spot;
        if place.path().is_none() || !level.options.is_empty() {
            if place.path().is_some_and(|path| !self.tree.files.exists(path)) {
                return Ok(None);
            }
            return Err(not_for_files(spot));
        }
        let Some(file) = self.file(place, format)? else { return Ok(None) };
        let Some(found) = file.get(key.root()) else { return Ok(None) };
        if found.is_refused() {
            return Err(run.with_chain(refused(found.entry)).into());
        }
        if found.has_tokens() {
            return self.interpolate(&found.entry.value, run).map(Some);
        }
        Ok(Some(found.entry.value.clone()))
    }
}

/// `yaml_data` and its like need a file and take no options.
pub(crate) fn not_for_files(spot: Spot<'_>) -> Diagnostics {
    let entry = spot.provider.entry(spot.level);
    let function = &entry.function.name.text;
    let finding = match &spot.place.target {
        Target::Path(_) => error(
            Kind::Backend,
            format!("the function `{function}` takes no options"),
        )
        .hint(
            "remove `options` from the level; `defaults` may hand them down: write `options: {}`",
        ),
        Target::Uri(_) => error(Kind::Backend, format!("the function `{function}` takes no uri"))
            .hint("give the level a `path`"),
        Target::Nowhere => {
            error(Kind::Backend, format!("the level has no location for `{function}`"))
                .hint("give the level a `path`, `paths`, `glob`, `globs` or `mapped_paths`")
        }
    };
    let name = format!("the level `{}`", entry.name.text);
    finding.at(span(entry.name.origin), name).into()
}
