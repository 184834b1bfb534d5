//! A site in memory: variables, a manifest, layers, a vars file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use strata_diagnostics::{Diagnostics, Format, SourceMap};
use strata_hierarchy::manifest::{
    Cause, Explanation, Failure, FileError, Inputs, LayerFiles, Variables, read_facts,
};
use strata_value::{Marks, Value, json};
use zeroize::Zeroizing;

use super::declare;

/// The files of a site. `hierarchy.yaml` is the manifest and `vars.yaml` the vars file, if they are there.
pub(crate) struct Site {
    pub(crate) sources: SourceMap,
    variables: Arc<Variables>,
    files: Arc<Memory>,
}

#[derive(Default)]
pub(crate) struct Memory {
    files: BTreeMap<String, Vec<u8>>,
    pub(crate) reads: AtomicUsize,
    pub(crate) decryptions: AtomicUsize,
}

impl LayerFiles for Memory {
    fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, FileError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        let Some(content) = self.files.get(path) else { return Ok(None) };
        let fail = |cause, too_large, message: &str| {
            let hint = Some("put a file there".to_owned());
            Err(FileError { cause, too_large, message: message.to_owned(), hint })
        };
        match content.as_slice() {
            b"A LINK" => fail(Cause::Configuration, false, "it is a symbolic link"),
            b"NO PERMISSION" => fail(Cause::Operation, false, "permission denied"),
            large if large.len() as u64 > limit => fail(Cause::Configuration, true, "it is large"),
            content => Ok(Some(content.to_vec())),
        }
    }

    /// What stands behind `#` in the cipher is the plain text.
    fn decrypt_sops(
        &self,
        cipher: &[u8],
        _: bool,
        limit: u64,
    ) -> Result<Zeroizing<Vec<u8>>, FileError> {
        self.decryptions.fetch_add(1, Ordering::Relaxed);
        let plain = cipher.split(|b| *b == b'#').nth(1).unwrap_or_default();
        let failed = plain.starts_with(b"FAIL");
        if failed || plain.len() as u64 > limit {
            let message = "sops ended with status 128".to_owned();
            return Err(FileError {
                cause: Cause::Operation,
                too_large: !failed,
                message,
                hint: None,
            });
        }
        Ok(Zeroizing::new(plain.to_vec()))
    }
}

impl Site {
    pub(crate) fn new<T: AsRef<[u8]>>(variables: &str, files: &[(&str, T)]) -> Self {
        let sources = SourceMap::default();
        let variables = declare::variables(&sources, variables);
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_ref().to_vec()));
        let files = Memory { files: files.collect(), ..Memory::default() };
        Self { sources, variables, files: Arc::new(files) }
    }

    pub(crate) fn variables(&self) -> &Variables {
        &self.variables
    }

    pub(crate) fn memory(&self) -> &Memory {
        &self.files
    }

    pub(crate) fn inputs(&self) -> Result<Inputs<'_>, Failure> {
        let add = |name: &str| {
            let text = self.files.files.get(name)?;
            let text = String::from_utf8(text.clone()).expect("UTF-8");
            Some(self.sources.add_private(format!("data/{name}"), text.into()))
        };
        let manifest = add("hierarchy.yaml").or_else(|| add("hierarchy.json"));
        let vars = add("vars.yaml");
        let (variables, files) = (Arc::clone(&self.variables), Arc::clone(&self.files));
        Inputs::read(&self.sources, manifest.as_deref(), vars.as_deref(), variables, files)
    }

    pub(crate) fn facts(&self, text: &str) -> Value {
        let file = self.sources.add_private("facts.json", text.into());
        read_facts(&file).expect("sound facts")
    }

    /// The values of all variables as JSON, marked ones as `(sensitive)`, or what is wrong.
    pub(crate) fn resolve(&self, facts: &str) -> Result<String, Failure> {
        let resolved = self.inputs()?.resolve(&self.facts(facts))?;
        Ok(shown(&Value::object(resolved.values.clone())))
    }

    pub(crate) fn explain(&self, facts: &str) -> Explanation {
        let (_, explanation) = self
            .inputs()
            .and_then(|inputs| inputs.explain(&self.facts(facts), true))
            .unwrap_or_else(|failure| panic!("{}", self.told(&failure)));
        explanation
    }

    /// A failure in one line a diagnostic, behind a line with its cause.
    pub(crate) fn told(&self, failure: &Failure) -> String {
        let mut text = format!("{:?}\n", failure.cause);
        for line in diagnostics(failure).concise(&self.sources) {
            let _ = writeln!(text, "{}", line.split("; help: ").next().unwrap_or_default());
        }
        text
    }

    /// A failure as it is shown in a terminal.
    pub(crate) fn shown(&self, failure: &Failure) -> String {
        let mut text = String::new();
        diagnostics(failure).render(&self.sources, Format::Terminal, false, &mut text);
        text
    }
}

fn diagnostics(failure: &Failure) -> Diagnostics {
    let mut all = Diagnostics::new();
    all.extend(failure.diagnostics.clone());
    all
}

/// The JSON of a value, with `(sensitive)` in place of what is marked.
pub(crate) fn shown(value: &Value) -> String {
    let redact = Some("(sensitive)".to_owned());
    json::write(value, &json::Options { redact, ..json::Options::default() }).expect("plain data")
}

/// The JSON of a value with all secrets.
pub(crate) fn revealed(value: &Value) -> String {
    let reveal = Marks::SENSITIVE;
    json::write(value, &json::Options { reveal, ..json::Options::default() }).expect("plain data")
}

#[track_caller]
pub(crate) fn check_values(variables: &str, files: &[(&str, &str)], facts: &str, expected: &str) {
    let site = Site::new(variables, files);
    match site.resolve(facts) {
        Ok(values) => assert_eq!(values, expected),
        Err(failure) => panic!("{}", site.told(&failure)),
    }
}

#[track_caller]
pub(crate) fn check_errors(variables: &str, files: &[(&str, &str)], facts: &str, expected: &str) {
    let site = Site::new(variables, files);
    let failure = site.resolve(facts).expect_err("it fails");
    assert_eq!(site.told(&failure), expected);
}
