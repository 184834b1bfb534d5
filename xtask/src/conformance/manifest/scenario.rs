//! A scenario: a tree of files and steps that share it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use strata_value::{Key, Value, json};

use super::super::Failure;
use super::actions::copy_tree;
use super::read::{self, file, get, list, map, pairs, text};
use super::step::{Record, Step};
use super::tree::Tree;

/// A scenario file, or an example project with its `EXPECTED.md`.
pub(super) struct Scenario {
    name: String,
    /// Content for paths, in the order in which it is written.
    files: Vec<(String, Value)>,
    /// A directory whose copy is the tree.
    copied: Option<PathBuf>,
    steps: Vec<Step>,
}

/// What the steps of a scenario gave.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) total: usize,
    pub(super) failures: Vec<Failure>,
    /// The steps that cannot be run here, each with its reason.
    pub(super) skipped: Vec<String>,
}

impl Scenario {
    /// Reads `NN-topic.yaml`.
    pub(super) fn of_file(path: &Path) -> Result<Self, String> {
        let name = stem(path);
        let read = || {
            let value = read::yaml(&name, &file(path)?)?;
            let scenario = map(&value, "the scenario")?;
            for (key, _) in pairs(&value, "the scenario")? {
                if !["topic", "files", "facts", "facts_text", "steps"].contains(&key) {
                    return Err(format!("the key {key} is not known"));
                }
            }
            let mut files = files_of(&value)?;
            if files.iter().all(|(name, _)| name != FACTS) {
                files.push((FACTS.to_owned(), Value::text("{}")));
            }
            let steps = get(scenario, "steps").ok_or("there are no steps")?;
            let steps = list(steps, "steps")?.iter().map(Step::read).collect::<Result<_, _>>()?;
            Ok(Self { name: name.clone(), files, copied: None, steps })
        };
        read().map_err(|e| format!("{name}: {e}"))
    }

    /// Reads the steps of the `EXPECTED.md` of a directory, whose copy is the tree.
    pub(super) fn of_example(directory: &Path) -> Result<Self, String> {
        let name = stem(directory);
        let page = file(&directory.join("EXPECTED.md"))?;
        let mut steps = Vec::new();
        let mut rest = page.as_str();
        while let Some((_, behind)) = rest.split_once("\n```yaml\n") {
            let (block, after) =
                behind.split_once("\n```\n").ok_or_else(|| format!("{name}: a block is open"))?;
            let step = read::yaml(&name, block).and_then(|value| Step::read(&value));
            steps.push(step.map_err(|e| format!("{name}: {e}"))?);
            rest = after;
        }
        Ok(Self { name, files: Vec::new(), copied: Some(directory.to_owned()), steps })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Runs the steps in a fresh tree.
    pub(super) fn run(&self, program: &Path) -> Result<Outcome, String> {
        let tree = Tree::new()?;
        if let Some(directory) = &self.copied {
            copy_tree(directory, &tree.root).map_err(|e| e.to_string())?;
        }
        for (name, content) in &self.files {
            tree.write(name, content)?;
        }
        let mut outcome = Outcome::default();
        let mut records: BTreeMap<String, Record> = BTreeMap::new();
        for step in &self.steps {
            let case = format!("{}/{}", self.name, step.name());
            if let Some(reason) = step.cannot_run() {
                outcome.skipped.push(format!("{case} ({reason})"));
                continue;
            }
            outcome.total += 1;
            let mut record = Record::default();
            // What a step needs of an earlier one that failed may be missing.
            let failed = step.run(program, &tree, &records, &mut record);
            let failed = failed.unwrap_or_else(|why| vec![format!("it cannot be run: {why}")]);
            if !failed.is_empty() {
                outcome.failures.push(Failure { case, detail: failed.join("\n") });
            }
            records.insert(step.name().to_owned(), record);
        }
        Ok(outcome)
    }
}

/// The file of facts.
const FACTS: &str = "facts.json";

/// The `files` of a scenario or step, and its facts as a file of them.
pub(super) fn files_of(of: &Value) -> Result<Vec<(String, Value)>, String> {
    let of = map(of, "a scenario or step")?;
    let mut files = Vec::new();
    if let Some(given) = get(of, "files") {
        for (name, content) in pairs(given, "files")? {
            files.push((name.to_owned(), content.clone()));
        }
    }
    if let Some(facts) = get(of, "facts") {
        let text = json::write(facts, &json::Options::default()).map_err(|e| e.to_string())?;
        files.push((FACTS.to_owned(), Value::string(text)));
    }
    if let Some(facts) = get(of, "facts_text") {
        // Written as it is: `@ROOT@` stands for itself here.
        let form = [(Key::new("text"), Value::text(text(facts, "facts_text")?))];
        files.push((FACTS.to_owned(), Value::map(form.into_iter().collect::<strata_value::Map>())));
    }
    Ok(files)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
