//! What a schema takes and what it leaves is everything, once.

use proptest::prelude::*;
use strata_syntax::schema::{Body, Content, Schema};
use strata_syntax::{json, parse_body};

use crate::content_law::any_text_has_content;

/// A body: attributes of different names, and blocks.
#[derive(Clone, Debug)]
struct Items {
    attributes: Vec<(String, u8)>,
    blocks: Vec<(String, String)>,
}

fn items() -> impl Strategy<Value = Items> {
    let attributes = prop::collection::btree_map("[a-f]{1,2}", any::<u8>(), 0..6);
    let blocks = prop::collection::vec(("[g-k]", "[a-z]{0,3}"), 0..6);
    (attributes, blocks).prop_map(|(attributes, blocks)| Items {
        attributes: attributes.into_iter().collect(),
        blocks,
    })
}

impl Items {
    fn native(&self) -> String {
        let attributes = self.attributes.iter().map(|(name, value)| format!("{name} = {value}\n"));
        let blocks = self.blocks.iter().map(|(t, label)| format!("{t} \"{label}\" {{\n}}\n"));
        attributes.chain(blocks).collect()
    }

    fn json(&self) -> String {
        let attributes = self.attributes.iter().map(|(name, value)| format!("\"{name}\": {value}"));
        let blocks = self.blocks.iter().map(|(t, label)| format!("\"{t}\": {{\"{label}\": {{}}}}"));
        let properties: Vec<String> = attributes.chain(blocks).collect();
        format!("{{{}}}", properties.join(", "))
    }

    /// A schema of the names that a choice takes.
    fn schema(&self, take: impl Fn(&str) -> bool) -> Schema {
        let mut schema = Schema::new();
        for (name, _) in self.attributes.iter().filter(|(name, _)| take(name)) {
            schema = schema.required(name);
        }
        let types: std::collections::BTreeSet<&str> =
            self.blocks.iter().map(|(t, _)| t.as_str()).collect();
        types.into_iter().filter(|t| take(t)).fold(schema, |schema, t| schema.block(t, ["label"]))
    }

    fn check(&self, body: &Body<'_>, mask: u32) -> Result<(), TestCaseError> {
        let taken = |name: &str| mask >> (name.as_bytes()[0] - b'a') & 1 == 1;
        let first = self.schema(taken);
        let second = self.schema(|name| !taken(name));
        let (content, rest, errors) = body.partial_content(&first);
        prop_assert!(errors.is_empty(), "{errors:?}");
        let (other, errors) = rest.content(&second);
        prop_assert!(errors.is_empty(), "{errors:?}");
        let mut found = Vec::new();
        collect(&content, &mut found);
        collect(&other, &mut found);
        let mut all: Vec<String> = self.attributes.iter().map(|(name, _)| name.clone()).collect();
        all.extend(self.blocks.iter().map(|(t, label)| format!("{t} {label}")));
        found.sort_unstable();
        all.sort_unstable();
        prop_assert_eq!(&found, &all);

        // A schema of a part of it finds the rest unsupported.
        let (_, errors) = body.content(&first);
        prop_assert_eq!(errors.len(), other.attributes.len() + other.blocks.len());

        // What was taken is gone: wanted again it is missing.
        let (again, errors) = rest.content(&first);
        prop_assert!(again.attributes.is_empty() && again.blocks.is_empty());
        let missing = content.attributes.len();
        prop_assert!(errors.len() >= missing, "{errors:?}");
        Ok(())
    }
}

fn collect(content: &Content<'_>, into: &mut Vec<String>) {
    into.extend(content.attributes.iter().map(|attribute| attribute.name.clone().into_owned()));
    let header = |block: &strata_syntax::schema::Block<'_>| {
        format!("{} {}", block.block_type, block.labels[0].value)
    };
    into.extend(content.blocks.iter().map(header));
}

proptest! {
    #[test]
    fn content_and_rest_are_everything_once(items in items(), mask: u32) {
        let tree = parse_body(items.native());
        prop_assert!(tree.errors().is_empty());
        items.check(&Body::of_tree(&tree), mask)?;
        let document = json::parse(items.json());
        prop_assert!(document.errors().is_empty());
        items.check(&Body::of_json(&document), mask)?;
    }

    #[test]
    fn broken_texts_have_content_too(
        text in "[a-c{}=\"\\[\\],:\n 1]{0,60}",
        json in "[{](\"[a-c]{1,4}\": ?[{\\[\"1,a}\\]]{0,6},? ?){0,5}[}]",
        mask: u32,
    ) {
        any_text_has_content(&text, mask);
        any_text_has_content(&json, mask);
    }

    #[test]
    fn files_have_content(items in items(), mask: u32) {
        any_text_has_content(&items.native(), mask);
        any_text_has_content(&items.json(), mask);
    }
}
