//! Finds the encrypted blocks of a text.
//!
//! hiera-eyaml's form: `ENC[`, perhaps a scheme of word characters and a comma, then one or more of the Base64
//! characters, `=`, space and line feed, then `]`. Anything else, also the editor's `DEC(1)::PKCS7[…]!`, is plain text.

const OPEN: &str = "ENC[";

/// A part of a text, in order.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    Plain(&'a str),
    Block(Block<'a>),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Block<'a> {
    /// The name before the comma, if any.
    pub(super) scheme: Option<&'a str>,
    /// Base64, perhaps with white space.
    pub(super) body: &'a str,
}

/// The parts of a text. Put together with their brackets they are the text.
pub(super) fn parts(text: &str) -> Parts<'_> {
    Parts { rest: text, block: None }
}

pub(super) struct Parts<'a> {
    rest: &'a str,
    /// Found behind the plain part that was given last.
    block: Option<Block<'a>>,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        if let Some(block) = self.block.take() {
            return Some(Part::Block(block));
        }
        let mut from = 0;
        while let Some(found) = self.rest[from..].find(OPEN) {
            let start = from + found;
            from = start + OPEN.len();
            let Some((block, after)) = block(&self.rest[from..]) else {
                continue;
            };
            let plain = &self.rest[..start];
            self.rest = after;
            if plain.is_empty() {
                return Some(Part::Block(block));
            }
            self.block = Some(block);
            return Some(Part::Plain(plain));
        }
        let plain = std::mem::take(&mut self.rest);
        (!plain.is_empty()).then_some(Part::Plain(plain))
    }
}

/// A block and what follows it, from behind its opening bracket. It never reads past another `[`, so a whole
/// text is scanned in linear time.
fn block(text: &str) -> Option<(Block<'_>, &str)> {
    let word =
        text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let (scheme, body) = match text[word..].strip_prefix(',') {
        Some(body) if word > 0 => (Some(&text[..word]), body),
        _ => (None, text),
    };
    let length = body.bytes().take_while(|byte| is_body(*byte)).count();
    let after = body[length..].strip_prefix(']')?;
    (length > 0).then_some((Block { scheme, body: &body[..length] }, after))
}

fn is_body(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b' ' | b'\n')
}

#[cfg(test)]
mod tests {
    use super::{Block, Part, parts};

    #[track_caller]
    fn check(text: &str, expected: &[Part<'_>]) {
        assert_eq!(parts(text).collect::<Vec<_>>(), expected, "{text}");
    }

    fn block<'a>(scheme: &'a str, body: &'a str) -> Part<'a> {
        Part::Block(Block { scheme: Some(scheme), body })
    }

    #[test]
    fn blocks_stand_in_plain_text() {
        check("ENC[PKCS7,ab+/=]", &[block("PKCS7", "ab+/=")]);
        check(
            "x ENC[A_1,b]ENC[c]",
            &[Part::Plain("x "), block("A_1", "b"), Part::Block(Block { scheme: None, body: "c" })],
        );
        check("é ENC[G,a b\nc] é", &[Part::Plain("é "), block("G", "a b\nc"), Part::Plain(" é")]);
        check("ENC[ENC[P,a]", &[Part::Plain("ENC["), block("P", "a")]);
    }

    #[test]
    fn other_forms_are_plain_text() {
        for text in [
            "ENC[PKCS7,MII*]",
            "ENC[]",
            "ENC[,a]",
            "ENC[P,]",
            "ENC[a_b]",
            "ENC[P,a,b]",
            "ENC[P,a\tb]",
            "ENC[P,a",
            "enc[P,a]",
            "ENC[P,é]",
            "DEC(1)::PKCS7[secret]!",
            "ENC [P,a]",
            "ENC[a\r\nb]",
        ] {
            check(text, &[Part::Plain(text)]);
        }
        check("", &[]);
    }
}
