//! The examples of pages are as said.

use strata_compile::PAGES;
use strata_diagnostics::Page;

use crate::site::{Files, Site};

/// The codes of what is wrong with an example, whose directory is that of the root module.
fn codes(example: &str) -> Vec<&'static str> {
    let example = example.split("$ strata ").next().unwrap_or(example);
    let found = Site::new(Files::of(example)).catalog("{}", "{}");
    let found = found.err().map(|failure| failure.diagnostics).unwrap_or_default();
    found.iter().map(|error| error.code).collect()
}

#[test]
fn examples_of_pages_are_as_said() {
    let mut shown = 0;
    let elsewhere = |page: &&Page| page.code == "config-directory-missing";
    for page in PAGES.iter().filter(|page| !page.wrong.is_empty() && !elsewhere(page)) {
        assert_eq!(codes(page.wrong), [page.code]);
        assert_eq!(codes(page.right), [""; 0], "{}", page.code);
        shown += 1;
    }
    assert!(shown > 20, "only {shown} pages have examples");
}
