//! Bodies: merged, and with places.

use proptest::prelude::*;
use strata_diagnostics::SourceMap;
use strata_eval::Scope;
use strata_eval::body::{Body, Content};
use strata_syntax::schema::Schema;

use crate::files::{File, told};

fn schema() -> Schema {
    Schema::new().required("region").optional("size").block("service", ["name"])
}

#[test]
fn merged_bodies_are_one() {
    let sources = SourceMap::default();
    let a = File::new(&sources, "a.hcl", "region = \"eu\"\nservice \"web\" {\n  port = 80\n}\n");
    let b = File::new(&sources, "b.json", r#"{"service": {"db": {"port": 5432}}, "size": 3}"#);
    let (content, errors) = Body::merged([a.body(), b.body()]).content(&schema());
    assert_eq!(told(&errors, &sources), [""; 0]);
    let names: Vec<_> = content.attributes.iter().map(|a| &*a.name).collect();
    assert_eq!(names, ["region", "size"]);
    let services: Vec<_> = content.blocks.iter().map(|b| &*b.labels[0].value).collect();
    assert_eq!(services, ["web", "db"]);
    let ports: Vec<_> = content.blocks.iter().map(|b| b.body.just_attributes().0).collect();
    let ports: Vec<_> =
        ports.iter().map(|p| p[0].expression.evaluate(&Scope::new()).unwrap().as_int()).collect();
    assert_eq!(ports, [Some(80), Some(5432)]);
}

#[test]
fn an_attribute_of_two_files_is_told_with_both_places() {
    let sources = SourceMap::default();
    let a = File::new(&sources, "a.hcl", "\nregion = \"eu\"\n");
    let b = File::new(&sources, "b.hcl", "region = \"us\"\nbogus = 1\n");
    let merged = Body::merged([a.body(), b.body()]);
    let (content, errors) = merged.content(&schema());
    assert_eq!(
        told(&errors, &sources),
        [
            "b.hcl:1:1 hcl-duplicate-attribute: the argument `region` is set twice",
            "b.hcl:2:1 hcl-unsupported-argument: there is no argument `bogus` here",
        ]
    );
    assert_eq!(sources.describe(errors[0].labels[0].span).as_deref(), Some("a.hcl:2:1"));
    let region = content.attribute("region").unwrap().expression.evaluate(&Scope::new());
    assert_eq!(region.unwrap().as_str(), Some("eu"));
    let (_, errors) = merged.just_attributes();
    assert_eq!(errors.len(), 1);
}

#[test]
fn what_all_files_lack_is_missing_once() {
    let sources = SourceMap::default();
    let files = ["a.hcl", "b.hcl"].map(|name| File::new(&sources, name, "size = 1\n"));
    let (_, errors) = Body::merged(files.iter().map(File::body).take(1)).content(&schema());
    assert_eq!(told(&errors, &sources).len(), 1);
    let (_, errors) = Body::merged(files.iter().map(File::body)).content(&schema());
    assert_eq!(
        told(&errors, &sources),
        [
            "a.hcl:1:1 hcl-missing-argument: the argument `region` is missing",
            "b.hcl:1:1 hcl-duplicate-attribute: the argument `size` is set twice",
        ]
    );
    let (content, errors) = Body::merged([]).content(&schema());
    assert!(content.attributes.is_empty() && content.missing_item.is_none());
    assert_eq!(
        told(&errors, &sources),
        ["nowhere hcl-missing-argument: the argument `region` is missing"]
    );
}

#[test]
fn the_rest_of_merged_bodies_is_that_of_each() {
    let sources = SourceMap::default();
    let a = File::new(&sources, "a.hcl", "region = \"eu\"\nservice \"web\" {\n}\n");
    let b = File::new(&sources, "b.hcl", "size = 3\nservice \"db\" {\n}\n");
    let merged = Body::merged([a.body(), b.body()]);
    let (_, rest, errors) = merged.partial_content(&Schema::new().block("service", ["name"]));
    assert!(errors.is_empty());
    let (attributes, errors) =
        rest.partial_content(&Schema::new().optional("region")).1.content(&schema());
    assert_eq!(attributes.attributes.len(), 1);
    assert_eq!(
        told(&errors, &sources),
        ["a.hcl:1:1 hcl-missing-argument: the argument `region` is missing"]
    );
}

/// What can be seen of a content.
fn seen(content: &Content<'_>) -> String {
    let attributes = content.attributes.iter().map(|a| (&a.name, a.name_span, a.span));
    let blocks = content.blocks.iter().map(|b| (&b.block_type, &b.labels, b.def_span, b.type_span));
    let (attributes, blocks): (Vec<_>, Vec<_>) = (attributes.collect(), blocks.collect());
    format!("{attributes:?} {blocks:?} {:?}", content.missing_item)
}

proptest! {
    #[test]
    fn merging_one_body_is_that_body(items in proptest::collection::vec(0usize..6, 0..8)) {
        let lines = ["region = 1\n", "size = x.y\n", "service \"a\" {\n}\n", "service {\n}\n", "other {\n}\n", "bogus = 2\n"];
        // An attribute that is set twice is a mistake of the text.
        let mut seen_items = Vec::new();
        let text: String = items.iter().filter(|at| {
            let twice = lines[**at].contains('=') && seen_items.contains(*at);
            seen_items.push(**at);
            !twice
        }).map(|at| lines[*at]).collect();
        let sources = SourceMap::default();
        let file = File::new(&sources, "main.hcl", &text);
        let (body, merged) = (file.body(), Body::merged([file.body()]));
        let ((a, errors_a), (b, errors_b)) = (body.content(&schema()), merged.content(&schema()));
        prop_assert_eq!(seen(&a), seen(&b));
        prop_assert_eq!(errors_a, errors_b);
        let flat = Body::merged([Body::merged([]), merged]);
        let (a, rest_a, errors_a) = body.partial_content(&schema());
        let (b, rest_b, errors_b) = flat.partial_content(&schema());
        prop_assert_eq!(seen(&a), seen(&b));
        prop_assert_eq!(errors_a, errors_b);
        prop_assert_eq!(rest_a.content(&Schema::new()).1, rest_b.content(&Schema::new()).1);
    }
}
