//! The facts of a resolution, from the arguments.

use std::path::{Path, PathBuf};

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_facts::{Manager, Options, read_facts};
use strata_value::{Key, Map, Value};

use super::args::Args;
use crate::input;

/// The facts: of the host, of the environment, of a file, of arguments; later ones replace those of
/// the same name.
pub(super) fn facts(args: &Args, warnings: &mut Diagnostics) -> Result<Map, Diagnostics> {
    let mut facts: Vec<(Key, Value)> = Vec::new();
    if args.system_facts {
        let gathered = Manager::new(Options::new(config_home())).cached();
        warnings.extend(gathered.warnings);
        facts.extend(entries(&gathered.facts));
    }
    if args.env_facts {
        let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        facts.extend(
            std::env::vars_os()
                .map(|(name, value)| (Key::new(&text(name)), Value::string(text(value)))),
        );
    }
    if let Some(path) = &args.facts {
        facts.extend(entries(&file(path)?));
    }
    for argument in &args.set {
        facts.push(fact(argument)?);
    }
    Ok(facts.into_iter().collect())
}

/// A pair `name=value` or `name:value`, cut at the first of the two signs.
fn fact(argument: &str) -> Result<(Key, Value), Diagnostics> {
    match argument.split_once(['=', ':']) {
        Some((name, value)) => Ok((Key::new(name), Value::text(value))),
        None => Err(Diagnostic::error("usage", format!("`{argument}` is no fact"))
            .hint(format!("write `{argument}=VALUE`"))
            .into()),
    }
}

/// The facts of a file; its ending says whether it is JSON, else it is YAML.
fn file(path: &Path) -> Result<Value, Diagnostics> {
    let bytes = input::bytes(path).map_err(|failure| Diagnostics::from(*failure))?;
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    read_facts(&input::name(path), bytes, is_json).map_err(|unfit| {
        let mut error = *unfit;
        // Left out among many it is a warning; asked for by name it is an error.
        error.severity = strata_diagnostics::Severity::Error;
        error.into()
    })
}

fn entries(facts: &Value) -> Vec<(Key, Value)> {
    let map = facts.as_map().cloned().unwrap_or_default();
    map.iter().map(|entry| (entry.key, entry.value.clone())).collect()
}

fn config_home() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|home| home.join(".config")))
}
