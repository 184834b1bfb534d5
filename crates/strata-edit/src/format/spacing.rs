//! Whether a space stands between two tokens of a line.

use strata_syntax::SyntaxKind::{
    self, Ampersand, AndAnd, Apostrophe, Backtick, Bang, BangEqual, BlockComment, Caret, Colon,
    ColonColon, Comma, DirectiveOpen, Dot, Ellipsis, Equal, EqualEqual, FatArrow, Greater,
    GreaterEqual, HeredocClose, HeredocOpen, Ident, InterpolationOpen, Invalid, LBrace, LBracket,
    LParen, Less, LessEqual, Minus, Newline, Number, OrOr, Percent, Pipe, PlainText, Plus,
    Question, QuoteClose, QuoteOpen, QuotedNewline, QuotedText, RBrace, RBracket, RParen,
    Semicolon, SequenceClose, Slash, Star, Tilde,
};

/// What the kinds of two neighbouring tokens say about the space between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Spacing {
    /// None.
    Joined,
    /// One space.
    Apart,
    /// Behind a minus: one space unless it is a sign.
    Minus,
    /// Behind a word that stands before a bracket: one space if it is the `in` of a `for`.
    Word,
}

/// What stands between `left` and `right`.
#[inline]
pub(super) fn spacing(left: SyntaxKind, right: SyntaxKind) -> Spacing {
    TABLE[left as usize % KINDS][right as usize % KINDS]
}

/// How many brackets a token opens; -1 if it closes one.
#[inline]
pub(super) fn brackets(kind: SyntaxKind) -> i32 {
    i32::from(opens(kind)) - i32::from(closes(kind))
}

/// Whether a minus with this token before it is a sign; none begins a cell.
pub(super) fn is_sign_after(before: Option<SyntaxKind>) -> bool {
    let Some(before) = before else { return true };
    let arithmetic = matches!(before, Plus | Minus | Star | Slash | Percent);
    let comparison =
        matches!(before, EqualEqual | BangEqual | Greater | GreaterEqual | Less | LessEqual);
    let logic = matches!(before, AndAnd | OrOr | Bang | Question);
    let separator = matches!(before, LParen | LBrace | LBracket | Equal | Colon | Comma);
    arithmetic || comparison || logic || separator
}

/// The rule itself: the first that fits.
#[expect(clippy::match_same_arms, reason = "the order of the arms is the rule")]
const fn rule(left: SyntaxKind, right: SyntaxKind) -> Spacing {
    use Spacing::{Apart, Joined, Word};
    match (left, right) {
        (_, Newline) | (Ident, LParen | ColonColon) | (ColonColon, Ident) => Joined,
        (Dot, _) | (_, Dot | Comma | Ellipsis) => Joined,
        (Comma, _) => Apart,
        _ if is_literal(left, right) => Joined,
        (Ident, LBracket) => Word,
        (Number, LBracket) => Joined,
        (_, LBracket) if closes(left) => Joined,
        (Bang, _) => Joined,
        (Minus, _) => Spacing::Minus,
        (LBrace, RBrace) => Joined,
        (LBrace, _) | (_, RBrace) => Apart,
        // An object that is all of an interpolation: `${ {} }`.
        (InterpolationOpen | DirectiveOpen, LBrace) | (RBrace, SequenceClose) => Apart,
        _ if opens(left) => Joined,
        (Ident, _) if closes(right) => Word,
        _ if closes(right) => Joined,
        _ => Apart,
    }
}

/// Whether the place between two tokens is within literal text.
const fn is_literal(left: SyntaxKind, right: SyntaxKind) -> bool {
    matches!(left, QuoteOpen | QuotedText | HeredocOpen | PlainText)
        || matches!(right, QuoteClose | QuotedText | HeredocClose | PlainText)
        || matches!((left, right), (SequenceClose, InterpolationOpen | DirectiveOpen))
}

const fn opens(kind: SyntaxKind) -> bool {
    matches!(kind, LBrace | LBracket | LParen | InterpolationOpen | DirectiveOpen)
}

const fn closes(kind: SyntaxKind) -> bool {
    matches!(kind, RBrace | RBracket | RParen | SequenceClose)
}

/// At least the number of kinds of tokens; a power of two, so that no index is out of bounds.
const KINDS: usize = 64;

/// The kinds that the lexer makes and that the rule looks at; any other is as good as a comment.
#[rustfmt::skip]
const LOOKED_AT: [SyntaxKind; 50] = [
    Newline, Ident, Number, LBrace, RBrace, LBracket, RBracket, LParen, RParen, QuoteOpen,
    QuoteClose, HeredocOpen, HeredocClose, QuotedText, PlainText, InterpolationOpen,
    DirectiveOpen, SequenceClose, Star, Slash, Percent, Plus, Minus, Equal, EqualEqual, BangEqual,
    Less, LessEqual, Greater, GreaterEqual, AndAnd, OrOr, Bang, Question, Colon, ColonColon, Dot,
    Ellipsis, FatArrow, Comma, QuotedNewline, Ampersand, Pipe, Tilde, Caret, Semicolon, Backtick,
    Apostrophe, Invalid, BlockComment,
];

/// The rule for each pair: one load instead of a dozen branches a token.
static TABLE: [[Spacing; KINDS]; KINDS] = {
    let mut table = [[Spacing::Apart; KINDS]; KINDS];
    let mut left = 0;
    while left < LOOKED_AT.len() {
        let mut right = 0;
        while right < LOOKED_AT.len() {
            let pair = (LOOKED_AT[left], LOOKED_AT[right]);
            table[pair.0 as usize][pair.1 as usize] = rule(pair.0, pair.1);
            right += 1;
        }
        left += 1;
    }
    table
};
