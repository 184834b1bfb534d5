//! The grammar of what stands between `%{` and `}`.
//!
//! Source: the Hiera page on interpolation, "The %{...} grammar"; Puppet's own reading where the
//! dialects differ (`differences.md`, rows 12 to 14).

use super::dialect::Dialect;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// `%{}`, `%{::}` and the like: nothing.
    Empty,
    /// A variable, or a path into one.
    Variable(&'a str),
    /// A call of one of the functions.
    Call(Function, &'a str),
    /// A call of something else.
    UnknownFunction(&'a str),
    /// Something with a parenthesis that is no call.
    Malformed,
}

/// The functions of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Lookup,
    Hiera,
    Alias,
    Scope,
    Literal,
}

/// Every function name, for messages.
pub(crate) const FUNCTIONS: [&str; 5] = ["lookup", "hiera", "alias", "scope", "literal"];

impl Function {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Lookup => "lookup",
            Self::Hiera => "hiera",
            Self::Alias => "alias",
            Self::Scope => "scope",
            Self::Literal => "literal",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "lookup" => Self::Lookup,
            "hiera" => Self::Hiera,
            "alias" => Self::Alias,
            "scope" => Self::Scope,
            "literal" => Self::Literal,
            _ => return None,
        })
    }
}

impl<'a> Token<'a> {
    /// Reads the text between `%{` and `}`.
    pub(crate) fn parse(expression: &'a str, dialect: Dialect) -> Self {
        let expression =
            expression.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\0' || c == '\x0b');
        if matches!(expression, "" | "::" | "''" | "\"\"" | "'::'" | "\"::\"") {
            return Self::Empty;
        }
        let Some(open) = expression.find('(') else { return Self::Variable(expression) };
        let name = &expression[..open];
        match argument(&expression[open + 1..], dialect) {
            Some(argument) if is_name(name) => match Function::named(name) {
                Some(function) => Self::Call(function, argument),
                None => Self::UnknownFunction(name),
            },
            // Puppet takes what is no call for the name of a variable.
            _ if dialect.is_puppet() => Self::Variable(expression),
            _ => Self::Malformed,
        }
    }
}

/// The argument of a call, from behind the opening parenthesis: `'text')` or `"text")`.
///
/// Puppet allows no space inside the parentheses and no empty argument.
fn argument(text: &str, dialect: Dialect) -> Option<&str> {
    let inner = text.strip_suffix(')')?;
    let inner = if dialect.is_puppet() { inner } else { inner.trim() };
    let quote = inner.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let argument = inner[1..].strip_suffix(quote)?;
    let empty_is_wrong = dialect.is_puppet() && argument.is_empty();
    (!argument.contains(quote) && !empty_is_wrong).then_some(argument)
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, hiera: Token<'_>, puppet: Token<'_>) {
        assert_eq!(Token::parse(text, Dialect::Hiera), hiera, "hiera: {text}");
        assert_eq!(Token::parse(text, Dialect::Puppet8), puppet, "puppet: {text}");
    }

    #[test]
    fn both_dialects_read_these_alike() {
        let lookup = |key| Token::Call(Function::Lookup, key);
        for (text, token) in [
            ("", Token::Empty),
            ("  ", Token::Empty),
            (" :: ", Token::Empty),
            ("''", Token::Empty),
            (" facts.os ", Token::Variable("facts.os")),
            ("lookup('k')", lookup("k")),
            (" lookup(\"k\") ", lookup("k")),
            ("lookup('a(b)')", lookup("a(b)")),
            ("lookup(\"'a.b'.c\")", lookup("'a.b'.c")),
            ("nosuch('k')", Token::UnknownFunction("nosuch")),
        ] {
            check(text, token, token);
        }
    }

    #[test]
    fn what_is_no_call_is_malformed_or_a_variable() {
        for text in
            ["lookup(k)", "lookup()", "lookup ('k')", "lookup('k') tail", "lookup('port'):3306"]
        {
            check(text, Token::Malformed, Token::Variable(text));
        }
    }

    #[test]
    fn hiera_allows_space_in_parentheses_and_an_empty_argument() {
        let text = "lookup( 'k' )";
        check(text, Token::Call(Function::Lookup, "k"), Token::Variable(text));
        let text = "literal('')";
        check(text, Token::Call(Function::Literal, ""), Token::Variable(text));
    }
}
