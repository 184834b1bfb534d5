//! What can stand at the cursor.

use std::ops::Range;

use strata_eval::functions;
use strata_syntax::{SyntaxKind, is_identifier, lex};
use strata_value::{Key, Kind, Map, Value};

use super::command::COMMANDS;
use super::signature::{arguments, signature};

/// A text that can stand at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// As it is listed.
    pub(super) shown: String,
    /// As it is put in.
    pub(super) text: String,
}

impl Candidate {
    fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { shown: text.clone(), text }
    }
}

/// The candidates for the text before the cursor, and the offset of what they replace.
pub(super) fn candidates(before: &str, variables: &Map) -> (usize, Vec<Candidate>) {
    if let Some(found) = command(before) {
        return found;
    }
    let tokens = tokens(before);
    match reference(&tokens, before) {
        Some(Reference::Name(range)) => {
            let names = names(&before[range.clone()], variables);
            (range.start, names)
        }
        Some(Reference::Attribute { steps, dot, begun }) => {
            let value = steps.split_first().and_then(|(name, steps)| {
                let value = variables.get(Key::new(name))?;
                steps.iter().try_fold(value, |value, step| along(value, step))
            });
            let found = value.map_or_else(Vec::new, |value| attributes(value, begun));
            (dot, found)
        }
        None => (before.len(), Vec::new()),
    }
}

/// The arguments of the function whose parenthesis was opened last, right before the cursor.
pub(super) fn hint(before: &str) -> Option<String> {
    let name = before.strip_suffix('(')?;
    let tokens = tokens(name);
    let Some(Reference::Name(range)) = reference(&tokens, name) else { return None };
    functions::standard().get(Key::new(&name[range])).map(arguments)
}

/// The commands, and the functions behind `:help`.
fn command(before: &str) -> Option<(usize, Vec<Candidate>)> {
    let start = before.len() - before.trim_start().len();
    let typed = before[start..].strip_prefix(':')?;
    match typed.split_once(char::is_whitespace) {
        None => {
            let names = COMMANDS.iter().map(|row| row.1).filter(|name| name.starts_with(typed));
            Some((start, names.map(|name| Candidate::plain(format!(":{name}"))).collect()))
        }
        Some(("help", begun)) => {
            let begun = begun.trim_start();
            let names = functions::standard().names().into_iter();
            let names = names.filter(|name| name.starts_with(begun)).map(Candidate::plain);
            Some((before.len() - begun.len(), names.collect()))
        }
        Some(_) => None,
    }
}

type Token = (SyntaxKind, Range<usize>);

/// The tokens of a text that count.
fn tokens(text: &str) -> Vec<Token> {
    // What stands behind `:type` is code.
    let command = text.trim_start().strip_prefix(':').map_or(0, |rest| {
        let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        text.len() - rest.len() + len
    });
    let mut start = command;
    let tokens = lex(&text[command..]).into_iter().map(|token| {
        let range = start..command + token.end as usize;
        start = range.end;
        (token.kind, range)
    });
    tokens.collect()
}

/// What ends at the cursor.
enum Reference<'t> {
    /// The beginning of a name, perhaps with a namespace.
    Name(Range<usize>),
    /// `a.b.c` or `a[0].`: the steps before the last dot, where it stands, and what follows it.
    Attribute { steps: Vec<&'t str>, dot: usize, begun: &'t str },
}

fn reference<'t>(tokens: &[Token], text: &'t str) -> Option<Reference<'t>> {
    let kind = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|(kind, _)| *kind);
    let mut last = tokens.len().checked_sub(1)?;
    let (begun, mut start) = match tokens.get(last)? {
        (SyntaxKind::Ident, range) => (&text[range.clone()], range.start),
        (SyntaxKind::Dot, range) => ("", range.end),
        _ => return None,
    };
    if begun.is_empty() {
        return steps(tokens, text, last).map(|steps| Reference::Attribute {
            steps,
            dot: start - 1,
            begun,
        });
    }
    if kind(last.checked_sub(1)) == Some(SyntaxKind::Dot) {
        let dot = tokens[last - 1].1.start;
        return steps(tokens, text, last - 1).map(|steps| Reference::Attribute {
            steps,
            dot,
            begun,
        });
    }
    while kind(last.checked_sub(1)) == Some(SyntaxKind::ColonColon)
        && kind(last.checked_sub(2)) == Some(SyntaxKind::Ident)
    {
        last -= 2;
        start = tokens[last].1.start;
    }
    Some(Reference::Name(start..text.len()))
}

