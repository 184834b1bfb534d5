//! The variables that templates see.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use strata_diagnostics::Diagnostics;
use strata_value::{Key, Map, Value};

use crate::input::{self, Unread};

/// The file of `--read-env`.
const FILE: &str = ".env";

/// The variables of the process that are text and not empty.
pub(super) fn of_process() -> Map {
    let text = |(name, value): (OsString, OsString)| {
        Some((name.into_string().ok()?, value.into_string().ok()?))
    };
    map(std::env::vars_os().filter_map(text))
}

/// The variables of the file `.env` in the working directory, those of the process below them.
///
/// A file that is not there has none; one that is not text is an error, as one that cannot be read.
pub(super) fn with_file() -> Result<Map, Diagnostics> {
    let bytes = match input::file(Path::new(FILE)) {
        Ok(bytes) => bytes,
        Err(Unread::Failed(why)) if why.kind() == io::ErrorKind::NotFound => {
            return Ok(of_process());
        }
        Err(unread) => {
            let hint = "see who may read it, or leave `--read-env` out";
            return Err(unread.told(FILE, "io", hint).0.into());
        }
    };
    let text = strata_codec::decode(FILE, bytes)?;
    let of_file = map(variables(&text).map(|(name, value)| (name.to_owned(), value.to_owned())));
    let all = of_process().iter().chain(&of_file).cloned().collect::<Vec<_>>();
    Ok(Map::new(all))
}

fn map(variables: impl Iterator<Item = (String, String)>) -> Map {
    let there = variables.filter(|(_, value)| !value.is_empty());
    there.map(|(name, value)| (Key::new(&name), Value::string(value))).collect()
}

/// The lines `NAME=value`, with `export` or without, in quotes or without; comments and other lines are none.
///
/// The reference takes comments with a `=` for variables, keeps `export` in names and a quote at the end of
/// values.
fn variables(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| {
        let line = line.trim();
        let (name, value) = line.split_once('=').filter(|_| !line.starts_with('#'))?;
        let name = name.strip_prefix("export ").unwrap_or(name).trim();
        (!name.is_empty()).then(|| (name, unquoted(value.trim())))
    })
}

fn unquoted(value: &str) -> &str {
    let within = |quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::variables;

    #[test]
    fn a_file_has_a_variable_a_line() {
        let text = "A=\"quoted\"\n# B=comment\nexport C = 'x=y'\n\nword\nD=\n=e\r\nE=\"\n";
        let found: Vec<_> = variables(text).collect();
        assert_eq!(found, [("A", "quoted"), ("C", "x=y"), ("D", ""), ("E", "\"")]);
    }
}
