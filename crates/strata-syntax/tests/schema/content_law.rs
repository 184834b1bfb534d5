//! What holds for the content of any text. It panics if the law is broken; a test and a fuzz target
//! call it, so this file must not know which of the two it is in.

use std::collections::BTreeMap;
use std::ops::Range;

use strata_syntax::schema::{Body, Content, Schema};
use strata_syntax::{ast, json, parse_body};

/// How deep bodies are looked into.
const MAX_DEPTH: usize = 8;

/// A text as a body in either syntax: what a schema of some of its names takes, and what it leaves,
/// is what a schema of all its names takes; and every place is one of the text. `mask` chooses the
/// names.
pub(crate) fn any_text_has_content(text: &str, mask: u32) {
    let tree = parse_body(text);
    let document = json::parse(text);
    check(&Body::of_tree(&tree), &native_names(&tree), text, mask, 0);
    check(&Body::of_json(&document), &json_names(document.root()), text, mask, 0);
}

/// The names in a text: those of attributes, and those of blocks with their numbers of labels.
#[derive(Default)]
struct Names {
    attributes: Vec<String>,
    blocks: BTreeMap<String, usize>,
}

fn native_names(tree: &strata_syntax::Tree) -> Names {
    let mut names = Names::default();
    for node in tree.root().descendants() {
        if let Some(attribute) = ast::Attribute::cast(node) {
            names.attributes.push(attribute.name().to_owned());
        } else if let Some(block) = ast::Block::cast(node) {
            names.blocks.insert(block.block_type().to_owned(), block.labels().count());
        }
    }
    names.unique()
}

/// In JSON only a schema tells blocks: those whose names have an odd length are.
fn json_names(value: json::Value<'_>) -> Names {
    let mut names = Names::default();
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        for property in value.properties() {
            let name = property.name().into_owned();
            if name.len() % 2 == 1 {
                let labels = name.len() / 2 % 3;
                names.blocks.insert(name, labels);
            } else {
                names.attributes.push(name);
            }
            open.push(property.value());
        }
        open.extend(value.elements());
    }
    names.unique()
}

impl Names {
    /// Each name once, and for one thing.
    fn unique(mut self) -> Self {
        self.attributes.sort_unstable();
        self.attributes.dedup();
        self.attributes.retain(|name| !self.blocks.contains_key(name));
        self
    }

    /// A schema of the names that a choice takes.
    fn schema(&self, takes: impl Fn(usize) -> bool) -> Schema {
        let mut schema = Schema::new();
        for (at, name) in self.attributes.iter().enumerate().filter(|(at, _)| takes(*at)) {
            schema = if at % 2 == 0 { schema.required(name) } else { schema.optional(name) };
        }
        let blocks = self.blocks.iter().enumerate().filter(|(at, _)| takes(at + 1));
        blocks.fold(schema, |schema, (_, (name, labels))| {
            schema.block(name, (0..*labels).map(|at| format!("l{at}")))
        })
    }
}

fn check(body: &Body<'_>, names: &Names, text: &str, mask: u32, depth: usize) {
    let takes = |at: usize| mask >> (at % 32) & 1 == 1;
    let (first, second) = (names.schema(takes), names.schema(|at| !takes(at)));
    let (whole, errors) = body.content(&names.schema(|_| true));
    let (some, rest, some_errors) = body.partial_content(&first);
    let (others, other_errors) = rest.content(&second);

    let mut found = places(&some);
    found.extend(places(&others));
    found.sort_unstable_by_key(|(name, range)| (range.start, range.end, name.clone()));
    let mut all = places(&whole);
    all.sort_unstable_by_key(|(name, range)| (range.start, range.end, name.clone()));
    assert_eq!(found, all, "content and rest are not all");

    // What was taken is gone.
    let (again, _) = rest.content(&first);
    assert!(again.attributes.is_empty() && again.blocks.is_empty(), "{again:?}");

    let (attributes, attribute_errors) = body.just_attributes();
    let errors = [errors, some_errors, other_errors, attribute_errors].concat();
    let mut ranges: Vec<Range<usize>> = errors.into_iter().map(|error| error.range).collect();
    ranges.extend(attributes.into_iter().flat_map(|a| [a.name_range, a.range]));
    for block in &whole.blocks {
        ranges.extend([block.type_range.clone(), block.def_range.clone()]);
        ranges.extend(block.labels.iter().map(|label| label.range.clone()));
    }
    ranges.extend([whole.missing_item_range.clone()]);
    for range in ranges {
        assert!(text.get(range.clone()).is_some(), "{range:?} is no place of the text");
    }
    if depth < MAX_DEPTH {
        for block in &whole.blocks {
            check(&block.body, names, text, mask.rotate_left(1), depth + 1);
        }
    }
}

/// The names and places of all that there is.
fn places(content: &Content<'_>) -> Vec<(String, Range<usize>)> {
    let attributes = content.attributes.iter().map(|a| (a.name.to_string(), a.name_range.clone()));
    let blocks = content.blocks.iter().map(|block| {
        let labels: Vec<&str> = block.labels.iter().map(|label| &*label.value).collect();
        (format!("{} {labels:?}", block.block_type), block.def_range.clone())
    });
    attributes.chain(blocks).collect()
}
