//! The section `hierarchy`: which overrides count, in which order, merged how.

use std::fmt::Write as _;

use strata_diagnostics::{Diagnostic, Diagnostics, did_you_mean};
use strata_expr::{Environment, ExprError};
use strata_template::environment::Scope;
use strata_template::interpolate::Template;
use strata_value::{Entry, Key, Kind, Map, Origin, Value};

use super::error::{self, PLACEHOLDER, span};
use super::explain::{LevelReport, Outcome};

/// How the sections that count are put over the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Merge {
    /// The first section that is there gives its top keys, and ends it.
    First,
    /// All sections are merged at every level; lists are joined.
    Deep,
    /// Something else, which is an error as soon as a section counts.
    Unknown(String),
}

/// What a document says of its layers.
#[derive(Debug)]
pub(super) struct Hierarchy {
    pub(super) order: Vec<Level>,
    pub(super) merge: Merge,
    /// Where the mode is written.
    pub(super) merge_origin: Origin,
}

/// An entry of `order`.
#[derive(Debug)]
pub(super) struct Level {
    /// The entry as written.
    pub(super) text: String,
    pub(super) origin: Origin,
    /// None of an entry without expressions; a mistake counts when the entry is looked at.
    template: Option<Result<Template, ExprError>>,
}

impl Level {
    fn new(text: &str, origin: Origin) -> Self {
        let template = Template::of(text, Scope::Resolution);
        Self { text: text.to_owned(), origin, template }
    }

    /// The name of the section that the level asks for, which keeps the marks of what it is made of;
    /// none if it asks for none.
    pub(super) fn name(&self, environment: &dyn Environment) -> Result<Option<Value>, ExprError> {
        match &self.template {
            None => Ok((!self.text.is_empty()).then(|| Value::text(&self.text))),
            Some(Ok(template)) => {
                let entry = template.entry(environment)?;
                Ok(entry.matched.then_some(entry.text))
            }
            Some(Err(mistake)) => Err(mistake.clone()),
        }
    }

    /// What became of the level; a name that is marked is not shown.
    pub(super) fn report(&self, name: Option<&Value>, outcome: Outcome) -> LevelReport {
        let name = name.and_then(Value::as_str).map(str::to_owned);
        LevelReport { entry: self.text.clone(), origin: self.origin, name, outcome }
    }
}

impl Hierarchy {
    /// The hierarchy of a document; without the section the order is `default` alone.
    ///
    /// Entries in the notation of Hiera are taken as they are, with a warning.
    pub(super) fn read(root: &Map, warnings: &mut Diagnostics) -> Result<Self, Diagnostics> {
        let Some(entry) = root.entry(Key::new("hierarchy")) else {
            return Ok(Self {
                order: vec![Level::new("default", Origin::NONE)],
                merge: Merge::First,
                merge_origin: Origin::NONE,
            });
        };
        let Some(section) = entry.value.as_map() else {
            let found = entry.value.kind_phrase();
            let message = format!("`hierarchy` must be a map, this is {found}");
            return Err(error::hierarchy(message, entry.key_origin)
                .hint("write `hierarchy: {order: [default]}`, or leave it out")
                .into());
        };
        let (merge, merge_origin) = merge(section);
        let order = order(section, entry.key_origin, warnings)?;
        Ok(Self { order, merge, merge_origin })
    }
}

/// The mode; what is no text counts as absent.
fn merge(section: &Map) -> (Merge, Origin) {
    let Some(value) = section.get(Key::new("merge")) else { return (Merge::First, Origin::NONE) };
    let mode = match value.as_str().map(str::to_lowercase).as_deref() {
        None | Some("" | "first") => Merge::First,
        Some("deep") => Merge::Deep,
        Some(other) => Merge::Unknown(other.to_owned()),
    };
    (mode, value.origin())
}

fn order(
    section: &Map,
    origin: Origin,
    warnings: &mut Diagnostics,
) -> Result<Vec<Level>, Diagnostics> {
    let hint = "write the names of sections of `overrides`, as in `order: [default]`";
    let order = section.get(Key::new("order"));
    let Some(list) = order.and_then(Value::as_seq) else {
        let found = order.map_or_else(|| "missing".to_owned(), Value::kind_phrase);
        let message = format!("`hierarchy.order` must be a list, it is {found}");
        if let Some(misspelt) = misspelt(section, "order").filter(|_| order.is_none()) {
            let hint = format!("did you mean `order` by `{}`?", misspelt.key);
            return Err(error::hierarchy(message, misspelt.key_origin).hint(hint).into());
        }
        let at = order.map_or(origin, |order| order.origin().or(origin));
        return Err(error::hierarchy(message, at).hint(hint).into());
    };
    let mut levels = Vec::with_capacity(list.len());
    let mut errors = Diagnostics::new();
    for element in list {
        let Kind::String(text) = element.kind() else {
            let found = element.kind_phrase();
            let message = format!("`hierarchy.order` must hold text only, this is {found}");
            errors.push(error::hierarchy(message, element.origin()).hint(hint));
            continue;
        };
        if text.contains("%{") {
            warnings.push(placeholder(text, element.origin()));
        }
        levels.push(Level::new(text, element.origin()));
    }
    if errors.is_empty() { Ok(levels) } else { Err(errors) }
}

/// The entry of a map whose key is nearly a name.
fn misspelt<'m>(map: &'m Map, name: &str) -> Option<&'m Entry> {
    let near = did_you_mean(name, map.iter().filter_map(|entry| entry.key.as_str()))?;
    map.entry(Key::known(near)?)
}

/// Entries of Hiera such as `os/%{facts.os}.yaml` come along when people move to documents.
fn placeholder(text: &str, origin: Origin) -> Diagnostic {
    Diagnostic::warning(PLACEHOLDER, "`%{…}` is no expression in a document, but text")
        .at(span(origin), "only a section of this very name counts")
        .hint(format!("write `{}`", as_expression(text)))
}

/// The same entry in the notation of documents.
fn as_expression(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("%{") {
        out.push_str(before);
        let Some((name, after)) = behind.split_once('}') else {
            out.push_str("%{");
            rest = behind;
            break;
        };
        let name = name.trim().trim_start_matches("::");
        let name =
            if name.starts_with("facts.") { name.to_owned() } else { format!("facts.{name}") };
        let _ = write!(out, "{{{{ lookup('{name}') }}}}");
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::as_expression;

    #[test]
    fn an_entry_of_hiera_is_shown_as_an_expression() {
        assert_eq!(
            as_expression("os:%{facts.os}-%{env}"),
            "os:{{ lookup('facts.os') }}-{{ lookup('facts.env') }}"
        );
        assert_eq!(as_expression("a%{b"), "a%{b");
    }
}
