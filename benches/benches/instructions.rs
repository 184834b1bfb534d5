//! Instruction counts, which do not depend on what else the machine does.
//!
//! Needs valgrind, and `cargo install gungraun-runner` of the version of the crate `gungraun` in
//! `Cargo.lock`.
#![expect(clippy::exit, missing_docs, reason = "the macros of gungraun make such code")]

use std::hint::black_box;
use std::sync::Arc;

use gungraun::{library_benchmark, library_benchmark_group, main};
use strata_bench::{Fleet, Shape, SingleDocument};
use strata_codec::{Limits, yaml};
use strata_diagnostics::{SourceFile, SourceMap};
use strata_hierarchy::document::Document;
use strata_hierarchy::hiera5::{Dialect, MapScope, Node, Query, Tree};
use strata_merge::{NoLog, Strategy};
use strata_template::environment::Environment;
use strata_value::Value;

/// The first 100 KB of the document of 1 MB, up to the end of a variable.
fn text() -> Arc<SourceFile> {
    let document = strata_bench::document();
    let end = document[..100_000]
        .rmatch_indices('\n')
        .map(|(at, _)| at + 1)
        .find(|&at| document.as_bytes()[at] != b' ')
        .expect("a variable begins in the first 100 KB");
    SourceMap::default().add("common.yaml", document[..end].into())
}

#[library_benchmark(setup = text)]
fn parse_100_kb(file: Arc<SourceFile>) -> usize {
    let read = yaml::read(&file, yaml::Profile::Psych, &Limits::default());
    let document = read.expect("the document is sound");
    let count = document.value.as_map().map_or(0, strata_value::Map::len);
    assert!(count > 100, "{count} variables");
    std::mem::forget(black_box(document));
    count
}

/// A node that was asked for every key before, so that everything is in its caches.
struct Warm {
    node: Node<'static>,
    keys: Vec<String>,
}

fn warm() -> Warm {
    let fleet = Fleet::generate(Shape { hosts: 1, ..Shape::default() });
    // The node borrows the tree, and both have to outlive this function.
    let tree: &'static Tree = Box::leak(Box::new(fleet.tree()));
    let scope: &'static MapScope = Box::leak(Box::new(fleet.hosts[0].scope()));
    let warm = Warm { node: Node::new(tree, scope, Dialect::Puppet8), keys: fleet.keys };
    assert_eq!(ask(&warm), 500);
    warm
}

// Each key twice, by its `lookup_options`.
#[library_benchmark(setup = warm)]
fn lookup_1000_warm(warm: Warm) -> usize {
    let found = ask(&warm) + ask(&warm);
    assert_eq!(found, 1000);
    std::mem::forget(warm);
    found
}

fn ask(warm: &Warm) -> usize {
    let ask = |key: &String| {
        let answer = warm.node.lookup(&[key], &Query::default()).expect("the tree is sound");
        usize::from(black_box(answer).is_some())
    };
    warm.keys.iter().map(ask).sum()
}

/// Two layers of 100 KB, of which the higher one has half of the variables.
fn layers() -> [Value; 2] {
    let low = yaml::read(&text(), yaml::Profile::Psych, &Limits::default()).expect("sound").value;
    let entries = low.as_map().expect("a mapping").iter().step_by(2).cloned().collect::<Vec<_>>();
    [Value::map(entries), low]
}

#[library_benchmark(setup = layers)]
fn deep_merge(layers: [Value; 2]) -> usize {
    let merged = strata_merge::merge(&Strategy::deep(), &layers, &mut NoLog);
    let merged = merged.expect("the layers merge").expect("there are layers");
    let count = merged.as_map().map_or(0, strata_value::Map::len);
    assert_eq!(Some(count), layers[1].as_map().map(strata_value::Map::len));
    std::mem::forget(black_box(merged));
    count
}

fn hcl() -> String {
    strata_bench::hcl(100_000)
}

#[library_benchmark(setup = hcl)]
fn parse_hcl_100_kb(text: String) -> usize {
    let tree = strata_syntax::parse_body(text.as_str());
    assert!(tree.errors().is_empty());
    let nodes = tree.len();
    std::mem::forget((black_box(tree), text));
    nodes
}

#[library_benchmark(setup = hcl)]
fn format_hcl_100_kb(text: String) -> usize {
    let formatted = strata_edit::format::format(&text).into_owned();
    assert_ne!(formatted, text);
    let len = formatted.len();
    std::mem::forget((black_box(formatted), text));
    len
}

fn single() -> (Arc<SourceFile>, Environment<'static>) {
    let single = SingleDocument::generate();
    let file = SourceMap::default().add("doc.yaml", single.text.into());
    (file, Environment::of_facts(single.facts))
}

fn read(file: &SourceFile) -> Document {
    Document::read(file, Document::DATA_KEY).expect("the document is sound")
}

fn resolve(document: &Document, environment: &Environment<'_>) -> usize {
    let data = document.resolve(environment).expect("the document is sound");
    let count = data.as_map().map_or(0, strata_value::Map::len);
    assert_eq!(count, 200);
    std::mem::forget(black_box(data));
    count
}

#[library_benchmark(setup = single)]
fn read_and_resolve_document(
    (file, environment): (Arc<SourceFile>, Environment<'static>),
) -> usize {
    let document = read(&file);
    let count = resolve(&document, &environment);
    std::mem::forget((document, file, environment));
    count
}

/// A document that was resolved before, so that its templates are compiled.
fn resolved() -> (Document, Environment<'static>) {
    let (file, environment) = single();
    let document = read(&file);
    resolve(&document, &environment);
    (document, environment)
}

#[library_benchmark(setup = resolved)]
fn resolve_document_warm((document, environment): (Document, Environment<'static>)) -> usize {
    let count = resolve(&document, &environment);
    std::mem::forget((document, environment));
    count
}

library_benchmark_group!(
    name = all,
    benchmarks = [
        parse_100_kb,
        lookup_1000_warm,
        deep_merge,
        parse_hcl_100_kb,
        format_hcl_100_kb,
        read_and_resolve_document,
        resolve_document_warm
    ]
);
main!(library_benchmark_groups = all);
