//! What `:help`, `:functions` and `:vars` print. All that is said of functions comes from their table.

use std::fmt::Write as _;

use strata_diagnostics::{Diagnostic, did_you_mean};
use strata_eval::functions;
use strata_eval::type_expression::type_string;
use strata_value::{Key, Map};

use super::command::COMMANDS;
use super::signature::{parameters, signature};

/// The commands and keys.
pub(super) fn overview() -> String {
    let mut text = String::from("An expression, as `upper(\"a\")`, is evaluated.\n");
    text.push_str("`name = expression` defines a variable for this session.\n\n");
    let rows = COMMANDS.iter().map(|(_, name, argument, does)| {
        (format!(":{name} {argument}").trim_end().to_owned(), (*does).to_owned())
    });
    let keys = [
        ("Tab", "complete a variable, an attribute or a function"),
        ("Ctrl-R", "search the lines before"),
        ("Ctrl-C", "drop what is typed"),
        ("Ctrl-D", "leave"),
    ];
    let keys = keys.iter().map(|(key, does)| ((*key).to_owned(), (*does).to_owned()));
    text + &columns(&rows.chain(keys).collect::<Vec<_>>())
}

/// How a function is called, what it does, and what its parameters mean.
pub(super) fn function(name: &str) -> Result<String, Box<Diagnostic>> {
    let table = functions::standard();
    let Some(function) = table.get(Key::new(name)) else {
        let error = Diagnostic::error("usage", format!("there is no function `{name}`"));
        return Err(Box::new(match did_you_mean(name, table.names()) {
            Some(close) => error.hint(format!("did you mean `{close}`?")),
            None => error.hint(format!("`:functions {name}` looks for it in descriptions")),
        }));
    };
    let mut text = format!("{}\n\n{}\n", signature(name, function), function.description());
    let rows: Vec<(String, String)> = parameters(function)
        .map(|parameter| (parameter.name.to_owned(), parameter.description.to_owned()))
        .collect();
    if !rows.is_empty() {
        let _ = write!(text, "\n{}", columns(&rows));
    }
    Ok(text)
}

/// The functions with a text in their names or descriptions.
pub(super) fn functions(part: &str) -> String {
    let part = part.to_lowercase();
    let table = functions::standard();
    let rows: Vec<(String, String)> = table
        .names()
        .into_iter()
        .filter_map(|name| {
            let description = table.get(Key::new(name))?.description();
            let is_wanted = name.contains(&part) || description.to_lowercase().contains(&part);
            is_wanted.then(|| (name.to_owned(), description.to_owned()))
        })
        .collect();
    if rows.is_empty() { format!("no function has `{part}` in it") } else { columns(&rows) }
}

/// The variables and their types.
pub(super) fn variables(variables: &Map) -> String {
    if variables.is_empty() {
        return "there are no variables; `name = expression` makes one".to_owned();
    }
    let rows = variables.sorted().into_iter();
    let rows = rows.map(|entry| (entry.key.to_string(), type_string(&entry.value.ty())));
    columns(&rows.collect::<Vec<_>>())
}

/// Rows of two columns.
fn columns(rows: &[(String, String)]) -> String {
    let width = rows.iter().map(|(first, _)| first.chars().count()).max().unwrap_or(0);
    rows.iter().fold(String::new(), |mut text, (first, second)| {
        let _ = writeln!(text, "  {first:width$}  {second}");
        text
    })
}
