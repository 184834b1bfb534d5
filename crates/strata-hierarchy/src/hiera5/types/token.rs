//! The words of a type expression.

use super::TypeError;

/// One word.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A capitalised name, as written.
    Name(String),
    /// A lower-case word or a quoted text.
    Text(String),
    /// `true`, `false`, `undef` or `default`.
    Keyword(&'static str),
    Int(i64),
    Float(f64),
    Regex(String),
    Open(char),
    Close(char),
    Comma,
    Arrow,
    Minus,
    End,
}

/// Reads words from left to right.
pub(super) struct Words<'t> {
    text: &'t str,
    /// Where the next word, or the space before it, begins.
    pub(super) at: usize,
}

/// Words of the Puppet language that cannot stand for a text.
const RESERVED: &[&str] = &[
    "and",
    "application",
    "attr",
    "case",
    "class",
    "component",
    "consumes",
    "define",
    "else",
    "elsif",
    "environment",
    "false",
    "function",
    "if",
    "import",
    "in",
    "inherits",
    "node",
    "or",
    "plan",
    "private",
    "produces",
    "site",
    "true",
    "type",
    "undef",
    "unless",
];

impl<'t> Words<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes spaces and comments; whether there were any.
    pub(super) fn skip_space(&mut self) -> bool {
        let start = self.at;
        loop {
            let rest = self.rest();
            self.at +=
                rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', '\u{a0}']).len();
            let rest = self.rest();
            if rest.starts_with('#') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                self.at += comment.find("*/").map_or(rest.len(), |end| end + 4);
            } else {
                return self.at > start;
            }
        }
    }

    /// The next word and where it begins.
    pub(super) fn next(&mut self) -> Result<(usize, Token), TypeError> {
        self.skip_space();
        let start = self.at;
        let rest = self.rest();
        let Some(c) = rest.chars().next() else {
            return Ok((start, Token::End));
        };
        let token = match c {
            '[' | '{' => self.taken(1, Token::Open(c)),
            ']' | '}' => self.taken(1, Token::Close(c)),
            ',' => self.taken(1, Token::Comma),
            '-' => self.taken(1, Token::Minus),
            '=' if rest.starts_with("=>") => self.taken(2, Token::Arrow),
            '\'' => self.single_quoted()?,
            '"' => self.double_quoted()?,
            '/' => self.regex()?,
            '0'..='9' => self.number()?,
            'A'..='Z' | 'a'..='z' | '_' | ':' => self.word()?,
            other => {
                let message = format!("`{other}` has no meaning in a type");
                return Err(TypeError::new(start, message));
            }
        };
        Ok((start, token))
    }

    fn taken(&mut self, len: usize, token: Token) -> Token {
        self.at += len;
        token
    }

    fn word(&mut self) -> Result<Token, TypeError> {
        let start = self.at;
        let rest = self.rest();
        let ends = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '-'));
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let word = word.trim_end_matches(['-', ':']);
        let segments = word.strip_prefix("::").unwrap_or(word);
        let first = segments.as_bytes().first().copied().unwrap_or(b':');
        let capital = first.is_ascii_uppercase();
        let sound = segments.split("::").all(|s| {
            let begins = s.as_bytes().first().is_some_and(|b| {
                if capital { b.is_ascii_uppercase() } else { b.is_ascii_lowercase() || *b == b'_' }
            });
            begins && !s.contains(':') && !(capital && s.contains('-'))
        });
        if !sound {
            let message = format!("`{word}` is neither the name of a type nor a word");
            return Err(TypeError::new(start, message));
        }
        self.at += word.len();
        if capital {
            return Ok(Token::Name(segments.to_owned()));
        }
        for keyword in ["true", "false", "undef", "default"] {
            if word == keyword {
                return Ok(Token::Keyword(keyword));
            }
        }
        if RESERVED.contains(&word) {
            let message = format!("`{word}` is a reserved word; put it in quotes");
            return Err(TypeError::new(start, message));
        }
        Ok(Token::Text(word.to_owned()))
    }

    fn number(&mut self) -> Result<Token, TypeError> {
        let start = self.at;
        let rest = self.rest();
        let mut len = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let hex = rest.starts_with("0x") || rest.starts_with("0X");
        let digit = |at: usize| rest.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
        let more = |from: usize| {
            let tail = &rest[from..];
            from + tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len())
        };
        if !hex && rest[len..].starts_with('.') && digit(len + 1) {
            len = more(len + 1);
        }
        if !hex
            && rest[..len].ends_with(['e', 'E'])
            && rest[len..].starts_with('-')
            && digit(len + 1)
        {
            len = more(len + 1);
        }
        let word = &rest[..len];
        let int = |digits: &str, radix| i64::from_str_radix(digits, radix).ok().map(Token::Int);
        let token = if hex {
            int(&word[2..], 16)
        } else if word.bytes().all(|b| b.is_ascii_digit()) {
            if len > 1 && word.starts_with('0') { int(&word[1..], 8) } else { int(word, 10) }
        } else {
            // No `1_000`, `inf` or `1e+5`: only what Puppet's own numbers look like gets here.
            word.parse().ok().filter(|n: &f64| n.is_finite()).map(Token::Float)
        };
        self.at += len;
        token.ok_or_else(|| TypeError::new(start, format!("`{word}` is not a number of 64 bits")))
    }

    fn single_quoted(&mut self) -> Result<Token, TypeError> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            match (c, chars.peek()) {
                ('\'', _) => {
                    self.at = start + at + 1;
                    return Ok(Token::Text(text));
                }
                ('\\', Some((_, next @ ('\'' | '\\')))) => {
                    text.push(*next);
                    chars.next();
                }
                (c, _) => text.push(c),
            }
        }
        Err(TypeError::new(start, "the quoted text has no end; add `'`"))
    }

    fn double_quoted(&mut self) -> Result<Token, TypeError> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at = start + at + 1;
                    return Ok(Token::Text(text));
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, 's')) => text.push(' '),
                    Some((_, c @ ('"' | '\'' | '$' | '\\'))) => text.push(c),
                    Some((_, c)) => text.extend(['\\', c]),
                    None => break,
                },
                '$' => {
                    let message = "a type in data has no variables; use single quotes";
                    return Err(TypeError::new(start + at, message));
                }
                c => text.push(c),
            }
        }
        Err(TypeError::new(start, "the quoted text has no end; add `\"`"))
    }

    fn regex(&mut self) -> Result<Token, TypeError> {
        let start = self.at;
        let mut source = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '/' => {
                    self.at = start + at + 1;
                    return Ok(Token::Regex(source));
                }
                '\n' => break,
                '\\' => match chars.next() {
                    Some((_, '/')) => source.push('/'),
                    Some((_, c)) => source.extend(['\\', c]),
                    None => break,
                },
                c => source.push(c),
            }
        }
        Err(TypeError::new(start, "the regular expression has no end; add `/`"))
    }
}