/// The name and the steps that end before a token: `a`, `.b`, `[0]`, `["c"]`, `[*]`.
fn steps<'t>(tokens: &[Token], text: &'t str, end: usize) -> Option<Vec<&'t str>> {
    let mut steps = Vec::new();
    let mut at = end;
    loop {
        at = at.checked_sub(1)?;
        let (kind, range) = tokens.get(at)?;
        match kind {
            SyntaxKind::RBracket => {
                let close = range.start;
                while !matches!(tokens.get(at)?.0, SyntaxKind::LBracket) {
                    at = at.checked_sub(1)?;
                }
                steps.push(text[tokens[at].1.end..close].trim());
            }
            SyntaxKind::Ident | SyntaxKind::Star => {
                steps.push(&text[range.clone()]);
                if at == 0 || tokens[at - 1].0 != SyntaxKind::Dot {
                    steps.reverse();
                    return Some(steps);
                }
                at -= 1;
            }
            _ => return None,
        }
    }
}

/// What a step leads to; of a splat, the first element stands for all.
fn along<'v>(value: &'v Value, step: &str) -> Option<&'v Value> {
    match value.kind() {
        Kind::Map(map) | Kind::Object(map) => map.get(Key::new(step.trim_matches('"'))),
        Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) if step == "*" => seq.first(),
        Kind::List(seq) | Kind::Tuple(seq) => seq.get(step.parse::<usize>().ok()?),
        _ => None,
    }
}

/// The attributes that begin so; one that is no name stands in brackets. What is marked has none.
fn attributes(value: &Value, begun: &str) -> Vec<Candidate> {
    let Some(map) = value.as_map() else { return Vec::new() };
    let names = map.sorted().into_iter().filter_map(|entry| entry.key.as_str());
    let names = names.filter(|name| name.starts_with(begun));
    let candidate = |name: &str| {
        let is_name = is_identifier(name);
        let quoted = || format!("[{}]", strata_edit::convert::quote(name));
        let text = if is_name { format!(".{name}") } else { quoted() };
        Candidate { shown: name.to_owned(), text }
    };
    names.map(candidate).collect()
}

/// The variables and functions that begin so.
fn names(begun: &str, variables: &Map) -> Vec<Candidate> {
    let sorted = variables.sorted();
    let known = sorted.iter().filter_map(|entry| entry.key.as_str());
    let known = known.filter(|name| name.starts_with(begun)).map(Candidate::plain);
    let table = functions::standard();
    let callable = table.names().into_iter().filter(|name| name.starts_with(begun));
    let callable = callable.filter_map(|name| {
        let shown = signature(name, table.get(Key::new(name))?);
        Some(Candidate { shown, text: format!("{name}(") })
    });
    known.chain(callable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables() -> Map {
        let json = r#"{"service": {"web": {"port": 1, "a b": 2, "path": 3}, "db": {}},
            "list": [{"name": 1}], "lister": 1}"#;
        let value = strata_eval::of_data(&strata_value::json::parse(json).expect("JSON"));
        value.expect("it has a value").as_map().expect("an object").clone()
    }

    #[track_caller]
    fn check(before: &str, start: usize, expected: &[&str]) {
        let (found, candidates) = candidates(before, &variables());
        let texts: Vec<&str> = candidates.iter().map(|c| c.text.as_str()).collect();
        assert_eq!((found, texts.as_slice()), (start, expected), "{before:?}");
    }

    #[test]
    fn variables_and_functions() {
        check("serv", 0, &["service"]);
        check("1 + list", 4, &["list", "lister"]);
        check("\"a ${uppe", 5, &["upper("]);
        check(":type serv", 6, &["service"]);
        check("x = serv", 4, &["service"]);
        check("[for x in lis", 10, &["list", "lister"]);
    }

    #[test]
    fn attributes_of_a_value() {
        check("service.", 7, &[".db", ".web"]);
        check("service.web.p", 11, &[".path", ".port"]);
        check("service[\"web\"].", 14, &["[\"a b\"]", ".path", ".port"]);
        check("list[0].", 7, &[".name"]);
        check("list.*.n", 6, &[".name"]);
        check("list[*].n", 7, &[".name"]);
        check("nope.", 4, &[]);
        check("upper(service.w", 13, &[".web"]);
    }

    #[test]
    fn nothing_within_text_or_behind_a_number() {
        check("\"serv", 5, &[]);
        check("<<E\nserv", 8, &[]);
        check("1.", 2, &[]);
        check("", 0, &[]);
    }

    #[test]
    fn commands_and_their_functions() {
        check(":ty", 0, &[":type"]);
        check(":help trimsp", 6, &["trimspace"]);
    }

    #[test]
    fn what_is_marked_shows_no_attributes() {
        let secret = Value::object(variables()).marked(strata_value::Marks::SENSITIVE);
        let secret: Map = [(Key::new("secret"), secret)].into_iter().collect();
        assert_eq!(candidates("secret.", &secret), (6, Vec::new()));
    }

    #[test]
    fn an_open_call_shows_its_arguments() {
        assert!(hint("1 + upper(").is_some_and(|hint| hint.ends_with(": string)")));
        assert_eq!(hint("("), None);
        assert_eq!(hint("upper"), None);
    }
}
