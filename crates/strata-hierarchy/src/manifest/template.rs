//! Paths of layers, in which facts choose the file.
//!
//! `environments/${facts.deployment.environment}.yaml`: between the braces stands the dotted name of a fact
//! and nothing else. What a fact puts into a path cannot lead anywhere else, whoever wrote the facts.

use std::ops::Range;

use strata_diagnostics::did_you_mean;
use strata_value::{Key, Value};

/// The path of a layer as the manifest writes it.
#[derive(Clone, Debug)]
pub(super) struct Template {
    text: Box<str>,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Literal(Box<str>),
    /// The names below `facts`, and the place of the whole reference in the text.
    Fact(Vec<Key>, Range<usize>),
}

/// What is wrong with a path, at a range of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PathError {
    pub(super) at: Range<usize>,
    /// Reads on behind "the path of the layer …".
    pub(super) message: String,
    pub(super) hint: String,
}

impl PathError {
    fn new(at: Range<usize>, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { at, message: message.into(), hint: hint.into() }
    }
}

impl Template {
    pub(super) fn parse(text: &str) -> Result<Self, PathError> {
        let mut parts = Vec::new();
        let mut from = 0;
        while let Some(dollar) = text[from..].find("${").map(|at| from + at) {
            if text[..dollar].ends_with('$') {
                let message = "has `$${`, and a path cannot hold `${` as text";
                return Err(PathError::new(dollar - 1..dollar + 2, message, "rename the file"));
            }
            if dollar > from {
                parts.push(Part::Literal(text[from..dollar].into()));
            }
            let Some(end) = text[dollar..].find('}').map(|at| dollar + at) else {
                let message = "opens `${` and does not close it";
                let hint = "write `}` behind the name of the fact";
                return Err(PathError::new(dollar..dollar + 2, message, hint));
            };
            let at = dollar..end + 1;
            let names = fact(&text[dollar + 2..end]).ok_or_else(|| {
                let message = "holds something else than the name of a fact";
                let hint = "between `${` and `}` stands a dotted name, as in `${facts.networking.hostname}`";
                PathError::new(at.clone(), message, hint)
            })?;
            parts.push(Part::Fact(names, at));
            from = end + 1;
        }
        if from < text.len() {
            parts.push(Part::Literal(text[from..].into()));
        }
        check_components(text, |component| !component.contains("${"))?;
        Ok(Self { text: text.into(), parts })
    }

    /// The path as it is written: the name of the layer.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The path for the host of these facts. No value of a fact is in an error.
    pub(super) fn path(&self, facts: &Value) -> Result<String, PathError> {
        let mut path = String::with_capacity(self.text.len());
        for part in &self.parts {
            match part {
                Part::Literal(text) => path.push_str(text),
                Part::Fact(names, at) => path.push_str(selector(facts, names, at)?),
            }
        }
        // Parts that are sound make a component that is not only of dots.
        check_components(&path, |_| true)
            .map_err(|error| PathError { at: 0..self.text.len(), ..error })?;
        Ok(path)
    }
}

/// Refuses what leads out of the directory of the manifest, or nowhere.
fn check_components(path: &str, is_known: impl Fn(&str) -> bool) -> Result<(), PathError> {
    let hint = "name a file below the directory of the manifest, as in `nodes/web01.yaml`";
    if path.starts_with('/') {
        return Err(PathError::new(0..1, "is absolute", hint));
    }
    if let Some(at) = path.find(char::is_control) {
        return Err(PathError::new(at..at + 1, "holds a control character", hint));
    }
    let mut start = 0;
    for component in path.split('/') {
        let at = start..start + component.len();
        start = at.end + 1;
        match component {
            "" => return Err(PathError::new(at, "has an empty component", hint)),
            "." | ".." if is_known(component) => {
                return Err(PathError::new(at, format!("has the component `{component}`"), hint));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The names below `facts` of a dotted name; blanks around it do not count.
fn fact(text: &str) -> Option<Vec<Key>> {
    let mut names = text.trim_matches([' ', '\t']).split('.');
    if names.next() != Some("facts") {
        return None;
    }
    let names: Option<Vec<Key>> = names.map(|name| is_name(name).then(|| Key::new(name))).collect();
    names.filter(|names| !names.is_empty())
}

/// Whether a text is a name of HCL.
fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && characters.all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// The value of a fact, if it can choose a file.
fn selector<'f>(facts: &'f Value, names: &[Key], at: &Range<usize>) -> Result<&'f str, PathError> {
    let mut value = facts;
    for (depth, name) in names.iter().enumerate() {
        let map = value.as_map();
        let Some(next) = map.and_then(|map| map.get(*name)) else {
            let missing = shown(&names[..=depth]);
            let candidates = map.into_iter().flatten().filter_map(|entry| entry.key.as_str());
            let hint = match name.as_str().and_then(|name| did_you_mean(name, candidates)) {
                Some(close) => format!("there is `{close}` beside it; or add the fact"),
                None => "add the fact; a layer that is optional needs its facts too".to_owned(),
            };
            return Err(PathError::new(
                at.clone(),
                format!("needs the fact `{missing}`, which is missing"),
                hint,
            ));
        };
        value = next;
    }
    let refused = |why: &str| {
        let message = format!("needs a text of the fact `{}`, which {why}", shown(names));
        let hint = "a fact that chooses a file has letters, digits, `_`, `.` and `-` of ASCII only";
        PathError::new(at.clone(), message, hint)
    };
    match value.as_str() {
        None => Err(refused("is of another kind")),
        Some("") => Err(refused("is empty")),
        Some("." | "..") => Err(refused("is made of dots alone")),
        Some(text) if text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b)) => {
            Ok(text)
        }
        Some(_) => Err(refused("has other characters")),
    }
}

