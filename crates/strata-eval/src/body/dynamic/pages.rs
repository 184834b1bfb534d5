//! A page of explanation for each mistake in a `dynamic` block.

use strata_diagnostics::Page;

/// The pages. Their examples belong to blocks `server` with one label.
pub const PAGES: &[Page] = &[
    Page {
        code: "hcl-dynamic-for-each",
        title: "`for_each` of a `dynamic` block is nothing that has elements.",
        text: "There is a block for each element of a list, set, map, tuple or object. For one block give a list of one element, for none the empty list; `null` is neither.",
        wrong: "dynamic \"server\" {\n  for_each = \"web\"\n  labels   = [server.value]\n  content {\n  }\n}",
        right: "dynamic \"server\" {\n  for_each = [\"web\"]\n  labels   = [server.value]\n  content {\n  }\n}",
    },
    Page {
        code: "hcl-dynamic-iterator",
        title: "`iterator` of a `dynamic` block is not a name.",
        text: "It names the variable whose attributes `key` and `value` are the element. Without it the variable has the name of the type of the blocks.",
        wrong: "dynamic \"server\" {\n  for_each = [\"web\"]\n  iterator = \"it\"\n  labels   = [it.value]\n  content {\n  }\n}",
        right: "dynamic \"server\" {\n  for_each = [\"web\"]\n  iterator = it\n  labels   = [it.value]\n  content {\n  }\n}",
    },
    Page {
        code: "hcl-dynamic-label",
        title: "The labels of a `dynamic` block are wrong.",
        text: "`labels` gives each block as many labels as blocks of the type have. A label is a text that is known at once; it is shown everywhere, so it must not be marked as secret.",
        wrong: "dynamic \"server\" {\n  for_each = [\"web\"]\n  labels   = []\n  content {\n  }\n}",
        right: "dynamic \"server\" {\n  for_each = [\"web\"]\n  labels   = [server.value]\n  content {\n  }\n}",
    },
    Page {
        code: "hcl-dynamic-content",
        title: "A `dynamic` block does not have one block `content`.",
        text: "What each of the blocks holds stands in one block `content`, not in the `dynamic` block itself.",
        wrong: "dynamic \"server\" {\n  for_each = [\"web\"]\n  labels   = [server.value]\n}",
        right: "dynamic \"server\" {\n  for_each = [\"web\"]\n  labels   = [server.value]\n  content {\n  }\n}",
    },
];

#[cfg(test)]
mod tests {
    use strata_diagnostics::SourceMap;
    use strata_syntax::parse_body;
    use strata_syntax::schema::Schema;

    use super::PAGES;
    use crate::Scope;
    use crate::body::Body;

    fn codes(text: &str) -> Vec<&'static str> {
        let file = SourceMap::default().add("main.hcl", text.into());
        let (tree, scope) = (parse_body(text), Scope::new());
        let body = Body::of_tree(&tree, &file).expanded(&scope);
        let (_, errors) = body.content(&Schema::new().block("server", ["name"]));
        errors.iter().map(|error| error.code).collect()
    }

    #[test]
    fn examples_of_pages_are_as_said() {
        for page in PAGES {
            assert_eq!(codes(page.right), [""; 0], "{}", page.code);
            assert_eq!(codes(page.wrong), [page.code]);
        }
    }
}
