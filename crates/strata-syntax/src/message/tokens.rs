//! Tokens, escapes, limits.

use super::{About, Replacement, Words};
use crate::error::ErrorKind as E;

pub(super) fn words(about: &About<'_>) -> Option<Words> {
    Some(match about.error.kind {
        E::InvalidCharacter => invalid_character(about),
        E::InvalidEncoding => Words::new("this is not UTF-8")
            .note("files of this language are in UTF-8")
            .hint("save the file in that encoding"),
        E::CurlyQuote => Words::new(format!("`{}` is a typographic quote", about.here()))
            .note("word processors and chat programs put it in place of a plain quote")
            .hint("write `\"`")
            .fix("write a plain quote", about.replaced("\"")),
        E::SingleQuote => single_quote(about),
        E::Backtick => Words::new("a backtick encloses no text")
            .hint("enclose a text in `\"`; for several lines write a heredoc: `<<EOT`, the lines, `EOT`"),
        E::Semicolon => Words::new("`;` separates nothing")
            .hint("put each attribute and block on a line of its own, and a comma between the entries of a list or an object"),
        E::BitwiseOperator => bitwise(about),
        E::NewlineInQuotes => Words::new("a quoted text ends on the line it begins on")
            .label("the line ends within the quotes")
            .hint("close it with `\"`, write `\\n` for a line break, or use a heredoc for several lines"),
        E::TooLarge => Words::new("the text is too large")
            .note("a text may have less than 4 GiB")
            .hint("divide it into several files"),
        E::TooDeep => Words::new(format!("nested deeper than {} levels", crate::MAX_DEPTH))
            .hint("set parts of it as attributes of their own and refer to them"),
        E::EscapeUnknown => escape(about),
        E::EscapeUnicodeShort => Words::new("`\\u` needs four hexadecimal digits")
            .hint("fill up with zeros, as in `\\u00e9`"),
        E::EscapeUnicodeLong => Words::new("`\\U` needs eight hexadecimal digits")
            .hint("fill up with zeros, as in `\\U0001f600`"),
        E::EscapeNoCharacter => Words::new(format!("`{}` is no character", about.here()))
            .note("surrogates (D800 to DFFF) and numbers above 10FFFF are no characters of Unicode")
            .hint("write the character itself, or `\\U` with its number"),
        E::InvalidNumber => Words::new("this is not a number")
            .note("a number is decimal, with at most one `.` and one exponent, as in `12`, `0.5`, `1e-3`")
            .hint("if it is a version or an address, put it in quotes"),
        E::HeredocMarker => heredoc_marker(about),
        E::UnclosedComment => Words::new("this comment is not closed")
            .label("`/*` without `*/`")
            .hint("close it with `*/`"),
        _ => return None,
    })
}

fn invalid_character(about: &About<'_>) -> Words {
    let character = about.here().chars().next().unwrap_or('\0');
    match character {
        '$' => Words::new("`$` has no meaning outside of a text")
            .hint("write the name alone, as in `var.name`; in a text write `${var.name}`"),
        '@' | '?' | '\\' => Words::new(format!("`{character}` has no meaning here"))
            .hint("if it belongs to a text, put the text in quotes"),
        '\r' => Words::new("a carriage return alone ends no line")
            .hint("end lines with a line feed, as nearly all editors do"),
        _ if character.is_control() || character.is_whitespace() || is_invisible(character) => {
            Words::new(format!("the invisible character U+{:04X} is not allowed", character as u32))
                .note("such characters come with text copied from documents and web pages")
                .hint("delete it, or write a plain space")
                .fix("write a space", about.replaced(" "))
        }
        _ if about.here().chars().count() > 1 => {
            Words::new("this cannot be read").hint("close the text that begins before it")
        }
        _ => Words::new(format!("`{character}` is not used in the language"))
            .hint("if it belongs to a text, put the text in quotes"),
    }
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

fn single_quote(about: &About<'_>) -> Words {
    let words = Words::new("single quotes enclose no text").hint("enclose the text in `\"`");
    let line = about.rest().lines().next().unwrap_or_default();
    let closing = line.get(1..).and_then(|rest| rest.find('\''));
    match closing {
        Some(len) if !line[1..=len].contains(['"', '\\']) => {
            let closing = about.error.start + 1 + len as u32;
            let edits = vec![
                Replacement(about.error.start, about.error.start + 1, "\""),
                Replacement(closing, closing + 1, "\""),
            ];
            words.fix("write double quotes", edits)
        }
        _ => words,
    }
}

fn bitwise(about: &About<'_>) -> Words {
    let words = Words::new(format!("there is no operator `{}`", about.here()));
    match about.here() {
        "&" => words.hint("write `&&` for \"and\"").fix("write `&&`", about.replaced("&&")),
        "|" => words.hint("write `||` for \"or\"").fix("write `||`", about.replaced("||")),
        "~" => words.hint("write `!` for \"not\"").fix("write `!`", about.replaced("!")),
        _ => words.note("the language has no operators on bits").hint("use a function"),
    }
}

fn escape(about: &About<'_>) -> Words {
    let words = Words::new(format!("`{}` is no escape", about.here()))
        .note("the escapes are `\\n`, `\\r`, `\\t`, `\\\"`, `\\\\`, `\\uXXXX` and `\\UXXXXXXXX`");
    match about.here() {
        "\\$" => words.hint("write `$${` for a plain `${`; a `$` alone needs no escape"),
        "\\%" => words.hint("write `%%{` for a plain `%{`; a `%` alone needs no escape"),
        "\\'" => words.hint("a `'` needs no escape: write it without the backslash"),
        _ => words.hint("write `\\\\` for a backslash"),
    }
}

fn heredoc_marker(about: &About<'_>) -> Words {
    let words = Words::new("`<<` begins no heredoc here");
    let line = about.rest().lines().next().unwrap_or_default();
    let marker = line.trim_start_matches('<').trim_start_matches('-');
    if marker.starts_with(['"', '\'']) {
        return words
            .note("the marker of a heredoc is a plain name")
            .hint("write the marker without quotes, as in `<<EOT`");
    }
    if marker.trim_end() != marker && crate::is_identifier(marker.trim_end()) {
        return words
            .note("the line must end right behind the marker")
            .hint("delete the spaces behind the marker");
    }
    words
        .note("a heredoc begins with `<<` or `<<-`, a name, and the end of the line")
        .hint("write the marker as in `<<EOT`, and nothing behind it on the line")
}
