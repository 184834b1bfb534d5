//! Paths and positions in standard error.

use regex::Regex;
use serde_json::Value as Json;
use strata_value::Value;

use super::super::read::{int, list, text};
use super::shown;

/// Whether the paths occur: equal to an array, as its beginning, or with nothing behind them.
pub(super) fn arrays(key: &str, stream: &str, expected: &Value) -> Result<Vec<String>, String> {
    let found = arrays_in(stream);
    let mut failed = Vec::new();
    for path in list(expected, key)? {
        let wanted = list(path, key)?.iter().map(step).collect::<Result<Vec<_>, _>>()?;
        let good = match key {
            "stderr_paths" => found.contains(&wanted),
            "stderr_path_prefixes" => found.iter().any(|path| path.starts_with(&wanted)),
            _ => !found.iter().any(|path| path.starts_with(&wanted) && path.len() > wanted.len()),
        };
        if !good {
            failed.push(format!("{key}: {}", shown(path)));
        }
    }
    Ok(failed)
}

fn step(value: &Value) -> Result<String, String> {
    match value.as_int() {
        Some(index) => Ok(index.to_string()),
        None => text(value, "a step of a path").map(str::to_owned),
    }
}

/// The JSON arrays of a text that are complete and not empty, each element as text.
fn arrays_in(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('[') {
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Json>();
        if let Some(Ok(Json::Array(elements))) = values.next()
            && !elements.is_empty()
        {
            let text = |element: &Json| match element {
                Json::String(text) => text.clone(),
                other => other.to_string(),
            };
            found.push(elements.iter().map(text).collect());
        }
    }
    found
}

/// Whether some position occurs.
pub(super) fn position(stream: &str) -> Vec<String> {
    let pattern = r"(?is):\d+:\d+|line \d+.{0,4}col(?:umn)? \d+";
    let there = Regex::new(pattern).expect("it is a pattern").is_match(stream);
    if there { Vec::new() } else { vec!["stderr_position: there is none".to_owned()] }
}

/// Whether each `[file, line]` occurs.
pub(super) fn positions(stream: &str, expected: &Value) -> Result<Vec<String>, String> {
    let mut failed = Vec::new();
    for pair in list(expected, "stderr_positions")? {
        let [file, line] = list(pair, "stderr_positions")? else {
            return Err("stderr_positions holds something that is no pair".to_owned());
        };
        let (file, line) = (regex::escape(text(file, "a file")?), int(line, "a line")?);
        let pattern = format!(r"(?s){file}(?::{line}|.{{0,20}}[Ll]ine {line})(?:[^0-9]|$)");
        if !Regex::new(&pattern).map_err(|e| e.to_string())?.is_match(stream) {
            failed.push(format!("stderr_positions: {}", shown(pair)));
        }
    }
    Ok(failed)
}

#[cfg(test)]
mod tests {
    use super::{arrays_in, position};

    #[test]
    fn arrays_are_found_wherever_they_begin() {
        let text = r#"error[x]: at ["a", 0, "b"] [ and [] and ["c"#;
        assert_eq!(arrays_in(text), [vec!["a", "0", "b"]]);
    }

    #[test]
    fn positions_come_in_two_forms() {
        for text in ["main.hcl:3:14", "Line 3, column 14", "line 3 col 1"] {
            assert!(position(text).is_empty(), "{text}");
        }
        assert!(!position("main.hcl:3").is_empty());
    }
}
