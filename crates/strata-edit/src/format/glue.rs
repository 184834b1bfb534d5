//! Tokens that would be others if the space between them were taken away.
//!
//! The reference takes it away, and so makes one token of two. That happens only where a text has
//! mistakes, or in `a.0 .1`; here one space stays then, so that formatting keeps the tokens.

use strata_syntax::SyntaxKind::{
    self, Bang, DirectiveOpen, Dot, Ellipsis, Equal, EqualEqual, FatArrow, Ident,
    InterpolationOpen, Number, SequenceClose, Tilde,
};

/// Whether two tokens would be read as others if nothing stood between them.
///
/// `before` is the token before `left`, and `rest` the text from `right` on.
pub(super) fn would_glue(
    before: Option<SyntaxKind>,
    left: SyntaxKind,
    right: SyntaxKind,
    rest: &str,
) -> bool {
    match (left, right) {
        (Bang, Equal | EqualEqual | FatArrow)
        | (Dot | Ellipsis, Dot | Ellipsis)
        | (Tilde, SequenceClose) => true,
        (InterpolationOpen | DirectiveOpen, _) => rest.starts_with('~'),
        (Number, Dot) => goes_on_number(rest),
        (Number, Ellipsis) => ends_in_point(rest) && goes_on_number(rest),
        (Dot, Number | Ident) => {
            matches!(before, Some(Number | Dot | Ellipsis)) && goes_on_number(rest)
        }
        _ => false,
    }
}

/// Whether the last of the points that this text begins with is a token of its own, and no part of
/// an ellipsis: what follows an ellipsis is set apart.
fn ends_in_point(rest: &str) -> bool {
    rest.bytes().take_while(|byte| *byte == b'.').count() % 3 != 0
}

/// Whether a number directly before this text, which may begin with points, would go on in it.
fn goes_on_number(rest: &str) -> bool {
    let mut chars = rest.trim_start_matches('.').chars();
    match chars.next() {
        Some('0'..='9') => true,
        // Signs of exponents count even if they stand apart: they may have stood here before.
        Some('e' | 'E') => !chars.next().is_some_and(|c| c.is_alphabetic() || c == '_'),
        _ => false,
    }
}
