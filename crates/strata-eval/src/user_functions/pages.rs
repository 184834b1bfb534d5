//! A page of explanation for mistakes in definitions of functions.

use strata_diagnostics::Page;

/// The pages.
pub const PAGES: &[Page] = &[Page {
    code: "hcl-function-parameter",
    title: "A parameter of a function is not a name.",
    text: "`params` is a list of names, `variadic_param` is one name. They are variables in `result`, so they are written as these are, without quotes.",
    wrong: "function \"greet\" {\n  params = [\"name\"]\n  result = \"Hello\"\n}",
    right: "function \"greet\" {\n  params = [name]\n  result = \"Hello, ${name}\"\n}",
}];

#[cfg(test)]
mod tests {
    use strata_diagnostics::SourceMap;
    use strata_syntax::parse_body;

    use super::PAGES;
    use crate::body::Body;
    use crate::user_functions::{Surroundings, user_functions};

    fn codes(text: &str) -> Vec<&'static str> {
        let file = SourceMap::default().add("main.hcl", text.into());
        let tree = parse_body(text);
        let body = Body::of_tree(&tree, &file);
        let (_, _, errors) = user_functions(&body, "function", Surroundings::default());
        errors.iter().map(|error| error.code).collect()
    }

    #[test]
    fn examples_of_pages_are_as_said() {
        for page in PAGES {
            assert_eq!(codes(page.right), [""; 0]);
            assert_eq!(codes(page.wrong), [page.code]);
        }
    }
}
