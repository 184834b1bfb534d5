//! `strata render`: a template, or a whole manifest.

mod template;
mod world;

use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use strata_diagnostics::{Diagnostics, SourceFile, SourceMap};
use strata_hierarchy::document::manifest::{Inputs, Manifest};
use strata_hierarchy::document::{Document, read_data};
use strata_value::{Key, Map, Marks, Value};

use super::facts::FactArgs;
use crate::global::Global;
use crate::input;
use crate::output::{self, Format, redacted};
use crate::report::{Failure, Report};
use crate::status::Status;

use template::Engine;
use world::Disk;

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
    /// A file of data, JSON or YAML: what templates see, merged over the data of a manifest
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    #[command(flatten)]
    facts: FactArgs,
    /// The language of a template [default: jet of `*.jet`, hcl of `*.hcl` and `*.tmpl`, else expr]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
}

/// Renders what the arguments name, and prints it.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    match args.render(&sources, report) {
        Ok(Rendering::Manifest(value)) => output::print(&value, Format::Yaml, global)?,
        Ok(Rendering::Text(text)) => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        Err(errors) => {
            report.show(&errors, &sources);
            return Ok(Status::of_errors(&errors, &["io"]));
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
struct Seen {
    facts: Map,
    data: Option<Value>,
    environ: Map,
    world: Disk,
}

impl Args {
    fn render(&self, sources: &SourceMap, report: &Report) -> Result<Rendering, Diagnostics> {
        let file = read(&self.file, sources)?;
        let manifest = self.manifest(&file)?;
        let (facts, warnings) = self.facts.load(&[])?;
        report.show(&warnings, sources);
        let data = match &self.data {
            Some(path) => Some(read_data(&*read(path, sources)?)?),
            None => None,
        };
        let seen = Seen {
            facts: facts.as_map().cloned().unwrap_or_default(),
            data,
            environ: environ(),
            world: Disk::of(&self.file),
        };
        let Some(manifest) = manifest else {
            let engine = self.engine.unwrap_or_else(|| Engine::of_path(&self.file));
            let value = redacted(&engine.render(&file, &seen)?, Marks::NONE);
            return Ok(Rendering::Text(value.as_str().unwrap_or_default().to_owned()));
        };
        report.show(manifest.document().warnings(), sources);
        let mut inputs = Inputs::new(&seen.facts, sources, &seen.world).environ(&seen.environ);
        if let Some(data) = &seen.data {
            inputs = inputs.handed_in(data);
        }
        let value = manifest.render(&inputs)?.to_value();
        Ok(Rendering::Manifest(redacted(&value, Marks::NONE)))
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

fn read(path: &Path, sources: &SourceMap) -> Result<Arc<SourceFile>, Diagnostics> {
    let name = input::name(path);
    let bytes = input::bytes(path).map_err(|failure| Diagnostics::from(*failure))?;
    let text = strata_codec::decode(&name, bytes)?;
    Ok(sources.add(name, text))
}

/// The variables of the process that are text and not empty.
fn environ() -> Map {
    let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
        let value = value.into_string().ok().filter(|value| !value.is_empty())?;
        Some((Key::new(name.to_str()?), Value::string(value)))
    };
    std::env::vars_os().filter_map(text).collect()
}
