//! Reading directories.

use std::collections::HashMap;

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_hierarchy::manifest::FileError;
use strata_syntax::{json, parse_body_bytes};

use super::source::directory;
use crate::ModuleFiles;
use crate::declaration::Module;
use crate::expression::{Parsed, Syntax};
use crate::failure::file_code;

/// Reads the root module and the modules that it calls, each directory once; the root is the first.
///
/// `false`: a text is broken, so that it is not known what is declared.
pub(crate) fn load(
    sources: &SourceMap,
    files: &dyn ModuleFiles,
    errors: &mut Vec<Diagnostic>,
) -> (Vec<Module>, bool) {
    let mut loader = Loader { sources, files, errors, modules: Vec::new(), is_sound: true };
    let mut known = HashMap::new();
    let root = loader.list(".");
    if let Listed::Missing = root {
        let message = format!("the directory `{}` does not exist", files.shown("."));
        let error = Diagnostic::error("config-directory-missing", message);
        let hint = "name the directory with the `*.hcl` files of the configuration";
        loader.errors.push(error.hint(hint));
    } else {
        loader.module(".", &root);
    }
    known.insert(".".to_owned(), 0);
    let mut at = 0;
    while at < loader.modules.len() {
        for call in 0..loader.modules[at].calls.len() {
            loader.follow(at, call, &mut known);
        }
        at += 1;
    }
    let Loader { modules, is_sound, .. } = loader;
    (modules, is_sound)
}

/// What a directory holds.
enum Listed {
    /// These files of a configuration.
    Files(Vec<String>),
    /// There is no such directory.
    Missing,
    /// It cannot be read, which was told.
    Unreadable,
}

struct Loader<'l> {
    sources: &'l SourceMap,
    files: &'l dyn ModuleFiles,
    errors: &'l mut Vec<Diagnostic>,
    modules: Vec<Module>,
    is_sound: bool,
}

impl Loader<'_> {
    /// Reads the module that a call names, unless it is known.
    fn follow(&mut self, at: usize, call: usize, known: &mut HashMap<String, usize>) {
        let called = &self.modules[at].calls[call];
        let Some((source, span)) = called.source.clone() else { return self.is_sound = false };
        let refused = |why: String| {
            Diagnostic::error("config-module-source", why)
                .at(span, "")
                .note("a module is a directory in the tree of the root module, named relative to the module that calls it")
        };
        let directory = match directory(&source, &self.modules[at].directory) {
            Ok(directory) => directory,
            Err(why) => {
                self.errors.push(refused(format!("the source `{source}` cannot be used: {why}")));
                return self.is_sound = false;
            }
        };
        if let Some(module) = known.get(&directory) {
            return self.modules[at].calls[call].module = *module;
        }
        let module = self.modules.len();
        let listed = self.list(&directory);
        if let Listed::Missing = listed {
            let message = format!("the directory of the module, `{directory}`, does not exist");
            self.errors.push(refused(message).hint("mend the source, or make the directory"));
            return self.is_sound = false;
        }
        self.module(&directory, &listed);
        self.modules[at].calls[call].module = module;
        known.insert(directory, module);
    }

    /// The names of the files of a module.
    fn list(&mut self, directory: &str) -> Listed {
        match self.files.list(directory) {
            Ok(Some(names)) => {
                let of_module = |name: &String| !name.starts_with('.') && is_configuration(name);
                Listed::Files(names.into_iter().filter(of_module).collect())
            }
            Ok(None) => Listed::Missing,
            Err(error) => {
                self.unreadable(directory, &error);
                Listed::Unreadable
            }
        }
    }

    /// Reads a module.
    fn module(&mut self, directory: &str, listed: &Listed) {
        let before = self.errors.len();
        let names: &[String] = if let Listed::Files(names) = listed { names } else { &[] };
        let parsed: Vec<Parsed> =
            names.iter().filter_map(|name| self.parse(directory, name)).collect();
        self.is_sound &= self.errors.len() == before;
        if let Listed::Files(names) = listed
            && names.is_empty()
        {
            let shown = self.files.shown(directory);
            let message = format!("the directory `{shown}` holds no configuration");
            self.errors.push(Diagnostic::error("config-module-empty", message).note(
                "the files of a module end in `.hcl` or `.hcl.json` and lie directly in its directory",
            ));
        }
        self.modules.push(Module::read(directory, &parsed, self.errors));
    }

    /// Parses a file.
    fn parse(&mut self, directory: &str, name: &str) -> Option<Parsed> {
        let path = joined(directory, name);
        let bytes = match self.files.read(&path) {
            Ok(bytes) => bytes?,
            Err(error) => {
                self.unreadable(&path, &error);
                return None;
            }
        };
        let shown = self.files.shown(&path);
        if is_json(name) {
            let document = json::parse_bytes(&bytes);
            let file = self.sources.add(shown, document.text().clone());
            self.errors.extend(document.diagnostics(&file).iter().cloned());
            return Some(Parsed { file, syntax: Syntax::Json(document) });
        }
        let tree = parse_body_bytes(&bytes);
        let file = self.sources.add(shown, tree.text().clone());
        self.errors.extend(tree.diagnostics(&file).iter().cloned());
        Some(Parsed { file, syntax: Syntax::Native(tree) })
    }

    fn unreadable(&mut self, path: &str, error: &FileError) {
        let message = format!("`{}` cannot be read: {}", self.files.shown(path), error.message);
        let mut found = Diagnostic::error(file_code(error), message);
        found.hint.clone_from(&error.hint);
        self.errors.push(found);
        self.is_sound = false;
    }
}

/// Whether a file belongs to a module; endings are told from each other by case.
fn is_configuration(name: &str) -> bool {
    name.strip_suffix(".json").unwrap_or(name).strip_suffix(".hcl").is_some()
}

fn is_json(name: &str) -> bool {
    name.strip_suffix(".json").is_some()
}

/// The path of a file in a directory.
pub(crate) fn joined(directory: &str, name: &str) -> String {
    if directory == "." { name.to_owned() } else { format!("{directory}/{name}") }
}
