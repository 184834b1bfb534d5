//! What each level has of a key.

use std::rc::Rc;

use strata_value::Origin;

use super::{Explanation, LevelReport, Outcome};
use crate::hiera5::function::{Backend, Format};
use crate::hiera5::invocation::Invocation;
use crate::hiera5::key::LookupKey;
use crate::hiera5::layer::Layer;
use crate::hiera5::level::Spot;
use crate::hiera5::location::Target;
use crate::hiera5::node::{Level, Node, Provider};

/// What a place has of a key.
enum Presence {
    Here(Origin),
    Not(Outcome),
}

impl Node<'_> {
    /// A report of each place of each level, in the order they are asked.
    pub(super) fn level_reports(
        &self,
        key: &LookupKey,
        explanation: &Explanation,
    ) -> Vec<LevelReport> {
        let mut reports = Vec::new();
        let mut present = Vec::new();
        let mut run = Invocation::default();
        for provider in self.layers_of(key, &mut run) {
            for level in &provider.levels {
                self.report_level(&provider, level, key, &mut run, &mut reports, &mut present);
            }
        }
        if present.is_empty()
            && let Some(module) = key.module()
            && let Ok(Some(provider)) = self.provider(&Layer::Module(module.to_owned()), &mut run)
        {
            for level in &provider.default_levels {
                self.report_level(&provider, level, key, &mut run, &mut reports, &mut present);
            }
        }
        // Who won is known only when all levels are.
        let is_merge = explanation.strategy != "first" && present.len() > 1;
        for (nth, (at, origin)) in present.into_iter().enumerate() {
            reports[at].outcome = match nth {
                _ if explanation.result.is_err() => Outcome::Present(origin),
                _ if is_merge => Outcome::Merged(origin),
                0 => Outcome::Won(origin),
                _ => Outcome::Shadowed(origin),
            };
        }
        reports
    }

    fn layers_of(&self, key: &LookupKey, run: &mut Invocation<'_>) -> Vec<Rc<Provider>> {
        let module = key.module().map(|module| Layer::Module(module.to_owned()));
        [Some(Layer::Global), Some(Layer::Environment), module]
            .into_iter()
            .flatten()
            .filter_map(|layer| self.provider(&layer, run).ok().flatten())
            .collect()
    }

    fn report_level(
        &self,
        provider: &Provider,
        level: &Level,
        key: &LookupKey,
        run: &mut Invocation<'_>,
        reports: &mut Vec<LevelReport>,
        present: &mut Vec<(usize, Origin)>,
    ) {
        let entry = provider.entry(level);
        let report = |place: Option<String>, template: &str, origin, outcome| LevelReport {
            layer: provider.layer.clone(),
            root: provider.config.root.clone(),
            is_default: level.is_default,
            name: entry.name.text.to_string(),
            place,
            template: template.to_owned(),
            template_origin: origin,
            outcome,
        };
        if level.places.is_empty() {
            let outcome = match &level.undefined_source {
                Some(variable) => Outcome::Undefined(vec![variable.clone()]),
                None => Outcome::NoMatch,
            };
            reports.push(report(None, &entry.locations.text(), entry.name.origin, outcome));
        }
        for place in &level.places {
            let shown = match &place.target {
                Target::Nowhere => None,
                Target::Path(text) | Target::Uri(text) => Some(text.clone()),
            };
            let outcome = match self.presence(Spot { provider, level, place }, key, run) {
                Presence::Here(origin) => {
                    present.push((reports.len(), origin));
                    Outcome::Won(origin)
                }
                Presence::Not(outcome) => outcome,
            };
            reports.push(report(shown, &place.original, place.origin, outcome));
        }
    }

    fn presence(&self, spot: Spot<'_>, key: &LookupKey, run: &mut Invocation<'_>) -> Presence {
        let Spot { level, place, .. } = spot;
        let format = match &level.backend {
            Ok(Backend::File(format)) => *format,
            Ok(Backend::Eyaml) => Format::Yaml,
            _ => {
                return match self.value_at(spot, key, run) {
                    Ok(Some(value)) => Presence::Here(value.origin()),
                    Ok(None) => Presence::Not(Outcome::NoSuchKey),
                    Err(findings) => Presence::Not(failed(&findings)),
                };
            }
        };
        match self.file(place, format) {
            Ok(Some(file)) => match file.map.entry(key.root()) {
                Some(entry) => Presence::Here(entry.value.origin().or(entry.key_origin)),
                None if file.map.is_empty() => Presence::Not(Outcome::NoKeys),
                None => Presence::Not(Outcome::NoSuchKey),
            },
            Ok(None) if place.undefined.is_empty() => Presence::Not(Outcome::Missing),
            Ok(None) => Presence::Not(Outcome::Undefined(place.undefined.clone())),
            Err(findings) => Presence::Not(failed(&findings)),
        }
    }
}

fn failed(findings: &strata_diagnostics::Diagnostics) -> Outcome {
    let message = findings.iter().next().map(|finding| finding.message.clone());
    Outcome::Failed(message.unwrap_or_default())
}
