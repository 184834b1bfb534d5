//! Templates.

use strata_diagnostics::did_you_mean;

use super::{About, Words};
use crate::error::ErrorKind as E;

const DIRECTIVES: [&str; 5] = ["if", "else", "endif", "for", "endfor"];

pub(super) fn words(about: &About<'_>) -> Option<Words> {
    Some(match about.error.kind {
        E::UnclosedQuote => Words::new("this text is not closed")
            .label("no `\"` before here")
            .other("it begins here")
            .hint("close it with `\"`"),
        E::UnclosedHeredoc => unclosed_heredoc(about),
        E::UnexpectedInTemplate => Words::new(format!("{} cannot stand here", about.found()))
            .hint("look for a `${` or `%{` before it that is closed too early"),
        E::UnclosedInterpolation => Words::new("an interpolation is not closed")
            .other("opened here")
            .hint("close it with `}`; write `$${` for a plain `${`"),
        E::InterpolationColon => Words::new("`:` cannot stand in an interpolation like this")
            .other("the interpolation begins here")
            .note("`${name:…}` is known from shells; here an expression stands in it")
            .hint("write `$${` to keep it as plain text"),
        E::InterpolationExtra => Words::new(format!("expected `}}`, found {}", about.found()))
            .other("the interpolation begins here")
            .hint("close the interpolation with `}`, or write `$${` to keep it as plain text"),
        E::DirectiveExpected => Words::new(format!("expected a keyword, found {}", about.found()))
            .other("the directive begins here")
            .hint("write `if`, `else`, `endif`, `for` or `endfor`; write `%%{` for a plain `%{`"),
        E::UnknownDirective => unknown_directive(about),
        E::DirectiveExtra => directive_extra(about),
        E::UnclosedDirective => Words::new("a directive has no end")
            .label("the template ends here")
            .other("it begins here")
            .hint("write `%{ endif }` behind an `if`, `%{ endfor }` behind a `for`"),
        E::StrayDirective => Words::new("this directive ends nothing")
            .hint("delete it, or write `%{ if … }` or `%{ for … }` before it"),
        E::UnexpectedDirective => Words::new("this directive does not fit the one that is open")
            .other("open since here")
            .note("`if` takes one `else` and ends with `endif`; `for` ends with `endfor`")
            .hint("end the inner directive before the outer one"),
        _ => return None,
    })
}

fn unclosed_heredoc(about: &About<'_>) -> Words {
    let open = about.there();
    let marker = open.trim_start_matches('<').trim_start_matches('-').trim_end();
    let words = Words::new("this heredoc is not closed")
        .label("no closing marker before here")
        .other("it begins here");
    let (_, start) = about.error.other.unwrap_or_default();
    let body = about.text.get(start as usize..).unwrap_or_default();
    if body.lines().last().is_some_and(|line| line.trim() == marker) && !body.ends_with('\n') {
        return words
            .note("the line of the closing marker must end with a newline")
            .hint(format!("end the line of `{marker}` with a newline"));
    }
    if body.lines().any(|line| line.trim_start().starts_with(marker)) {
        return words
            .note("the closing marker stands alone on its line")
            .hint(format!("put `{marker}` on a line of its own, with nothing behind it"));
    }
    words.hint(format!("write `{marker}` alone on a line behind it"))
}

fn unknown_directive(about: &About<'_>) -> Words {
    let name = about.here();
    let words = Words::new(format!("there is no directive `{name}`"));
    match name {
        "elseif" | "elif" | "elsif" => words
            .hint("write `%{ else }%{ if … }` and end both, or use a conditional: `${a ? b : c}`"),
        "end" => words.hint("write `%{ endif }` or `%{ endfor }`"),
        _ => match did_you_mean(name, DIRECTIVES) {
            Some(close) => words.hint(format!("did you mean `{close}`?")),
            None => words.hint(
                "write `if`, `else`, `endif`, `for` or `endfor`; write `%%{` for a plain `%{`",
            ),
        },
    }
}

fn directive_extra(about: &About<'_>) -> Words {
    let words = Words::new(format!("expected `}}`, found {}", about.found()))
        .other("the directive begins here");
    if about.here() == "if" {
        return words.hint("there is no `else if`: write `%{ else }%{ if … }` and end both");
    }
    words.hint("close the directive with `}`")
}
