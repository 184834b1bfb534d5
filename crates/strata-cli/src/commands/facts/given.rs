//! Facts of the host, and those that arguments give over them.

use std::path::{Path, PathBuf};

use strata_diagnostics::{Diagnostic, Diagnostics, Severity};
use strata_facts::{merged, read_facts};
use strata_value::{Key, Map, Value};

use super::host::HostArgs;
use crate::input;

/// The options with which commands take facts.
#[derive(clap::Args, Clone, Debug)]
pub(in crate::commands) struct FactArgs {
    /// A file of facts, JSON or YAML, over those of the host
    #[arg(long, value_name = "FILE", help_heading = "Facts")]
    facts: Option<PathBuf>,
    /// Take each variable of the environment for a fact
    #[arg(short = 'E', long, help_heading = "Facts")]
    env_facts: bool,
    #[command(flatten)]
    host: HostArgs,
    /// Gather the facts of this host, as is done always
    #[arg(short = 'S', long, hide = true)]
    system_facts: bool,
}

/// Facts by where they come from.
struct Given {
    host: Map,
    environment: Map,
    file: Map,
    words: Map,
    warnings: Diagnostics,
}

impl FactArgs {
    /// The facts, a map, and the warnings of gathering them.
    ///
    /// Over the facts of the host come variables of the environment, the file, and these words
    /// (`NAME=value` or `NAME:value`), which are texts; each replaces facts of the same name. The
    /// reference cuts variables at a `=`, and lets a YAML file replace all facts; this does neither.
    pub(in crate::commands) fn load(
        &self,
        words: &[String],
    ) -> Result<(Value, Diagnostics), Diagnostics> {
        let given = self.given(words)?;
        let layers = [&given.host, &given.environment, &given.file, &given.words];
        let facts: Map = layers.into_iter().flatten().map(|e| (e.key, e.value.clone())).collect();
        Ok((Value::map(facts), given.warnings))
    }

    /// As [`FactArgs::load`], but merged deeply, and with the file over the words: facts for manifests,
    /// as `ccm apply` takes them.
    pub(in crate::commands) fn load_merged(
        &self,
        words: &[String],
    ) -> Result<(Map, Diagnostics), Diagnostics> {
        let given = self.given(words)?;
        let mut facts = Value::map(given.host);
        for layer in [given.environment, given.words, given.file] {
            facts = merged(&facts, &Value::map(layer)).map_err(|why| {
                let message = format!("the facts cannot be merged: {why}");
                Diagnostics::from(
                    Diagnostic::error("usage", message).hint("make the facts flatter"),
                )
            })?;
        }
        Ok((facts.as_map().cloned().unwrap_or_default(), given.warnings))
    }

    fn given(&self, words: &[String]) -> Result<Given, Diagnostics> {
        let words = words.iter().map(|word| fact(word)).collect::<Result<Map, _>>()?;
        let file = self.facts.as_deref().map(file).transpose()?.unwrap_or_default();
        let (host, warnings) = self.host.load()?;
        let environment = if self.env_facts { environment() } else { Map::default() };
        Ok(Given { host, environment, file, words, warnings })
    }
}

/// The facts of a file. The ending says whether it is JSON, else the first character.
pub(crate) fn file(path: &Path) -> Result<Map, Diagnostics> {
    let bytes = input::bytes(path).map_err(|unread| Diagnostics::from(*unread))?;
    let is_json = match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending) if ending.eq_ignore_ascii_case("json") => true,
        Some("yaml" | "yml") => false,
        _ => bytes.trim_ascii_start().starts_with(b"{"),
    };
    let facts = read_facts(&input::name(path), bytes, is_json).map_err(|mut unfit| {
        // A file that was named must be read, unlike those that are found.
        unfit.severity = Severity::Error;
        Diagnostics::from(*unfit)
    })?;
    Ok(facts.as_map().cloned().unwrap_or_default())
}

/// The variables whose names and values are text.
pub(crate) fn environment() -> Map {
    let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
        Some((Key::new(name.to_str()?), Value::string(value.to_str()?)))
    };
    std::env::vars_os().filter_map(text).collect()
}

/// Whether a word is a fact, and no path: a name, then `=` or `:`, but not `==`.
pub(super) fn is_fact(word: &str) -> bool {
    let name = word.trim_start_matches(|c: char| c.is_alphanumeric() || "_-. ".contains(c));
    name.len() < word.len() && name.starts_with(['=', ':']) && !name.starts_with("==")
}

/// The name and the value of `NAME=value`, or `NAME:value`.
pub(crate) fn fact(word: &str) -> Result<(Key, Value), Diagnostics> {
    match word.split_once(['=', ':']) {
        Some((name, value)) => Ok((Key::new(name), Value::string(value))),
        None => Err(Diagnostic::error("usage", format!("`{word}` is no fact"))
            .hint("write a name and a value, as in `role=db`; only one path can be asked")
            .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_fact_or_a_path() {
        for word in ["role=db", "role:db", "a.b=c=d", "a="] {
            assert!(is_fact(word), "{word}");
        }
        for word in ["host.info", "l.#(name==\"lo\")", "{os,n}", "@keys", "#", "=x", "a==b"] {
            assert!(!is_fact(word), "{word}");
        }
    }

    #[test]
    fn the_first_sign_divides() {
        let (name, value) = fact("url=http://a=b").expect("a fact");
        assert_eq!((name, value), (Key::new("url"), Value::string("http://a=b")));
        assert!(fact("role").is_err());
    }
}
