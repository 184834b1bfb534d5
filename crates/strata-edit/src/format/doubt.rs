//! Texts of which nobody can tell what is literal.

use strata_syntax::SyntaxKind::{
    DirectiveOpen, HeredocClose, HeredocOpen, InterpolationOpen, Less, QuoteClose, QuoteOpen,
    QuotedNewline, SequenceClose,
};
use strata_syntax::lex;

/// Whether quotes, heredocs and sequences all end as they should, so that text and code are told
/// apart as the author meant them.
///
/// If not, as after a forgotten quote, tokens beyond the mistake may be text that looks like code,
/// and [`format`](super::format) may change spaces in it. A program that writes files should leave
/// such a file as it is. Other mistakes do no harm.
pub fn literals_are_clear(text: &str) -> bool {
    let (mut quotes, mut heredocs, mut sequences) = (0_i64, 0_i64, 0_i64);
    let mut after_less = false;
    for token in lex(text) {
        let is_less = token.kind == Less;
        match token.kind {
            QuotedNewline => return false,
            // `<<EOT ` was to begin a heredoc, but for what follows the marker.
            Less if after_less => return false,
            QuoteOpen => quotes += 1,
            QuoteClose => quotes -= 1,
            HeredocOpen => heredocs += 1,
            HeredocClose => heredocs -= 1,
            InterpolationOpen | DirectiveOpen => sequences += 1,
            // A `~}` counts as the end of a sequence wherever it stands.
            SequenceClose => sequences -= 1,
            _ => {}
        }
        after_less = is_less;
    }
    (quotes, heredocs, sequences) == (0, 0, 0)
}
