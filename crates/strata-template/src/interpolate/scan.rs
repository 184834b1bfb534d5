//! Where the expressions of a text are (`behaviour.md` §8).
//!
//! `{{` is closed by the first `}}` outside of strings, `${` by the `}` that balances it. What is not
//! closed is text, and the search goes on behind its opening. There is no escape.

use std::ops::Range;

/// A piece of a template, as bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text that stands as it is; never empty, but two may follow each other.
    Text(Range<usize>),
    /// What is within the delimiters, without the white space around it.
    Expression(Range<usize>),
}

/// Whether a text may hold an expression: a quick look, which errs on the side of yes.
pub(super) fn may_hold_expression(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.contains(&b'{') && bytes.windows(2).any(|pair| pair == b"{{" || pair == b"${")
}

/// The pieces of a text in their order. Linear time.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let openings = openings(text.as_bytes());
    let mut pieces = Vec::new();
    let mut done = 0;
    for opening in openings.into_iter().rev() {
        let Some(close) = opening.close.filter(|_| opening.at >= done) else { continue };
        if opening.at > done {
            pieces.push(Piece::Text(done..opening.at));
        }
        pieces.push(Piece::Expression(trimmed(text, opening.at + 2..close)));
        done = close + opening.form.close_len();
    }
    if done < text.len() {
        pieces.push(Piece::Text(done..text.len()));
    }
    pieces
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let within = &text[range.clone()];
    let start = range.start + (within.len() - within.trim_start().len());
    start..start + within.trim().len()
}

/// `{{` or `${` with its end.
struct Opening {
    at: usize,
    form: Form,
    /// Where its closing begins.
    close: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Braces,
    Dollar,
}

impl Form {
    const fn close_len(self) -> usize {
        match self {
            Self::Braces => 2,
            Self::Dollar => 1,
        }
    }
}

/// The quotes of strings; a state of the scanner is one of them, or none.
const QUOTES: [u8; 3] = [b'"', b'\'', b'`'];
const OUTSIDE: usize = QUOTES.len();

/// For each state in which one may come to a position, what closes from there.
#[derive(Clone, Copy, Default)]
struct Ahead {
    /// The next `}}` outside of strings.
    braces: [Option<usize>; QUOTES.len() + 1],
    /// The `}` that balances what is open: the first of the list. Those behind it balance what is
    /// open around that.
    balance: [Option<usize>; QUOTES.len() + 1],
}

/// A `}` outside of strings, and the one that balances what is open around it.
struct Balance {
    at: usize,
    outer: Option<usize>,
}

/// All openings, the last first.
///
/// Going backwards, each byte adds to what closes behind it; so the ends of all openings are found in
/// one pass, also where most are not closed.
fn openings(text: &[u8]) -> Vec<Opening> {
    let mut openings = Vec::new();
    let mut balances: Vec<Balance> = Vec::new();
    let (mut next, mut second) = (Ahead::default(), Ahead::default());
    for at in (0..text.len()).rev() {
        let pair = text.get(at..at + 2).unwrap_or_default();
        if pair == b"{{" {
            let close = second.braces[OUTSIDE];
            openings.push(Opening { at, form: Form::Braces, close });
        } else if pair == b"${" && text.get(at + 2) != Some(&b'{') {
            let close = second.balance[OUTSIDE].map(|index| balances[index].at);
            openings.push(Opening { at, form: Form::Dollar, close });
        }
        let here = step_back(text, at, &next, &second, &mut balances);
        second = next;
        next = here;
    }
    openings
}

