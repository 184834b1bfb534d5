//! The limits of one lookup. What goes beyond one is an error, never a crash.

use strata_diagnostics::Diagnostic;

use super::error::{Kind, error};

/// Lookups inside of lookups: `%{lookup('a')}` whose value holds `%{lookup('b')}` …
pub(crate) const MAX_CHAIN: usize = 40;
/// Names that are being resolved at once, variables whose text holds tokens among them.
pub(crate) const MAX_NAMES: usize = 100;
/// Containers inside of containers that interpolation enters, over the whole chain.
pub(crate) const MAX_DEPTH: usize = 500;
/// Tokens that one lookup resolves. A few keys that look each other up twice would make any number
/// of them.
pub(crate) const MAX_TOKENS: usize = 1_000_000;
/// Elements and entries that one lookup walks through to resolve tokens or takes over by `alias`.
pub(crate) const MAX_ELEMENTS: usize = 10_000_000;
/// Bytes of text that one lookup splices together.
pub(crate) const MAX_TEXT: usize = 256 << 20;

/// What one lookup has used up so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    chain: usize,
    depth: usize,
    tokens: usize,
    elements: usize,
    text: usize,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Chain,
    Depth,
    Tokens,
    Elements,
    Text,
}

impl Budget {
    /// One more lookup inside of others.
    pub(crate) fn enter_lookup(&mut self) -> Result<(), Limit> {
        within(&mut self.chain, 1, MAX_CHAIN, Limit::Chain)
    }

    pub(crate) fn leave_lookup(&mut self) {
        self.chain -= 1;
    }

    /// One more container inside of others.
    pub(crate) fn enter_container(&mut self) -> Result<(), Limit> {
        within(&mut self.depth, 1, MAX_DEPTH, Limit::Depth)
    }

    pub(crate) fn leave_container(&mut self) {
        self.depth -= 1;
    }

    pub(crate) fn count_token(&mut self) -> Result<(), Limit> {
        within(&mut self.tokens, 1, MAX_TOKENS, Limit::Tokens)
    }

    pub(crate) fn count_elements(&mut self, elements: usize) -> Result<(), Limit> {
        within(&mut self.elements, elements, MAX_ELEMENTS, Limit::Elements)
    }

    pub(crate) fn count_text(&mut self, bytes: usize) -> Result<(), Limit> {
        within(&mut self.text, bytes, MAX_TEXT, Limit::Text)
    }
}

fn within(used: &mut usize, more: usize, limit: usize, which: Limit) -> Result<(), Limit> {
    if more > limit - *used {
        return Err(which);
    }
    *used += more;
    Ok(())
}

impl Limit {
    /// The error for who went beyond the limit.
    pub(crate) fn finding(self) -> Diagnostic {
        match self {
            Self::Chain => {
                error(Kind::Recursion, format!("more than {MAX_CHAIN} lookups are nested"))
                    .hint("shorten the chain of keys that look each other up")
            }
            Self::Depth => {
                let message = format!("the value is nested more than {MAX_DEPTH} levels deep");
                error(Kind::Data, message).hint("make the data flatter")
            }
            Self::Tokens => {
                let message = format!("one lookup resolves more than {MAX_TOKENS} tokens");
                error(Kind::Interpolation, message).hint("look fewer keys up in other keys")
            }
            Self::Elements => {
                let message = format!("one lookup goes through more than {MAX_ELEMENTS} elements");
                error(Kind::Interpolation, message)
                    .hint("look fewer keys up in other keys, or keep tokens out of large lists")
            }
            Self::Text => {
                let message = format!("one lookup makes more than {} MiB of text", MAX_TEXT >> 20);
                error(Kind::Interpolation, message).hint("look fewer keys up in other keys")
            }
        }
    }
}
