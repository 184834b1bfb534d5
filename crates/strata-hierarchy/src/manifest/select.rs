//! Which layers a host has.

use std::sync::Arc;

use strata_diagnostics::Diagnostic;
use strata_value::Value;

use super::layer::Content;
use super::load::{self, Loaded};
use super::place::text_span;
use super::schema::Layer;
use super::template::PathError;
use super::{Failure, Inputs};

/// The layers of a host.
#[derive(Default)]
pub(super) struct Selection {
    /// Those with a file, by their positions in the manifest, from the lowest to the highest.
    pub(super) layers: Vec<(usize, Arc<Content>)>,
    /// Those that are optional and have none.
    pub(super) skipped: Vec<usize>,
}

impl Inputs<'_> {
    /// The files that the facts choose. What is wrong with any of them is told together.
    pub(super) fn select(&self, facts: &Value) -> Result<Selection, Failure> {
        let mut paths = Vec::with_capacity(self.manifest.layers.len());
        let mut failure: Option<Failure> = None;
        let mut tell = |more: Failure| {
            failure = Some(match failure.take() {
                Some(failure) => failure.and(more),
                None => more,
            });
        };
        for layer in &self.manifest.layers {
            match layer.template.path(facts) {
                Ok(path) => paths.push(Some(path)),
                Err(error) => {
                    paths.push(None);
                    tell(self.no_path(layer, &error));
                }
            }
        }
        let mut selection = Selection::default();
        let mut usage = self.usage;
        for (at, (layer, path)) in self.manifest.layers.iter().zip(paths).enumerate() {
            let Some(path) = path else { continue };
            match self.loader.load(layer, &path) {
                Loaded::Missing if layer.is_optional => selection.skipped.push(at),
                Loaded::Missing => tell(load::missing(layer, &self.file_name(&path))),
                Loaded::Failed(more) => tell((*more).clone()),
                Loaded::Content(content) => {
                    usage = usage.and(content.usage);
                    if let Err(exceeded) = usage.check() {
                        let error = exceeded.diagnostic(&self.file_name(&path));
                        tell(Failure::of_configuration(error));
                        break;
                    }
                    selection.layers.push((at, content));
                }
            }
        }
        match failure {
            Some(failure) => Err(failure),
            None => Ok(selection),
        }
    }

    fn file_name(&self, path: &str) -> String {
        format!("{}{path}", self.loader.directory)
    }

    #[cold]
    fn no_path(&self, layer: &Layer, error: &PathError) -> Failure {
        let message = format!("the layer `{}` {}", layer.template.text(), error.message);
        let at = match &self.manifest_file {
            Some(file) => text_span(file, &layer.path, error.at.clone()),
            None => strata_diagnostics::Span::NONE,
        };
        let error =
            Diagnostic::error("manifest-fact", message).at(at, "").hint(error.hint.as_str());
        Failure::of_configuration(error)
    }
}
