//! Loading a data file of 1 MB, beside other readers of YAML.
//!
//! `strata_*` make values with origins, and report keys that were given twice. `granit_events` only
//! runs the parser that Strata uses for what its reader of everyday YAML declines.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::BytesCount;
use granit_parser::{Event, Parser};
use saphyr::{LoadableYamlNode as _, Yaml};
use strata_codec::{Document, Limits, yaml};
use strata_diagnostics::{SourceFile, SourceMap};
use strata_value::{Kind, Value};

fn main() {
    divan::main();
}

#[divan::bench]
fn strata_psych(bencher: Bencher<'_, '_>) {
    load(bencher, |file| yaml::read(file, yaml::Profile::Psych, &Limits::default()));
}

#[divan::bench]
fn strata_core(bencher: Bencher<'_, '_>) {
    load(bencher, |file| yaml::read(file, yaml::Profile::Core, &Limits::default()));
}

/// What the reader of everyday YAML declines takes this way.
#[divan::bench]
fn strata_general(bencher: Bencher<'_, '_>) {
    load(bencher, |file| yaml::read_general(file, yaml::Profile::Psych, &Limits::default()));
}

#[divan::bench]
fn granit_events(bencher: Bencher<'_, '_>) {
    let text = strata_bench::document();
    let scalars = || {
        let events = Parser::new_from_str(&text).map(|event| event.expect("the document is sound"));
        events.filter(|(event, _)| matches!(event, Event::Scalar(..))).count()
    };
    let wanted = leaves_and_keys(&value(&text));
    bencher.counter(bytes(&text)).bench_local(|| assert_eq!(scalars(), wanted));
}

#[divan::bench]
fn saphyr(bencher: Bencher<'_, '_>) {
    let text = strata_bench::document();
    let wanted = value(&text).as_map().map(strata_value::Map::len);
    bencher.counter(bytes(&text)).bench_local(|| {
        let documents = Yaml::load_from_str(&text).expect("the document is sound");
        assert_eq!(documents[0].as_mapping().map(saphyr::Mapping::len), wanted);
        documents.len()
    });
}

fn load<E: std::fmt::Debug>(
    bencher: Bencher<'_, '_>,
    read: impl Fn(&SourceFile) -> Result<Document, E>,
) {
    let text = strata_bench::document();
    let file = source(&text);
    let wanted = value(&text);
    assert_eq!(read(&file).expect("the document is sound").value, wanted);
    let size = wanted.as_map().map(strata_value::Map::len);
    bencher.counter(bytes(&text)).bench_local(|| {
        let document = read(&file).expect("the document is sound");
        assert_eq!(document.value.as_map().map(strata_value::Map::len), size);
        document
    });
}

fn source(text: &str) -> Arc<SourceFile> {
    SourceMap::default().add("common.yaml", text.into())
}

fn value(text: &str) -> Value {
    let read = yaml::read_general(&source(text), yaml::Profile::Core, &Limits::default());
    read.expect("the document is sound").value
}

fn leaves_and_keys(value: &Value) -> usize {
    match value.kind() {
        Kind::Map(map) => map.iter().map(|entry| 1 + leaves_and_keys(&entry.value)).sum(),
        Kind::List(list) => list.iter().map(leaves_and_keys).sum(),
        _ => 1,
    }
}

fn bytes(text: &str) -> BytesCount {
    BytesCount::new(text.len())
}
