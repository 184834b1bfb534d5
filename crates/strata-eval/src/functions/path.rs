//! Functions of file paths, with `/` between their parts.

use strata_value::Value;

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const PATH: Parameter<'static> = Parameter::new("path", ParameterType::String, "The path.");

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "basename",
        "Gives the last part of a path.",
        &[PATH],
        Body::Fixed(ParameterType::String, base_name),
    ),
    Builtin::new(
        "dirname",
        "Gives a path without its last part.",
        &[PATH],
        Body::Fixed(ParameterType::String, dir_name),
    ),
];

fn base_name(args: &[Value]) -> Result<Value, FunctionError> {
    let path = text(args, 0)?;
    let trimmed = path.trim_end_matches('/');
    Ok(Value::string(match trimmed.rsplit_once('/') {
        Some((_, name)) => name,
        None if !trimmed.is_empty() => trimmed,
        None if path.is_empty() => ".",
        None => "/",
    }))
}

fn dir_name(args: &[Value]) -> Result<Value, FunctionError> {
    let path = text(args, 0)?;
    let dir = path.rfind('/').map_or("", |at| &path[..=at]);
    Ok(Value::text(&cleaned(dir)))
}

/// A path without empty parts, `.`, and parts that `..` takes back.
fn cleaned(path: &str) -> String {
    let absolute = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            // Above the root is the root.
            ".." if absolute => {}
            _ => parts.push(part),
        }
    }
    match (absolute, parts.join("/")) {
        (true, relative) => format!("/{relative}"),
        (false, relative) if relative.is_empty() => ".".to_owned(),
        (false, relative) => relative,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_a_name_and_a_directory() {
        for (path, dir, name) in [
            ("foo/bar/baz.txt", "foo/bar", "baz.txt"),
            ("baz.txt", ".", "baz.txt"),
            ("", ".", "."),
            ("/", "/", "/"),
            ("//", "/", "/"),
            ("/foo", "/", "foo"),
            ("foo/", "foo", "foo"),
            ("a//b/./../c/d", "a/c", "d"),
            ("../../x", "../..", "x"),
            ("/../x/y", "/x", "y"),
            ("a/../..", ".", ".."),
        ] {
            let args = [Value::string(path)];
            assert_eq!(dir_name(&args), Ok(Value::string(dir)), "{path}");
            assert_eq!(base_name(&args), Ok(Value::string(name)), "{path}");
        }
    }
}
