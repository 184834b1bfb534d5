//! Expressions that are not what was wanted.

use std::ops::Range;

use strata_diagnostics::{Code, Diagnostic, Page, SourceFile};

/// What an expression was to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// `[a, b]`
    List,
    /// `{ a = b }`
    Map,
    /// `f(a)`
    Call,
    /// `a.b[0]`
    Reference,
}

/// An expression is not written as what was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotStatic {
    /// What was wanted.
    pub wanted: Wanted,
    /// The bytes of the expression or of its beginning.
    pub range: Range<usize>,
}

impl NotStatic {
    /// The name of the mistake.
    pub const fn code(&self) -> Code {
        match self.wanted {
            Wanted::List => "hcl-static-list",
            Wanted::Map => "hcl-static-map",
            Wanted::Call => "hcl-static-call",
            Wanted::Reference => "hcl-static-reference",
        }
    }

    /// The error for people. `file` holds the text of the expression.
    pub fn diagnostic(&self, file: &SourceFile) -> Diagnostic {
        let (message, hint) = match self.wanted {
            Wanted::List => ("a list must be written out here", "write `[…]` with its elements"),
            Wanted::Map => ("a map must be written out here", "write `{ name = … }`"),
            Wanted::Call => ("a function call must be written out here", "write `name(…)`"),
            Wanted::Reference => (
                "a plain reference must stand here",
                "write a name and the steps behind it, as `a.b[0]` or `a[\"key\"]`, without quotes, parentheses and calculations",
            ),
        };
        Diagnostic::error(self.code(), message)
            .at(file.span(self.range.clone()), "this is something else")
            .note("it is read as it is written, before anything is evaluated")
            .hint(hint)
    }
}

/// A page for each code.
pub const PAGES: &[Page] = &[
    Page {
        code: "hcl-static-list",
        title: "A list is not written out.",
        text: "The elements are needed before anything is evaluated, so the list must stand there in brackets: neither a variable nor a call nor a `for` expression gives them. Parentheses around it are not allowed.",
        wrong: "depends_on = concat([module.dns], [module.network])",
        right: "depends_on = [module.dns, module.network]",
    },
    Page {
        code: "hcl-static-map",
        title: "A map is not written out.",
        text: "The pairs are needed before anything is evaluated, so the map must stand there in braces: neither a variable nor a call nor a `for` expression gives them. Parentheses around it are not allowed.",
        wrong: "providers = merge(defaults, { aws = aws.west })",
        right: "providers = { aws = aws.west }",
    },
    Page {
        code: "hcl-static-call",
        title: "A function call is not written out.",
        text: "The name of the function and its arguments are needed before anything is evaluated. In JSON the call stands in a string, without `${…}` around it.",
        wrong: "check = enabled ? length(name) : 0",
        right: "check = length(name)",
    },
    Page {
        code: "hcl-static-reference",
        title: "A reference is not a plain one.",
        text: "What is named is needed before anything is evaluated: a name, then attributes and indexes that are literal. In JSON the reference stands in a string, without `${…}` around it.",
        wrong: "provider = \"aws.${region}\"",
        right: "provider = aws.west",
    },
];

#[cfg(test)]
mod tests {
    use strata_syntax::parse_body;
    use strata_syntax::schema::{Body, Expression};

    use super::super::{absolute_traversal, call, list, map};
    use super::{NotStatic, PAGES};

    type Reader = fn(Expression<'_>) -> Result<(), NotStatic>;

    fn code(text: &str, reader: Reader) -> Option<&'static str> {
        let tree = parse_body(text);
        assert!(tree.errors().is_empty(), "{text}");
        let (attributes, _) = Body::of_tree(&tree).just_attributes();
        let expression = attributes[0].expression.expect("an expression");
        reader(expression).err().map(|error| error.code())
    }

    #[test]
    fn every_code_has_a_page_whose_examples_are_as_said() {
        let readers: [Reader; 4] = [
            |e| list(e).map(drop),
            |e| map(e).map(drop),
            |e| call(e).map(drop),
            |e| absolute_traversal(e).map(drop),
        ];
        for (page, reader) in PAGES.iter().zip(readers) {
            assert_eq!(code(page.right, reader), None, "{}", page.code);
            assert_eq!(code(page.wrong, reader), Some(page.code));
        }
    }
}
