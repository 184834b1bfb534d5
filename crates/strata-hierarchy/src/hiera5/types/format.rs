//! Format directives: `%[flags][width][.precision]letter`.

use super::error::Refusal;

/// One directive.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one flag of the directive")]
pub(super) struct Format {
    /// `#`: the other form of the letter.
    pub(super) alt: bool,
    /// `+` or a space: what stands where a sign would.
    pub(super) plus: Plus,
    /// `-`: to the left.
    pub(super) left: bool,
    /// `0`: zeros instead of spaces.
    pub(super) zero: bool,
    pub(super) width: Option<usize>,
    pub(super) precision: Option<usize>,
    /// What encloses a collection: `[`, `{`, `(`, `<` or `|`.
    pub(super) delimiter: Option<char>,
    /// A flag that only Puppet's own part of formatting takes, not Ruby's.
    pub(super) foreign_flag: bool,
    pub(super) letter: char,
}

/// What stands for the sign of a number that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plus {
    Nothing,
    Sign,
    Space,
}

/// The greatest width and precision.
const MAX_WIDTH: usize = 10_000;

const SHAPE: &str = "the format is not of the form `%[flags][width][.precision]letter`, as `%#x`";

impl Format {
    /// The directive of a text, which is nothing but it.
    pub(super) fn parse(text: &str) -> Result<Self, Refusal> {
        let mut rest = text.strip_prefix('%').ok_or(SHAPE)?;
        let mut format = Self::of('s');
        let mut seen = String::new();
        while let Some(flag) = rest.chars().next().filter(|c| is_flag(*c)) {
            if seen.contains(flag) {
                return Err("a flag can be given only once in a format".into());
            }
            seen.push(flag);
            format.flag(flag)?;
            rest = &rest[flag.len_utf8()..];
        }
        format.width = number(&mut rest)?;
        if let Some(after) = rest.strip_prefix('.') {
            rest = after;
            format.precision = Some(number(&mut rest)?.ok_or(SHAPE)?);
        }
        let mut letters = rest.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => {
                format.letter = letter;
                Ok(format)
            }
            _ => Err(SHAPE.into()),
        }
    }

    /// The directive of a letter alone.
    pub(super) const fn of(letter: char) -> Self {
        Self {
            alt: false,
            plus: Plus::Nothing,
            left: false,
            zero: false,
            width: None,
            precision: None,
            delimiter: None,
            foreign_flag: false,
            letter,
        }
    }

    fn flag(&mut self, flag: char) -> Result<(), Refusal> {
        match flag {
            '-' => self.left = true,
            '#' => self.alt = true,
            '0' => self.zero = true,
            ' ' => self.plus = Plus::Space,
            '+' if self.plus == Plus::Nothing => self.plus = Plus::Sign,
            '+' => {}
            '[' | '{' | '(' | '<' | '|' => {
                if self.delimiter.replace(flag).is_some() {
                    return Err("only one of `[`, `{`, `(`, `<`, `|` can be given".into());
                }
                self.foreign_flag = true;
            }
            _ => self.foreign_flag = true,
        }
        Ok(())
    }

    /// What encloses a collection: the flag, nothing for a space, or the given two.
    pub(super) const fn enclosure(
        &self,
        default: (&'static str, &'static str),
    ) -> (&'static str, &'static str) {
        match (self.delimiter, self.plus) {
            (Some('['), _) => ("[", "]"),
            (Some('{'), _) => ("{", "}"),
            (Some('('), _) => ("(", ")"),
            (Some('<'), _) => ("<", ">"),
            (Some(_), _) => ("|", "|"),
            (None, Plus::Space) => ("", ""),
            (None, _) => default,
        }
    }

    /// Fails for flags which Ruby's own formatting does not know.
    pub(super) fn check_for_ruby(&self) -> Result<(), Refusal> {
        if self.foreign_flag {
            return Err("a bracket as flag is for arrays and hashes only".into());
        }
        Ok(())
    }

    /// The text cut to the precision and brought to the width.
    pub(super) fn pad(&self, text: &str) -> String {
        let end = self.precision.and_then(|most| text.char_indices().nth(most));
        let text = end.map_or(text, |(end, _)| &text[..end]);
        let missing = self.width.unwrap_or(0).saturating_sub(text.chars().count());
        let spaces = " ".repeat(missing);
        if self.left { format!("{text}{spaces}") } else { format!("{spaces}{text}") }
    }

    /// The error for a letter the type does not have.
    pub(super) fn no_such_letter<T>(&self, type_name: &str, letters: &str) -> Result<T, Refusal> {
        let letter = self.letter;
        Err(format!("`{type_name}` has no format `{letter}`, only the letters {letters}").into())
    }
}

const fn is_flag(c: char) -> bool {
    matches!(c, '[' | '+' | '#' | '0' | '{' | '<' | '(' | '|' | '-')
        || matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}')
}

fn number(rest: &mut &str) -> Result<Option<usize>, Refusal> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    if digits.is_empty() {
        return Ok(None);
    }
    let number = digits.parse().ok().filter(|n| *n <= MAX_WIDTH);
    let number = number.ok_or_else(|| format!("a width is at most {MAX_WIDTH}"))?;
    Ok(Some(number))
}
