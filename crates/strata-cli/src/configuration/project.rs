//! A project: a configuration and the inputs of its variables.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use strata_compile::{Catalog, Configuration};
use strata_diagnostics::{Diagnostic, SourceMap};
use strata_hierarchy::manifest::{Cause, Explanation, Failure, Inputs, limits};
use strata_secrets::sops::Sops;
use strata_sources::{ConfigurationFiles, DecryptSops, ManifestFiles};
use strata_value::Value;

use super::args::ProjectArgs;
use super::read;

/// A project, read once for all hosts.
pub(crate) struct Project<'s> {
    configuration: Configuration,
    inputs: Inputs<'s>,
    interrupt: &'static AtomicBool,
}

impl<'s> Project<'s> {
    /// Reads what the arguments name; layers are read when a host needs them.
    pub(crate) fn load(
        args: &ProjectArgs,
        sources: &'s SourceMap,
        interrupt: &'static AtomicBool,
    ) -> Result<Self, Failure> {
        let files = ConfigurationFiles::open(&args.directory)
            .map_err(|error| cannot_open(&args.directory, &error))?;
        let configuration = Configuration::load(sources, Arc::new(files))?;
        let read = |path: &Path| read::text(path, limits::MAX_READ);
        let manifest = args
            .data_hierarchy
            .as_deref()
            .map(|path| read(path).map(|text| sources.add(path.display().to_string(), text)));
        // The values of a vars file may be secrets: no line of it is shown.
        let vars_file = args.vars_file.as_deref().map(|path| {
            read(path).map(|text| sources.add_private(path.display().to_string(), text))
        });
        let (manifest, vars_file) = (manifest.transpose()?, vars_file.transpose()?);
        let directory =
            args.data_hierarchy.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        let layers = ManifestFiles::open(directory, sops(interrupt))
            .map_err(|error| cannot_open(directory, &error))?;
        let inputs = Inputs::read(
            sources,
            manifest.as_deref(),
            vars_file.as_deref(),
            configuration.variables(),
            Arc::new(layers),
        )?;
        Ok(Self { configuration, inputs, interrupt })
    }

    /// The desired state of the host with these facts.
    pub(crate) fn compile(&self, facts: &Value) -> Result<Catalog, Failure> {
        let resolved = self.inputs.resolve(facts)?;
        self.configuration.compile(facts, &resolved.values, self.interrupt)
    }

    /// As [`Project::compile`]; the explanation is there if the inputs could be resolved.
    pub(crate) fn explain(
        &self,
        facts: &Value,
        skipped: bool,
    ) -> (Option<Explanation>, Result<Catalog, Failure>) {
        match self.inputs.explain(facts, skipped) {
            Ok((resolved, explanation)) => {
                let compiled = self.configuration.compile(facts, &resolved.values, self.interrupt);
                (Some(explanation), compiled)
            }
            Err(failure) => (None, Err(failure)),
        }
    }

    /// Whether the user wants the run to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.load(std::sync::atomic::Ordering::Relaxed)
    }
}

/// A directory of the arguments that cannot be gone into.
fn cannot_open(directory: &Path, error: &io::Error) -> Failure {
    let message = format!("cannot open the directory `{}`: {error}", directory.display());
    let missing = error.kind() == io::ErrorKind::NotFound;
    let code = if missing { "config-directory-missing" } else { "io" };
    let hint = "check the path, and whether you may go there";
    let finding = Diagnostic::error(code, message).hint(hint);
    Failure { diagnostics: vec![finding], cause: Cause::Operation }
}

/// Decrypts layers with the program `sops`, which ends when the user interrupts.
fn sops(interrupt: &'static AtomicBool) -> DecryptSops {
    let sops = Sops::default();
    Box::new(move |cipher, json, limit| Ok(sops.decrypt(cipher, json, limit, interrupt)?))
}
