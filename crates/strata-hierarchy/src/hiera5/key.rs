//! Lookup keys: a root and segments to dig with.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use arcstr::ArcStr;
use strata_diagnostics::Diagnostic;
use strata_value::{Key, Value};

use super::dialect::Dialect;
use super::error::{Kind, error};

/// A key as it is looked up: `profile::web.vhosts.0.'server.name'`.
///
/// The first segment names the root key; the others dig into its value. Quotes keep dots inside a
/// segment. A key without a dot or a quote is taken as it is.
#[derive(Clone, Debug)]
pub struct LookupKey {
    text: ArcStr,
    /// The text of the root; the whole text if there are no segments.
    root_text: ArcStr,
    root: Key,
    segments: Vec<Segment>,
}

/// One step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// A key of a mapping.
    Name(Key),
    /// An unquoted number: an index, or an integer key of a mapping.
    Number(i64),
}

impl LookupKey {
    /// Reads a key.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, Box<Diagnostic>> {
        let malformed = |why: &str| {
            Box::new(error(Kind::Key, format!("the key `{text}` is malformed: {why}")).hint(
                "segments are separated by single dots; put a segment that holds a dot or a quote \
                 into quotes, as in `'a.b'.c`",
            ))
        };
        if !has_special(text) {
            return Ok(Self::root_only(text));
        }
        let mut parts = split(text).map_err(malformed)?.into_iter();
        let root = match parts.next() {
            Some(Part::Text(root)) => root,
            // Puppet makes an integer of it and stumbles.
            Some(Part::Number(_, root)) if !dialect.is_puppet() => root,
            _ => return Err(malformed("a dotted key cannot begin with a number")),
        };
        Ok(Self {
            text: text.into(),
            root_text: root.into(),
            root: Key::new(root),
            segments: parts.map(Part::segment).collect(),
        })
    }

    /// A key that is one root key, whatever characters it has.
    pub fn root_only(text: &str) -> Self {
        let root = Key::new(text);
        let text = ArcStr::from(text);
        Self { root_text: text.clone(), text, root, segments: Vec::new() }
    }

    /// The key as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn text(&self) -> &ArcStr {
        &self.text
    }

    /// Whether the key was taken as it is, without a look for segments.
    pub(crate) fn is_root_only(&self) -> bool {
        self.text == self.root_text
    }

    pub(crate) fn root_text(&self) -> &ArcStr {
        &self.root_text
    }

    /// The root key.
    pub fn root(&self) -> Key {
        self.root
    }

    /// The segments after the root.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The module of a root such as `apache::port`.
    pub fn module(&self) -> Option<&'static str> {
        let root = self.root.as_str()?;
        let end = root.as_bytes().windows(2).position(|pair| pair == b"::")?;
        (end > 0).then(|| &root[..end])
    }
}

/// A map by keys. They are numbers already, one after the other, so hashing spreads their bits and
/// no more.
pub(crate) type KeyMap<V> = HashMap<Key, V, BuildHasherDefault<KeyHasher>>;

#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        // The multiplier of Fibonacci hashing: 2^64 over the golden ratio.
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A segment as it was written.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    Text(&'a str),
    Number(i64, &'a str),
}

impl Part<'_> {
    pub(crate) fn segment(self) -> Segment {
        match self {
            Part::Text(text) => Segment::Name(Key::new(text)),
            Part::Number(n, _) => Segment::Number(n),
        }
    }
}

impl Segment {
    /// The segment as a key of a mapping.
    pub(crate) fn key(&self) -> Key {
        match self {
            Self::Name(key) => *key,
            Self::Number(n) => Key::of(&Value::int(*n)),
        }
    }
}

impl std::fmt::Display for Segment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(key) => write!(f, "{key}"),
            Self::Number(n) => write!(f, "{n}"),
        }
    }
}

/// Whether a text is more than one plain segment.
pub(crate) fn has_special(text: &str) -> bool {
    memchr::memchr3(b'.', b'\'', b'"', text.as_bytes()).is_some()
}

/// Splits a dotted text: `segment ("." segment)*`, each segment quoted or free of dots and quotes.
///
/// Space around a segment is dropped, space within quotes is kept.
pub(crate) fn split(text: &str) -> Result<Vec<Part<'_>>, &'static str> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let lead = rest.trim_start_matches(is_space);
        let quote = lead.chars().next().filter(|c| matches!(c, '"' | '\''));
        if let Some(quote) = quote {
            let inner = &lead[1..];
            let end = inner.find(quote).ok_or("a quote is not closed")?;
            if end == 0 {
                return Err("a quoted segment is empty");
            }
            parts.push(Part::Text(&inner[..end]));
            rest = inner[end + 1..].trim_start_matches(is_space);
        } else {
            let end = rest.find(['.', '\'', '"']).unwrap_or(rest.len());
            if end == 0 {
                return Err("a segment is empty");
            }
            parts.push(plain_part(rest[..end].trim_matches(is_space)));
            rest = &rest[end..];
        }
        if rest.is_empty() {
            return Ok(parts);
        }
        rest = rest.strip_prefix('.').ok_or("a quote stands inside a segment")?;
    }
}

fn plain_part(text: &str) -> Part<'_> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Part::Text(text);
    }
    // A number beyond 64 bits is no index of anything, as is the greatest one.
    Part::Number(text.parse().unwrap_or(i64::MAX), text)
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '\x0b' | '\0')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<Vec<String>> {
        let key = LookupKey::parse(text, Dialect::Puppet8).ok()?;
        let mut all = vec![key.root().to_string()];
        all.extend(key.segments().iter().map(ToString::to_string));
        Some(all)
    }

    #[test]
    fn keys_are_split_at_dots_outside_of_quotes() {
        assert_eq!(parts("a.b.0").unwrap(), ["a", "b", "0"]);
        assert_eq!(parts("'a.b'.c").unwrap(), ["a.b", "c"]);
        assert_eq!(parts(" h . 'a ' ").unwrap(), ["h", "a "]);
        assert_eq!(parts("a::b").unwrap(), ["a::b"]);
        assert_eq!(parts(" . ").unwrap(), ["", ""]);
        assert_eq!(parts("h.+1").unwrap(), ["h", "1"]);
    }

    #[test]
    fn malformed_keys_are_refused() {
        for text in
            [".", ".a", "a.", "a..b", "'a", "a'", "a.'b'c", "a'b'", "''", "''.a", "\"a'", "3.a"]
        {
            assert!(parts(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_module_is_what_stands_before_the_first_colons() {
        let module = |text| LookupKey::parse(text, Dialect::Hiera).unwrap().module();
        assert_eq!(module("apache::mod::port"), Some("apache"));
        assert_eq!(module("::k"), None);
        assert_eq!(module("plain"), None);
    }
}
