use crate::SyntaxKind::{self, *};
use crate::{Token, lex, lex_template};

fn kinds(tokens: &[Token]) -> Vec<SyntaxKind> {
    tokens.iter().map(|token| token.kind).collect()
}

/// The tokens of a text, each as written.
fn pieces<'t>(text: &'t str, tokens: &[Token]) -> Vec<&'t str> {
    let starts = std::iter::once(0).chain(tokens.iter().map(|token| token.end));
    starts.zip(tokens).map(|(start, token)| &text[start as usize..token.end as usize]).collect()
}

#[test]
fn code_is_cut_into_words_signs_and_trivia() {
    let rows: [(&str, &[&str]); 12] = [
        ("a_b-c=1", &["a_b-c", "=", "1"]),
        ("größe = 日本", &["größe", " ", "=", " ", "日本"]),
        ("1.5e+3.x", &["1.5e+3", ".", "x"]),
        ("1...", &["1", "..."]),
        ("a.0.1", &["a", ".", "0.1"]),
        ("a::b=>c", &["a", "::", "b", "=>", "c"]),
        ("a\t \n\r\nb", &["a", "\t ", "\n", "\r\n", "b"]),
        ("# x\r\ny", &["# x", "\r\n", "y"]),
        ("/* a */ // b", &["/* a */", " ", "// b"]),
        ("/* a", &["/", "*", " ", "a"]),
        ("\u{feff}a\u{feff}", &["\u{feff}", "a", "\u{feff}"]),
        ("<<E ", &["<", "<", "E", " "]),
    ];
    for (text, expected) in rows {
        assert_eq!(pieces(text, &lex(text)), expected, "{text:?}");
    }
}

#[test]
fn quotes_and_braces_change_the_mode_and_change_it_back() {
    let text = r#""a${ {b="c"} }%{~ if d ~}$${e""#;
    let expected = [
        QuoteOpen,
        QuotedText,
        InterpolationOpen,
        Whitespace,
        LBrace,
        Ident,
        Equal,
        QuoteOpen,
        QuotedText,
        QuoteClose,
        RBrace,
        Whitespace,
        SequenceClose,
        DirectiveOpen,
        Whitespace,
        Ident,
        Whitespace,
        Ident,
        Whitespace,
        SequenceClose,
        QuotedText,
        QuotedText,
        QuoteClose,
    ];
    assert_eq!(kinds(&lex(text)), expected);
    assert_eq!(kinds(&lex("}~}\"")), [RBrace, SequenceClose, QuoteOpen]);
}

#[test]
fn a_heredoc_ends_with_a_line_of_its_marker() {
    let text = "<<-EOT\n  a ${b}EOT\n EOTX\n\t EOT \nc";
    let tokens = lex(text);
    let expected = ["<<-EOT\n", "  a ", "${", "b", "}", "EOT\n", " EOTX\n", "\t EOT ", "\n", "c"];
    assert_eq!(pieces(text, &tokens), expected);
    assert_eq!(tokens[7].kind, HeredocClose);
    // The line of the marker needs its line end, or it is text.
    assert_eq!(kinds(&lex("<<E\nE")), [HeredocOpen, PlainText]);
    // A carriage return that ends no line makes the rest unreadable.
    assert_eq!(kinds(&lex("<<E\na\rb\nE\n")), [HeredocOpen, PlainText, Invalid]);
}

#[test]
fn a_bare_template_has_no_quotes_and_no_escapes_but_those_of_signs() {
    let text = "a \"b\\n\n$${c} ${d}%";
    let expected = ["a \"b\\n\n", "$${", "c} ", "${", "d", "}", "%"];
    assert_eq!(pieces(text, &lex_template(text)), expected);
}

#[test]
fn what_the_language_does_not_use_is_still_a_token() {
    let expected =
        [Ampersand, Pipe, Caret, Tilde, Semicolon, Backtick, Apostrophe, Invalid, Invalid];
    assert_eq!(kinds(&lex("&|^~;`'@“")), expected);
    assert_eq!(
        kinds(&lex("\"a\nb\\")),
        [QuoteOpen, QuotedText, QuotedNewline, QuotedText, Invalid]
    );
}
