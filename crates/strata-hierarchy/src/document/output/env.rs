//! Data as variables of the environment.

use std::fmt::Write as _;

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_expr::value::json;
use strata_value::{Kind, Value};

use crate::document::error::OUTPUT;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoting {
    /// As the reference writes them: names and values as they are, line ends too. Only a program that
    /// knows the data can read them back.
    None,
    /// So that a shell or a reader of dotenv files gets each value whole: names of letters, digits and `_`,
    /// values in single quotes.
    Shell,
}

/// A line `PREFIX_KEY=value` for each key, sorted; of what is no map the line `PREFIX_VALUE=JSON`.
///
/// Text is as it is, integers are decimal, floats have six digits behind the point, anything else is
/// JSON. It is an error if two keys get one name and quoting is asked for, or if a value is marked.
pub fn env(data: &Value, prefix: &str, quoting: Quoting) -> Result<String, Diagnostics> {
    let Some(map) = data.as_map() else {
        return line(prefix, "VALUE", &written(data)?, quoting);
    };
    let mut lines = Vec::with_capacity(map.len());
    for entry in map {
        let key = entry.key.to_string().to_uppercase();
        let text = match entry.value.kind() {
            Kind::String(text) => text.to_string(),
            Kind::Float(n) => decimal(n),
            _ => written(&entry.value)?,
        };
        lines.push(line(prefix, &key, &text, quoting)?);
    }
    lines.sort();
    if quoting == Quoting::Shell {
        refuse_equal_names(&lines)?;
    }
    Ok(lines.concat())
}

/// Lines of one name, which follow each other in sorted lines.
fn refuse_equal_names(lines: &[String]) -> Result<(), Diagnostics> {
    let name = |line: &String| line.split_once('=').map(|(name, _)| name.to_owned());
    match lines.windows(2).find(|pair| name(&pair[0]) == name(&pair[1])) {
        Some(pair) => {
            let name = name(&pair[0]).unwrap_or_default();
            Err(cannot(&format!("two keys become `{name}`"), "rename one of the keys"))
        }
        None => Ok(()),
    }
}

fn line(prefix: &str, key: &str, text: &str, quoting: Quoting) -> Result<String, Diagnostics> {
    let mut out = String::new();
    match quoting {
        Quoting::None => {
            let _never_fails = writeln!(out, "{prefix}_{key}={text}");
        }
        Quoting::Shell => {
            if text.contains('\0') {
                let hint = "leave the value out, or use another form";
                return Err(cannot("no variable can hold a null character", hint));
            }
            let name = variable(&if prefix.is_empty() {
                key.to_owned()
            } else {
                format!("{prefix}_{key}")
            });
            let _never_fails = writeln!(out, "{name}='{}'", text.replace('\'', r"'\''"));
        }
    }
    Ok(out)
}

/// A name that every shell takes.
fn variable(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(letter).collect();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("_{name}")
    } else {
        name
    }
}

fn decimal(n: f64) -> String {
    if n.is_nan() {
        "NaN".to_owned()
    } else if n.is_infinite() {
        if n > 0.0 { "+Inf" } else { "-Inf" }.to_owned()
    } else {
        format!("{n:.6}")
    }
}

fn written(value: &Value) -> Result<String, Diagnostics> {
    json(value, None).map_err(|why| cannot(&why, "choose another form with `--format`"))
}

fn cannot(why: &str, hint: &str) -> Diagnostics {
    let message = format!("the data cannot be written as variables: {why}");
    Diagnostic::error(OUTPUT, message).hint(hint).into()
}

#[cfg(test)]
mod tests {
    use strata_value::json::parse;

    use super::*;

    #[track_caller]
    fn check(data: &str, quoting: Quoting, expected: &str) {
        let data = parse(data).expect("JSON");
        assert_eq!(env(&data, "APP", quoting).expect("variables"), expected);
    }

    #[test]
    fn what_a_shell_reads_is_quoted() {
        check(
            r#"{"b-c":"it's $HOME","a":"x\ny"}"#,
            Quoting::Shell,
            "APP_A='x\ny'\nAPP_B_C='it'\\''s $HOME'\n",
        );
    }

    #[test]
    fn names_that_meet_are_an_error_only_where_they_are_changed() {
        let data = parse(r#"{"a-b":1,"a_b":2}"#).expect("JSON");
        assert!(env(&data, "APP", Quoting::Shell).is_err());
        check(r#"{"a-b":"1","a_b":"2"}"#, Quoting::None, "APP_A-B=1\nAPP_A_B=2\n");
    }
}
