//! A page of explanation for each code.

mod structure;
mod tokens;
mod values;

use strata_diagnostics::Page;

use crate::{json, schema};

/// Pages whose examples are files of the native syntax.
const NATIVE: [&[Page]; 3] = [tokens::PAGES, structure::PAGES, values::PAGES];

/// All pages, by subject: mistakes of the native syntax, of JSON, and those against a schema.
pub fn pages() -> impl Iterator<Item = &'static Page> {
    NATIVE.into_iter().chain([json::PAGES, schema::PAGES]).flatten()
}

/// The page of a code.
pub fn page(code: &str) -> Option<&'static Page> {
    pages().find(|page| page.code == code)
}

#[cfg(test)]
mod tests {
    use super::{NATIVE, page};
    use crate::{ErrorKind, parse_body};

    #[test]
    fn every_code_has_a_page_whose_examples_are_as_said() {
        for kind in ErrorKind::ALL {
            assert!(page(kind.code()).is_some(), "no page of {}", kind.code());
        }
        // A text that is too large, and texts that are no files, cannot be shown.
        let special = [
            "hcl-encoding",
            "hcl-limit-size",
            "hcl-limit-depth",
            "hcl-template",
            "hcl-traversal",
            "hcl-extra-characters",
        ];
        for page in NATIVE.into_iter().flatten() {
            let right = parse_body(page.right);
            assert!(right.errors().is_empty(), "{}: {:?}", page.code, right.errors());
            let wrong = parse_body(page.wrong);
            let found = wrong.errors().iter().any(|error| error.kind.code() == page.code);
            assert_eq!(found, !special.contains(&page.code), "{}: {:?}", page.code, wrong.errors());
        }
    }
}
