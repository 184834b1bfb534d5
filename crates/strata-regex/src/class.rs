//! Classes of characters in patterns, and escapes.

use std::fmt::Write;

use regex_syntax::Parser;

use crate::PatternError;
use crate::translate::Translator;

impl Translator<'_> {
    /// Translates a class in brackets.
    pub(crate) fn bracket_class(&mut self) -> Result<(), PatternError> {
        self.take(1);
        self.out.push('[');
        if self.rest.starts_with('^') {
            self.take(1);
            self.out.push('^');
        }
        let mut first = true;
        while first || !self.rest.starts_with(']') {
            first = false;
            self.class_item()?;
        }
        self.take(1);
        self.out.push(']');
        Ok(())
    }

    fn class_item(&mut self) -> Result<(), PatternError> {
        if let Some(name) = self.rest.strip_prefix("[:")
            && let Some(len) = name.find(":]")
        {
            return self.posix_class(len);
        }
        match self.rest.as_bytes() {
            [b'\\', b'p' | b'P', ..] => return self.unicode_class(),
            [b'\\', b'd' | b'D' | b's' | b'S' | b'w' | b'W', ..] => {
                self.perl_class();
                return Ok(());
            }
            _ => {}
        }
        let low = self.class_char()?;
        let mut high = low;
        if self.rest.starts_with('-') && self.rest.len() > 1 && !self.rest.starts_with("-]") {
            self.take(1);
            high = self.class_char()?;
            if high < low {
                return Err(PatternError::new("a range of characters ends before it begins"));
            }
        }
        self.literal(low);
        if high != low {
            self.out.push('-');
            self.literal(high);
        }
        Ok(())
    }

    fn class_char(&mut self) -> Result<char, PatternError> {
        match self.rest.chars().next() {
            None => Err(PatternError::new("a `]` is missing")),
            Some('\\') => self.escaped_char(),
            Some(c) => {
                self.take(c.len_utf8());
                Ok(c)
            }
        }
    }

    /// Translates a class by its POSIX name of this length: `[:alpha:]`.
    fn posix_class(&mut self, len: usize) -> Result<(), PatternError> {
        const NAMES: [&str; 14] = [
            "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print",
            "punct", "space", "upper", "word", "xdigit",
        ];
        let class = self.take("[::]".len() + len);
        let name = &class[2..2 + len];
        if !NAMES.contains(&name.strip_prefix('^').unwrap_or(name)) {
            return Err(PatternError::new(format!(
                "classes in `[:…:]` are {}",
                NAMES.map(|name| format!("`{name}`")).join(", ")
            )));
        }
        self.out.push_str(class);
        Ok(())
    }

    /// Translates `\d`, `\s`, `\w` or its negation: ASCII only.
    pub(crate) fn perl_class(&mut self) {
        let name = self.take(2).as_bytes()[1];
        self.out.push_str(if name.is_ascii_uppercase() { "[^" } else { "[" });
        self.out.push_str(match name.to_ascii_lowercase() {
            b'd' => "0-9",
            b's' => r"\t\n\x0c\r\x20",
            _ => "0-9A-Za-z_",
        });
        self.out.push(']');
    }

    /// Translates a class by the name of a general category or a script: `\pL`, `\p{Greek}`.
    pub(crate) fn unicode_class(&mut self) -> Result<(), PatternError> {
        let unknown = || {
            PatternError::new(
                "`\\p` takes a general category or a script, as in `\\pL` or `\\p{Greek}`",
            )
        };
        let mut negated = self.take(2) == "\\P";
        let name = if self.rest.starts_with('{') {
            let end = self.rest.find('}').ok_or_else(unknown)?;
            let braces = self.take(end + 1);
            &braces[1..end]
        } else {
            let c = self.rest.chars().next().ok_or_else(unknown)?;
            self.take(c.len_utf8())
        };
        let name = name.strip_prefix('^').map_or(name, |name| {
            negated = !negated;
            name
        });
        let is_name = name.bytes().all(|b| b.is_ascii_alphabetic() || b" _-".contains(&b));
        let property = ["gc", "sc"].into_iter().find(|property| {
            is_name && Parser::new().parse(&format!("\\p{{{property}={name}}}")).is_ok()
        });
        let property = property.ok_or_else(unknown)?;
        let letter = if negated { 'P' } else { 'p' };
        self.write(format_args!("\\{letter}{{{property}={name}}}"));
        Ok(())
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        let _never_fails = self.out.write_fmt(text);
    }

    /// Takes an escape that stands for one character.
    pub(crate) fn escaped_char(&mut self) -> Result<char, PatternError> {
        self.take(1);
        let Some(c) = self.rest.chars().next() else {
            return Err(PatternError::new("a `\\` stands at the end"));
        };
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_digit(8));
        match c {
            '1'..='7' if !digit(self.rest.chars().nth(1)) => {
                Err(PatternError::new("there are no references to groups, such as `\\1`"))
            }
            '0'..='7' => {
                let octal =
                    self.rest.bytes().take(3).take_while(|b| matches!(b, b'0'..=b'7')).count();
                let code = u32::from_str_radix(self.take(octal), 8).unwrap_or(0);
                char::from_u32(code).ok_or_else(no_character)
            }
            'x' => {
                self.take(1);
                self.hexadecimal()
            }
            _ => {
                let meant = match c {
                    'a' => '\x07',
                    'f' => '\x0c',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'v' => '\x0b',
                    _ if c.is_ascii() && !c.is_ascii_alphanumeric() => c,
                    _ => return Err(PatternError::new("there is no such escape")),
                };
                self.take(c.len_utf8());
                Ok(meant)
            }
        }
    }

    /// Takes the digits behind `\x`: two, or any number in braces.
    fn hexadecimal(&mut self) -> Result<char, PatternError> {
        let digits = if self.rest.starts_with('{') {
            let end = self.rest.find('}').ok_or_else(no_character)?;
            let braces = self.take(end + 1);
            &braces[1..end]
        } else {
            let digits = self.rest.get(..2).ok_or_else(no_character)?;
            self.take(digits.len())
        };
        let only_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let code = only_digits.then(|| u32::from_str_radix(digits, 16).ok()).flatten();
        code.and_then(char::from_u32).ok_or_else(no_character)
    }
}

fn no_character() -> PatternError {
    PatternError::new("`\\x` takes the number of a character, as in `\\x41` or `\\x{1f600}`")
}