/// What closes from a position, given what closes from the next two.
fn step_back(
    text: &[u8],
    at: usize,
    next: &Ahead,
    second: &Ahead,
    balances: &mut Vec<Balance>,
) -> Ahead {
    let byte = text[at];
    let mut here = *next;
    for (state, quote) in QUOTES.into_iter().enumerate() {
        if byte == quote {
            here.braces[state] = next.braces[OUTSIDE];
            here.balance[state] = next.balance[OUTSIDE];
            here.braces[OUTSIDE] = next.braces[state];
            here.balance[OUTSIDE] = next.balance[state];
        } else if byte == b'\\' && quote != b'`' {
            here.braces[state] = second.braces[state];
            here.balance[state] = second.balance[state];
        }
    }
    match byte {
        b'}' => {
            if text.get(at + 1) == Some(&b'}') {
                here.braces[OUTSIDE] = Some(at);
            }
            balances.push(Balance { at, outer: next.balance[OUTSIDE] });
            here.balance[OUTSIDE] = Some(balances.len() - 1);
        }
        b'{' => {
            here.balance[OUTSIDE] = next.balance[OUTSIDE].and_then(|index| balances[index].outer);
        }
        _ => {}
    }
    here
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The pieces, expressions in angle brackets.
    fn shown(text: &str) -> String {
        let show = |piece| match piece {
            Piece::Text(range) => text[range].to_owned(),
            Piece::Expression(range) => format!("<{}>", &text[range]),
        };
        pieces(text).into_iter().map(show).collect()
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn both_forms_are_found() {
        check("a{{ x }}b${ y }c", "a<x>b<y>c");
        check("{{x}}{{\ty\n}}", "<x><y>");
        check("{{}}${ }", "<><>");
        check("%{x} [[ x ]] $x $(x) } }}", "%{x} [[ x ]] $x $(x) } }}");
    }

    #[test]
    fn a_dollar_before_braces_is_text() {
        check("${{ x }}", "$<x>");
        check("$${ x }", "$<x>");
        check(r"\${ x }", r"\<x>");
    }

    #[test]
    fn braces_end_at_the_first_pair_and_the_dollar_form_at_balance() {
        check("{{ {a: {b: 2}} }}", "<{a: {b: 2> }}");
        check("${ {a: {b: 2}} }", "<{a: {b: 2}}>");
        check("{{{ x }}}", "<{ x>}");
        check("{${ x }}", "{<x>}");
        check("${ ${ x } }", "<${ x }>");
    }

    #[test]
    fn strings_hide_what_closes() {
        check(r#"{{ "}}" }}"#, r#"<"}}">"#);
        check(r#"{{ "a\"}}" }}"#, r#"<"a\"}}">"#);
        check(r"${ `\` }", r"<`\`>");
        check("${ '}' + `}` }", "<'}' + `}`>");
        check("it's {{ x }}", "it's <x>");
    }

    #[test]
    fn what_is_not_closed_is_text() {
        check("{{ x } ${ y }", "{{ x } <y>");
        check(r#"{{ "x }} ${ y }"#, r#"{{ "x }} <y>"#);
        check("${ 'x } ${ y }", "${ 'x } <y>");
        check("{{ x }} {{ y", "<x> {{ y");
        check(r"{{ '\", r"{{ '\");
    }

    /// The definition, forwards from one opening.
    fn close(text: &[u8], at: usize, form: Form) -> Option<usize> {
        let (mut at, mut open, mut quote) = (at + 2, 1, None);
        while at < text.len() {
            match quote {
                Some(q) if text[at] == q => quote = None,
                Some(q) if text[at] == b'\\' && q != b'`' => at += 1,
                None if QUOTES.contains(&text[at]) => quote = Some(text[at]),
                None if form == Form::Braces && text[at..].starts_with(b"}}") => return Some(at),
                None if form == Form::Dollar && text[at] == b'{' => open += 1,
                None if form == Form::Dollar && text[at] == b'}' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    proptest! {
        #[test]
        fn every_opening_has_the_end_of_the_definition(text in "[{}$\"'`\\\\ a]{0,40}") {
            for opening in openings(text.as_bytes()) {
                prop_assert_eq!(opening.close, close(text.as_bytes(), opening.at, opening.form));
            }
        }

        #[test]
        fn the_pieces_are_the_text_without_delimiters(text in "[{}$\"' a]{0,40}") {
            let mut end = 0;
            for piece in pieces(&text) {
                let (Piece::Text(range) | Piece::Expression(range)) = piece;
                prop_assert!(end <= range.start && range.end <= text.len());
                end = range.end;
            }
            prop_assert!(may_hold_expression(&text) || pieces(&text).len() <= 1);
        }
    }
}
