//! Reading and resolving a single document, beside the recorded figures of the reference.
//!
//! The document is made here; with `STRATA_BENCH_DOCUMENT=DIR` it is `doc.yaml` of a directory, resolved with
//! the facts of `facts.json`, as `gen_ccm_doc.py` in `../shared/bench` makes them. Rates are per second of
//! processor time, the median of some rounds; each checks the digest of its last result.
//! `cargo bench -p strata-bench --bench document -- NAME` runs one case.
//!
//! The figures of the reference are those of Choria CCM (July 2026) on the document of `gen_ccm_doc.py`, as
//! the issue of single documents records them: 43 documents a second read and resolved, 128 to 160 resolved
//! once they are read. The reference is no part of this program: the ratios are not of one run.
#![expect(clippy::print_stdout, reason = "the figures are its output")]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use strata_bench::{Digest, SingleDocument, Stopwatch};
use strata_diagnostics::SourceMap;
use strata_expr::compile;
use strata_hierarchy::document::Document;
use strata_template::environment::{Environment, Scope};
use strata_value::{Map, Value};

/// The rates of the reference, per second of processor time.
const REFERENCE_READ_AND_RESOLVE: f64 = 43.0;
const REFERENCE_RESOLVE: f64 = 160.0;

/// What the document that is made here resolves to, worked out independently of this project (by a few lines
/// of Python: `PyYAML`, and the rules of the merge written anew).
const OWN: u64 = 0xEEF1_7FE1_DD45_6F93;

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(300);

fn main() {
    let directory = std::env::var_os("STRATA_BENCH_DOCUMENT");
    let single = match &directory {
        Some(directory) => {
            SingleDocument::read_from(Path::new(directory)).expect("the files can be read")
        }
        None => SingleDocument::generate(),
    };
    let text: Arc<str> = single.text.into();
    let facts = single.facts;

    let document = read(&text);
    let found = digest(&resolve(&document, &facts));
    if directory.is_none() {
        assert_eq!(found, OWN, "not the values that were recorded: 0x{found:016X}");
    }
    println!("{} bytes, digest 0x{found:016X}; per second of processor time:", text.len());

    measure("read", None, found, || read(&text), |document| digest(&resolve(document, &facts)));
    let read_and_resolve = || resolve(&read(&text), &facts);
    let reference = Some(REFERENCE_READ_AND_RESOLVE);
    measure("read and resolve", reference, found, read_and_resolve, digest);
    let reference = Some(REFERENCE_RESOLVE);
    measure("resolve", reference, found, || resolve(&document, &facts), digest);
    for text in ["lookup('facts.site')", "lookup('facts.level04', 'x')", "Facts.site"] {
        expression(text, &facts);
    }
}

fn read(text: &Arc<str>) -> Document {
    let file = SourceMap::default().add("doc.yaml", Arc::clone(text));
    Document::read(&file, Document::DATA_KEY).expect("the document is sound")
}

fn resolve(document: &Document, facts: &Map) -> Value {
    let environment = Environment::of_facts(facts.clone());
    document.resolve(&environment).expect("the document is sound")
}

fn digest(value: &Value) -> u64 {
    let mut digest = Digest::default();
    digest.add(Some(value));
    digest.get()
}

/// An expression that was compiled once.
fn expression(text: &str, facts: &Map) {
    let program = compile(text, Scope::Resolution.names()).expect("an expression");
    let environment = Environment::of_facts(facts.clone());
    let evaluate = || program.evaluate(black_box(&environment)).expect("a value");
    measure(text, None, digest(&evaluate()), evaluate, digest);
}

/// Prints how often something can be done, and how often the reference does it.
fn measure<T>(
    what: &str,
    reference: Option<f64>,
    expected: u64,
    mut run: impl FnMut() -> T,
    digest: impl Fn(&T) -> u64,
) {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if wanted.is_some_and(|wanted| wanted != what) {
        return;
    }
    let mut rates: Vec<f64> = (0..ROUNDS).map(|_| rate(&mut run, expected, &digest)).collect();
    rates.sort_by(f64::total_cmp);
    let rate = rates[ROUNDS / 2];
    match reference {
        Some(reference) => {
            let ratio = rate / reference;
            println!("{what:28} {rate:12.0}   reference {reference:5.0}   ratio {ratio:6.1}");
        }
        None => println!("{what:28} {rate:12.0}"),
    }
}

fn rate<T>(run: &mut impl FnMut() -> T, expected: u64, digest: &impl Fn(&T) -> u64) -> f64 {
    // Batches that grow, since the clock costs as much as many an evaluation.
    let (mut spent, mut count, mut batch) = (Duration::ZERO, 0, 1);
    while spent < ROUND {
        let start = Stopwatch::start();
        let mut last = run();
        for _ in 1..batch {
            last = black_box(run());
        }
        spent += start.elapsed();
        count += batch;
        batch *= 2;
        assert_eq!(digest(&last), expected, "another result than that of the first run");
    }
    f64::from(count) / spent.as_secs_f64()
}
