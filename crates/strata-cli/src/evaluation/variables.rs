//! The variables that expressions see, from files and the command line.

use std::path::PathBuf;

use strata_diagnostics::{Diagnostics, SourceMap};
use strata_syntax::is_identifier;
use strata_value::{Entry, Key, Map, Origin};

use super::{Text, evaluate, file, scope};

/// The options that give variables.
#[derive(clap::Args, Debug)]
pub(crate) struct Variables {
    /// Variables: a YAML, JSON or HCL file; may be repeated, the last one that sets a name counts
    #[arg(long, value_name = "FILE", help_heading = "Variables")]
    vars: Vec<PathBuf>,
    /// A variable and the expression that it is, as `port=80` or `name='"web"'`; it may use the
    /// variables of files and those before it, and wins over them
    #[arg(long, value_name = "NAME=EXPR", value_parser = assignment, help_heading = "Variables")]
    var: Vec<(String, String)>,
}

/// `NAME=EXPR`.
fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, expression) = text.split_once('=').ok_or("write `NAME=EXPR`, as in `port=80`")?;
    if is_identifier(name) {
        Ok((name.to_owned(), expression.to_owned()))
    } else {
        Err(format!("`{name}` is no name of a variable"))
    }
}

impl Variables {
    /// The variables by name. What is wrong is told of all files at once.
    pub(crate) fn load(&self, sources: &SourceMap) -> Result<Map, Diagnostics> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut errors = Diagnostics::new();
        for path in &self.vars {
            match file::variables(path, sources) {
                Ok(variables) => entries.extend(variables.iter().cloned()),
                Err(more) => errors.extend(more),
            }
        }
        let mut variables = Map::new(entries);
        if !errors.is_empty() {
            return Err(errors);
        }
        for (name, expression) in &self.var {
            let file = sources.add(format!("--var {name}"), expression.as_str().into());
            let tree = Text::Expression.parse(expression);
            match evaluate(&tree, &file, &scope(variables.clone())) {
                Ok(value) => variables = with(&variables, name, value),
                Err(more) => errors.extend(more),
            }
        }
        if errors.is_empty() { Ok(variables) } else { Err(errors) }
    }
}

/// The variables and one more, which wins.
pub(crate) fn with(variables: &Map, name: &str, value: strata_value::Value) -> Map {
    let entry = Entry { key: Key::new(name), key_origin: Origin::NONE, value };
    variables.with_changes([], vec![entry])
}
