//! Expressions.

use super::{About, Words};
use crate::error::ErrorKind as E;

pub(super) fn words(about: &About<'_>) -> Option<Words> {
    operators(about).or_else(|| brackets(about)).or_else(|| for_expressions(about))
}

fn operators(about: &About<'_>) -> Option<Words> {
    Some(match about.error.kind {
        E::ExpressionExpected => expression_expected(about),
        E::ExpressionAtEnd => Words::new("expected a value, found the end of the file")
            .other("what is opened here is not closed")
            .hint("write the value, as in `name = \"text\"`"),
        E::ExtraCharacters => Words::new(format!("the expression ends before {}", about.found()))
            .hint("put an operator between the two, or delete what follows"),
        E::ConditionalColon => {
            Words::new(format!("expected `:` and another value, found {}", about.found()))
                .other("the conditional begins here")
                .note("a conditional has two results: `condition ? if_true : if_false`")
                .hint("write `: null` if there is no other value")
        }
        E::AttributeName => Words::new("expected a name behind `.`")
            .hint("write the name of an attribute, or an index: `[0]`, `[\"key\"]`, `[*]`"),
        E::LegacyIndexChain => Words::new("two indexes in a row cannot be written with dots")
            .note("`.0.1` would be read as the number 0.1")
            .hint("write them in brackets: `[0][1]`"),
        E::NestedSplat => Words::new("`.*` cannot follow another `.*`")
            .hint("use `[*]` for the first one, or `flatten`"),
        E::TraversalRoot => {
            Words::new("expected the name of a variable").hint("begin with a name, as in `a.b[0]`")
        }
        E::TraversalStep => Words::new(format!("expected `.` or `[`, found {}", about.found()))
            .hint("only attributes and indexes can follow, as in `a.b[0]`"),
        E::TraversalIndex => Words::new("an index must be a number or a text here")
            .hint("write it as in `[0]` or `[\"key\"]`"),
        E::TraversalSplat => {
            Words::new("a splat cannot stand here").hint("name one element, as in `[0]`")
        }
        _ => return None,
    })
}

fn expression_expected(about: &About<'_>) -> Words {
    let words = Words::new(format!("expected a value, found {}", about.found()));
    match about.here() {
        "=" => words.hint("write `==` to compare, or a single `=` to set"),
        "+" => words.hint("there is no sign `+`: leave it out, or write the operand before it"),
        "!" | "-" => words.hint("write the operand behind it"),
        ">" if about.before().ends_with('<') => words.hint("write `!=` to compare"),
        "*" => words.hint("write `[*]` behind a list to go over its elements"),
        "," => words.hint("delete the comma, or write the value before it"),
        "." => words.hint("write a digit before the point, as in `0.5`"),
        ")" | "]" | "}" => words.hint("write the value before the bracket, or delete the operator"),
        "%" | "${" => words.hint("put templates in quotes, as in `\"${name}\"`"),
        _ => words.hint("write a value, as in `\"text\"`, `5`, `true`, `[a, b]`, `name`"),
    }
}

fn brackets(about: &About<'_>) -> Option<Words> {
    Some(match about.error.kind {
        E::UnclosedParenthesis => Words::new(format!("expected `)`, found {}", about.found()))
            .other("the parenthesis is opened here")
            .hint("close it with `)`, or put an operator before what follows"),
        E::SplatBracket => Words::new("`[*` is closed by `]` at once")
            .other("the splat begins here")
            .hint("write `[*]`"),
        E::IndexBracket => Words::new("an index holds a single value")
            .label("`]` is expected right behind the value")
            .other("the index begins here")
            .hint("close it with `]`; for two indexes write `[0][1]`"),
        E::FunctionName => Words::new(format!("expected a name behind `::`, found {}", about.found()))
            .other("the call begins here")
            .hint("write the name of the function, as in `provider::name(…)`"),
        E::CallParenthesis => Words::new(format!("expected `(`, found {}", about.found()))
            .other("this names a function")
            .hint("call it: write its arguments in parentheses"),
        E::EllipsisNotLast => Words::new("only the last argument can be expanded")
            .other("the call begins here")
            .hint("close the call right behind `...`"),
        E::UnclosedCall => Words::new("this call is not closed")
            .label("`(` without `)`")
            .other("the file ends here")
            .hint("close it with `)`"),
        E::ArgumentComma => Words::new(format!("expected `,` or `)`, found {}", about.found()))
            .other("the call begins here")
            .hint("put a comma between arguments, and `)` behind the last"),
        E::UnclosedTuple => Words::new("this list is not closed")
            .label("`[` without `]`")
            .other("the file ends here")
            .hint("close it with `]`"),
        E::ElementComma => Words::new(format!("expected `,` or `]`, found {}", about.found()))
            .other("the list begins here")
            .hint("put a comma between elements, and `]` behind the last"),
        E::UnclosedObject => Words::new("this object is not closed")
            .label("`{` without `}`")
            .other("the file ends here")
            .hint("close it with `}`"),
        E::ItemValue => Words::new("this key has no value")
            .other("the object begins here")
            .hint("write `key = value`"),
        E::ItemSeparator => Words::new(format!("expected `=` behind the key, found {}", about.found()))
            .other("the object begins here")
            .note("a key with dots, spaces or other signs stands in quotes; a computed one in parentheses")
            .hint("write `key = value`, or `\"any key\" = value`"),
        E::ItemComma => Words::new(format!("expected a newline, `,` or `}}`, found {}", about.found()))
            .other("the object begins here")
            .hint("put each item on a line of its own, or a comma between items"),
        _ => return None,
    })
}

fn for_expressions(about: &About<'_>) -> Option<Words> {
    let found = || about.found();
    Some(match about.error.kind {
        E::ForVariable => Words::new(format!("expected the name of a variable, found {}", found()))
            .other("the `for` begins here")
            .hint("name what each element is called, as in `for x in list`"),
        E::ForIn => Words::new(format!("expected `in`, found {}", found()))
            .other("the `for` begins here")
            .hint("write what it goes over, as in `for x in list` or `for key, value in map`"),
        E::ForColon => Words::new(format!("expected `:`, found {}", found()))
            .other("the `for` begins here")
            .hint("write the result behind a colon, as in `[for x in list : x.name]`"),
        E::ForEnd => Words::new(format!("the `for` ends before {}", found()))
            .other("the `for` begins here")
            .hint("behind the result only `if condition` can follow, then the closing bracket"),
        E::ForTupleKey => Words::new("a `for` in `[ ]` makes a list, which has no keys")
            .label("this is a key")
            .other("the list begins here")
            .hint("use `{ }` to make an object, or delete the key and `=>`"),
        E::ForTupleEllipsis => {
            Words::new("`...` gathers values of one key, and a list has no keys")
                .other("the list begins here")
                .hint("delete `...`, or make an object: `{for x in list : x.key => x...}`")
        }
        E::ForObjectKey => Words::new("a `for` in `{ }` makes an object, and needs a key")
            .label("this is the value")
            .other("the object begins here")
            .hint("write `key => value`, or use `[ ]` to make a list"),
        _ => return None,
    })
}
