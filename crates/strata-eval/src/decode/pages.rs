//! A page of explanation for each way in which a body does not fit a specification, and for mistakes
//! in specifications.

use strata_diagnostics::Page;

/// The pages.
pub const PAGES: &[Page] = &[
    Page {
        code: "hcl-attribute-type",
        title: "The value of an argument is of another type than the argument.",
        text: "A number is taken as text, and a text that is a number as one; the same holds for truth values. Nothing else is converted.",
        wrong: "port = \"http\"",
        right: "port = 80",
    },
    Page {
        code: "hcl-missing-block",
        title: "A block that must be there is missing.",
        text: "The place named is the body that it belongs into.",
        wrong: "port = 80",
        right: "port = 80\nnetwork {\n}",
    },
    Page {
        code: "hcl-duplicate-block",
        title: "A block is there twice.",
        text: "Of some types only one block may be there; others are told apart by their labels, which must differ then.",
        wrong: "network {\n}\nnetwork {\n}",
        right: "network {\n}",
    },
    Page {
        code: "hcl-block-count",
        title: "There are too few or too many blocks of a type.",
        text: "The message says how many there must be. Blocks that a `dynamic` block generates count too.",
        wrong: "listener {\n}\nlistener {\n}\nlistener {\n}",
        right: "listener {\n}\nlistener {\n}",
    },
    Page {
        code: "hcl-block-types",
        title: "Blocks of a type have values that have no type in common.",
        text: "All of them together become one list, set or map, whose elements are of one type.",
        wrong: "rule {\n  value = [1]\n}\nrule {\n  value = \"all\"\n}",
        right: "rule {\n  value = [1]\n}\nrule {\n  value = []\n}",
    },
    Page {
        code: "hcl-value-refused",
        title: "The program does not take this value.",
        text: "It is of the right type, but the program that reads it wants another one; the message is its own.",
        wrong: "port = 70000",
        right: "port = 80",
    },
    Page {
        code: "hcl-spec-block",
        title: "A block of a specification is missing, there twice, or incomplete.",
        text: "A specification is one block, and so is what a block in it holds. Each names the attribute or the type of blocks that it is about: in its label within `object`, else as `name` or `block_type`.",
        wrong: "attr {\n  type = string\n}",
        right: "attr {\n  name = \"port\"\n  type = string\n}",
    },
    Page {
        code: "hcl-spec-setting",
        title: "A setting in a specification is of a wrong type.",
        text: "Names are texts, `required` is a truth value, `min_items` and `max_items` are whole numbers, `labels` is a list of texts. They cannot use variables and functions.",
        wrong: "block_list {\n  block_type = \"port\"\n  min_items  = -1\n  object {\n  }\n}",
        right: "block_list {\n  block_type = \"port\"\n  min_items  = 1\n  object {\n  }\n}",
    },
];

#[cfg(test)]
mod tests {
    use strata_diagnostics::{Diagnostic, SourceMap};
    use strata_syntax::parse_body;
    use strata_value::Type;

    use super::PAGES;
    use crate::body::Body;
    use crate::decode::{BlockSpec, Spec, SpecFile, Transform};
    use crate::{Functions, Scope};

    fn spec(code: &str) -> Spec {
        let empty = || Spec::object([("", Spec::Tuple(Vec::new()))]);
        let port = Box::new(Spec::attribute("port", Type::Number));
        match code {
            "hcl-missing-block" => {
                Spec::Tuple(vec![*port, Spec::required_block("network", empty())])
            }
            "hcl-duplicate-block" => Spec::block("network", empty()),
            "hcl-block-count" => {
                Spec::BlockList(BlockSpec { max: Some(2), ..BlockSpec::new("listener", empty()) })
            }
            "hcl-block-types" => Spec::block_list("rule", Spec::attribute("value", Type::Dynamic)),
            _ => Spec::Transform(
                port,
                Transform::function(Type::clone, |value| match value.as_int() {
                    Some(70000) => Err("a port is at most 65535".to_owned()),
                    _ => Ok(value.clone()),
                }),
            ),
        }
    }

    fn codes(code: &str, text: &str) -> Vec<&'static str> {
        let file = SourceMap::default().add("main.hcl", text.into());
        let tree = parse_body(text);
        let body = Body::of_tree(&tree, &file);
        let errors: Vec<Diagnostic> = if code.starts_with("hcl-spec-") {
            SpecFile::read(&body, &Functions::new()).err().unwrap_or_default()
        } else {
            spec(code).decode(&body, &Scope::new()).1
        };
        errors.iter().map(|error| error.code).collect()
    }

    #[test]
    fn examples_of_pages_are_as_said() {
        for page in PAGES {
            assert_eq!(codes(page.code, page.right), [""; 0], "{}", page.code);
            assert_eq!(codes(page.code, page.wrong), [page.code]);
        }
    }
}
