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
        // Digits never stay next to an ellipsis, but a point does.
        (Number, Ellipsis) => rest.starts_with("....") && goes_on_number(rest),
        (Dot, Number | Ident) => matches!(before, Some(Number | Dot)) && goes_on_number(rest),
        _ => false,
    }
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