fn shown(names: &[Key]) -> String {
    names.iter().fold("facts".to_owned(), |text, name| format!("{text}.{name}"))
}

#[cfg(test)]
mod tests {
    use strata_value::json;

    use super::*;

    fn path(template: &str, facts: &str) -> Result<String, String> {
        let facts = json::parse(facts).expect("JSON");
        let template = Template::parse(template).map_err(|error| error.message)?;
        template.path(&facts).map_err(|error| error.message)
    }

    #[track_caller]
    fn refused(template: &str, facts: &str, message: &str) {
        assert_eq!(path(template, facts), Err(message.to_owned()), "{template} {facts}");
    }

    #[test]
    fn facts_choose_the_file() {
        let facts = r#"{"os": {"name": "debian"}, "role": "web-1_a.b", "dot": ".x", "n": "42"}"#;
        for (template, expected) in [
            ("common.yaml", "common.yaml"),
            ("${facts.role}", "web-1_a.b"),
            ("os/${facts.os.name}/${facts.role}-${facts.n}.yaml", "os/debian/web-1_a.b-42.yaml"),
            ("${ facts.os.name }/$x}.yaml", "debian/$x}.yaml"),
            ("a..b/...", "a..b/..."),
            ("d/${facts.dot}", "d/.x"),
        ] {
            assert_eq!(path(template, facts), Ok(expected.to_owned()), "{template}");
        }
    }

    #[test]
    fn nothing_but_facts_stands_between_braces() {
        for inner in [
            "",
            "facts",
            "facts.",
            "facts.a.",
            "facts..a",
            "var.a",
            "a",
            "facts.0",
            "facts.a[0]",
            "facts[\"a\"]",
            "lower(facts.a)",
            "\"x\"",
            "facts.*.a",
            "facts.a ? 1 : 2",
            "~facts.a~",
            "facts . a",
            "Facts.a",
        ] {
            refused(
                &format!("a/${{{inner}}}.yaml"),
                "{}",
                "holds something else than the name of a fact",
            );
        }
        refused("a/$${facts.a}", "{}", "has `$${`, and a path cannot hold `${` as text");
        refused("a/${facts.a", "{}", "opens `${` and does not close it");
    }

    #[test]
    fn a_path_stays_below_its_directory() {
        for (template, message) in [
            ("/etc/passwd", "is absolute"),
            ("", "has an empty component"),
            ("a//b", "has an empty component"),
            ("a/", "has an empty component"),
            ("./a", "has the component `.`"),
            ("../a", "has the component `..`"),
            ("a/../b", "has the component `..`"),
            ("a\u{0}b", "holds a control character"),
        ] {
            refused(template, "{}", message);
        }
    }

    #[test]
    fn a_fact_is_a_text_of_few_characters() {
        let needs = |why: &str| format!("needs a text of the fact `facts.a`, which {why}");
        for (fact, why) in [
            ("\"\"", "is empty"),
            ("\".\"", "is made of dots alone"),
            ("\"..\"", "is made of dots alone"),
            ("\"a/b\"", "has other characters"),
            ("\"a\\n\"", "has other characters"),
            ("\"é\"", "has other characters"),
            ("7", "is of another kind"),
            ("null", "is of another kind"),
            ("[\"a\"]", "is of another kind"),
        ] {
            refused("${facts.a}", &format!("{{\"a\": {fact}}}"), &needs(why));
        }
        refused("${facts.b.c}", r#"{"b": "x"}"#, "needs the fact `facts.b.c`, which is missing");
        refused("${facts.b.c}", "{}", "needs the fact `facts.b`, which is missing");
    }

    #[test]
    fn errors_have_their_place_in_the_path() {
        let error = Template::parse("a/${var.x}.yaml").expect_err("no fact");
        assert_eq!(error.at, 2..10);
        let template = Template::parse("a/${facts.role}.yaml").expect("sound");
        let error =
            template.path(&json::parse("{\"rolle\": 1}").expect("JSON")).expect_err("missing");
        assert_eq!(
            (error.at, error.hint.as_str()),
            (2..15, "there is `rolle` beside it; or add the fact")
        );
    }
}
