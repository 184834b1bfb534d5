//! A step: the program is run once, and what came out is compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use strata_value::Value;

use super::actions;
use super::expect;
use super::process::{Call, Finished, variable};
use super::read::{self, get, int, list, map, pairs, text, texts};
use super::scenario::files_of;
use super::tree::{Change, Tree, undo};

/// A step as it is written.
pub(super) struct Step {
    name: String,
    arguments: Vec<String>,
    files: Vec<(String, Value)>,
    written: Value,
}

/// What later steps may refer to.
#[derive(Default)]
pub(super) struct Record {
    /// The bundle that the step compiled.
    pub(super) bundle: Option<Vec<u8>>,
    /// What `bundle show` says of it.
    pub(super) catalog: Option<Value>,
}

/// Everything the expectations of a step are about.
pub(super) struct Seen<'a> {
    pub(super) tree: &'a Tree,
    pub(super) finished: &'a Finished,
    pub(super) record: &'a Record,
    pub(super) records: &'a BTreeMap<String, Record>,
    /// The paths of `unchanged` as they were before the program ran.
    pub(super) before: BTreeMap<String, Option<State>>,
}

/// What is at a path: its mode, and the bytes of a file or the target of a link.
#[derive(PartialEq, Eq)]
pub(super) struct State {
    mode: u32,
    bytes: Vec<u8>,
}

const KEYS: [&str; 15] = [
    "name",
    "args",
    "cwd",
    "env",
    "umask",
    "files",
    "facts",
    "facts_text",
    "before",
    "max_seconds",
    "min_seconds",
    "slow",
    "requires",
    "uses_functions",
    "why",
];

