//! What a line of the console is.

use strata_syntax::{ErrorKind, SyntaxKind, lex, parse_expression};

/// What was typed, one line or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    /// Nothing, or comments.
    Empty,
    /// `:name argument`; the argument begins at an offset.
    Command { name: &'t str, argument: usize },
    /// `name = expression`; the expression begins at an offset.
    Assignment { name: &'t str, value: usize },
    /// An expression.
    Expression,
}

impl<'t> Line<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let indent = text.len() - text.trim_start().len();
        if let Some(command) = text[indent..].strip_prefix(':') {
            let len = command.find(char::is_whitespace).unwrap_or(command.len());
            return Self::Command { name: &command[..len], argument: indent + 1 + len };
        }
        let mut start = 0;
        let tokens = lex(text).into_iter().map(|token| {
            let range = start..token.end as usize;
            start = range.end;
            (token.kind, range)
        });
        let is_space = |kind: SyntaxKind| kind.is_trivia() || kind == SyntaxKind::Newline;
        let mut tokens = tokens.filter(|(kind, _)| !is_space(*kind));
        match (tokens.next(), tokens.next()) {
            (None, _) => Self::Empty,
            (Some((SyntaxKind::Ident, name)), Some((SyntaxKind::Equal, equal))) => {
                Self::Assignment { name: &text[name], value: equal.end }
            }
            _ => Self::Expression,
        }
    }
}

/// The text with blanks in the place of what stands before an offset, so that all places behind it
/// are as in the text.
pub(super) fn from(text: &str, offset: usize) -> String {
    let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
    let mut code: String = text.bytes().take(offset).map(blank).collect();
    code.push_str(text.get(offset..).unwrap_or_default());
    code
}

/// Whether more lines must follow: the parser misses something at the end.
pub(super) fn goes_on(text: &str) -> bool {
    match Line::of(text) {
        Line::Empty => false,
        Line::Command { name, argument } => {
            let has_argument = !text[argument..].trim().is_empty();
            name == super::command::TYPE && has_argument && is_unfinished(&from(text, argument))
        }
        Line::Assignment { value, .. } => is_unfinished(&from(text, value)),
        Line::Expression => is_unfinished(text),
    }
}

fn is_unfinished(expression: &str) -> bool {
    // As if Enter were pressed: what a line end breaks, as a quoted text, cannot go on.
    let text = format!("{expression}\n");
    let tree = parse_expression(text.as_str());
    let end = text.len() as u32;
    tree.errors().first().is_some_and(|error| {
        let at_end = error.start == end || error.other == Some((end, end));
        at_end
            || matches!(error.kind, ErrorKind::UnclosedComment | ErrorKind::UnclosedInterpolation)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_an_assignment_or_an_expression() {
        for (text, expected) in [
            ("", Line::Empty),
            ("  # a comment\n", Line::Empty),
            (":type x", Line::Command { name: "type", argument: 5 }),
            ("  :q", Line::Command { name: "q", argument: 4 }),
            (":", Line::Command { name: "", argument: 1 }),
            ("a = 1", Line::Assignment { name: "a", value: 3 }),
            ("a\n/* b */ = 1", Line::Assignment { name: "a", value: 11 }),
            ("a == 1", Line::Expression),
            ("a.b = 1", Line::Expression),
            ("{ a = 1 }", Line::Expression),
        ] {
            assert_eq!(Line::of(text), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_not_finished_goes_on() {
        for text in [
            "[1,",
            "[1",
            "{",
            "{ a = 1",
            "f(",
            "f(1",
            "1 +",
            "a ?",
            "a ? 1",
            "a ? 1 :",
            "(1",
            "a[",
            "a.",
            "\"${",
            "\"a ${x",
            "<<EOT",
            "<<EOT\na",
            "f(<<EOT\na\nEOT",
            "[for",
            "[for x in y : x",
            "/* a",
            "1 /* a",
            "x =",
            "x = [",
            ":type [1",
            "\"%{ if a",
            "!",
        ] {
            assert!(goes_on(text), "{text:?}");
        }
        for text in [
            "",
            "1",
            "[1]",
            "# [",
            "\"[\"",
            "\"a",
            "\"a ${x}",
            "]",
            "[1 2",
            "{ a =",
            "'",
            "<<EOT\na\nEOT",
            "x = 1",
            ":type",
            ":type 1",
            ":help [",
            ":vars",
            "/* [ */",
            "1 2",
            "f(1))",
        ] {
            assert!(!goes_on(text), "{text:?}");
        }
    }

    #[test]
    fn places_stay_where_they_are() {
        assert_eq!(from("é = x", 4), "     x");
        assert_eq!(from("a\n= x", 3), " \n  x");
    }
}
