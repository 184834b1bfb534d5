//! The text of a fact file to facts.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use strata_codec::{Document, Limits, decode, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_value::{Entry, Kind, Map, Origin, Value};

use super::{has_ending, unreadable};
use crate::code;
use crate::record::empty_map;

/// Why a file is left out.
type Unfit = Box<Diagnostic>;

/// The facts of a file that is no link; its ending says whether it is JSON or YAML.
pub(super) fn read_file(path: &Path) -> Result<Value, Unfit> {
    let bytes = read_bytes(path).map_err(|why| Box::new(unreadable(path, &why)))?;
    read_facts(&path.display().to_string(), bytes, has_ending(path, "json"))
}

/// The facts of a text of JSON or YAML, a map.
///
/// All numbers of JSON are floats, those of YAML are integers or floats; keys are texts. A JSON text
/// `null` and a YAML text without content are no facts. The error, a warning of code `facts-…`,
/// names line and column, and shows nothing of the text.
pub fn read_facts(name: &str, bytes: Vec<u8>, is_json: bool) -> Result<Value, Unfit> {
    // A map of its own: the warnings name their places, and facts have no origin.
    let sources = SourceMap::default();
    let text = decode(name, bytes).map_err(|why| Box::new(unfit(name, &why.message)))?;
    let file = sources.add(name, text);
    let limits = Limits::default();
    let read = if is_json {
        json::read(&file, json::Mode::Strict, &limits)
    } else {
        yaml::read(&file, yaml::Profile::Goccy, &limits)
    };
    let document = read.map_err(|why| Box::new(unfit(name, &place_of(&why, &sources))))?;
    if !is_json && let Some(twice) = document.warnings.iter().next() {
        return Err(Box::new(unfit(name, &place_of(&twice.clone().into(), &sources))));
    }
    facts(&document, is_json).map_err(|why| Box::new(unfit(name, &why)))
}

fn facts(document: &Document, is_json: bool) -> Result<Value, String> {
    let value = &document.value;
    if value.is_null() && (is_json || document.documents == 0) {
        return Ok(empty_map());
    }
    match value.as_map() {
        Some(_) => plain(value, is_json),
        None => Err(format!("it holds {}, not a map of names and values", value.kind_phrase())),
    }
}

/// The value as a fact: without origins, and in JSON with floats alone.
///
/// The readers bound the depth.
fn plain(value: &Value, floats: bool) -> Result<Value, String> {
    Ok(match value.kind() {
        Kind::Map(map) => {
            let entry = |entry: &Entry| Ok((entry.key, plain(&entry.value, floats)?));
            Value::map(map.iter().map(entry).collect::<Result<Map, String>>()?)
        }
        Kind::List(list) => {
            Value::list(list.iter().map(|v| plain(v, floats)).collect::<Result<Vec<_>, String>>()?)
        }
        Kind::Int(_) | Kind::Big(_) | Kind::Float(_) if floats => {
            let number = value.as_f64().filter(|number| number.is_finite());
            Value::float(number.ok_or("it holds a number beyond the range of floats")?)
        }
        _ => value.clone().at(Origin::NONE),
    })
}

/// Where the first error is, and its code: its own message may show a part of the text.
fn place_of(errors: &Diagnostics, sources: &SourceMap) -> String {
    let Some(first) = errors.iter().next() else { return "it cannot be read".to_owned() };
    let place = first.primary.as_ref().and_then(|label| sources.resolve(label.span));
    match place {
        Some((file, range)) => {
            let (line, column) = file.line_column(range.start as u32);
            format!("line {line}, column {column} ({})", first.code)
        }
        None => format!("({})", first.code),
    }
}

fn unfit(name: &str, why: &str) -> Diagnostic {
    Diagnostic::warning(code::SYNTAX, format!("the facts of `{name}` cannot be used: {why}"))
        .note("the text is not shown, since it may hold secrets")
        .hint("correct the file; it must hold one map, as in `{\"role\": \"db\"}` or `role: db`")
}

/// The bytes of a regular file of at most [`Limits::BYTES`].
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !about.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(Limits::BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > Limits::BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Opens a file, but neither follows a link that was put there meanwhile nor waits for a pipe.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use nix::fcntl::OFlag;
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags((OFlag::O_NONBLOCK | OFlag::O_NOFOLLOW).bits());
    }
    options.open(path)
}
