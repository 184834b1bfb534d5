//! A configuration in memory, and what it gives for a host.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use strata_compile::{Catalog, Configuration, ModuleFiles};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_eval::of_data;
use strata_hierarchy::manifest::{Cause, Failure, FileError};
use strata_value::json::{self, Options, Order};
use strata_value::{Key, Map, Marks, Value};

/// The files below the directory of the root module.
#[derive(Clone, Default)]
pub(crate) struct Files(BTreeMap<String, Arc<[u8]>>);

impl Files {
    /// The files of a text, each behind a line `==> NAME <==`; without such a line it is `main.hcl`.
    pub(crate) fn of(text: &str) -> Self {
        if !text.starts_with("==> ") {
            return Self::default().with("main.hcl", text.as_bytes());
        }
        text.split("==> ").skip(1).fold(Self::default(), |files, file| {
            let (name, text) = file.split_once(" <==\n").expect("a name");
            files.with(name, text.as_bytes())
        })
    }

    /// With another file.
    pub(crate) fn with(mut self, name: &str, content: &[u8]) -> Self {
        self.0.insert(name.to_owned(), content.into());
        self
    }
}

impl ModuleFiles for Files {
    fn list(&self, directory: &str) -> Result<Option<Vec<String>>, FileError> {
        let prefix = if directory == "." { String::new() } else { format!("{directory}/") };
        let below: Vec<&str> =
            self.0.keys().filter_map(|path| path.strip_prefix(&prefix)).collect();
        if below.is_empty() {
            return Ok(None);
        }
        let direct = below.into_iter().filter(|path| !path.contains('/'));
        Ok(Some(direct.map(str::to_owned).collect()))
    }

    fn read(&self, path: &str) -> Result<Option<Arc<[u8]>>, FileError> {
        if path.contains("link") {
            let message = "it is a symbolic link".to_owned();
            let (cause, too_large, hint) = (Cause::Configuration, false, None);
            return Err(FileError { cause, too_large, message, hint });
        }
        Ok(self.0.get(path).cloned())
    }
}

/// A configuration with its sources, to be compiled for hosts.
pub(crate) struct Site {
    sources: SourceMap,
    configuration: Result<Configuration, Failure>,
}

impl Site {
    pub(crate) fn new(files: Files) -> Self {
        let sources = SourceMap::default();
        let configuration = Configuration::load(&sources, Arc::new(files));
        Self { sources, configuration }
    }

    /// The catalog for facts and supplied values of variables, both written as JSON.
    pub(crate) fn catalog(&self, facts: &str, values: &str) -> Result<Catalog, Failure> {
        let configuration = self.configuration.as_ref().map_err(Clone::clone)?;
        let (facts, given) = (data(facts), data(values));
        let given = given.as_map().expect("values by name");
        let value = |variable: &strata_hierarchy::manifest::Variable| {
            let given = given.get(variable.name).cloned();
            let value = given.or(variable.default.as_ref().map(|default| default.complete.clone()));
            let marks = if variable.sensitive { Marks::SENSITIVE } else { Marks::NONE };
            Some((variable.name, value?.marked(marks)))
        };
        let values: Map = configuration.variables().iter().filter_map(value).collect();
        configuration.compile(&facts, &values, &AtomicBool::new(false))
    }

    /// Failures as people see them, one a line.
    pub(crate) fn told(&self, failure: &Failure) -> String {
        let mut all = Diagnostics::new();
        failure.diagnostics.iter().cloned().for_each(|error| all.push(error));
        let mut text: Vec<String> = all.concise(&self.sources).collect();
        if failure.cause == Cause::Operation {
            text.push("(operation)".to_owned());
        }
        text.join("\n")
    }

    /// Failures with everything that is said of them.
    pub(crate) fn told_in_full(&self, failure: &Failure) -> String {
        let mut all = Diagnostics::new();
        failure.diagnostics.iter().cloned().for_each(|error| all.push(error));
        let mut text = String::new();
        all.render(&self.sources, strata_diagnostics::Format::Terminal, false, &mut text);
        text
    }
}

fn data(text: &str) -> Value {
    of_data(&json::parse(text).expect("JSON")).expect("data")
}

/// A catalog as lines: outputs, resources with what they depend on, assets.
pub(crate) fn shown(catalog: &Catalog) -> String {
    let redact = Some("(sensitive)".to_owned());
    let options =
        Options { redact, order: Order::Sorted, whole_as_integer: true, ..Options::default() };
    let json = |value: &Value| json::write(value, &options).expect("JSON");
    let mut text = String::new();
    for output in &catalog.outputs {
        writeln!(text, "{} = {}", output.name, json(&output.value)).expect("a text");
    }
    for resource in &catalog.resources {
        let attributes = json(&Value::object(resource.attributes.clone()));
        write!(text, "{} {attributes}", resource.id).expect("a text");
        if !resource.depends_on.is_empty() {
            write!(text, " <- {}", resource.depends_on.join(", ")).expect("a text");
        }
        text.push('\n');
    }
    for (digest, asset) in &catalog.assets {
        let (a, b) = (digest[0], digest[1]);
        writeln!(text, "asset {a:02x}{b:02x} {}", asset.content.len()).expect("a text");
    }
    text
}

/// What a configuration gives for a host with these facts: its catalog, or its errors.
pub(crate) fn result(files: &str, facts: &str, values: &str) -> String {
    let site = Site::new(Files::of(files));
    match site.catalog(facts, values) {
        Ok(catalog) => shown(&catalog),
        Err(failure) => site.told(&failure),
    }
}

/// Checks what a configuration gives without facts; of errors the help may be left out.
#[track_caller]
pub(crate) fn check(files: &str, expected: &str) {
    let result = result(files, "{}", "{}");
    let lines: Vec<&str> =
        result.lines().map(|line| line.split(" (help: ").next().unwrap_or(line)).collect();
    assert_eq!(lines.join("\n"), expected.trim_end());
}

/// Checks that a configuration fails with errors that, told in full, have these texts in them.
#[track_caller]
pub(crate) fn check_fails(files: &str, facts: &str, expected: &[&str]) -> String {
    let site = Site::new(Files::of(files));
    let failure = site.catalog(facts, "{}").expect_err("it is wrong");
    let told = site.told_in_full(&failure);
    for text in expected {
        assert!(told.contains(text), "{text:?} is not in\n{told}");
    }
    told
}

/// The value of a name, for values by name.
pub(crate) fn output(catalog: &Catalog, name: &str) -> Value {
    let found = catalog.outputs.iter().find(|output| output.name == Key::new(name));
    found.expect("the output").value.clone()
}
