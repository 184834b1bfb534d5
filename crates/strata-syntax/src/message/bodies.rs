//! Bodies, attributes and blocks.

use super::{About, Replacement, Words};
use crate::error::ErrorKind as E;

pub(super) fn words(about: &About<'_>) -> Option<Words> {
    Some(match about.error.kind {
        E::ItemExpected => item_expected(about),
        E::StrayBrace => Words::new("this brace closes nothing")
            .hint("delete it, or look for a block above that is closed too early"),
        E::QuotedName => quoted_name(about),
        E::EqualsExpected => equals_expected(about),
        E::ColonInBody => colon(about),
        E::NewlineAfterAttribute => newline_expected(about),
        E::CommaAfterAttribute => Words::new("attributes are separated by newlines, not by commas")
            .other("behind this attribute")
            .hint("delete the comma, and put each attribute on a line of its own")
            .fix("delete the comma", about.replaced("")),
        E::NewlineAfterBlock => {
            Words::new(format!("expected a newline behind the block, found {}", about.found()))
                .other("the block begins here")
                .hint("put what follows on a line of its own")
        }
        E::DuplicateAttribute => Words::new(format!("`{}` is set twice", about.here()))
            .label("set again here")
            .other("first set here")
            .hint("keep one of the two"),
        E::BlockHeaderEqual => Words::new("a block has no `=`")
            .label("this makes it an attribute")
            .other("begins like a block, since labels follow")
            .hint("delete the `=` for a block; for an attribute write one name before it"),
        E::BlockHeaderNewline => Words::new(format!(
            "`{}` is neither an attribute nor a block",
            about.there()
        ))
        .label("the line ends before `{`")
        .other("begins like a block")
        .hint("put `{` on the line of the block's type; for an attribute write `name = value`"),
        E::BlockHeader => Words::new(format!("expected a label or `{{`, found {}", about.found()))
            .other("the block begins here")
            .hint("put labels in quotes, then `{`"),
        E::UnclosedBlock => unclosed_block(about),
        E::OneLineBlockNested => {
            Words::new("a block on one line holds a single attribute, and no block")
                .hint("put each item on a line of its own, and `}` below them")
        }
        E::OneLineBlockComma => Words::new("a block on one line holds a single attribute")
            .other("the block begins here")
            .hint("put each attribute on a line of its own, without commas, and `}` below them"),
        E::OneLineBlockNewline => {
            Words::new("a block that begins with an attribute on its first line ends on that line")
                .label("the line ends here")
                .other("the block begins here")
                .hint("put a newline behind `{`, or close the block with `}` on the same line")
        }
        E::OneLineBlock => Words::new(format!("expected `}}`, found {}", about.found()))
            .other("a block on one line begins here")
            .hint("put each item on a line of its own, and `}` below them"),
        E::TemplateInLabel => {
            Words::new("a label cannot be computed").other("the label begins here").hint(format!(
                "write the text itself; for a plain `{0}` write `{1}{0}`",
                about.here(),
                &about.here()[..1.min(about.here().len())]
            ))
        }
        _ => return None,
    })
}

fn item_expected(about: &About<'_>) -> Words {
    let words = Words::new(format!("expected an attribute or a block, found {}", about.found()));
    if about.here() == "{" && about.before().trim().is_empty() {
        return words.hint(
            "if the file is JSON, let its name end in `.json`; in HCL a file has no braces around it",
        );
    }
    words.hint("begin with a name: `name = value` or `type \"label\" {`")
}

fn quoted_name(about: &About<'_>) -> Words {
    let words = Words::new("a name in quotes begins no attribute")
        .note("only labels of blocks and keys of objects may stand in quotes");
    let line = about.rest().lines().next().unwrap_or_default();
    let name = line.get(1..).and_then(|rest| rest.split_once('"'));
    match name.filter(|(name, _)| crate::is_identifier(name)) {
        Some((name, _)) => {
            let start = about.error.start;
            let end = start + 1 + name.len() as u32;
            words.hint(format!("write `{name}` without the quotes")).fix(
                "delete the quotes",
                vec![Replacement(start, start + 1, ""), Replacement(end, end + 1, "")],
            )
        }
        None => {
            words.hint("write a plain name, or put the pair into an object: `{ \"key\" = value }`")
        }
    }
}

fn equals_expected(about: &About<'_>) -> Words {
    let name = about.here();
    let words = Words::new(format!(
        "expected `=` or a block behind `{name}`, found {}",
        about.found_there()
    ));
    match about.there() {
        "==" => words
            .other("this compares")
            .hint(format!("write `{name} =` to set it"))
            .fix("write `=`", vec![replacement(about, "=")]),
        "." => {
            words.hint("an attribute has a plain name; put pairs with other names into an object")
        }
        "[" => words.hint("an element cannot be set alone; set the whole attribute"),
        "(" => words.hint(format!("a function is called in a value: `name = {name}(…)`")),
        _ => words
            .hint(format!("write `{name} = value` for an attribute, or `{name} {{` for a block")),
    }
}

fn replacement(about: &About<'_>, text: &'static str) -> Replacement {
    let (start, end) = about.error.other.unwrap_or_default();
    Replacement(start, end, text)
}

fn colon(about: &About<'_>) -> Words {
    let behind = about.error.other.and_then(|(_, end)| about.text.get(end as usize..));
    let sign = if behind.is_some_and(|rest| rest.starts_with('=')) { "" } else { " =" };
    Words::new(format!("`{}` is set with `:`", about.here()))
        .other("write `=` here")
        .note("`:` separates key and value in objects only")
        .hint(format!("write `{} = value`", about.here()))
        .fix("write `=`", vec![replacement(about, sign)])
}

fn newline_expected(about: &About<'_>) -> Words {
    let words =
        Words::new(format!("expected a newline behind the attribute, found {}", about.found()))
            .other("the attribute begins here");
    match about.here() {
        "=" => words.hint("write `==` to compare; an attribute is set once"),
        "!" => words.hint("write `!=` to compare, or put `!` before its operand"),
        "and" => words.hint("write `&&`"),
        "or" => words.hint("write `||`"),
        "}" => words.hint("put `}` on a line of its own"),
        "'" | "\"" => words.hint("join texts in one template, as in `\"${a}${b}\"`"),
        "{" => words.hint("write a block without `=`"),
        _ => words.hint(match about.before() {
            before if before.ends_with(|c: char| c.is_ascii_digit()) => {
                "write the number in decimal digits alone, or put a text in quotes"
            }
            before if before.ends_with('"') => "write `\\\"` for a quote within a text",
            before if ends_in_word(before, "if") => {
                "write a conditional as `condition ? value : other`"
            }
            before if ends_in_word(before, "not") => "write `!` for \"not\"",
            _ => "put what follows on a line of its own, or an operator between",
        }),
    }
}

/// Whether the value that ends here is this word alone.
fn ends_in_word(before: &str, word: &str) -> bool {
    let rest = before.trim_end().strip_suffix(word);
    rest.is_some_and(|rest| rest.trim_end().ends_with('='))
}

fn unclosed_block(about: &About<'_>) -> Words {
    let words = Words::new("this block is not closed").hint("close it with `}`");
    // Behind an earlier mistake the place is the end of the file, and the brace is the other one.
    if about.here() == "{" {
        return words
            .label("`{` without `}`")
            .note("if its `}` seems to be there, a brace within the block is missing");
    }
    Words::new("a block is not closed")
        .label("the file ends here")
        .other("the block is opened here")
        .hint("close it with `}`")
}
