//! Regular expressions of Ruby.

use std::fmt;

use arcstr::ArcStr;
use fancy_regex::{Regex, RegexBuilder};

/// A regular expression in Ruby's syntax: `^` and `$` match at lines, `m` lets `.` match a line
/// feed, `\d`, `\s` and `\w` are ASCII, `[[:alpha:]]` and its like are Unicode.
#[derive(Clone, Debug)]
pub struct Pattern {
    source: ArcStr,
    regex: Regex,
}

/// A regular expression that cannot be read: what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPattern(pub String);

/// A search gives up, and finds nothing, after this many steps back.
const BACKTRACK_LIMIT: usize = 1_000_000;

/// Longest source of a pattern, in bytes.
const MAX_SOURCE: usize = 64 * 1024;

impl Pattern {
    /// The pattern of this source, without the delimiters.
    pub fn new(source: &str) -> Result<Self, BadPattern> {
        if source.len() > MAX_SOURCE {
            return Err(BadPattern(format!("longer than {MAX_SOURCE} bytes")));
        }
        let regex = RegexBuilder::new(&translate(source))
            .multi_line(true)
            .oniguruma_mode(true)
            .backtrack_limit(BACKTRACK_LIMIT)
            .build()
            .map_err(|error| BadPattern(error.to_string()))?;
        Ok(Self { source: source.into(), regex })
    }

    /// What was written between the delimiters.
    pub fn source(&self) -> &ArcStr {
        &self.source
    }

    /// Whether the pattern matches anywhere in the text. A search beyond the limit of steps
    /// counts as no match.
    pub fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text).unwrap_or(false)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl fmt::Display for BadPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the regular expression is not acceptable: {}", self.0)
    }
}

impl std::error::Error for BadPattern {}

/// The source with Ruby's meanings written in the words of the regex library.
fn translate(source: &str) -> String {
    let mut out = String::with_capacity(source.len() + 16);
    let mut rest = source;
    let mut classes = 0_usize;
    while let Some(c) = rest.chars().next() {
        let taken = match c {
            '\\' => escape(rest, classes > 0, &mut out),
            '[' if classes > 0 => {
                if let Some((name, replacement)) = posix_class(rest) {
                    out.push_str(replacement);
                    name
                } else {
                    classes += 1;
                    copy(rest, 1, &mut out)
                }
            }
            '[' => {
                classes += 1;
                // A bracket right after the opening one is a member, as is one after `^`.
                let lead = if rest.starts_with("[^]") || rest.starts_with("[]") {
                    rest.find(']').unwrap_or(1)
                } else {
                    1
                };
                out.push_str(&rest[..lead]);
                if lead > 1 || rest.starts_with("[]") {
                    out.push_str("\\]");
                    lead + 1
                } else {
                    lead
                }
            }
            ']' if classes > 0 => {
                classes -= 1;
                copy(rest, 1, &mut out)
            }
            '(' if classes == 0 && rest.starts_with("(?") => flags(rest, &mut out),
            c => copy(rest, c.len_utf8(), &mut out),
        };
        rest = &rest[taken..];
    }
    out
}

fn copy(rest: &str, len: usize, out: &mut String) -> usize {
    out.push_str(&rest[..len]);
    len
}

/// An escape; the number of bytes it takes.
fn escape(rest: &str, in_class: bool, out: &mut String) -> usize {
    let Some(c) = rest[1..].chars().next() else {
        return copy(rest, 1, out);
    };
    let ascii = match (c, in_class) {
        ('d', true) => "0-9",
        ('d', false) => "[0-9]",
        ('D', _) => "[^0-9]",
        ('w', true) => "a-zA-Z0-9_",
        ('w', false) => "[a-zA-Z0-9_]",
        ('W', _) => "[^a-zA-Z0-9_]",
        ('s', true) => r" \t\r\n\x0c\x0b",
        ('s', false) => r"[ \t\r\n\x0c\x0b]",
        ('S', _) => r"[^ \t\r\n\x0c\x0b]",
        ('h', true) => "0-9a-fA-F",
        ('h', false) => "[0-9a-fA-F]",
        ('H', _) => "[^0-9a-fA-F]",
        ('/', _) => "/",
        _ => return copy(rest, 1 + c.len_utf8(), out),
    };
    out.push_str(ascii);
    2
}

/// `[:alpha:]` and its like: the length of the name and what stands for it.
fn posix_class(rest: &str) -> Option<(usize, &'static str)> {
    let name = rest.strip_prefix("[:")?;
    let end = name.find(":]")?;
    let replacement = match &name[..end] {
        "alpha" => r"\p{Alphabetic}",
        "digit" => r"\p{Nd}",
        "alnum" => r"\p{Alphabetic}\p{Nd}",
        "upper" => r"\p{Uppercase}",
        "lower" => r"\p{Lowercase}",
        "space" => r"\p{White_Space}",
        "blank" => r"\p{Zs}\t",
        "punct" => r"\p{P}$+<=>^`|~",
        "cntrl" => r"\p{Cc}",
        "xdigit" => "0-9a-fA-F",
        "word" => r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}",
        _ => return None,
    };
    Some((end + 4, replacement))
}

/// The flags of a group: Ruby's `m` is the library's `s`. The number of bytes taken.
fn flags(rest: &str, out: &mut String) -> usize {
    let end = rest[2..].bytes().position(|b| !matches!(b, b'i' | b'm' | b'x' | b'-'));
    let end = end.map_or(rest.len(), |at| at + 2);
    match rest.as_bytes().get(end) {
        Some(b':' | b')') if end > 2 => {
            out.push_str(&rest[..end].replace('m', "s"));
            end
        }
        _ => copy(rest, 2, out),
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn ruby_meanings() {
        // Checked with `ruby -e 'p "…" =~ /…/'`.
        for (source, text, expected) in [
            ("^b$", "a\nb\nc", true),
            (r"\Ab\z", "a\nb", false),
            ("a.b", "a\nb", false),
            ("(?m)a.b", "a\nb", true),
            ("(?m-i:a.b)", "a\nb", true),
            (r"\d", "\u{663}", false),
            (r"^\w+$", "é", false),
            (r"\A[[:alpha:]]+\z", "é", true),
            (r"[\d-]", "-", true),
            (r"[\D]", "1", false),
            (r"[]a]", "]", true),
            (r"[^]a]", "]", false),
            (r"a\/b", "a/b", true),
            (r"\A\h+\z", "beef", true),
            (r"\A(?<part>[0-9a-z]+)(?:\.\g<part>)*\Z", "1.a.b", true),
            ("(?<!a)b", "ab", false),
        ] {
            let pattern = Pattern::new(source).expect(source);
            assert_eq!(pattern.is_match(text), expected, "{source} on {text:?}");
        }
    }

    #[test]
    fn what_ruby_refuses_is_refused() {
        for source in ["(", "[a", "*", "a(?<n>b", r"\p{NoSuch}"] {
            assert!(Pattern::new(source).is_err(), "{source}");
        }
    }
}
