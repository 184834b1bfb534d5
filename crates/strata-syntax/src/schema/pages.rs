//! A page of explanation for each way in which a body does not fit a schema.

use strata_diagnostics::Page;

/// The pages. Their examples belong to a schema with the argument `region`, which must be set, the
/// argument `count`, the blocks `service "name"`, and the blocks `limits` without labels.
pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "hcl-unsupported-argument",
        title: "An argument has a name that is not known here.",
        text: "Most often it is mistyped, or belongs into another block. A block is written without `=`.",
        wrong: "region = \"eu\"\ncuont = 2",
        right: "region = \"eu\"\ncount = 2",
    },
    Page {
        code: "hcl-unsupported-block",
        title: "A block is of a type that is not known here.",
        text: "Most often it is mistyped, or belongs into another block. An argument is written with `=`.",
        wrong: "region = \"eu\"\nserver \"web\" {\n}",
        right: "region = \"eu\"\nservice \"web\" {\n}",
    },
    Page {
        code: "hcl-missing-argument",
        title: "An argument that must be set is missing.",
        text: "The place named is the body that it belongs into.",
        wrong: "count = 2",
        right: "region = \"eu\"\ncount = 2",
    },
    Page {
        code: "hcl-unexpected-block",
        title: "A block stands where only arguments may stand.",
        text: "The names of these arguments are free, but their values are expressions: write an object, `name = { … }`.",
        wrong: "limits {\n}",
        right: "limits = {\n}",
    },
    Page {
        code: "hcl-block-labels",
        title: "A block has too few or too many labels.",
        text: "Each type of blocks has a fixed number of labels. In JSON they are the names of objects, one level for each.",
        wrong: "region = \"eu\"\nservice {\n}",
        right: "region = \"eu\"\nservice \"web\" {\n}",
    },
    Page {
        code: "hcl-json-type",
        title: "In JSON, something else stands where an object must stand.",
        text: "The body of a block is an object. Several blocks of a type stand in an array of objects; `null` is no block.",
        wrong: "{\"region\": \"eu\", \"limits\": true}",
        right: "{\"region\": \"eu\", \"limits\": {}}",
    },
];

#[cfg(test)]
mod tests {
    use super::PAGES;
    use crate::schema::{Body, ErrorKind, Schema};
    use crate::{json, parse_body};

    fn codes(text: &str, free: bool) -> Vec<&'static str> {
        let (tree, document) = (parse_body(text), json::parse(text));
        let body =
            if text.starts_with('{') { Body::of_json(&document) } else { Body::of_tree(&tree) };
        let schema = Schema::new()
            .required("region")
            .optional("count")
            .block("service", ["name"])
            .block("limits", [""; 0]);
        let errors = if free { body.just_attributes().1 } else { body.content(&schema).1 };
        errors.iter().map(|error| error.kind.code()).collect()
    }

    #[test]
    fn every_code_has_a_page_whose_examples_are_as_said() {
        for code in ErrorKind::ALL.iter().map(|kind| kind.code()) {
            let pages = PAGES.iter().filter(|page| page.code == code).count();
            // An argument that is set twice is a matter of the text in native syntax.
            assert_eq!(pages, usize::from(code != "hcl-duplicate-attribute"), "{code}");
        }
        for page in PAGES {
            let free = page.code == "hcl-unexpected-block";
            assert_eq!(codes(page.right, free), [""; 0], "{}", page.code);
            assert_eq!(codes(page.wrong, free), [page.code], "{}", page.code);
        }
    }
}
