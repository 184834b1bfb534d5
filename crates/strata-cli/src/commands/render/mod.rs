//! `strata render`: a template, or a whole manifest.

mod environ;
mod registrations;
mod template;
mod world;

use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use strata_diagnostics::{Diagnostics, SourceFile, SourceMap};
use strata_hierarchy::document::manifest::{Inputs, Manifest};
use strata_hierarchy::document::{Document, put_over, read_data};
use strata_merge::NoLog;
use strata_template::environment::Environment;
use strata_value::{Map, Marks, Value};

use super::facts::FactArgs;
use crate::clock::now;
use crate::global::Global;
use crate::output::{self, Format, redacted};
use crate::report::{Failure, Report};
use crate::status::Status;
use crate::{input, remote};

use template::Engine;
use world::Outside;

/// Render a template, or a manifest with its resources
///
/// A manifest (a YAML or JSON file with a section `ccm`) gives its data and resources, as YAML;
/// fields that are rendered when a resource is applied are shown as they are written. Anything else
/// is a template, which gives text. Templates see `Facts`, `Data` and `Environ`; those of HCL see
/// `facts`, `data` and `environ`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The manifest or template; `-` is standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// A file of data, JSON or YAML: what templates see, merged over all other data
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// A document of layers, as `strata resolve` takes: its data is what templates see, merged over
    /// that of a manifest [default: the variable `CCM_HIERA_DATA`]
    #[arg(long, value_name = "SOURCE")]
    hiera: Option<String>,
    /// A fact, as `name=value`; merged over those of the host, below the file of facts
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Facts")]
    fact: Vec<String>,
    #[command(flatten)]
    facts: FactArgs,
    /// The language of a template [default: jet of `*.jet`, hcl of `*.hcl` and `*.tmpl`, else expr]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Take the variables of the file `.env` in the working directory over those of the process
    #[arg(long, overrides_with = "no_read_env")]
    read_env: bool,
    /// Take those of the process only, as is done without `--read-env`
    #[arg(long, hide = true, overrides_with = "read_env")]
    no_read_env: bool,
    #[command(flatten)]
    servers: remote::Args,
    /// The NATS stream that `registrations` asks
    #[arg(long, value_name = "STREAM", default_value = "REGISTRATION", help_heading = "Servers")]
    registration: String,
}

/// Renders what the arguments name, and prints it.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    let mut warnings = Diagnostics::new();
    let outside = Outside::of(&args.file, &args.servers, &args.registration);
    let rendering = args.render(&sources, &outside, &mut warnings);
    let has_failed = outside.has_failed();
    warnings.extend(outside.warnings());
    report.show(&warnings, &sources);
    match rendering {
        Ok(Rendering::Manifest(value)) => output::print(&value, Format::Yaml, global)?,
        Ok(Rendering::Text(text)) => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        Err(errors) => {
            report.show(&errors, &sources);
            // What a template did not get from outside is an error of the template, by its code.
            return Ok(match Status::of_errors(&errors, &["io", remote::FETCH]) {
                Status::Invalid if has_failed => Status::Operational,
                status => status,
            });
        }
    }
    Ok(Status::Success)
}

/// What is printed.
enum Rendering {
    Manifest(Value),
    Text(String),
}

/// What templates see.
struct Seen<'o> {
    facts: Map,
    data: Option<Value>,
    environ: Map,
    outside: &'o Outside,
}

impl Args {
    fn render(
        &self,
        sources: &SourceMap,
        outside: &Outside,
        warnings: &mut Diagnostics,
    ) -> Result<Rendering, Diagnostics> {
        let file = input::source(&self.file, sources)?;
        let manifest = self.manifest(&file)?;
        let document = self.document(sources, warnings)?;
        let (facts, more) = self.facts.load_merged(&self.fact)?;
        warnings.extend(more);
        let data = match &self.data {
            Some(path) => Some(read_data(&*input::source(path, sources)?)?),
            None => None,
        };
        let environ = if self.read_env { environ::with_file()? } else { environ::of_process() };
        let mut seen = Seen { facts, data, environ, outside };
        if let Some(manifest) = manifest {
            warnings.extend(manifest.document().warnings().clone());
            return Ok(Rendering::Manifest(seen.manifest(
                &manifest,
                document.as_ref(),
                sources,
            )?));
        }
        if let Some(document) = document {
            seen.data = Some(seen.data_over(&document)?);
        }
        let engine = self.engine.unwrap_or_else(|| Engine::of_path(&self.file));
        let value = redacted(&engine.render(&file, &seen)?, Marks::NONE);
        Ok(Rendering::Text(value.as_str().unwrap_or_default().to_owned()))
    }

    /// The document of `--hiera`.
    fn document(
        &self,
        sources: &SourceMap,
        warnings: &mut Diagnostics,
    ) -> Result<Option<Document>, Diagnostics> {
        let of_environment =
            || std::env::var("CCM_HIERA_DATA").ok().filter(|name| !name.is_empty());
        let Some(source) = self.hiera.clone().or_else(of_environment) else { return Ok(None) };
        let file = self.servers.read(&source, sources, warnings)?;
        let document = Document::read(&file, Document::DATA_KEY)?;
        warnings.extend(document.warnings().clone());
        Ok(Some(document))
    }

    /// The manifest, if the file is one: by its ending, or of standard input by what is in it.
    fn manifest(&self, file: &Arc<SourceFile>) -> Result<Option<Manifest>, Diagnostics> {
        if self.engine.is_some() {
            return Ok(None);
        }
        let ending = self.file.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        let is_manifest = match ending.as_deref() {
            Some("yaml" | "yml" | "json") => true,
            None if self.file == Path::new("-") => Document::read(file, Document::DATA_KEY)
                .is_ok_and(|document| Manifest::is_manifest(&document)),
            _ => false,
        };
        if is_manifest { Manifest::read(file).map(Some) } else { Ok(None) }
    }
}

impl Seen<'_> {
    /// A manifest with its data and resources.
    fn manifest(
        &self,
        manifest: &Manifest,
        overriding: Option<&Document>,
        sources: &SourceMap,
    ) -> Result<Value, Diagnostics> {
        let mut inputs = Inputs::new(&self.facts, sources, self.outside).environ(&self.environ);
        if let Some(now) = now() {
            inputs = inputs.at_time(now);
        }
        if std::env::var_os("NO_SCHEMA_VALIDATION").is_some_and(|value| value == "1") {
            inputs = inputs.without_schema();
        }
        if let Some(document) = overriding {
            inputs = inputs.overriding(document);
        }
        if let Some(data) = &self.data {
            inputs = inputs.handed_in(data);
        }
        Ok(redacted(&manifest.render(&inputs)?.to_value(), Marks::NONE))
    }

    /// The data of a document with the other data over it, checked: what a template sees.
    fn data_over(&self, document: &Document) -> Result<Value, Diagnostics> {
        let mut data =
            document.resolve(&at_this_time(Environment::of_facts(self.facts.clone())))?;
        if let Some(over) = &self.data {
            data = put_over(&data, over, &mut NoLog)?;
        }
        let broken = document.rules().check(&data);
        if broken.is_empty() { Ok(data) } else { Err(broken) }
    }
}

/// An environment in which `now()` gives the time.
fn at_this_time(environment: Environment<'_>) -> Environment<'_> {
    match now() {
        Some(now) => environment.at_time(now),
        None => environment,
    }
}
