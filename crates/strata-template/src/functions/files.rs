//! `readFile`, `file`, `template`, `jet`.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_value::{Marks, Value};

use super::arguments::{Arguments, Text};
use crate::environment::{Environment, Scope};
use crate::interpolate;
use crate::jet::{self, Delimiters};

/// How many templates functions may render one within the other: `template("a.templ")` whose text has
/// `template("b.templ")`, and so on.
pub(crate) const MAX_NESTING: u32 = 8;

/// How many templates functions may render in the life of an environment.
pub(crate) const MAX_RENDERINGS: u32 = 100_000;

/// The text of a file. More arguments than the path do not count.
pub(super) fn read_file(
    environment: &Environment<'_>,
    arguments: &Arguments<'_>,
) -> Result<Value, String> {
    read(environment, &arguments.text(0, "the path")?)
}

/// The value of a template: of a text, of a file `*.templ`, or of a file `*.jet` in Jet.
pub(super) fn template(
    environment: &Environment<'_>,
    arguments: &Arguments<'_>,
) -> Result<Value, String> {
    let given = arguments.text(0, "the template")?;
    if has_ending(&given, ".jet") {
        return render_jet(environment, &given, &Delimiters::default());
    }
    nested(environment, || {
        let is_file = has_ending(&given, ".templ");
        let source = Source::of(environment, &given, is_file)?;
        let render =
            |text: &str| interpolate::Template::compile(text, Scope::Full)?.value(environment);
        let value = render(source.text()).map_err(|error| {
            source.failed(&error.message, error.range.start as u32, error.hint.as_deref())
        })?;
        Ok(value.marked(source.marks))
    })
}

/// The text of a Jet template, of a text or a file `*.jet`, with chosen delimiters or the usual ones.
pub(super) fn jet(
    environment: &Environment<'_>,
    arguments: &Arguments<'_>,
) -> Result<Value, String> {
    if !matches!(arguments.len(), 1 | 3) {
        return Err(format!(
            "`jet` takes a template, or a template and two delimiters; {} arguments are given",
            arguments.len()
        ));
    }
    let template = arguments.text(0, "the template")?;
    if arguments.len() == 1 {
        return render_jet(environment, &template, &Delimiters::default());
    }
    let left = arguments.text(1, "the left delimiter")?;
    let right = arguments.text(2, "the right delimiter")?;
    let delimiters = Delimiters::new(left.as_str(), right.as_str());
    let value = render_jet(environment, &template, &delimiters)?;
    Ok(value.marked(left.marks | right.marks))
}

fn render_jet(
    environment: &Environment<'_>,
    given: &Text,
    delimiters: &Delimiters,
) -> Result<Value, String> {
    nested(environment, || {
        let source = Source::of(environment, given, has_ending(given, ".jet"))?;
        let value = jet::Template::parse(&source.file, delimiters)
            .and_then(|template| template.render(environment))
            .map_err(|error| {
                let Diagnostic { message, primary, hint, .. } = *error;
                let at = primary.map_or(0, |label| label.span.start - source.file.base());
                source.failed(&message, at, hint.as_deref())
            })?;
        Ok(value.marked(source.marks))
    })
}

fn has_ending(text: &Text, ending: &str) -> bool {
    text.as_str().ends_with(ending)
}

fn read(environment: &Environment<'_>, path: &Text) -> Result<Value, String> {
    match environment.world.read_file(path.as_str()) {
        Ok(text) => Ok(text.marked(path.marks)),
        Err(why) if path.marks.is_empty() => Err(why),
        Err(_) => Err("a file cannot be read; its path is marked, so no more is said".to_owned()),
    }
}

/// Renders a template for a function, within the limits of that.
fn nested(
    environment: &Environment<'_>,
    render: impl FnOnce() -> Result<Value, String>,
) -> Result<Value, String> {
    let nesting = environment.nesting.get();
    if nesting >= MAX_NESTING {
        return Err(format!("templates render one another in more than {MAX_NESTING} levels"));
    }
    let renderings = environment.renderings.get();
    if renderings >= MAX_RENDERINGS {
        return Err(format!("functions render more than {MAX_RENDERINGS} templates"));
    }
    environment.renderings.set(renderings + 1);
    environment.nesting.set(nesting + 1);
    let result = render();
    environment.nesting.set(nesting);
    result
}

/// The text of a template that a function renders.
struct Source {
    /// What it is called in errors.
    name: String,
    file: Arc<SourceFile>,
    marks: Marks,
}

impl Source {
    fn of(environment: &Environment<'_>, given: &Text, is_file: bool) -> Result<Self, String> {
        let source = |name: String, text: &str, marks| Self {
            name,
            file: SourceMap::default().add("", text.into()),
            marks,
        };
        if !is_file {
            return Ok(source("the template".to_owned(), given.as_str(), given.marks));
        }
        let (text, marks) = read(environment, given)?.unmark();
        match text.as_str() {
            Some(text) => Ok(source(given.shown(), text, marks)),
            None => Err(format!("the template {} is no UTF-8", given.shown())),
        }
    }

    fn text(&self) -> &str {
        self.file.text()
    }

    /// An error in the text, with its place. Of a marked text nothing is said but that it is wrong.
    fn failed(&self, message: &str, at: u32, hint: Option<&str>) -> String {
        let name = &self.name;
        if !self.marks.is_empty() {
            return format!("{name} is wrong; its text is marked, so no more is said");
        }
        let (line, column) = self.file.line_column(at);
        let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
        format!("in {name}, line {line}, column {column}: {message}{hint}")
    }
}
