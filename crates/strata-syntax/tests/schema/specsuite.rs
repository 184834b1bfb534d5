//! The reference's own specification suite, as far as it needs no evaluation: the folders
//! `structure` and `comments`. Its `.hcldec` and `.t` files are read with this crate too.

use std::path::{Path, PathBuf};

use strata_syntax::ast::Expression as Syntax;
use strata_syntax::schema::{Block, Body, Content, Expression, Schema, SchemaError};
use strata_syntax::{Tree, json, parse_body};

fn suite() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let places = ["conformance/hcl/specsuite", "../shared/conformance/hcl/specsuite"];
    let found = places.iter().map(|place| root.join(place)).find(|place| place.is_dir());
    if found.is_none() {
        eprintln!("skipped: the specification suite is not there");
    }
    found
}

fn read(path: &Path) -> Tree {
    let text = std::fs::read_to_string(path).unwrap();
    parse_body(text)
}

/// A specification in the language of the suite: which schema, and what the blocks in it hold.
#[derive(Default)]
struct Spec {
    schema: Schema,
    blocks: Vec<(String, Spec)>,
}

impl Spec {
    fn read(body: &Body<'_>) -> Self {
        let any = ["block", "block_list", "object", "literal"];
        let schema = any.iter().fold(Schema::new(), |schema, t| schema.block(*t, [""; 0]));
        let named = Schema::new().block("attr", ["name"]).block("block_list", ["name"]);
        let mut spec = Self::default();
        let (content, rest, _) = body.partial_content(&schema);
        for found in &content.blocks {
            spec.add(found);
        }
        let unlabelled = content.blocks.len();
        let body = if unlabelled == 0 { body } else { &rest };
        for found in &body.partial_content(&named).0.blocks {
            spec.add(found);
        }
        spec
    }

    fn add(&mut self, found: &Block<'_>) {
        match &*found.block_type {
            "attr" => {
                let schema = std::mem::take(&mut self.schema);
                self.schema = schema.optional(found.labels[0].value.clone());
            }
            "object" => {
                let inner = Self::read(&found.body);
                self.schema.attributes.extend(inner.schema.attributes);
                self.schema.blocks.extend(inner.schema.blocks);
                self.blocks.extend(inner.blocks);
            }
            "block" | "block_list" => {
                let (settings, _, _) =
                    found.body.partial_content(&Schema::new().optional("block_type"));
                let block_type = match settings.attribute("block_type") {
                    Some(attribute) => quoted(attribute.expression.unwrap()),
                    None => found.labels[0].value.clone().into_owned(),
                };
                let schema = std::mem::take(&mut self.schema);
                self.schema = schema.block(block_type.clone(), [""; 0]);
                self.blocks.push((block_type, Self::read(&found.body)));
            }
            _ => {}
        }
    }

    fn check(&self, body: &Body<'_>, errors: &mut Vec<SchemaError>) {
        let (content, found) = body.content(&self.schema);
        errors.extend(found);
        for block in &content.blocks {
            let (_, inner) = self.blocks.iter().find(|(t, _)| *t == block.block_type).unwrap();
            inner.check(&block.body, errors);
        }
    }
}

fn quoted(expression: Expression<'_>) -> String {
    let Expression::Native(expression) = expression else { panic!("a file of native syntax") };
    let text = &expression.node().text();
    assert!(matches!(expression, Syntax::Template(_)), "{text}");
    text.trim_matches('"').to_owned()
}

/// The bytes at which the errors of a `.t` file begin.
fn expected(test: &Tree) -> Vec<usize> {
    let content = |body: &Body<'_>, t: &str| -> Vec<usize> {
        let (content, _, _) = body.partial_content(&Schema::new().block(t, [""; 0]));
        let from = |block: &Block<'_>| {
            let (from, _, _) = block.body.partial_content(&Schema::new().block("from", [""; 0]));
            let place: Content<'_> =
                from.blocks[0].body.partial_content(&Schema::new().optional("byte")).0;
            let range = place.attribute("byte").unwrap().expression.unwrap().range();
            test.text()[range].parse().unwrap()
        };
        content.blocks.iter().map(from).collect()
    };
    let (diagnostics, _, _) =
        Body::of_tree(test).partial_content(&Schema::new().block("diagnostics", [""; 0]));
    diagnostics.blocks.iter().flat_map(|block| content(&block.body, "error")).collect()
}

fn check(test: &Path) {
    let (wanted, spec) = (expected(&read(test)), read(&test.with_extension("hcldec")));
    let spec = Spec::read(&Body::of_tree(&spec));
    let tree = read(&test.with_extension("hcl"));
    let mut found: Vec<usize> = tree.errors().iter().map(|e| e.start as usize).collect();
    if found.is_empty() {
        let mut errors = Vec::new();
        spec.check(&Body::of_tree(&tree), &mut errors);
        found.extend(errors.iter().map(|error| error.range.start));
    }
    assert_eq!(found.first(), wanted.first(), "{}: {found:?}", test.display());
    assert!(found.len() >= wanted.len().min(1), "{}", test.display());
}

#[test]
fn structure_and_comments_are_as_specified() {
    let Some(suite) = suite() else { return };
    let mut count = 0;
    for folder in ["structure/attributes", "structure/blocks", "comments", ""] {
        for entry in std::fs::read_dir(suite.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "t") {
                count += 1;
                check(&path);
            }
        }
    }
    assert!(count >= 12, "only {count} tests were found");
}

#[test]
fn the_empty_file_is_empty_in_json_too() {
    let Some(suite) = suite() else { return };
    let text = std::fs::read_to_string(suite.join("empty.hcl.json")).unwrap();
    let document = json::parse(text);
    assert!(document.errors().is_empty());
    let (content, errors) = Body::of_json(&document).content(&Schema::new());
    assert!(content.attributes.is_empty() && content.blocks.is_empty() && errors.is_empty());
}