impl Step {
    pub(super) fn read(value: &Value) -> Result<Self, String> {
        let step = map(value, "a step")?;
        let name = text(get(step, "name").ok_or("a step has no name")?, "name")?.to_owned();
        for (key, _) in pairs(value, &name)? {
            if key != "expect" && !KEYS.contains(&key) {
                return Err(format!("{name}: the key {key} is not known"));
            }
        }
        let arguments = texts(get(step, "args").ok_or("a step has no args")?, "args")?;
        Ok(Self { name, arguments, files: files_of(value)?, written: value.clone() })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Why the step is left out here.
    pub(super) fn cannot_run(&self) -> Option<String> {
        let requires = list(self.get("requires")?, "requires").ok()?;
        let root = nix::unistd::geteuid().is_root();
        requires.iter().find_map(|required| match required.as_str() {
            Some("nonroot") if !root => None,
            Some("nonroot") => Some("the superuser may read everything".to_owned()),
            other => Some(format!("{} is not known", other.unwrap_or("what it requires"))),
        })
    }

    fn get(&self, key: &str) -> Option<&Value> {
        get(self.written.as_map()?, key)
    }

    fn seconds(&self, key: &str) -> Result<Option<Duration>, String> {
        self.get(key).map(|n| int(n, key).map(Duration::from_secs)).transpose()
    }

    /// What is not as expected. An error is about the scenario itself.
    pub(super) fn run(
        &self,
        program: &Path,
        tree: &Tree,
        records: &BTreeMap<String, Record>,
        record: &mut Record,
    ) -> Result<Vec<String>, String> {
        let named = |e: String| format!("{}: {e}", self.name);
        for action in
            self.get("before").map_or(Ok(&[][..]), |b| list(b, "before")).map_err(named)?
        {
            actions::run(&tree.root, action).map_err(named)?;
        }
        let mut changes: Vec<Change> = Vec::new();
        for (name, content) in &self.files {
            tree.replace(name, content, &mut changes).map_err(named)?;
        }
        let failed = self.run_here(program, tree, records, record).map_err(named)?;
        undo(changes).map_err(named)?;
        Ok(failed)
    }

    fn run_here(
        &self,
        program: &Path,
        tree: &Tree,
        records: &BTreeMap<String, Record>,
        record: &mut Record,
    ) -> Result<Vec<String>, String> {
        let nothing = Value::map(strata_value::Map::default());
        let expected = self.get("expect").unwrap_or(&nothing);
        let unchanged = match get(map(expected, "expect")?, "unchanged") {
            Some(paths) => texts(paths, "unchanged")?,
            None => Vec::new(),
        };
        let before = unchanged.into_iter().map(|path| {
            let state = state(&tree.root.join(&path));
            (path, state)
        });
        let before = before.collect();
        let limit = self.seconds("max_seconds")?.unwrap_or(Duration::from_secs(60));
        let arguments: Vec<String> = self.arguments.iter().map(|a| tree.filled(a)).collect();
        let finished = match self.call(program, tree, &arguments, limit)? {
            Ok(finished) => finished,
            Err(message) => return Ok(vec![message]),
        };
        let mut failed = Vec::new();
        if finished.elapsed < self.seconds("min_seconds")?.unwrap_or_default() {
            failed.push(format!("it ended after {:?} already", finished.elapsed));
        }
        let out = out_of(&arguments).map(|out| self.directory(tree).join(out));
        if let Some(out) = out.filter(|_| finished.status.success()) {
            record.bundle = fs::read(&out).ok();
            let show = ["bundle", "show", &out.to_string_lossy(), "--format", "json"];
            match self.call(program, tree, &show.map(str::to_owned), limit)? {
                Ok(shown) if shown.status.success() => {
                    match read::json("bundle show", &shown.stdout) {
                        Ok(catalog) => record.catalog = Some(catalog),
                        Err(error) => failed.push(format!("bundle show: {error}")),
                    }
                }
                Ok(shown) => {
                    failed.push(format!("bundle show: {}, {}", shown.ending(), shown.stderr));
                }
                Err(message) => failed.push(format!("bundle show: {message}")),
            }
        }
        let seen = Seen { tree, finished: &finished, record, records, before };
        failed.extend(expect::check(&seen, expected)?);
        if !failed.is_empty() {
            failed.push(format!("it was: {}", finished.ending()));
            for (name, stream) in [("stdout", &finished.stdout), ("stderr", &finished.stderr)] {
                failed.push(format!("{name}: {}", excerpt(stream)));
            }
        }
        Ok(failed)
    }

    fn directory(&self, tree: &Tree) -> PathBuf {
        tree.root.join(self.get("cwd").and_then(Value::as_str).unwrap_or_default())
    }

    fn call(
        &self,
        program: &Path,
        tree: &Tree,
        arguments: &[String],
        limit: Duration,
    ) -> Result<Result<Finished, String>, String> {
        let mut environment = vec![
            variable("PATH", std::env::var_os("PATH").unwrap_or_default()),
            variable("HOME", &tree.home),
            variable("TMPDIR", &tree.home),
            variable("LANG", "C.UTF-8"),
            variable("NO_COLOR", "1"),
        ];
        if let Some(added) = self.get("env") {
            for (name, value) in pairs(added, "env")? {
                environment.push(variable(name, tree.filled(text(value, name)?)));
            }
        }
        let umask = self.get("umask").map(|umask| text(umask, "umask")).transpose()?;
        let directory = self.directory(tree);
        let environment = &environment;
        let call = Call { program, arguments, directory: &directory, environment, umask, limit };
        Ok(call.run())
    }
}

/// What follows `--out` of a compilation.
fn out_of(arguments: &[String]) -> Option<&str> {
    if arguments.first().is_none_or(|command| command != "compile") {
        return None;
    }
    let at = arguments.iter().position(|a| a == "--out")?;
    arguments.get(at + 1).map(String::as_str)
}

/// What is at a path now.
pub(super) fn state(path: &Path) -> Option<State> {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::MetadataExt as _;

    let found = path.symlink_metadata().ok()?;
    let bytes = if found.is_symlink() {
        fs::read_link(path).ok()?.as_os_str().as_bytes().to_vec()
    } else if found.is_file() {
        fs::read(path).ok()?
    } else {
        Vec::new()
    };
    Some(State { mode: found.mode(), bytes })
}

fn excerpt(text: &str) -> String {
    const MOST: usize = 2_000;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.trim_end().to_owned(),
    }
}
